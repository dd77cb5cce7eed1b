package expand

import "testing"

// TestGate asks about many positions. A test that decides often enough is always asked, one that never decides is asked
// about every gateEvery-th position after a trial, and asked again always when it decides.
func TestGate(t *testing.T) {
	ask := func(g *gate, positions int, decides bool) (asked int) {
		for range positions {
			if g.isOpen() {
				asked++
				g.noteAnswer(decides)
			}
		}
		return asked
	}
	const positions = 100 * gateTrial
	if n := ask(&gate{worth: gateWorth}, positions, true); n != positions {
		t.Errorf("asked %d times of %d though it decides", n, positions)
	}
	g := &gate{worth: gateWorth}
	if n := ask(g, positions, false); n < positions/gateEvery || n > positions/gateEvery+2*gateTrial {
		t.Errorf("asked %d times of %d though it never decides", n, positions)
	}
	ask(g, gateTrial*gateEvery, true)
	if n := ask(g, gateTrial, true); n != gateTrial {
		t.Errorf("asked %d times of %d after it began to decide", n, gateTrial)
	}
}
