package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
	"planner/store"
)

// stored is a search that is kept in a store and goes on after each kill.
type stored struct {
	folder  string
	level   string   // its text
	least   int      // pushes of a shortest solution, 0 when that is not known
	args    []string // of the program, besides the level and the store
	count   int      // stores so far
	records int64    // that a check of the present store has found
	made    string   // a certificate that a run writes, empty for none
}

// searched is a search in a mode, with the strategies off that would end it at once.
func searched(mode string) func(folder string) keeper {
	without := "small-first,exhaustive,packing-sink,packing-any,parts"
	if mode == "astar" {
		without = "pair-cost,perimeter,wall-matching"
	}
	return func(folder string) keeper {
		return &stored{folder: folder, level: suite.Sprawl, least: suite.SprawlPushes,
			args: []string{"solve", "--json", "--mode", mode, "--without", without}}
	}
}

// newSpilled is a search whose positions outgrow its memory.
func newSpilled(folder string) keeper {
	return &stored{folder: folder, level: suite.Warehouse(),
		args: []string{"solve", "--json", "--mode", "bidir", "--without", suite.OnlyFreeSpace}}
}

// newProof is a certificate, with the search for it in a store.
func newProof(folder string) keeper {
	return &stored{folder: folder, level: suite.Sprawl, least: suite.SprawlPushes,
		made: filepath.Join(folder, "level.cert"),
		args: []string{"prove", "--json", "--without", "pair-cost,perimeter,wall-matching"}}
}

func (s *stored) round(k *killer) {
	k.t.Helper()
	r := k.run(s.line(k)...)
	s.intact(k)
	if !r.died {
		s.right(k, r)
	}
}

func (s *stored) finish(k *killer) {
	k.t.Helper()
	s.right(k, k.whole(s.line(k)...))
	if s.made != "" {
		k.alone(s.folder, "level.xsb")
	}
}

// dir is the present store.
func (s *stored) dir() string { return filepath.Join(s.folder, fmt.Sprint(s.count)) }

// line is the command line of a run.
func (s *stored) line(k *killer) []string {
	line := append(s.args, k.write(filepath.Join(s.folder, "level.xsb"), s.level), "--store", s.dir(), "--resume",
		"--checkpoint", "100ms", "--disk-free", "64MiB", "--ram", "128MiB", "--threads", "1", "--time", "1h", "--quiet")
	if s.made != "" {
		line = append(line, "--out", s.made)
	}
	return line
}

// intact checks the store, that it has at least as many records as before, and the certificate if there is one.
func (s *stored) intact(k *killer) {
	k.t.Helper()
	if info, err := store.Peek(s.dir()); err == nil {
		if _, err := store.Check(context.Background(), s.dir(), store.Options{RAM: 64 << 20}); err != nil {
			k.t.Fatalf("a damaged store after %d kills: %v", k.killed, err)
		}
		now := int64(info.Records[0]) + int64(info.Records[1])
		if now < s.records {
			k.t.Fatalf("%d records were saved, now %v are there", s.records, info.Records)
		}
		s.records = now
	} else if s.records > 0 {
		k.t.Fatalf("no store after %d kills: %v", k.killed, err)
	}
	if _, err := os.Stat(s.made); s.made != "" && err == nil {
		k.whole("check", filepath.Join(s.folder, "level.xsb"), s.made)
	}
}

// right wants a right answer, and begins a new store.
func (s *stored) right(k *killer, r outcome) {
	k.t.Helper()
	var got struct {
		Status, Solution   string
		Pushes, LowerBound int
		Proved             bool
	}
	if err := json.Unmarshal(k.good(r).out, &got); err != nil || got.Status != "solved" {
		k.t.Fatalf("%v: %s%s", err, r.out, r.errOut)
	}
	level, err := suite.Parse(s.level)
	must.Do(k.t, err)
	cost, err := board.Replay(level, got.Solution)
	shortest := s.made != "" || s.args[3] == "astar"
	if err != nil || cost.Pushes != got.Pushes || cost.Pushes < s.least || shortest && !got.Proved ||
		s.least > 0 && (got.LowerBound > s.least || got.Proved && cost.Pushes != s.least) {
		k.t.Errorf("%v: %+v, expected %d pushes", err, got, s.least)
	}
	if s.made != "" {
		k.whole("check", filepath.Join(s.folder, "level.xsb"), s.made)
		must.Do(k.t, os.Remove(s.made))
	}
	must.Do(k.t, os.RemoveAll(s.dir()))
	s.count, s.records = s.count+1, 0
}
