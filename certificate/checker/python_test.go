package checker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"planner/internal/test/judge"
	"planner/internal/test/must"
)

// TestPython lets the checker that is written in Python check certificates of random small levels, whole and damaged.
// It and Check must accept the same ones.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	const each = 10 // certificates of a level, which one process checks
	const script = "../../docs/certificate_check.py"
	if _, err := os.ReadFile(script); err != nil { // so that the result of the test is not kept when it changes
		t.Fatal(err)
	}
	accepted, checked := 0, 0
	for seed := uint64(1 << 32); checked < *pythons; seed++ {
		rows := judge.Generate(seed)
		truth, l := judge.Solve(rows), read(rows)
		if l == nil || len(l.odd) > 20 || truth.Kind == judge.TooLarge {
			continue
		}
		folder, random := t.TempDir(), rand.New(rand.NewPCG(seed, 0x707974686f6e))
		levels := filepath.Join(folder, "levels.xsb")
		args := []string{script, levels}
		want := ""
		for i := range each {
			plain, _, _ := trial(random, l, truth)
			args = append(args, filepath.Join(folder, fmt.Sprint(i)))
			put(t, args[len(args)-1], pack(plain))
			if _, err := Check(context.Background(), strings.Join(rows, "\n"), bytes.NewReader(pack(plain)),
				Options{}); err == nil {
				accepted++
				want += fmt.Sprint(i, " ")
			}
		}
		put(t, levels, []byte(strings.Join(rows, "\n")))
		out, err := exec.Command(python, args...).Output()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) {
			t.Fatal(err)
		}
		got := ""
		for line := range strings.Lines(string(out)) {
			if strings.HasSuffix(line, ": checked\n") {
				got += strings.TrimPrefix(line[:strings.Index(line, ":")], folder+"/") + " "
			}
		}
		checked += each
		if got != want || strings.Count(string(out), "\n") != each {
			t.Fatalf("seed %d: Python accepts %q, Check %q\n%s\n%s%s", seed, got, want, strings.Join(rows, "\n"), out,
				stderr(exit))
		}
	}
	t.Logf("%d certificates, %d accepted by both", checked, accepted)
}

// stderr is what a process that failed has written there.
func stderr(exit *exec.ExitError) []byte {
	if exit == nil {
		return nil
	}
	return exit.Stderr
}

// put writes a file.
func put(t *testing.T, name string, data []byte) {
	t.Helper()
	must.Do(t, os.WriteFile(name, data, 0o600))
}
