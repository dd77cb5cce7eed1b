package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	"planner/board"
	"planner/plan"
)

func TestPipe(t *testing.T) {
	in := "First\n\n" + onePush + "Author: Me\n\n" + twoPush
	want := "First\n\n" + onePush + "Author: Me\n\nSolution (1 push, 1 move)\nR\n\n" +
		"Corridor\n\n" + strings.TrimSuffix(twoPush, "Title: Corridor\n") + "\nSolution (2 pushes, 2 moves)\nRR\n\n"
	got := try(t, program{stdin: strings.NewReader(in)}, "pipe")
	if got.code != 0 || got.out != want || got.errOut != "" {
		t.Errorf("code %d\n%s\nwant\n%s\n%s", got.code, got.out, want, got.errOut)
	}
	try(t, program{}, "verify", write(t, "a.sok", got.out)).wants(t, 0, "", "")
	if again := try(t, program{stdin: strings.NewReader(got.out)}, "pipe"); again.code != 0 || again.out != want {
		t.Errorf("a second time: code %d\n%s%s", again.code, again.out, again.errOut)
	}
}

// Levels without a solution go out too, with the reason, and those that cannot be used do not.
func TestPipeUnsolved(t *testing.T) {
	open, hopeless := onePush+"Title: open\n\n", onePush+"Title: hopeless\n\n"
	for _, test := range []struct {
		in, want string
		code     int
	}{
		{open + onePush, "open\n\n" + onePush + pipeRemark + "unsolved: out of time\n\n" + onePush, 1},
		{hopeless, "hopeless\n\n" + onePush + pipeRemark + "unsolvable: box in a corner\n\n", 3},
		{noPlayer + "\n" + twoPush, "Corridor\n\n######", 2},
		{"nothing\n", "", 2},
	} {
		got := try(t, program{stdin: strings.NewReader(test.in)}, "pipe", "--time", "1s")
		if got.code != test.code || !strings.HasPrefix(got.out, test.want) {
			t.Errorf("code %d, want %d\n%s\nwant\n%s\n%s", got.code, test.code, got.out, test.want, got.errOut)
		}
		if again := try(t, program{stdin: strings.NewReader(got.out)}, "pipe"); test.code != 2 && again.out != got.out {
			t.Errorf("a second time:\n%s", again.out)
		}
	}
	done := program{stdin: strings.NewReader("#####\n#@* #\n#####\n"), solve: plan.Solve}
	try(t, done, "pipe").wants(t, 0, pipeRemark+"solved: all boxes start on goals\n", "")
}

// A level goes out before the next one is there in full, and nothing is lost by an interrupt.
func TestPipeFlushes(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	in, levels := io.Pipe()
	results, out := io.Pipe()
	p := program{stdin: in, stdout: out, stderr: io.Discard, solve: fake}
	code := make(chan int)
	go func() { code <- p.run(ctx, []string{"planner", "pipe"}) }()
	first := make([]byte, len(onePush))
	go func() { _, _ = io.WriteString(levels, onePush+"\n"+twoPush) }()
	if _, err := io.ReadFull(results, first); err != nil || string(first) != onePush {
		t.Fatalf("%v\n%s", err, first)
	}
	go func() { _, _ = io.Copy(io.Discard, results) }()
	interrupt()
	if got := <-code; got != 130 {
		t.Errorf("code %d", got)
	}
}

func TestPipeInterrupted(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	solve := func(ctx context.Context, _ *board.Level, o plan.Options) (plan.Result, error) {
		interrupt()
		return plan.Result{Mode: o.Mode}, ctx.Err()
	}
	got := tryContext(t, ctx, program{solve: solve, stdin: bytes.NewReader([]byte(onePush))}, "pipe")
	got.wants(t, 130, pipeRemark+"unsolved: interrupted", "")
}
