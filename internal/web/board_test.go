package web

import (
	"strings"
	"testing"
	"time"

	"planner/internal/test/browser"
)

// drawing is JavaScript that plays at random on one view, which draws after each move only what changed, and compares
// its canvas with that of a view that draws everything. It gives how many pixels differ, by the width of a cell.
const drawing = `
	const { BoardView } = module_board, { Game } = module_game;
	const made = () => {
		const canvas = document.createElement('canvas');
		canvas.style.cssText = 'position:fixed;left:0;top:0;width:300px;height:220px';
		document.body.append(canvas);
		return new BoardView(canvas);
	};
	const game = new Game(['########', '#  . . #', '# $ #$ #', '#  @   #', '# $ .  #', '#   #  #', '########']);
	const parts = made(), whole = made(), differ = {};
	let seed = 1;
	const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
	const frame = () => new Promise(requestAnimationFrame);
	const pixels = (view) => view.context.getImageData(0, 0, view.canvas.width, view.canvas.height).data;
	const compare = async (moved) => {
		parts.facing = game.facing;
		if (moved) parts.slide(game.player, game.player, null, random(2));
		parts.redraw();
		await frame();
		await frame();
		while (parts.tween) await frame();
		whole.show(game.grid, game.facing);
		Object.assign(whole, { cell: parts.cell, left: parts.left, top: parts.top, fitted: false });
		whole.refresh();
		await frame();
		await frame();
		const a = pixels(parts), b = pixels(whole);
		let n = 0;
		const seen = (data, i) => (i % 4 === 3 ? data[i] : (data[i] * data[i | 3]) / 255); // the last of four is how opaque
		for (let i = 0; i < a.length; i++) if (Math.abs(seen(a, i) - seen(b, i)) > 8) n++;
		differ[parts.cell] = (differ[parts.cell] ?? 0) + (n > 40 ? n : 0); // a line between two squares has 48 at least
	};
	parts.show(game.grid, game.facing);
	whole.show(game.grid, game.facing);
	await frame();
	await frame();
	for (let i = 0; i < 60; i++) {
		if (i % 15 === 14) parts.zoom(0.83);
		if (i % 4 === 3) parts.pan(random(400) / 7 - 28, random(400) / 7 - 28);
		const before = game.player, letter = random(5) ? game.move(random(4)) : game.undo();
		if (i % 7 === 6) parts.hints = { cells: [9, 10], from: 9 };
		if (i % 7 === 0) parts.hints = null;
		whole.hints = parts.hints;
		await compare(letter && game.player !== before);
	}
	return differ;`

// A view that draws only what changed shows the same as one that draws everything, whatever the size of its cells.
func TestBoardIsDrawnInParts(t *testing.T) {
	tab := page(t, browser.Open(t), Config{})
	sizes := browser.Await[map[string]int](tab, drawing, time.Minute)
	if len(sizes) < 4 {
		t.Errorf("only these sizes of cells: %v", sizes)
	}
	for cell, differ := range sizes {
		if differ > 0 {
			t.Errorf("with cells of %s pixels %d bytes of the canvas differ", cell, differ)
		}
	}
}

func TestScript(t *testing.T) {
	tree := func(files ...string) Files {
		all := Files{}
		for i := 0; i < len(files); i += 2 {
			all[files[i]] = files[i+1]
		}
		return all
	}
	const late = "behind it "
	for name, test := range map[string]struct {
		files Files
		want  string // of the script or of the error
	}{
		"order": {tree("a.js", "import { x,\n  y } from './b.js';\nx(y);\n", "b.js",
			"export const x = 1;\nexport const y = 2;\n"),
			"const module_b = (() => {\nconst x = 1;\nconst y = 2;\nreturn { x, y };\n})();\nconst module_a = (() => {\n" +
				"const { x,\n  y } = module_b;\nx(y);\nreturn {  };\n})();\n"},
		"circle": {tree("a.js", "import { x } from './b.js';\n", "b.js", "import { y } from './a.js';\n"),
			"imports itself"},
		"no such name": {tree("a.js", "import { x } from './b.js';\n", "b.js", "const x = 1;\n"), "b.js exports no x"},
		"missing":      {tree("a.js", "import { x } from './b.js';\n"), "b.js"},
		"all of it": {tree("a.js", "import * as b from './b.js';\nb.x(b.y()); // b.js\n", "b.js",
			"export const x = 1;\nexport const y = 2;\n"),
			"return { x, y };\n})();\nconst module_a = (() => {\nconst b = module_b;\nb.x(b.y()); // b.js\n"},
		"late": {tree("a.js", "const b = () => import('./b.js');\n", "b.js", "export class B {}\n"),
			"const module_a = (() => {\nconst b = () => later('b');\nreturn {  };\n})();\n" + late + "b.late.js: " +
				strict +
				"const module_b = (() => {\nclass B {}\nreturn { B };\n})();\nlates[\"b\"] = module_b;\n"},
		"late, and what it imports": {tree("a.js", "import { x } from './x.js';\nconst b = () => import('./b.js');\n",
			"b.js", "import { x } from './x.js';\nimport { y } from './y.js';\n", "x.js", "export const x = 1;\n",
			"y.js",
			"export const y = 1;\n"),
			late + "b.late.js: " + strict +
				"const module_y = (() => {\nconst y = 1;\nreturn { y };\n})();\nconst module_b = (() => {\n" +
				"const { x } = module_x;\nconst { y } = module_y;\n"},
		"late below a late one": {tree("a.js", "const b = () => import('./b.js');\n", "b.js",
			"import { y } from './y.js';\nconst c = () => import('./c.js');\n", "c.js", "import { y } from './y.js';\n",
			"y.js",
			"export const y = 1;\n"),
			late + "c.late.js: " + strict + "const module_c = (() => {\nconst { y } = module_y;\n"},
		"a late circle": {tree("a.js", "import { b } from './b.js';\n", "b.js",
			"export const b = () => import('./c.js');\n", "c.js", "import { b } from './b.js';\n"),
			"c.js imports b.js, which asks for c.js"},
		"two late ones": {tree("a.js", "const all = [import('./b.js'), import('./c.js')];\n", "b.js",
			"import { y } from './y.js';\n", "c.js", "import { y } from './y.js';\n", "y.js", "export const y = 1;\n"),
			"y.js is in the script of b.js, and c.js wants it too"},
		"comments": {tree("a.js", "// one\n/** two\n * three */\nx(); // four\n  // five\n"),
			"(() => {\nx(); // four\nreturn"},
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
