package survey

import (
	"strings"

	"planner/internal/render"
)

// word is a word of experts with its meaning, both as the glossary has them.
type word struct {
	seen    string // in a panel, in small letters, when the word needs its meaning there
	term    string
	meaning string
}

// words are those of the panels of a sheet. A test compares them with docs/glossary.md.
var words = []word{
	{"excluded", "exclusion zone", "where no pushes bring a box from its start"},
	{"flow region", "flow region", "squares between which a lone box goes both ways"},
	{"weight", "weight", "boxes less goals of a region"},
	{"goal trap", "goal trap", "squares that boxes never leave, with the goals among them"},
	{"frozen", "frozen", "never moved again, because no move is possible"},
	{"zone", "zone", "an area that the player can walk without pushing"},
	{"corral", "corral", "a zone that the player is not in"},
	{"pi-corral", "PI-corral", "a corral whose boxes can only be pushed into it, and all of them now"},
	{"one-way door", "one-way door", "a box that lets the player through in one direction and stays"},
	{"static", "static, dynamic door", "made by walls alone; with the help of other boxes"},
	{"one-way system", "one-way system", "doors that the player passes one after the other"},
	{"room", "room, room link", "a union of 2×2 blocks of floor; two rooms joined by a corridor"},
	{"tunnel", "tunnel", "a run with walls on both sides"},
	{"gate", "gate", "a square on which a box cuts the floor"},
	{"isolated", "isolated square", "the eight squares around it hold no box and no wall"},
	{"circuit", "circuit", "a connected group of boxes and walls that the player can walk all round (CA)"},
	{"free space", "free space, arrangement", "squares that can all hold a box at once while the player walks everywhere"},
	{"packing order", "packing order", "the order in which goals are filled (*stacking order*)"},
}

// explainWords adds to each panel the meanings of the words that it is the first to have.
func explainWords(panels []render.Panel) {
	said := map[string]bool{}
	for i := range panels {
		p := &panels[i]
		text := p.Title
		for _, item := range p.Legend {
			text += " " + item.Text
		}
		text = strings.ToLower(text)
		for _, w := range words {
			if !said[w.term] && begins(text, w.seen) {
				said[w.term] = true
				p.Remark(w.term + ": " + strings.ReplaceAll(w.meaning, "*", "") + ".")
			}
		}
	}
}

// begins reports whether a word of a text begins with a part.
func begins(text, part string) bool {
	for at := 0; ; at++ {
		next := strings.Index(text[at:], part)
		if next < 0 {
			return false
		}
		if at += next; at == 0 || strings.ContainsRune(" (,;", rune(text[at-1])) {
			return true
		}
	}
}
