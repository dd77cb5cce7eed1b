package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"planner/internal/record"
	"planner/internal/test/must"
)

// corridor is a level that takes so many pushes, all to the right.
func corridor(pushes int) string {
	wall := strings.Repeat("#", pushes+4)
	return fmt.Sprintf("%s\n#@$%s.#\n%s\n", wall, strings.Repeat(" ", pushes-1), wall)
}

// corridors is a collection of them, of 1 to n pushes.
func corridors(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "%s\n", corridor(i+1))
	}
	return text.String()
}

// recorded is a record into which one solved board after the other is imported.
type recorded struct {
	folder string
	boards int // that have been imported
}

func newRecord(folder string) keeper { return &recorded{folder: folder} }

// line is the command line of the next import.
func (r *recorded) line(k *killer) []string {
	text := corridor(r.boards+1) + "\nSolution\n" + strings.Repeat("R", r.boards+1) + "\n"
	return []string{"record", "import", "--record", filepath.Join(r.folder, "record.json"),
		k.write(filepath.Join(r.folder, "more.sok"), text)}
}

func (r *recorded) round(k *killer) {
	k.t.Helper()
	if done := k.run(r.line(k)...); !done.died {
		k.good(done)
		r.boards++
	}
	r.intact(k)
}

// intact wants all boards whose import came to its end, and at most the one more that was killed behind its last step.
func (r *recorded) intact(k *killer) {
	k.t.Helper()
	in, err := os.Open(filepath.Join(r.folder, "record.json"))
	if os.IsNotExist(err) && r.boards == 0 {
		return
	}
	must.Do(k.t, err)
	defer in.Close()
	kept, err := record.Read(context.Background(), in, "record.json", 1<<30)
	must.Do(k.t, err)
	if n := len(kept.Boards); n != r.boards && n != r.boards+1 {
		k.t.Fatalf("%d boards after %d kills, expected %d", n, k.killed, r.boards)
	}
}

func (r *recorded) finish(k *killer) {
	k.t.Helper()
	k.whole(r.line(k)...)
	r.boards++
	r.intact(k)
	k.alone(r.folder, "record.json", "more.sok")
}

// collected is a collection into which the solutions of levels are put.
type collected struct {
	folder string
	right  int // solutions in the collection
}

func newCollection(folder string) keeper { return &collected{folder: folder} }

const collectedLevels = 12

// line is the command line that solves all levels.
func (c *collected) line(k *killer) []string {
	return []string{"solve", "--quiet", "--out", filepath.Join(c.folder, "best.sok"),
		k.write(filepath.Join(c.folder, "levels.xsb"), corridors(collectedLevels))}
}

func (c *collected) round(k *killer) {
	k.t.Helper()
	done := k.run(c.line(k)...)
	if !done.died {
		k.good(done)
	}
	c.intact(k)
	if !done.died {
		must.Do(k.t, os.Remove(filepath.Join(c.folder, "best.sok")))
		c.right = 0
	}
}

// intact wants no fewer solutions than before, all of them right.
func (c *collected) intact(k *killer) {
	k.t.Helper()
	best := filepath.Join(c.folder, "best.sok")
	if _, err := os.Stat(best); err != nil {
		if c.right > 0 {
			k.t.Fatalf("%d solutions were kept: %v", c.right, err)
		}
		return
	}
	right := strings.Count(string(k.whole("verify", "--json", best).out), `"right":true`)
	if right < c.right {
		k.t.Fatalf("%d solutions after %d kills, %d before", right, k.killed, c.right)
	}
	c.right = right
}

func (c *collected) finish(k *killer) {
	k.t.Helper()
	k.whole(c.line(k)...)
	if c.intact(k); c.right != collectedLevels {
		k.t.Errorf("%d solutions, expected %d", c.right, collectedLevels)
	}
	k.alone(c.folder, "best.sok", "levels.xsb")
}

// benched is a file with the rows of a run that goes on after each kill.
type benched struct {
	folder string
	flags  []string // of the command, besides files
	rows   int
}

func newRows(folder string) keeper { return &benched{folder: folder} }

const benchedLevels = 40

// line is the command line that goes on with the run.
func (b *benched) line(k *killer) []string {
	line := append([]string{"bench", "--quiet", "--threads", "1", "--ram", "64MiB", "--out", b.file(),
		k.write(filepath.Join(b.folder, "levels.xsb"), corridors(benchedLevels))}, b.flags...)
	if _, err := os.Stat(b.file()); err == nil {
		line = append(line, "--resume")
	}
	return line
}

// file holds the rows.
func (b *benched) file() string { return filepath.Join(b.folder, "rows.csv") }

func (b *benched) round(k *killer) {
	k.t.Helper()
	done := k.run(b.line(k)...)
	b.intact(k)
	if !done.died {
		k.good(done)
		b.complete(k)
	}
}

func (b *benched) finish(k *killer) {
	k.t.Helper()
	k.whole(b.line(k)...)
	b.intact(k)
	b.complete(k)
}

// intact wants no fewer rows than before, each of another level and with the right number of pushes. The last line may
// be the beginning of a row.
func (b *benched) intact(k *killer) {
	k.t.Helper()
	text, err := os.ReadFile(b.file())
	if err != nil && b.rows == 0 {
		return
	}
	must.Do(k.t, err)
	whole := string(text[:strings.LastIndex(string(text), "\n")+1])
	rows, err := csv.NewReader(strings.NewReader(whole)).ReadAll()
	must.Do(k.t, err)
	seen := map[string]bool{}
	for i, row := range rows {
		const level, solved, pushes = 2, 3, 6
		if i > 0 && (row[solved] != "true" && row[solved] != "1" || row[level] != row[pushes] || seen[row[level]]) {
			k.t.Fatalf("row %d after %d kills: %v", i, k.killed, row)
		}
		seen[row[level]] = true
	}
	if n := max(0, len(rows)-1); n < b.rows {
		k.t.Fatalf("%d rows after %d kills, %d before", n, k.killed, b.rows)
	}
	b.rows = max(0, len(rows)-1)
}

// complete wants a row of each level, and begins a new run.
func (b *benched) complete(k *killer) {
	k.t.Helper()
	if b.rows != benchedLevels {
		k.t.Fatalf("%d rows, expected %d", b.rows, benchedLevels)
	}
	must.Do(k.t, os.Remove(b.file()))
	b.rows = 0
}
