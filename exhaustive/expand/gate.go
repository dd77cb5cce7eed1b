package expand

// gate decides whether an expensive test is made. A test that decides less often than once in worth questions costs
// more than it saves. Such a test is made only for every gateEvery-th position. When it decides more often there, it is
// soon made for all positions again. The search is the same every time, because only questions are counted, and no
// time.
type gate struct {
	worth          int // questions
	asked, decided int
	passed         int // positions since the last question
}

// isOpen reports whether the test is to be asked about the next position.
func (g *gate) isOpen() bool {
	if g.asked < gateTrial || g.decided*g.worth >= g.asked {
		return true
	}
	g.passed++
	return g.passed >= gateEvery
}

// noteAnswer counts an answer. Older answers fade, so that the last few thousand count most.
func (g *gate) noteAnswer(decided bool) {
	g.passed = 0
	g.asked++
	if decided {
		g.decided++
	}
	if g.asked == 4*gateTrial {
		g.asked, g.decided = g.asked/2, g.decided/2
	}
}
