package play

import "testing"

// TestHelpFits wants both help screens whole in a window of 80x24.
func TestHelpFits(t *testing.T) {
	m := begun(t, Options{}, corridor)
	for _, keys := range []string{"?", "esc s ?"} {
		press(m, keys)
		if lines := m.session.helpLines(); len(lines) > m.session.window.middle() {
			t.Errorf("%d lines of help, there is room for %d:\n%s", len(lines), m.session.window.middle(), screen(m))
		}
		for _, g := range m.session.groups() {
			for _, c := range g.commands {
				shows(t, m, c.Help().Key, c.Help().Desc)
			}
		}
	}
}

// TestKeysAreUnique wants no key to mean two things at once.
func TestKeysAreUnique(t *testing.T) {
	for _, groups := range [][]group{playing(), watching(), unplayable()} {
		seen := map[string]bool{}
		for _, g := range groups {
			for _, c := range g.commands {
				for _, k := range c.Keys() {
					if seen[k] {
						t.Errorf("%q is bound twice", k)
					}
					seen[k] = true
				}
				if len(c.Keys()) == 0 && c.do != nil || c.Help().Key == "" && c.Help().Desc != "" {
					t.Errorf("the command %q is incomplete", c.Help().Desc)
				}
			}
		}
	}
}
