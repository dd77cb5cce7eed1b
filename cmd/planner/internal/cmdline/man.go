package cmdline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// Man is the manual page of a program in section 1, in the macros of man(7). Of the flags that local names, such as
// "ram", the page does not say the default, because it depends on the machine.
func Man(app *cli.App, local []string) string {
	var out strings.Builder
	fmt.Fprintf(&out, ".TH %s 1 \"\" \"%s %s\" \"User Commands\"\n", strings.ToUpper(app.Name), roff(app.Name),
		roff(app.Version))
	fmt.Fprintf(&out, ".SH NAME\n%s \\- %s\n", roff(app.Name), roff(app.Usage))
	fmt.Fprintf(&out, ".SH SYNOPSIS\n.B %s\n%s\n", roff(app.Name), roff("COMMAND [flags] FILE..."))
	out.WriteString(".SH DESCRIPTION\n")
	manText(&out, app.Description)
	out.WriteString(".SH COMMANDS\n")
	manCommands(&out, app.Name, app.Commands, local)
	return out.String()
}

// manCommands writes a section for each command below a path, such as "planner hub".
func manCommands(out *strings.Builder, path string, commands []*cli.Command, local []string) {
	for _, c := range commands {
		at := path + " " + c.Name
		fmt.Fprintf(out, ".SS %s\n%s.\n", roff(strings.TrimSpace(at+" [flags] "+c.ArgsUsage)),
			roff(upperFirst(c.Usage)))
		if c.Description != "" {
			out.WriteString(".PP\n")
			manText(out, c.Description)
		}
		for _, f := range append(c.VisibleFlags(), cli.HelpFlag) {
			manFlag(out, f, local)
		}
		manCommands(out, at, c.Subcommands, local)
	}
}

// manFlag writes a paragraph about one flag.
func manFlag(out *strings.Builder, f cli.Flag, local []string) {
	var names []string
	for _, name := range spelt(f) {
		names = append(names, `\fB`+roff(name)+`\fR`)
	}
	tag := strings.Join(names, ", ")
	usage, value := described(f)
	if value != "" {
		tag += ` \fI` + roff(value) + `\fR`
	}
	text, ok := f.(cli.DocGenerationFlag)
	if ok && text.TakesValue() && text.GetDefaultText() != "" && !slices.Contains(local, f.Names()[0]) {
		usage += " (default " + strings.Trim(text.GetDefaultText(), `"`) + ")"
	}
	fmt.Fprintf(out, ".TP\n%s\n%s\n", tag, roff(usage))
}

// manText writes a description: paragraphs, and examples as they stand.
func manText(out *strings.Builder, text string) {
	verbatim := false
	for line := range strings.Lines(strings.TrimSpace(text) + "\n") {
		line = strings.TrimRight(line, "\n")
		example := strings.HasPrefix(line, " ")
		switch {
		case example && !verbatim:
			out.WriteString(".PP\n.EX\n")
		case !example && verbatim:
			out.WriteString(".EE\n")
		}
		verbatim = example
		if line == "" {
			line = ".PP\n"
		} else {
			line = roff(line) + "\n"
		}
		out.WriteString(line)
	}
	if verbatim {
		out.WriteString(".EE\n")
	}
}

// roff is a line of text as roff takes it literally.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

// upperFirst begins a usage like a sentence.
func upperFirst(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
