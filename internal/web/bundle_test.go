package web

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestScript(t *testing.T) {
	tree := func(files ...string) fstest.MapFS {
		all := fstest.MapFS{}
		for i := 0; i < len(files); i += 2 {
			all[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
		}
		return all
	}
	for name, test := range map[string]struct {
		files fstest.MapFS
		want  string // of the script or of the error
	}{
		"order": {tree("a.js", "import { x,\n  y } from './b.js';\nx(y);\n", "b.js", "export const x = 1, y = 2;\n"),
			"const module_b = (() => {\nconst x = 1, y = 2;\nreturn { x, y };\n})();\nconst module_a = (() => {\n" +
				"const { x,\n  y } = module_b;\nx(y);\nreturn {  };\n})();\n"},
		"circle": {tree("a.js", "import { x } from './b.js';\n", "b.js", "import { y } from './a.js';\n"),
			"imports itself"},
		"missing": {tree("a.js", "import { x } from './b.js';\n"), "b.js"},
		"all of it": {tree("a.js", "import * as b from './b.js';\nb.x(b.y()); // b.js\n", "b.js",
			"export const x = 1, y = 2;\n"),
			"return { x, y };\n})();\nconst module_a = (() => {\nconst b = module_b;\nb.x(b.y()); // b.js\n"},
		"late": {tree("a.js", "const b = () => import('./b.js');\n", "b.js", "export class B {}\n"),
			"const module_b = later(() => {\nclass B {}\nreturn { B };\n});\nconst module_a = (() => {\n" +
				"const b = () => module_b();\n"},
		"default":      {tree("a.js", "export default 1;\n"), "not understood"},
		"any name":     {tree("a.js", "const b = import(name);\n"), "not understood"},
		"late missing": {tree("a.js", "const b = import('./b.js');\n"), "b.js"},
	} {
		script, err := bundleScript(test.files, "a.js")
		if err != nil {
			script += err.Error()
		}
		if !strings.Contains(script, test.want) {
			t.Errorf("%s: %s", name, script)
		}
	}
}
