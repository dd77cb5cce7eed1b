package bench

import (
	"fmt"
	"slices"
	"strings"
)

// leastEvidence is the number of levels on which a technique must have been asked before a run without it says what the
// technique is worth. The number is a convention and was not tuned: with fewer levels, luck on one or two levels
// outweighs the technique.
const leastEvidence = 30

// askedOn counts the levels of some rows on which a technique was asked within the budget. Several forms of a level
// count once.
func askedOn(rows []Row, name string) int {
	levels := map[Key]bool{}
	for _, r := range rows {
		if slices.Contains(strings.Fields(r.Asked), name) {
			levels[r.Key()] = true
		}
	}
	return len(levels)
}

// evidence is the cell of a table that says on how many levels a technique was asked, with a mark when the levels are
// too few.
func evidence(levels int) string {
	if levels < leastEvidence {
		return fmt.Sprintf("%d, no evidence", levels)
	}
	return fmt.Sprint(levels)
}

// ablatedIn is the one technique that is off in a row and on in the row of the base. The name is empty when there is
// none, and when there are several.
func ablatedIn(now, base Row) string {
	on := strings.Fields(base.Without)
	off := slices.DeleteFunc(strings.Fields(now.Without), func(name string) bool { return slices.Contains(on, name) })
	if len(off) != 1 {
		return ""
	}
	return off[0]
}

// evidenceOf is the cell of evidence for a run that differs from the base by one technique that is off. The cell is
// empty for other runs, and where no row of the base says what was asked, as in files of older versions.
func evidenceOf(now, base indexedRun, keys []Key) string {
	var rows []Row
	name, told := "", false
	for i, k := range keys {
		off := ablatedIn(now.rows[k], base.rows[k])
		if off == "" || i > 0 && off != name {
			return ""
		}
		name = off
		rows, told = append(rows, base.rows[k]), told || base.rows[k].Asked != ""
	}
	if !told {
		return ""
	}
	return evidence(askedOn(rows, name))
}
