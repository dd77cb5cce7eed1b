package web

import (
	"strings"
	"testing"
	"time"

	"planner/internal/test/browser"
)

// sketched is JavaScript that puts the sketch of the document back below the canvas and compares both, as pixels. It
// gives the share of the board's pixels that differ clearly, in percent, and −1 when the document has no sketch.
const sketched = `
	const board = document.getElementById('board'), text = await (await fetch('')).text();
	const found = new DOMParser().parseFromString(text, 'text/html').getElementById('sketch');
	if (!found) return -1;
	const sketch = document.adoptNode(found), place = (e) => e.getBoundingClientRect();
	board.before(sketch);
	const svg = sketch.firstElementChild, at = place(svg), { left, top } = place(board);
	for (const shape of svg.querySelectorAll('path, circle')) {
		const style = getComputedStyle(shape);
		for (const name of ['fill', 'stroke', 'stroke-width', 'vector-effect']) shape.setAttribute(name, style[name]);
		if (shape.matches('.sketch-eye')) shape.setAttribute('r', style.r);
	}
	sketch.remove();
	const whole = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
	const set = (element, values) => Object.entries(values).forEach(([name, value]) => element.setAttribute(name, value));
	set(whole, { width: board.width, height: board.height });
	set(svg, { x: at.left - left, y: at.top - top, width: at.width, height: at.height, overflow: 'visible' });
	whole.append(svg);
	const image = new Image();
	image.src = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(whole)], { type: 'image/svg+xml' }));
	await image.decode();
	const drawing = document.createElement('canvas');
	drawing.width = board.width;
	drawing.height = board.height;
	const to = drawing.getContext('2d', { willReadFrequently: true });
	to.drawImage(image, 0, 0);
	const pixels = (context) => context.getImageData(0, 0, board.width, board.height).data;
	const a = pixels(to), b = pixels(board.getContext('2d'));
	const seen = (data, i, c) => (data[i + c] * data[i + 3] + 128 * (255 - data[i + 3])) / 255; // on grey
	let differ = 0;
	for (let i = 0; i < a.length; i += 4) {
		if ([0, 1, 2].some((c) => Math.abs(seen(a, i, c) - seen(b, i, c)) > 30)) differ++;
	}
	return 100 * differ / (at.width * at.height);`

// The sketch that is seen before the script runs looks like the board that the script draws, in either scheme and
// whatever the size of the window, so that nothing is seen to change. Boards that are too large have none.
func TestSketchLooksLikeTheBoard(t *testing.T) {
	b := browser.Open(t)
	ragged := "    ####\n    #  #\n  ###  ##\n###   * ###\n#   .#+$  #\n#  $*# #  #\n##  # $  ##\n #  #  * #\n ## #.  ##\n  ######"
	wide := strings.Repeat("#", 120)
	for name, level := range map[string]string{"small": hall, "ragged": ragged, "50 by 50": square50(),
		"wide": wide + "\n#@ $ ." + strings.Repeat(" ", 112) + "#\n" + wide} {
		t.Run(name, func(t *testing.T) {
			tab := page(t, b, Config{Start: start(t, level)})
			for _, size := range [][2]int64{{1400, 860}, {900, 500}, {360, 740}} {
				tab.Size(size[0], size[1]).Settle()
				tab.Click("#scheme")
				tab.Settle()
				differ := browser.Await[float64](tab, sketched, time.Minute)
				t.Logf("%dx%d: %.2f %% differ", size[0], size[1], differ)
				if differ < 0 || differ > 0.5 {
					t.Errorf("in a window of %dx%d %.2f %% of the sketch differ from the board", size[0], size[1],
						differ)
				}
			}
		})
	}
	large := page(t, b, Config{Start: start(t, square300())})
	if browser.Await[float64](large, sketched, time.Minute) >= 0 {
		t.Error("a board of 300 by 300 has a sketch")
	}
}

// moved is JavaScript that gives what the browser has seen to move on the page since it was loaded, as names of
// elements. The panels beside the board, which are filled after the first picture, do not count.
const moved = `
	const names = [], beside = (node) => (node?.closest ? node : node?.parentElement)?.closest('aside');
	new PerformanceObserver((list) => list.getEntries().forEach(({ sources }) => names.push(...sources
		.filter(({ node }) => !beside(node)).map(({ node }) => node?.id || node?.className || node?.nodeName))))
		.observe({ type: 'layout-shift', buffered: true });
	await new Promise((done) => setTimeout(done, 200));
	return names;`

// What stands in the first picture stays where it is when the rest of the page comes.
func TestNothingMoves(t *testing.T) {
	tab := page(t, browser.Open(t), Config{Start: levelsOf(t, "../../docs/levels/first.xsb")})
	for _, size := range [][2]int64{{1400, 860}, {1000, 600}, {700, 900}, {360, 740}} {
		pictureTime(tab.Size(size[0], size[1]))
		tab.Until(ready)
		if names := browser.Await[[]string](tab.Settle(), moved, time.Minute); len(names) > 0 {
			t.Errorf("in a window of %dx%d these move: %q", size[0], size[1], names)
		}
	}
}

// A sketch has one shape for each kind of piece, with the walls of a row or a column as one. That it looks like the
// board that the script draws is tested in package web.
func TestSketchShapes(t *testing.T) {
	b, ok := newSketch([]string{"####", "#@$#", "#.*#", "####"})
	if !ok {
		t.Fatal("no sketch")
	}
	for _, want := range []string{`viewBox="0 0 4 4"`, `class="sketch-floor" d="M1 1h2v2h-2z"`,
		`class="sketch-wall" d="M0 0.3a0.3 0.3 0 0 1 0.3-0.3h3.4a0.3 0.3 0 0 1 0.3 0.3v0.7h-4zM0 1h1v2h-1zM3 1h1v2h-1z` +
			`M0 3h4v0.7a0.3 0.3 0 0 1-0.3 0.3h-3.4a0.3 0.3 0 0 1-0.3-0.3z"`,
		`<circle class="sketch-player" cx="1.5" cy="1.5" r=".36"/>`,
		`class="sketch-goal" d="M1.5 2.3l0.2 0.2-0.2 0.2-0.2-0.2zM2.5 2.3l0.2 0.2-0.2 0.2-0.2-0.2z"`,
		`class="sketch-lattice" d="M1 1h1.98M1 2h1.98M1 1v1.98M2 1v1.98"`, `class="sketch-edge" d="M0.28 0.025h3.44M1 3.025h2"`} {
		if !strings.Contains(b.Markup, want) {
			t.Errorf("%s is not in %s", want, b.Markup)
		}
	}
	if got := strings.Count(b.Markup, "sketch-box") + strings.Count(b.Markup, "sketch-done"); got != 6 {
		t.Errorf("%d shapes of boxes", got)
	}
	if !strings.Contains(b.Style, "--columns: 4; --rows: 4;") {
		t.Errorf("the size is not in %s", b.Style)
	}
}

// Boards that would make the document large have no sketch.
func TestTooLarge(t *testing.T) {
	wall, row := strings.Repeat("#", 122), "#"+strings.Repeat(" $.", 40)+"#\n"
	busy := strings.Split(wall+"\n#@"+row[2:]+strings.Repeat(row, 15)+wall, "\n")
	for name, rows := range map[string][]string{"no rows": nil, "busy": busy,
		"wide": {strings.Repeat(" ", mostCells+1)}} {
		if b, ok := newSketch(rows); ok {
			t.Errorf("%s: a sketch of %d bytes", name, len(b.Markup))
		}
	}
}
