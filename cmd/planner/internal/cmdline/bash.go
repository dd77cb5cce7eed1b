package cmdline

import (
	"fmt"
	"strings"
)

const bashHead = `# bash completion for NAME. To load it:  source <(NAME completion bash)
_NAME() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=NAME i before=
    if [[ $cur == = ]]; then # bash makes a word of its own of the sign in --flag=value
        cur=
    elif [[ $prev == = ]]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$command ${COMP_WORDS[i]}" in
        *\ --) COMPREPLY=(); return ;;
        COMMANDS) command="$command ${COMP_WORDS[i]}" ;;
        esac
    done
`

const bashTail = `    if [[ $cur == -* ]]; then
        words=$flags files=
    fi
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    if [[ -z $files ]]; then compopt +o default 2>/dev/null; fi
    return 0
}
complete -o default -F _NAME NAME
`

// Bash is the completion script for bash 3.2 and later. It does not need the package bash-completion.
func Bash(root Command) string {
	var out strings.Builder
	var paths []string
	for _, c := range root.All()[1:] {
		paths = append(paths, `"`+c.Path+`"`)
	}
	fill := strings.NewReplacer("NAME", root.Path, "COMMANDS", strings.Join(paths, "|"))
	out.WriteString(fill.Replace(bashHead))
	out.WriteString("    case \"$command $prev\" in\n")
	for _, c := range root.All() {
		for _, f := range c.Flags {
			if f.Value != "" {
				bashValue(&out, c, f)
			}
		}
	}
	out.WriteString("    esac\n    local words= flags= files=\n    case $command in\n")
	for _, c := range root.All() {
		files := ""
		if c.takesFiles() {
			files = " files=yes"
		}
		fmt.Fprintf(&out, "    %q) words=%q flags=%q%s ;;\n", c.Path, strings.Join(c.names(), " "),
			strings.Join(c.longFlags(), " "), files)
	}
	out.WriteString("    esac\n" + fill.Replace(bashTail))
	return out.String()
}

// bashValue writes the case of a flag with a value.
func bashValue(out *strings.Builder, c Command, f Flag) {
	var words []string
	for _, name := range f.Names {
		words = append(words, fmt.Sprintf("%q", c.Path+" "+name))
	}
	action := "compopt +o default 2>/dev/null" // nothing can be proposed
	values := fmt.Sprintf("%q", strings.Join(f.Values, " "))
	switch {
	case f.List && len(f.Values) > 0:
		action = `if [[ $cur == *,* ]]; then before=${cur%,*},; fi
        COMPREPLY=($(compgen -P "$before" -W ` + values + ` -- "${cur##*,}"))`
	case len(f.Values) > 0:
		action = `COMPREPLY=($(compgen -W ` + values + ` -- "$cur"))`
	case isFile(f.Value):
		action = "COMPREPLY=()" // then bash completes files
	}
	fmt.Fprintf(out, "    %s)\n        %s\n        return ;;\n", strings.Join(words, "|"), action)
}
