package web

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// The forms in which our modules import and export. A statement begins at the beginning of a line.
var (
	moduleImports = regexp.MustCompile(`(?m)^import \{([^}]*)\} from '\./([\w-]+)\.js';\n`)
	wholeImports  = regexp.MustCompile(`(?m)^import \* as (\w+) from '\./([\w-]+)\.js';\n`)
	lateImports   = regexp.MustCompile(`\bimport\('\./([\w-]+)\.js'\)`)
	moduleExports = regexp.MustCompile(`(?m)^export (const|let|class|function|async function)\b`)
	classExports  = regexp.MustCompile(`(?m)^export class (\w+)`)
	comments      = regexp.MustCompile(`(?m)^[ \t]*(//.*|/\*\*(?s:.*?)\*/)\n`)
	otherForms    = regexp.MustCompile(`(?m)^(import|export)\b.*|\bimport\(.*`)
)

// makeLater makes a module when it is first asked for.
const makeLater = "const later = (make) => { let made; return async () => made ??= make(); };\n"

// bundleScript is a module and all that it imports as one script that runs at once. Each module becomes a function that
// gives its exports, so that names of different modules cannot clash:
//
//	const module_b = (() => { …b.js…; return { x, y }; })();
//	const module_a = (() => { const { x, y } = module_b; …a.js… })();
//
// Comments in lines of their own are left out.
//
// A module that another one imports while it runs, by import('./c.js'), runs when it is first asked for, and gives its
// classes. Of a module that is imported as a whole, only functions can be used. Entry is the name of a file, such as
// "app.js". A form of import or export that is not understood, a file that is missing, and modules that import each
// other are errors.
func bundleScript(files fs.FS, entry string) (string, error) {
	b := bundler{files: files, wanted: map[string][]string{}, late: map[string]bool{}}
	if err := b.visit(strings.TrimSuffix(entry, ".js"), nil); err != nil {
		return "", err
	}
	var out strings.Builder
	out.WriteString("\n'use strict';\n")
	if len(b.late) > 0 {
		out.WriteString(makeLater)
	}
	for _, m := range b.modules {
		begin, end := "(() => {", "})()"
		if b.late[m.name] {
			begin, end = "later(() => {", "})"
		}
		fmt.Fprintf(&out, "const module_%s = %s\n%sreturn { %s };\n%s;\n", m.name, begin, m.text,
			strings.Join(b.wanted[m.name], ", "), end)
	}
	return out.String(), nil
}

// bundler collects modules.
type bundler struct {
	files   fs.FS
	modules []module            // each after those that it imports
	wanted  map[string][]string // by module: the names that others import
	late    map[string]bool     // modules that run when they are first asked for
}

// module is one module without its imports and exports.
type module struct{ name, text string }

// visit adds a module behind those that it imports. Above are the modules that wait for it.
func (b *bundler) visit(name string, above []string) error {
	if slices.Contains(above, name) {
		return fmt.Errorf("%s.js imports itself through %s", name, strings.Join(above, ", "))
	}
	if slices.ContainsFunc(b.modules, func(m module) bool { return m.name == name }) {
		return nil
	}
	source, err := fs.ReadFile(b.files, name+".js")
	if err != nil {
		return err
	}
	text := comments.ReplaceAllString(string(source), "")
	below, err := b.wants(text)
	for _, other := range below {
		err = errors.Join(err, b.visit(other, append(above, name)))
	}
	text = moduleImports.ReplaceAllString(text, "const {$1} = module_$2;\n")
	text = wholeImports.ReplaceAllString(text, "const $1 = module_$2;\n")
	text = lateImports.ReplaceAllString(text, "module_$1()")
	text = moduleExports.ReplaceAllString(text, "$1")
	if left := otherForms.FindString(text); left != "" {
		err = errors.Join(err, fmt.Errorf("%s.js: %q is a form of import or export that is not understood", name, left))
	}
	b.modules = append(b.modules, module{name, text})
	return err
}

// wants notes what the text of a module imports, and gives the names of the modules that it imports from.
func (b *bundler) wants(text string) (below []string, err error) {
	for _, found := range moduleImports.FindAllStringSubmatch(text, -1) {
		b.want(found[2], names(found[1]))
		below = append(below, found[2])
	}
	for _, found := range wholeImports.FindAllStringSubmatch(text, -1) {
		b.want(found[2], matches(regexp.MustCompile(`\b`+found[1]+`\.(\w+)\(`), text))
		below = append(below, found[2])
	}
	for _, found := range lateImports.FindAllStringSubmatch(text, -1) {
		source, missing := fs.ReadFile(b.files, found[1]+".js")
		err = errors.Join(err, missing)
		b.late[found[1]] = true
		b.want(found[1], matches(classExports, string(source)))
		below = append(below, found[1])
	}
	return below, err
}

// want notes names that are imported from a module.
func (b *bundler) want(module string, names []string) {
	for _, name := range names {
		if !slices.Contains(b.wanted[module], name) {
			b.wanted[module] = append(b.wanted[module], name)
		}
	}
}

// names are the parts of a list of imports.
func names(list string) (all []string) {
	for name := range strings.SplitSeq(list, ",") {
		if name = strings.TrimSpace(name); name != "" {
			all = append(all, name)
		}
	}
	return all
}

// matches are the first groups of all matches of a pattern.
func matches(pattern *regexp.Regexp, text string) (all []string) {
	for _, found := range pattern.FindAllStringSubmatch(text, -1) {
		all = append(all, found[1])
	}
	return all
}
