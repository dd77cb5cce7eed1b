package cmdline

import (
	"fmt"
	"strings"
)

const powershellHead = `# PowerShell completion for NAME. To load it:  NAME completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName NAME -ScriptBlock {
    param($word, $line, $cursor)
    $below = @{}; $flags = @{}; $values = @{}
`

// The word at the cursor ends there, all words before it end sooner. PowerShell hands over --flag=value as one word.
const powershellTail = `    $path = 'NAME'; $flag = ''
    $line.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object {
        $flag = $_.ToString()
        if ($below[$path] -contains $flag) { $path = "$path $flag" }
    }
    $head = ''; $piece = $word
    if ($word -match '^(--[a-z-]+)=(.*)$') { $flag = $Matches[1]; $head = "$flag="; $piece = $Matches[2] }
    if ($values.ContainsKey("$path $flag")) {
        $known = $values["$path $flag"]
        if ($piece -match '^(.*,)([^,]*)$') { $head += $Matches[1]; $piece = $Matches[2] }
    } elseif ($word -like '-*') { $known = $flags[$path] } else { $known = $below[$path] }
    $known | Where-Object { $_ -like "$piece*" } | ForEach-Object {
        [System.Management.Automation.CompletionResult]::new("$head$_", $_, 'ParameterValue', $_)
    }
}
`

// PowerShell is the completion script for PowerShell 5.1 and later. Where nothing is proposed, PowerShell proposes
// files.
func PowerShell(root Command) string {
	var out strings.Builder
	out.WriteString(strings.ReplaceAll(powershellHead, "NAME", root.Path))
	for _, c := range root.All() {
		if len(c.Below) > 0 {
			fmt.Fprintf(&out, "    $below['%s'] = %s\n", c.Path, powershellList(c.names()))
		}
		if len(c.Flags) > 0 {
			fmt.Fprintf(&out, "    $flags['%s'] = %s\n", c.Path, powershellList(c.longFlags()))
		}
		for _, f := range c.Flags {
			for _, name := range f.Names {
				if f.Value != "" {
					fmt.Fprintf(&out, "    $values['%s %s'] = %s\n", c.Path, name, powershellList(f.Values))
				}
			}
		}
	}
	out.WriteString(strings.ReplaceAll(powershellTail, "NAME", root.Path))
	return out.String()
}

// powershellList is a list of words that need no quoting within their quotes.
func powershellList(words []string) string {
	if len(words) == 0 {
		return "@()"
	}
	return "@('" + strings.Join(words, "', '") + "')"
}
