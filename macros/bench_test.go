package macros

import (
	"math/rand/v2"
	"testing"

	"planner/board"
	"planner/internal/test/suite"
)

// sample is a position of a real level, some random moves away from its start.
type sample struct {
	scene  *board.Scene
	player board.Square
	boxes  []board.Square // those with at least one destination
}

// samples plays random destinations on every level of a suite with 100 to 180 squares and 10 to 30 boxes.
func samples(b *testing.B) []sample {
	var all []sample
	for _, maze := range suite.SharedBoards(b, "levels/xsokoban.xsb") {
		if maze.Squares() < 100 || maze.Squares() > 180 || len(maze.Boxes) < 10 || len(maze.Boxes) > 30 {
			continue
		}
		for stage := range 3 {
			all = append(all, wander(maze, 10*stage))
		}
	}
	return all
}

func wander(maze *board.Board, moves int) sample {
	p := sample{scene: board.NewScene(maze), player: maze.Player}
	p.scene.SetSquares(maze.Boxes)
	g, rnd := NewGenerator(maze, board.Forward), rand.New(rand.NewPCG(uint64(moves), 7))
	for range moves {
		var list []Destination
		g.All(p.scene, p.player, Rules{}, p.scene.Boxes(), func(_ board.Square, e []Destination) bool {
			list = append(list, e...)
			return true
		})
		if len(list) == 0 {
			break
		}
		e := list[rnd.IntN(len(list))]
		p.scene.Shift(e.From, e.To)
		p.player = e.Player
	}
	g.All(p.scene, p.player, Rules{}, p.scene.Boxes(), func(box board.Square, _ []Destination) bool {
		p.boxes = append(p.boxes, box)
		return true
	})
	return p
}

// BenchmarkDestinations searches the destinations of every movable box of every sample, as a node's expansion does:
// one scan for each position, then one search for each box that has a move.
func BenchmarkDestinations(b *testing.B) {
	for _, side := range []board.Side{board.Forward, board.Reverse} {
		b.Run(side.String(), func(b *testing.B) {
			all := samples(b)
			generators := make([]*Generator, len(all))
			for i, p := range all {
				generators[i] = NewGenerator(p.scene.Board, side)
				for _, box := range p.boxes { // lets the buffers grow
					generators[i].Destinations(p.scene, p.player, box, Rules{})
				}
			}
			searches, list := 0, 0
			b.ReportAllocs()
			for b.Loop() {
				for i, p := range all {
					g := generators[i]
					g.scene = nil
					for _, box := range p.boxes {
						list += len(g.Destinations(p.scene, p.player, box, Rules{}))
						searches++
					}
				}
			}
			seconds := b.Elapsed().Seconds()
			b.ReportMetric(float64(searches)/seconds, "searches/s")
			b.ReportMetric(float64(list)/seconds, "destinations/s")
			b.ReportMetric(float64(list)/float64(searches), "destinations/search")
		})
	}
}

// BenchmarkScan measures the scan, which every position needs once.
func BenchmarkScan(b *testing.B) {
	all := samples(b)
	g := make([]*Generator, len(all))
	for i, p := range all {
		g[i] = NewGenerator(p.scene.Board, board.Forward)
	}
	for b.Loop() {
		for i, p := range all {
			g[i].Zones.Scan(p.scene)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(all)), "ns/position")
}
