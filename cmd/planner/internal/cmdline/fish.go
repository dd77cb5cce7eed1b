package cmdline

import (
	"fmt"
	"strings"
)

const fishHead = `# fish completion for NAME. To load it:  NAME completion fish | source

# A value of a list with commas, behind the values that stand there.
function __NAME_list
    set -l before (commandline -ct | string replace -r '^--[a-z-]+=' '' | string match -r '^.*,')
    printf '%s\n' "$before"$argv
end

complete -c NAME -f
`

// Fish is the completion script for fish 3.0 and later.
func Fish(root Command) string {
	var out strings.Builder
	out.WriteString(strings.ReplaceAll(fishHead, "NAME", root.Path))
	for _, c := range root.All() {
		when := fishCondition(root, c)
		for _, sub := range c.Below {
			fmt.Fprintf(&out, "complete -c %s -n %s -a %s -d %s\n", root.Path, fishQuoted(when), sub.Name(),
				fishQuoted(sub.Usage))
		}
		if c.takesFiles() {
			fmt.Fprintf(&out, "complete -c %s -n %s -F\n", root.Path, fishQuoted(when))
		}
		for _, f := range c.Flags {
			fishFlag(&out, root.Path, when, f)
		}
	}
	return out.String()
}

// fishCondition is the test that the words before the cursor name a command, and none below it.
func fishCondition(root, c Command) string {
	words := strings.Fields(strings.TrimPrefix(c.Path, root.Path))
	var tests []string
	for _, word := range words {
		tests = append(tests, "__fish_seen_subcommand_from "+word)
	}
	switch {
	case len(words) == 0:
		return "__fish_use_subcommand"
	case len(c.Below) > 0:
		tests = append(tests, "not __fish_seen_subcommand_from "+strings.Join(c.names(), " "))
	}
	if words[0] != "help" {
		tests = append(tests, "not __fish_seen_subcommand_from help")
	}
	return strings.Join(tests, "; and ")
}

// fishFlag writes the completion of one flag.
func fishFlag(out *strings.Builder, program, when string, f Flag) {
	fmt.Fprintf(out, "complete -c %s -n %s", program, fishQuoted(when))
	for _, name := range f.Names {
		if long, ok := strings.CutPrefix(name, "--"); ok {
			out.WriteString(" -l " + long)
		} else {
			out.WriteString(" -s " + strings.TrimPrefix(name, "-"))
		}
	}
	words := strings.Join(f.Values, " ")
	switch {
	case f.Value == "":
	case f.List && words != "":
		fmt.Fprintf(out, " -x -a '(__%s_list %s)'", program, words)
	case words != "":
		fmt.Fprintf(out, " -x -a %s", fishQuoted(words))
	case isFile(f.Value):
		out.WriteString(" -r -F")
	default:
		out.WriteString(" -x")
	}
	fmt.Fprintf(out, " -d %s\n", fishQuoted(f.Usage))
}

// fishQuoted is a text in single quotes, for fish.
func fishQuoted(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
}
