package cmdline

import (
	"fmt"
	"slices"
	"strings"
)

// Man is the manual page in section 1, in the macros of man(7). Of the flags that local names, such as "--ram", the
// page does not say the default, because it depends on the machine.
func Man(root Command, version string, local []string) string {
	var out strings.Builder
	title := strings.ToUpper(root.Path)
	fmt.Fprintf(&out, ".TH %s 1 \"\" \"%s %s\" \"User Commands\"\n", title, roff(root.Path), roff(version))
	fmt.Fprintf(&out, ".SH NAME\n%s \\- %s\n", roff(root.Path), roff(root.Usage))
	fmt.Fprintf(&out, ".SH SYNOPSIS\n.B %s\n%s\n", roff(root.Path), roff(root.Args))
	out.WriteString(".SH DESCRIPTION\n")
	manText(&out, root.Description)
	out.WriteString(".SH COMMANDS\n")
	for _, c := range root.All()[1:] {
		if !strings.HasPrefix(c.Path, root.Path+" help ") {
			manCommand(&out, c, local)
		}
	}
	return out.String()
}

// manCommand writes the section of one command.
func manCommand(out *strings.Builder, c Command, local []string) {
	fmt.Fprintf(out, ".SS %s\n%s.\n", roff(strings.TrimSpace(c.Path+" [flags] "+c.Args)), roff(upperFirst(c.Usage)))
	if c.Description != "" {
		out.WriteString(".PP\n")
		manText(out, c.Description)
	}
	for _, f := range c.Flags {
		var names []string
		for _, name := range f.Names {
			names = append(names, `\fB`+roff(name)+`\fR`)
		}
		tag := strings.Join(names, ", ")
		if f.Value != "" {
			tag += ` \fI` + roff(f.Value) + `\fR`
		}
		usage := f.Usage
		if f.Default != "" && !slices.Contains(local, f.Names[0]) {
			usage += " (default " + f.Default + ")"
		}
		fmt.Fprintf(out, ".TP\n%s\n%s\n", tag, roff(usage))
	}
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
