package levelfile

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"planner/internal/test/must"
	"planner/internal/test/oracle"
)

// expression is a word or a list of expressions.
type expression struct {
	word string
	list []expression
}

// parse reads the expressions of a text up to its end or a closing bracket.
func parse(words []string) (list []expression, rest []string) {
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch word {
		case "(":
			var inside []expression
			inside, words = parse(words)
			list = append(list, expression{list: inside})
		case ")":
			return list, words
		default:
			list = append(list, expression{word: word})
		}
	}
	return list, nil
}

func parseText(text string) []expression {
	var plain strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, ";")
		plain.WriteString(line + "\n")
	}
	list, _ := parse(strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(plain.String())))
	return list[0].list
}

// fact is an expression as text, with values for its parameters.
func (e expression) fact(values map[string]string) string {
	if e.list == nil {
		if value, bound := values[e.word]; bound {
			return value
		}
		return e.word
	}
	var parts []string
	for _, each := range e.list {
		parts = append(parts, each.fact(values))
	}
	return strings.Join(parts, " ")
}

// clause is the expression behind a name in a list such as that of an action, or the list that begins with it.
func clause(list []expression, name string) expression {
	for i, e := range list {
		if e.word == name {
			return list[i+1]
		}
		if len(e.list) > 0 && e.list[0].word == name {
			return e
		}
	}
	return expression{}
}

// apply makes a step of a plan by the text of the domain. It reports the cost and whether its precondition holds.
func apply(domain []expression, step string, state map[string]bool) (cost int, ok bool) {
	words := strings.Fields(strings.Trim(step, "()"))
	at := slices.IndexFunc(domain, func(e expression) bool { return len(e.list) > 1 && e.list[1].word == words[0] })
	action, values := domain[at].list, map[string]string{}
	for _, e := range clause(action, ":parameters").list {
		if strings.HasPrefix(e.word, "?") {
			values[e.word] = words[1+len(values)]
		}
	}
	for _, e := range clause(action, ":precondition").list[1:] {
		if !state[e.fact(values)] {
			return 0, false
		}
	}
	effects := clause(action, ":effect").list[1:]
	for _, e := range effects {
		if e.list[0].word == "not" {
			delete(state, e.list[1].fact(values))
		}
	}
	for _, e := range effects {
		switch e.list[0].word {
		case "not":
		case "increase":
			cost++
		default:
			state[e.fact(values)] = true
		}
	}
	return cost, true
}

// TestDomainAllowsPlans plays plans by the text of the domain and of the problem: random games are allowed step by step
// and cost their pushes, the goal holds when the level is solved and not before, and steps out of their turn are
// refused when the level refuses them.
func TestDomainAllowsPlans(t *testing.T) {
	domain := parseText(PDDLDomain)
	for seed := range uint64(40) {
		level := oracle.Generate(oracle.Medium, seed).Level
		lurd := game(t, level, rand.New(rand.NewPCG(seed, 2)))
		var text strings.Builder
		must.Do(t, WriteProblem(&text, level, "p"))
		problem, state := parseText(text.String()), map[string]bool{}
		for _, e := range clause(problem, ":init").list[1:] {
			state[e.fact(nil)] = true
		}
		text.Reset()
		must.Do(t, WritePlan(&text, level, lurd))
		s, err := newPDDLScene(level)
		must.Do(t, err)
		total := 0
		for i, step := range steps(text.String()) {
			cost, ok := apply(domain, step, state)
			if _, _, err := s.toward(lurd[i] | 0x20); err != nil || !ok {
				t.Fatalf("seed %d: step %d, %s: %v, %v", seed, i+1, step, ok, err)
			}
			total += cost
			solved := true
			for at := range s.stones {
				solved = solved && s.goal[at]
			}
			holds := true
			for _, e := range clause(problem, ":goal").list[1].list[1:] {
				holds = holds && state[e.fact(nil)]
			}
			if holds != solved {
				t.Fatalf("seed %d: after step %d the goal holds: %v, solved: %v", seed, i+1, holds, solved)
			}
			if _, again := apply(domain, step, state); again {
				t.Fatalf("seed %d: %s twice", seed, step)
			}
		}
		if pushes := upper(lurd); total != pushes {
			t.Errorf("seed %d: cost %d, %d pushes", seed, total, pushes)
		}
	}
}

// upper counts letters in upper case.
func upper(text string) (n int) {
	for i := range len(text) {
		if text[i] < 'a' {
			n++
		}
	}
	return n
}
