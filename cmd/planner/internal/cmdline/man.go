package cmdline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cpuguy83/go-md2man/v2/md2man"
	"github.com/urfave/cli/v2"
)

// Man is the manual page of a program in section 1, in the macros of man(7). Of the flags that local names, such as
// "ram", the page does not say the default, because it depends on the machine. The library's own ToMan would leave out
// the descriptions of commands and the words for values.
func Man(app *cli.App, local []string) []byte {
	var page strings.Builder
	fmt.Fprintf(&page, "%% %s 1 \"\" \"%s %s\" \"User Commands\"\n# NAME\n%s - %s\n# SYNOPSIS\n%s\n# DESCRIPTION\n%s\n",
		strings.ToUpper(app.Name), app.Name, app.Version, app.Name, plain.Replace(app.Usage),
		plain.Replace(app.UsageText), paragraphs(app.Description))
	manCommands(&page, app.Name, app.Commands, local)
	return []byte(minus.Replace(string(md2man.Render([]byte(page.String())))))
}

// minus makes the sign that is typed in a shell of every hyphen, for readers who copy examples.
var minus = strings.NewReplacer(`\-`, `\-`, "-", `\-`)

// manCommands writes a section in Markdown for each command below a path, such as "planner hub".
func manCommands(page *strings.Builder, path string, commands []*cli.Command, local []string) {
	for _, c := range commands {
		at := path + " " + c.Name
		fmt.Fprintf(page, "## %s\n%s%s.\n\n%s\n### Flags\n", plain.Replace(strings.TrimSpace(at+" [flags] "+c.ArgsUsage)),
			strings.ToUpper(c.Usage[:1]), plain.Replace(c.Usage[1:]), paragraphs(c.Description))
		for _, f := range append(c.VisibleFlags(), cli.HelpFlag) {
			usage, value := described(f)
			text, ok := f.(cli.DocGenerationFlag)
			if ok && text.TakesValue() && text.GetDefaultText() != "" && !slices.Contains(local, f.Names()[0]) {
				usage += " (default " + strings.Trim(text.GetDefaultText(), `"`) + ")"
			}
			if value != "" {
				value = " *" + value + "*"
			}
			fmt.Fprintf(page, "**%s**%s\n: %s\n\n", strings.Join(spelt(f), "**, **"), value, plain.Replace(usage))
		}
		manCommands(page, at, c.Subcommands, local)
	}
}

// plain escapes what Markdown would take for marks.
var plain = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "<", `\<`, "[", `\[`, "|", `\|`)

// paragraphs is a description in Markdown, in which lines that begin with blanks are examples.
func paragraphs(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, " ") {
			lines[i] = "    " + line
		} else {
			lines[i] = plain.Replace(line)
		}
	}
	return strings.Join(lines, "\n")
}
