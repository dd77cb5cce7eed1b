package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"planner/plan"
)

func main() { os.Exit(process()) }

// process is main with its deferred calls intact: os.Exit would skip them. The first interrupt cancels the context;
// after it the signals have their usual effect again, so that a second one kills.
func process() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	p := &program{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, solve: plan.Solve}
	return p.run(ctx, os.Args)
}
