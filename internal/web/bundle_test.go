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
	const late = "behind it "
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
			"const module_a = (() => {\nconst b = () => later('b');\nreturn {  };\n})();\n" + late + "b.late.js: " + strict +
				"const module_b = (() => {\nclass B {}\nreturn { B };\n})();\nlates[\"b\"] = module_b;\n"},
		"late, and what it imports": {tree("a.js", "import { x } from './x.js';\nconst b = () => import('./b.js');\n",
			"b.js", "import { x } from './x.js';\nimport { y } from './y.js';\n", "x.js", "export const x = 1;\n", "y.js",
			"export const y = 1;\n"),
			late + "b.late.js: " + strict + "const module_y = (() => {\nconst y = 1;\nreturn { y };\n})();\nconst module_b = (() => {\n" +
				"const { x } = module_x;\nconst { y } = module_y;\n"},
		"two late ones": {tree("a.js", "const all = [import('./b.js'), import('./c.js')];\n", "b.js",
			"import { y } from './y.js';\n", "c.js", "import { y } from './y.js';\n", "y.js", "export const y = 1;\n"),
			"y.js is in the script of b.js, and c.js wants it too"},
		"comments":     {tree("a.js", "// one\n/** two\n * three */\nx(); // four\n  // five\n"), "(() => {\nx(); // four\nreturn"},
		"default":      {tree("a.js", "export default 1;\n"), "not understood"},
		"any name":     {tree("a.js", "const b = import(name);\n"), "not understood"},
		"late missing": {tree("a.js", "const b = import('./b.js');\n"), "b.js"},
	} {
		script, scripts, err := bundleScript(test.files, "a.js")
		for name, text := range scripts {
			script += late + name + ": " + text
		}
		if err != nil {
			script += err.Error()
		}
		if !strings.Contains(script, test.want) {
			t.Errorf("%s: %s", name, script)
		}
	}
}
