package coach

import (
	"fmt"
	"strings"

	"planner/search"

	"github.com/dustin/go-humanize/english"
)

// Sentence is the game in a sentence or two, such as "You 118, the least 97; 2 moments cost 21."
func (r *Judgement) Sentence() string {
	switch {
	case r.Status == search.Unsolvable && r.Until == None && r.Loss.Last == 0:
		return "Lost from the start: the level has no solution."
	case r.Status == search.Unsolvable:
		return r.lostSentence()
	case r.Until == None:
		return "Not decided: no solution of any position is known."
	case r.Status == search.Unsolved:
		return fmt.Sprintf("Not decided: no solution is known after push %d. %s", r.Until, r.upTo())
	case !r.Ends:
		return fmt.Sprintf("You %d so far and %s to go, the least %s%s.", r.Pushes, r.Needs, r.Least, r.cost())
	case r.Least.Exact() && r.Least.Least == r.Pushes:
		return fmt.Sprintf("You %d, and no solution has fewer pushes.", r.Pushes)
	}
	return fmt.Sprintf("You %d, the least %s%s.", r.Pushes, r.Least, r.cost())
}

// lostSentence is the sentence of a game that was lost on the way.
func (r *Judgement) lostSentence() string {
	text := fmt.Sprintf("Lost between push %d and push %d.", r.Loss.First, r.Loss.Last)
	switch {
	case r.Loss.Exact():
		text = fmt.Sprintf("Lost by push %d.", r.Loss.Last)
	case r.Loss.First == 0:
		text = fmt.Sprintf("Lost by push %d at the latest, perhaps from the start.", r.Loss.Last)
	}
	if r.Until == None {
		return text
	}
	return text + " " + r.upTo()
}

// upTo says what the pushes before the last solvable position cost.
func (r *Judgement) upTo() string {
	if r.Until == 0 {
		return fmt.Sprintf("The least of the level is %s.", r.Least)
	}
	if r.Cost.Most == 0 {
		return fmt.Sprintf("Up to there no push cost anything; the least of the level is %s.", r.Least)
	}
	return fmt.Sprintf("The least of the level is %s; up to there %s.", r.Least, strings.TrimPrefix(r.cost(), "; "))
}

// cost says how many moments cost how much, nothing when there is none.
func (r *Judgement) cost() string {
	if len(r.Moments) == 0 {
		return ""
	}
	verb := "cost"
	if len(r.Moments) == 1 {
		verb = "costs"
	}
	return fmt.Sprintf("; %s %s %s", english.Plural(len(r.Moments), "moment", ""), verb, r.Cost)
}
