package cmdline

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// Command is one command of the program, or the program itself, with what stands below it.
type Command struct {
	Path        string // the words of the command, such as "planner hub status"
	Usage       string // what it does, in a line without a full stop
	Description string // help with examples; examples are indented by three blanks
	Args        string // what it takes besides flags, such as "FILE..."; may be empty
	Flags       []Flag
	Below       []Command
}

// Flag is one flag of a command.
type Flag struct {
	Names   []string // with their dashes, the long one first
	Usage   string
	Value   string   // the word that stands for the value in Usage, such as "TIME"; empty when there is no value
	Default string   // the value when the flag is not given; may be empty
	Values  []string // all values, if they can be listed
	List    bool     // several values may be given, with commas between them
}

// Choices says which values a flag takes. A key is the long name of a flag, such as "--mode", or that name behind its
// command, such as "planner convert --to", which counts more.
type Choices map[string][]string

// Describe makes the table of a program that has not run yet.
func Describe(app *cli.App, choices Choices) Command {
	root := Command{Path: app.Name, Usage: app.Usage, Description: app.Description, Args: "COMMAND [flags] FILE...",
		Flags: []Flag{
			{Names: []string{"--help", "-h"}, Usage: "show help"},
			{Names: []string{"--version", "-v"}, Usage: "print the version"},
		}}
	root.Below = below(app.Name, app.Commands, choices)
	help := Command{Path: app.Name + " help", Usage: "show the help of a command", Args: "[COMMAND]"}
	help.Below = topics(help.Path, root.Below)
	root.Below = append(root.Below, help)
	return root
}

// topics are the commands that help is asked about: each command, and those below it.
func topics(path string, commands []Command) (all []Command) {
	for _, c := range commands {
		topic := path + " " + c.Name()
		all = append(all, Command{Path: topic, Usage: c.Usage, Below: topics(topic, c.Below)})
	}
	return all
}

// below describes the commands below a path.
func below(path string, commands []*cli.Command, choices Choices) (all []Command) {
	for _, c := range commands {
		if c.Hidden {
			continue
		}
		d := Command{Path: path + " " + c.Name, Usage: c.Usage, Description: c.Description,
			Args: strings.TrimSpace(c.ArgsUsage)}
		for _, f := range c.VisibleFlags() {
			if described, ok := describeFlag(d.Path, f, choices); ok {
				d.Flags = append(d.Flags, described)
			}
		}
		d.Flags = append(d.Flags, Flag{Names: []string{"--help", "-h"}, Usage: "show help"})
		d.Below = below(d.Path, c.Subcommands, choices)
		all = append(all, d)
	}
	return all
}

// describeFlag describes one flag of the command at a path. Ok is false for a flag that has no description.
func describeFlag(path string, f cli.Flag, choices Choices) (d Flag, ok bool) {
	text, ok := f.(cli.DocGenerationFlag)
	if !ok {
		return d, false
	}
	for _, name := range f.Names() {
		if len(name) == 1 {
			d.Names = append(d.Names, "-"+name)
			continue
		}
		d.Names = slices.Insert(d.Names, 0, "--"+name)
	}
	d.Usage = strings.ReplaceAll(text.GetUsage(), "`", "")
	if !text.TakesValue() {
		return d, true
	}
	d.Value = placeholder(text.GetUsage())
	d.Default = strings.Trim(text.GetDefaultText(), `"`)
	_, d.List = f.(*cli.StringSliceFlag)
	if d.Values = choices[path+" "+d.Names[0]]; d.Values == nil {
		d.Values = choices[d.Names[0]]
	}
	return d, true
}

// placeholder is the word in backquotes of a usage.
func placeholder(usage string) string {
	if parts := strings.SplitN(usage, "`", 3); len(parts) == 3 {
		return parts[1]
	}
	return "VALUE"
}

// Name is the last word of the path.
func (c Command) Name() string { return c.Path[strings.LastIndexByte(c.Path, ' ')+1:] }

// All lists a command and everything below it, in the order of help.
func (c Command) All() []Command {
	all := []Command{c}
	for _, sub := range c.Below {
		all = append(all, sub.All()...)
	}
	return all
}

// CompleteWord is the command by which the scripts of Scripts ask for proposals. Behind it stand the sign = and the
// word at the cursor in one, which is never empty so that no shell drops it, and then the words before it. It prints a
// proposal a line, with its meaning behind a tab, and ends with code 0 where files may stand as well.
const CompleteWord = "__complete"

// Scripts are the completion scripts by the names of the shells: bash 3.2 and later, without the package
// bash-completion; zsh, sourced or as _planner in a directory of fpath; fish 3.0 and later; PowerShell 5.1 and later.
var Scripts = map[string]string{
	"bash": `# bash completion for planner. To load it:  source <(planner completion bash)
_planner() {
    local word cur=${COMP_WORDS[COMP_CWORD]} words=() reply IFS=$'\n'
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        [[ $word == = ]] || words+=("$word") # bash makes a word of its own of the sign in --flag=value
    done
    [[ $cur == = ]] && cur=
    reply=$("${COMP_WORDS[0]}" __complete "=$cur" "${words[@]}") || compopt +o default 2>/dev/null
    COMPREPLY=($(cut -f 1 <<<"$reply"))
}
complete -o default -F _planner planner
`,
	"zsh": `#compdef planner
# zsh completion. To load it after compinit:  source <(planner completion zsh)
_planner() {
  local line reply files
  local -a proposed shown
  reply=$($words[1] __complete "=$words[CURRENT]" "${(@)words[2,CURRENT-1]}"); files=$?
  for line in "${(@f)reply}"; do
    [[ -n $line ]] && proposed+=("${line%%$'\t'*}") shown+=("${line/$'\t'/  -- }")
  done
  (( $#proposed )) && compadd -l -d shown -a proposed
  (( files )) || _files
}
if [[ $funcstack[1] == _planner ]]; then
  _planner "$@"
else
  compdef _planner planner
fi
`,
	"fish": `# fish completion for planner. To load it:  planner completion fish | source
function __planner_complete
    set -l words (commandline -opc)
    $words[1] __complete "="(commandline -ct) $words[2..-1]
end
complete -c planner -f -a '(__planner_complete)'
complete -c planner -n '__planner_complete >/dev/null' -F
`,
	"powershell": `# PowerShell completion for planner. To load it:  planner completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName planner -ScriptBlock {
    param($word, $line, $cursor)
    $words = @($line.CommandElements | ForEach-Object { $_ } | Where-Object { $_.Extent.EndOffset -lt $cursor } |
        Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
    & $line.CommandElements[0].ToString() __complete "=$word" @words | ForEach-Object {
        $text, $meaning = $_ -split "` + "`t" + `", 2
        if (-not $meaning) { $meaning = $text }
        [System.Management.Automation.CompletionResult]::new($text, $text, 'ParameterValue', $meaning)
    }
}
`,
}

// Complete proposes what may stand at the cursor, behind the words before it: lines as CompleteWord describes them.
// Files reports whether a file may stand there.
func Complete(root Command, cursor string, before []string) (lines []string, files bool) {
	at, open := root, Flag{}
	for _, word := range before {
		below := at.find(word)
		switch {
		case open.Value != "":
			open = Flag{}
		case word == "--":
			return nil, true
		case strings.HasPrefix(word, "-"):
			open = at.flag(word)
		case below != nil:
			at = *below
		}
	}
	head := ""
	if name, value, both := strings.Cut(cursor, "="); both && strings.HasPrefix(cursor, "--") {
		open, head, cursor = at.flag(name), name+"=", value
	}
	propose := func(word, meaning string) {
		if strings.HasPrefix(word, cursor) {
			lines = append(lines, strings.TrimSuffix(head+word+"\t"+meaning, "\t"))
		}
	}
	switch {
	case open.Value != "":
		if comma := strings.LastIndexByte(cursor, ','); open.List {
			head, cursor = head+cursor[:comma+1], cursor[comma+1:]
		}
		for _, value := range open.Values {
			propose(value, "")
		}
		return lines, isFile(open.Value) && len(open.Values) == 0
	case strings.HasPrefix(cursor, "-"):
		for _, f := range at.Flags {
			propose(f.Names[0], f.Usage)
		}
		return lines, false
	}
	for _, below := range at.Below {
		propose(below.Name(), below.Usage)
	}
	return lines, len(at.Below) == 0 && isFile(at.Args)
}

// find is the command below of a name, nil when there is none.
func (c Command) find(name string) *Command {
	if at := slices.IndexFunc(c.Below, func(below Command) bool { return below.Name() == name }); at >= 0 {
		return &c.Below[at]
	}
	return nil
}

// flag is the flag of a name with its dashes, the zero value when there is none.
func (c Command) flag(name string) Flag {
	at := slices.IndexFunc(c.Flags, func(f Flag) bool { return slices.Contains(f.Names, name) })
	if at < 0 {
		return Flag{}
	}
	return c.Flags[at]
}

// fileWords stand for files and directories in the usage of arguments and flags.
var fileWords = []string{"FILE", "DIR", "LEVELS", "SOLUTION", "RESULTS", "MOVES"}

// isFile reports whether a usage names files or directories.
func isFile(usage string) bool {
	return slices.ContainsFunc(fileWords, func(word string) bool { return strings.Contains(usage, word) })
}
