package cmdline

import (
	"fmt"
	"strings"
)

const zshTail = `if [[ $funcstack[1] == _NAME ]]; then
  _NAME "$@"
else
  compdef _NAME NAME
fi
`

// Zsh is the completion script for zsh. It may be sourced, or stand as _planner in a directory of fpath.
func Zsh(root Command) string {
	var out strings.Builder
	fmt.Fprintf(&out, "#compdef %s\n# zsh completion. To load it after compinit:  source <(%[1]s completion zsh)\n\n",
		root.Path)
	for _, c := range root.All() {
		zshCommand(&out, c)
	}
	out.WriteString(strings.ReplaceAll(zshTail, "NAME", root.Path))
	return out.String()
}

// zshFunction is the name of the function that completes a command.
func zshFunction(c Command) string { return "_" + strings.ReplaceAll(c.Path, " ", "_") }

// zshCommand writes the function of one command.
func zshCommand(out *strings.Builder, c Command) {
	fmt.Fprintf(out, "%s() {\n", zshFunction(c))
	if len(c.Below) > 0 {
		out.WriteString("  local curcontext=$curcontext state line\n  typeset -A opt_args\n  local -a commands=(\n")
		for _, sub := range c.Below {
			fmt.Fprintf(out, "    %s\n", quoted(strings.ReplaceAll(sub.Name(), ":", `\:`)+":"+sub.Usage))
		}
		out.WriteString("  )\n")
	}
	out.WriteString("  _arguments -C")
	for _, f := range c.Flags {
		for _, name := range f.Names {
			fmt.Fprintf(out, " \\\n    %s", quoted(zshFlag(f, name)))
		}
	}
	switch {
	case len(c.Below) > 0:
		out.WriteString(" \\\n    '1: :->command' '*:: :->rest' && return\n  case $state in\n" +
			"  command) _describe -t commands command commands ;;\n  rest)\n    case $line[1] in\n")
		for _, sub := range c.Below {
			fmt.Fprintf(out, "    %s) %s ;;\n", sub.Name(), zshFunction(sub))
		}
		out.WriteString("    esac ;;\n  esac")
	case c.takesFiles():
		out.WriteString(" \\\n    '*:file:_files'")
	}
	out.WriteString("\n}\n\n")
}

// zshFlag is the specification of one name of a flag.
func zshFlag(f Flag, name string) string {
	spec := "(" + strings.Join(f.Names, " ") + ")" + name
	if f.List {
		spec = "*" + name
	}
	switch {
	case f.Value == "":
	case strings.HasPrefix(name, "--"):
		spec += "="
	default:
		spec += "+"
	}
	spec += "[" + strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, ":", `\:`).Replace(f.Usage) + "]"
	words := strings.Join(f.Values, " ")
	switch {
	case f.Value == "":
		return spec
	case f.List && words != "":
		return spec + ":" + f.Value + ":_values -s , " + f.Value + " " + words
	case words != "":
		return spec + ":" + f.Value + ":(" + words + ")"
	case isFile(f.Value):
		return spec + ":" + f.Value + ":_files"
	}
	return spec + ":" + f.Value + ": "
}

// quoted is a text in single quotes, for zsh.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
