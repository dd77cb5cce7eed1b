package levelfile

import (
	"fmt"
	"io"
	"strings"

	"planner/board"
)

// PDDLDomain is the domain of the sequential tracks of the planning competitions of 2008 and 2011, in words of our own
// with the names and parameters that their tools know. A push costs 1 and a step without a push nothing, so that a
// cheapest plan is a solution with the fewest pushes.
const PDDLDomain = `; Sokoban as in the sequential tracks of the planning competitions of 2008 and 2011: pushes cost 1, steps nothing.
(define (domain sokoban-sequential)
  (:requirements :typing :action-costs)
  (:types
    thing location direction - object
    player stone - thing)
  (:predicates
    (clear ?l - location)
    (at ?t - thing ?l - location)
    (at-goal ?s - stone)
    (IS-GOAL ?l - location)
    (IS-NONGOAL ?l - location)
    (MOVE-DIR ?from ?to - location ?dir - direction))
  (:functions (total-cost) - number)

  (:action move
    :parameters (?p - player ?from ?to - location ?dir - direction)
    :precondition (and
      (at ?p ?from) (clear ?to) (MOVE-DIR ?from ?to ?dir))
    :effect (and
      (not (at ?p ?from)) (at ?p ?to)
      (not (clear ?to)) (clear ?from)))

  (:action push-to-nongoal
    :parameters (?p - player ?s - stone ?ppos ?from ?to - location ?dir - direction)
    :precondition (and
      (at ?p ?ppos) (at ?s ?from) (clear ?to)
      (MOVE-DIR ?ppos ?from ?dir) (MOVE-DIR ?from ?to ?dir) (IS-NONGOAL ?to))
    :effect (and
      (not (at ?p ?ppos)) (at ?p ?from)
      (not (at ?s ?from)) (at ?s ?to)
      (not (clear ?to)) (clear ?ppos)
      (not (at-goal ?s))
      (increase (total-cost) 1)))

  (:action push-to-goal
    :parameters (?p - player ?s - stone ?ppos ?from ?to - location ?dir - direction)
    :precondition (and
      (at ?p ?ppos) (at ?s ?from) (clear ?to)
      (MOVE-DIR ?ppos ?from ?dir) (MOVE-DIR ?from ?to ?dir) (IS-GOAL ?to))
    :effect (and
      (not (at ?p ?ppos)) (at ?p ?from)
      (not (at ?s ?from)) (at ?s ?to)
      (not (clear ?to)) (clear ?ppos)
      (at-goal ?s)
      (increase (total-cost) 1))))
`

// WriteProblem writes a level as a problem of the domain, under a name of letters, digits and hyphens.
func WriteProblem(w io.Writer, level *board.Level, name string) error {
	s, err := newPDDLScene(level)
	if err != nil {
		return err
	}
	var text strings.Builder
	for _, row := range append([]string{level.Title}, level.Rows...) {
		fmt.Fprintf(&text, "; %s\n", row)
	}
	fmt.Fprintf(&text, "(define (problem %s)\n  (:domain sokoban-sequential)\n  (:objects\n", name)
	text.WriteString("    dir-down dir-left dir-right dir-up - direction\n    player-01 - player\n")
	for n := range len(s.stones) {
		fmt.Fprintf(&text, "    stone-%02d - stone\n", n+1)
	}
	for _, at := range s.cells {
		fmt.Fprintf(&text, "    %s - location\n", at.name())
	}
	text.WriteString("  )\n  (:init\n    (= (total-cost) 0)\n")
	fmt.Fprintf(&text, "    (at player-01 %s)\n", s.player.name())
	for _, at := range s.cells {
		s.facts(&text, at)
	}
	text.WriteString("  )\n  (:goal (and\n")
	for n := range len(s.stones) {
		fmt.Fprintf(&text, "    (at-goal stone-%02d)\n", n+1)
	}
	text.WriteString("  ))\n  (:metric minimize (total-cost)))\n")
	_, err = io.WriteString(w, text.String())
	return err
}

// facts writes what holds of a location at the start.
func (s *pddlScene) facts(text *strings.Builder, at location) {
	kind := "IS-NONGOAL"
	if s.goal[at] {
		kind = "IS-GOAL"
	}
	fmt.Fprintf(text, "    (%s %s)\n", kind, at.name())
	stone, occupied := s.stones[at]
	switch {
	case occupied:
		fmt.Fprintf(text, "    (at %s %s)\n", stone, at.name())
		if s.goal[at] {
			fmt.Fprintf(text, "    (at-goal %s)\n", stone)
		}
	case at != s.player:
		fmt.Fprintf(text, "    (clear %s)\n", at.name())
	}
	for _, d := range directions {
		if next := at.beside(d); s.has(next) {
			fmt.Fprintf(text, "    (MOVE-DIR %s %s %s)\n", at.name(), next.name(), d.name)
		}
	}
}
