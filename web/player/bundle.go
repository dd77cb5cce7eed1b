package player

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
	imports = regexp.MustCompile(`(?m)^import \{([^}]*)\} from '\./([\w-]+)\.js';\n`)
	exports = regexp.MustCompile(`(?m)^export (const|let|class|function|async function)\b`)
	others  = regexp.MustCompile(`(?m)^(import|export)\b.*|\bimport\(.*`)
)

// bundle is a module and all that it imports as one script that runs at once. Each module becomes a function that gives
// its exports, so that names of different modules cannot clash:
//
//	const module_b = (() => { …b.js…; return { x, y }; })();
//	const module_a = (() => { const { x, y } = module_b; …a.js… })();
func bundle(files fs.FS, entry string) (string, error) {
	b := bundler{files: files, wanted: map[string][]string{}}
	if err := b.visit(strings.TrimSuffix(entry, ".js"), nil); err != nil {
		return "", err
	}
	var out strings.Builder
	out.WriteString("\n'use strict';\n")
	for _, m := range b.modules {
		fmt.Fprintf(&out, "const module_%s = (() => {\n%sreturn { %s };\n})();\n", m.name, m.text,
			strings.Join(b.wanted[m.name], ", "))
	}
	return out.String(), nil
}

// bundler collects modules.
type bundler struct {
	files   fs.FS
	modules []module            // each after those that it imports
	wanted  map[string][]string // by module: the names that others import
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
	text := string(source)
	for _, found := range imports.FindAllStringSubmatch(text, -1) {
		b.want(found[2], names(found[1]))
		err = errors.Join(err, b.visit(found[2], append(above, name)))
	}
	text = imports.ReplaceAllString(text, "const {$1} = module_$2;\n")
	text = exports.ReplaceAllString(text, "$1")
	if left := others.FindString(text); left != "" {
		err = errors.Join(err, fmt.Errorf("%s.js: %q is a form of import or export that is not understood", name, left))
	}
	b.modules = append(b.modules, module{name, text})
	return err
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
