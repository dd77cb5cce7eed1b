package cmdline

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// spelt lists the names of a flag with their dashes, the long one first.
func spelt(f cli.Flag) (names []string) {
	for _, name := range f.Names() {
		if len(name) == 1 {
			names = append(names, "-"+name)
		} else {
			names = slices.Insert(names, 0, "--"+name)
		}
	}
	return names
}

// described returns the usage of a flag without backquotes, and the word in it that stands for the value. The word is
// empty for a flag without a value.
func described(f cli.Flag) (usage, value string) {
	text, ok := f.(cli.DocGenerationFlag)
	if !ok {
		return "", ""
	}
	if parts := strings.SplitN(text.GetUsage(), "`", 3); text.TakesValue() && len(parts) == 3 {
		value = parts[1]
	}
	return strings.ReplaceAll(text.GetUsage(), "`", ""), value
}

// choices lists the words that a flag takes, nil for a flag that takes any text. List reports whether the flag takes
// several words, with commas between them.
func choices(f cli.Flag) (words []string, list bool) {
	switch f := f.(type) {
	case *wordsFlag:
		return f.of, true
	case *cli.GenericFlag:
		if one, ok := f.Value.(*word); ok {
			return one.of, false
		}
	}
	_, list = f.(*cli.StringSliceFlag)
	return nil, list
}

// CompleteWord is the command by which the scripts of Scripts ask for proposals. Its first argument is the sign = with
// the word at the cursor behind the sign, because a shell may drop an empty argument. The words before the cursor
// follow. The command prints a proposal a line, with its meaning behind a tab, and ends with code 0 where files may
// stand as well.
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

// place is where on a command line the cursor stands: the commands and flags that may follow, and what else may.
type place struct {
	commands []*cli.Command
	flags    []cli.Flag
	args     string // such as "FILE..."
	help     bool   // behind the word help, where only names of commands follow
}

// into is the place behind the name of a command. Ok is false when no command is called so.
func (p place) into(name string) (below place, ok bool) {
	at := slices.IndexFunc(p.commands, func(c *cli.Command) bool { return c.Name == name })
	if at < 0 {
		return p, false
	}
	c := p.commands[at]
	if p.help {
		return place{commands: c.Subcommands, help: true}, true
	}
	return place{commands: c.Subcommands, flags: append(c.VisibleFlags(), cli.HelpFlag), args: c.ArgsUsage}, true
}

// flag is the flag of a name with its dashes, nil when there is no such flag.
func (p place) flag(name string) cli.Flag {
	at := slices.IndexFunc(p.flags, func(f cli.Flag) bool { return slices.Contains(spelt(f), name) })
	if at < 0 {
		return nil
	}
	return p.flags[at]
}

// Complete proposes what may stand at the cursor, behind the words before it: lines as CompleteWord describes them.
// Files reports whether the name of a file may stand at the cursor.
func Complete(app *cli.App, cursor string, before []string) (lines []string, files bool) {
	help := &cli.Command{Name: "help", Usage: "show the help of a command", Subcommands: app.Commands}
	at := place{commands: append(app.Commands, help), flags: []cli.Flag{cli.HelpFlag, cli.VersionFlag}}
	var open cli.Flag // waits for its value
	for _, word := range before {
		below, named := at.into(word)
		switch {
		case open != nil:
			open = nil
		case word == "--":
			return nil, true
		case strings.HasPrefix(word, "-"):
			if f := at.flag(word); f != nil && TakesValue(f) {
				open = f
			}
		case named:
			at, at.help = below, below.help || word == help.Name
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
	case open != nil:
		words, list := choices(open)
		if comma := strings.LastIndexByte(cursor, ','); list {
			head, cursor = head+cursor[:comma+1], cursor[comma+1:]
		}
		for _, word := range words {
			propose(word, "")
		}
		_, value := described(open)
		return lines, isFile(value) && len(words) == 0
	case strings.HasPrefix(cursor, "-"):
		for _, f := range at.flags {
			usage, _ := described(f)
			propose(spelt(f)[0], usage)
		}
		return lines, false
	}
	for _, below := range at.commands {
		propose(below.Name, below.Usage)
	}
	return lines, len(at.commands) == 0 && isFile(at.args)
}

// TakesValue reports whether a flag has a value behind it.
func TakesValue(f cli.Flag) bool {
	text, ok := f.(cli.DocGenerationFlag)
	return ok && text.TakesValue()
}

// fileWords stand for files and directories in the usage of arguments and flags.
var fileWords = []string{"FILE", "DIR", "LEVELS", "SOLUTION", "RESULTS", "MOVES"}

// isFile reports whether a usage names files or directories.
func isFile(usage string) bool {
	return slices.ContainsFunc(fileWords, func(word string) bool { return strings.Contains(usage, word) })
}
