package web

import (
	"flag"
	"slices"
	"strings"
	"testing"
	"time"

	"planner/internal/browser"
)

// quiet holds the page to what it promises, which a busy machine cannot keep.
var quiet = flag.Bool("quiet", false, "fail unless the first picture comes within 100 ms and moves make 60 frames a second")

// square50 is a level of 50 by 50.
func square50() string {
	open := strings.Repeat("#"+strings.Repeat(" ", 48)+"#\n", 47)
	return strings.Repeat("#", 50) + "\n#@" + strings.Repeat(" $ .", 11) + "   #\n" + open + strings.Repeat("#", 50)
}

// pictured is the time from the beginning of the navigation to the first picture, in milliseconds: the later of the
// first paint with contents that the browser reports, and of the drawing of the board if the page has one.
const pictured = `(() => {
	const paint = performance.getEntriesByName('first-contentful-paint')[0], board = performance.getEntriesByName('board')[0];
	return paint && document.readyState === 'complete' ? Math.max(paint.startTime, board?.startTime ?? 0) : 0; })()`

// The page is there at once. Measured is what a user feels whose browser runs: the time from the beginning of a
// navigation to the first picture with the board. The start of the browser is not in it. The first number is that of a
// new tab, for which Chromium also starts a process; the second is the median of five loads in that tab. Beside them
// stand those of the smallest picture that the server has, which show what of it is the browser's own. The limits leave
// room for a busy machine. On a quiet one:
//
//	go test ./web -run TestPage/first -v -args -quiet
func firstPicture(t *testing.T, b *browser.Browser) {
	s := serve(t, Config{Start: start(t, square50())})
	leastNew, least := pictureTimes(t, b, s.Address()+"icon.svg")
	inNew, again := pictureTimes(t, b, s.Address())
	t.Logf("first picture of the page after %.0f ms in a new tab, %.0f ms in one that is there; of a small image %.0f and %.0f ms",
		inNew, again, leastNew, least)
	if again > 2000 || *quiet && again > 100 {
		t.Errorf("the first picture comes after %.0f ms", again)
	}
}

// pictureTimes opens an address in a new tab and then five times in that tab. It gives the time of the first picture in
// the new tab and the median of the others.
func pictureTimes(t *testing.T, b *browser.Browser, address string) (inNew, again float64) {
	t.Helper()
	tab := b.Tab(t, address, pictured)
	inNew = browser.Value[float64](tab, pictured)
	times := make([]float64, 5)
	for i := range times {
		tab.Settle()
		browser.Value[bool](tab, "window.old = true, setTimeout(() => location.reload()), true") // answers before it reloads
		tab.Until("!window.old && " + pictured)
		times[i] = browser.Value[float64](tab, pictured)
	}
	slices.Sort(times)
	return inNew, times[len(times)/2]
}

// frames is JavaScript that gives the time of a frame in milliseconds while it calls step once in each of 200 frames.
const frames = `const count = 200; let n = 0, begun = 0;
	return new Promise((done) => requestAnimationFrame(function next(now) {
		begun ||= now;
		if (n++ === count) return done((now - begun) / count);
		step();
		return requestAnimationFrame(next);
	}));`

// A move on a board of 50 by 50 takes a small part of a frame, so that moves that come as fast as frames do make 60
// frames a second. Beside it stands what the machine gives when the page does nothing. Chromium without a window draws
// with the processor. The limits leave room for a busy machine. On a quiet one:
//
//	go test ./web -run TestPage/frames -v -args -quiet
func framesAreShort(t *testing.T, b *browser.Browser) {
	tab := page(t, b, Config{Start: start(t, square50())}).Settle()
	const press = `let i = 0;
		const board = document.getElementById('board');
		const step = () => board.dispatchEvent(new KeyboardEvent('keydown',
			{key: i++ % 2 ? 'ArrowUp' : 'ArrowDown', bubbles: true}));`
	move := browser.Await[float64](tab, press+`
		const begun = performance.now();
		while (i < 50) step();
		return (performance.now() - begun) / 50;`, time.Minute)
	idle := browser.Await[float64](tab, "const step = () => {};"+frames, time.Minute)
	frame := browser.Await[float64](tab, press+frames, time.Minute)
	t.Logf("at 50x50 %.2f ms a move, %.1f frames a second with a move in each, %.1f with nothing to do", move, 1000/frame,
		1000/idle)
	if move > 16 || *quiet && frame > 1000/59.0 {
		t.Errorf("%.2f ms a move, %.1f frames a second", move, 1000/frame)
	}
}
