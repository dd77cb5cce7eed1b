package web

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// The forms in which our modules import and export. A statement begins at the beginning of a line, and exports one
// name.
var (
	moduleImports = regexp.MustCompile(`(?m)^import (?:\* as )?(\{[^}]*\}|\w+) from '\./([\w-]+)\.js';\n`)
	lateImports   = regexp.MustCompile(`\bimport\('\./([\w-]+)\.js'\)`)
	moduleExports = regexp.MustCompile(`(?m)^export ((?:const|let|class|function|async function) ([\w$]+))`)
	comments      = regexp.MustCompile(`(?m)^[ \t]*(//.*|/\*\*(?s:.*?)\*/)\n`)
	otherForms    = regexp.MustCompile(`(?m)^(import|export)\b.*|\bimport\(.*`)
	importedNames = regexp.MustCompile(`[\w$]+`)
)

// loadLater is the part of a script that fetches a late module when the module is first asked for. The script of a late
// module puts the module into lates.
const loadLater = `const lates = {}, loads = {};
const later = (name) => loads[name] ??= new Promise((done, fail) => {
  const script = document.createElement('script');
  script.src = name + '.late.js';
  script.onload = () => done(lates[name]);
  script.onerror = () => {
    loads[name] = undefined;
    fail(new Error('This view could not be loaded. Is the program still running?'));
  };
  document.body.append(script);
});
`

// lateSuffix is behind the name of a module in the name of its script, see loadLater.
const lateSuffix = ".late.js"

// bundleScript is a module and all that it imports as one script that runs at once. Each module becomes a function that
// gives its exports, so that names of different modules cannot clash:
//
//	const module_b = (() => { …b.js…; return { x, y }; })();
//	const module_a = (() => { const { x, y } = module_b; …a.js… })();
//
// Comments in lines of their own are left out.
//
// A module that another module imports while that one runs, by import('./c.js'), has a script of its own, with all
// modules that no other script has. Such a script is fetched when the page first asks for the module; late has these
// scripts by the names of their files. Entry is the name of a file, such as "app.js". A form of import or export that
// is not understood, a name that is not exported, a file that is missing, modules that import each other, a late module
// that imports the one that asks for it, and a module that two late ones import and none that is there before both are
// errors.
func bundleScript(files Files, entry string) (script string, late map[string]string, err error) {
	b := bundler{files: files, exports: map[string][]string{}, parent: map[string]string{}, asks: map[string]string{}}
	if err := b.visit(strings.TrimSuffix(entry, ".js"), nil); err != nil {
		return "", nil, err
	}
	for i := 0; i < len(b.late); i++ { // each may add others
		b.into = b.late[i]
		if err := b.visit(b.into, nil); err != nil {
			return "", nil, err
		}
	}
	script, late = b.script(""), map[string]string{}
	for _, name := range b.late {
		late[name+lateSuffix] = fmt.Sprintf("%slates[%q] = module_%s;\n", b.script(name), name, name)
	}
	if len(late) > 0 {
		script = strings.Replace(script, strict, strict+loadLater, 1)
	}
	return script, late, nil
}

// strict begins every script.
const strict = "\n'use strict';\n"

// bundler collects modules.
type bundler struct {
	files   Files
	modules []module            // each after the modules that it imports
	exports map[string][]string // by module: the names that it exports
	late    []string            // modules that are imported while others run
	parent  map[string]string   // by late module: the one whose script asks for it, empty for the first script
	asks    map[string]string   // by late module: the one that imports it while it runs
	into    string              // the late module whose script modules go into, empty for the first script
}

// module is one module without its imports and exports.
type module struct{ name, text, into string }

// script is the modules of one script.
func (b *bundler) script(into string) string {
	var out strings.Builder
	out.WriteString(strict)
	for _, m := range b.modules {
		if m.into == into {
			fmt.Fprintf(&out, "const module_%s = (() => {\n%sreturn { %s };\n})();\n", m.name, m.text,
				strings.Join(b.exports[m.name], ", "))
		}
	}
	return out.String()
}

// visit adds a module behind the modules that it imports. Above are the modules that wait for this one.
func (b *bundler) visit(name string, above []string) error {
	if slices.Contains(above, name) {
		return fmt.Errorf("%s.js imports itself through %s", name, strings.Join(above, ", "))
	}
	if i := slices.IndexFunc(b.modules, func(m module) bool { return m.name == name }); i >= 0 {
		into := b.modules[i].into
		for above := b.into; above != into; above = b.parent[above] {
			if above == "" {
				return fmt.Errorf("%s.js is in the script of %s.js, and %s.js wants it too", name, into, b.into)
			}
		}
		return nil
	}
	source, err := b.files.read(name + ".js")
	if err != nil {
		return err
	}
	text := comments.ReplaceAllString(source, "")
	for _, found := range moduleExports.FindAllStringSubmatch(text, -1) {
		b.exports[name] = append(b.exports[name], found[2])
	}
	for _, found := range moduleImports.FindAllStringSubmatch(text, -1) {
		if b.asks[b.into] == found[2] {
			return fmt.Errorf("%s.js imports %s.js, which asks for %s.js", name, found[2], b.into)
		}
		err = errors.Join(err, b.visit(found[2], append(above, name)))
		if strings.HasPrefix(found[1], "{") {
			err = errors.Join(err, b.mustExport(found[2], importedNames.FindAllString(found[1], -1)))
		}
	}
	for _, found := range lateImports.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(b.late, found[1]) {
			b.late = append(b.late, found[1])
			b.parent[found[1]], b.asks[found[1]] = b.into, name
		}
	}
	text = moduleImports.ReplaceAllString(text, "const $1 = module_$2;\n")
	text = lateImports.ReplaceAllString(text, "later('$1')")
	text = moduleExports.ReplaceAllString(text, "$1")
	if left := otherForms.FindString(text); left != "" {
		err = errors.Join(err, fmt.Errorf("%s.js: %q is a form of import or export that is not understood", name, left))
	}
	b.modules = append(b.modules, module{name, text, b.into})
	return err
}

// mustExport is an error when a module that was visited does not export all of some names.
func (b *bundler) mustExport(module string, names []string) error {
	for _, name := range names {
		if !slices.Contains(b.exports[module], name) {
			return fmt.Errorf("%s.js exports no %s", module, name)
		}
	}
	return nil
}
