package expand

// gate decides whether an expensive test is asked. A test that decides less often than once in worth questions costs
// more than it saves. It is then asked only about every gateEvery-th position, so that it comes back where it decides
// more. The search is the same every time, because only questions are counted.
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

// noteAnswer counts an answer. Answers fade, so that the last few thousand count most.
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
