package deadlock

import "testing"

// TestCorralsMetOftenAreTriedAgain checks that a corral whose search ended by its budget is tried again at the fourth
// question and the sixteenth, with a budget that grows, if this is greater than before. One that was decided is never
// tried again.
func TestCorralsMetOftenAreTriedAgain(t *testing.T) {
	again := func(budget int, proof Proof) (at []uint32, budgets []int) {
		c := &Corral{Budget: budget}
		for asked := uint32(1); asked <= 300; asked++ {
			if more := c.more(corralVerdict{proof, asked}); more > 0 {
				at, budgets = append(at, asked), append(budgets, more)
			}
		}
		return at, budgets
	}
	at, budgets := again(perQuestion, Exceeded)
	if len(at) != 2 || at[0] != 4 || at[1] != 16 || budgets[1] != 16*perQuestion {
		t.Errorf("tried again at %v with %v", at, budgets)
	}
	if at, _ := again(50, Exceeded); len(at) != 1 || at[0] != 16 {
		t.Errorf("with a greater first budget tried again at %v", at)
	}
	if at, _ := again(perQuestion, Alive); at != nil {
		t.Errorf("a corral that is alive is tried again at %v", at)
	}
}
