package main

import (
	"planner/internal/coach"
	"planner/internal/proof"
	"planner/search"
)

// coachLine is the object of `coach --json`. Fields are only ever added.
type coachLine struct {
	File     string        `json:"file"`
	Level    int           `json:"level"`
	Title    string        `json:"title"`
	Moves    int           `json:"moves"` // of the game
	Pushes   int           `json:"pushes"`
	Status   string        `json:"status"` // solved, stopped (it can be solved from there), lost, or open
	Exact    bool          `json:"exact"`
	Least    bounds        `json:"least"` // pushes that the level needs
	Cost     bounds        `json:"cost"`  // of all moments
	Sentence string        `json:"sentence"`
	Band     string        `json:"band"` // the pushes as the characters of the text
	Each     []coachPush   `json:"each"`
	Moments  []coachMoment `json:"moments"`
	Loss     *coachLoss    `json:"loss"`
	Seconds  float64       `json:"seconds"`
}

// bounds are the least and the greatest value of a number, null when there is no greatest.
type bounds [2]*int

func boundsOf(b coach.Between) bounds {
	list := bounds{&b.Least, nil}
	if b.Most != coach.Unbounded {
		list[1] = &b.Most
	}
	return list
}

type coachPush struct {
	Move    int           `json:"move"` // of the game, from 1
	Verdict coach.Verdict `json:"verdict"`
	Price   *bounds       `json:"price"` // null when the game is lost by it or before
}

type coachMoment struct {
	First  int         `json:"first"` // pushes of the game, from 1
	Last   int         `json:"last"`
	Price  bounds      `json:"price"`
	Box    proof.Place `json:"box"`
	Reason string      `json:"reason"`
	Line   coachBetter `json:"line"`
}

type coachBetter struct {
	Moves  int      `json:"moves"` // of the game before it
	Rows   []string `json:"rows"`
	Better string   `json:"better"`
	Needs  bounds   `json:"needs"`
}

type coachLoss struct {
	First int          `json:"first"` // pushes of which one lost the game, from 1
	Last  int          `json:"last"`
	Proof *proof.Loss  `json:"proof"`
	Rows  []string     `json:"rows"`
	Line  *coachBetter `json:"line"`
}

// record is a judgement for programs.
func (g coached) record(file string) coachLine {
	j := g.judged
	r := coachLine{File: file, Level: g.level.Number, Title: g.level.Title, Moves: j.Moves, Pushes: j.Pushes,
		Status: g.status(), Exact: j.Exact, Least: boundsOf(j.Least), Cost: boundsOf(j.Cost), Sentence: j.Sentence(),
		Band: j.Signs(), Each: []coachPush{}, Moments: []coachMoment{}, Seconds: j.Time.Seconds()}
	for _, p := range j.Each {
		push := coachPush{Move: p.Move, Verdict: p.Verdict}
		if p.Verdict != coach.Losing && p.Verdict != coach.Lost {
			price := boundsOf(p.Price)
			push.Price = &price
		}
		r.Each = append(r.Each, push)
	}
	for _, m := range j.Moments {
		r.Moments = append(r.Moments, coachMoment{First: m.First, Last: m.Last, Price: boundsOf(m.Price), Box: m.Box,
			Reason: m.Reason, Line: betterOf(m.Line)})
	}
	if l := j.Loss; l != nil {
		r.Loss = &coachLoss{First: l.First, Last: l.Last, Proof: l.Proof, Rows: l.Rows}
		if l.Line != nil {
			line := betterOf(*l.Line)
			r.Loss.Line = &line
		}
	}
	return r
}

// status says how the game ended.
func (g coached) status() string {
	switch {
	case g.judged.Ends:
		return "solved"
	case g.judged.Status == search.Solved:
		return "stopped"
	case g.judged.Status == search.Unsolvable:
		return "lost"
	}
	return "open"
}

func betterOf(l coach.Line) coachBetter {
	return coachBetter{Moves: l.Moves, Rows: l.Rows, Better: l.Better, Needs: boundsOf(l.Needs)}
}
