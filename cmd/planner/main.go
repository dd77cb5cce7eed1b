package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/machine"
	"planner/plan"
)

func main() { os.Exit(process()) }

// process is a function of its own because os.Exit skips deferred calls. The first interrupt cancels the context. After
// that the signals have their usual effect again, so that a second interrupt kills the process.
func process() int {
	if err := machine.CheckSpace(); err != nil {
		fmt.Fprintf(os.Stderr, "planner: %v\n", err)
		return cmdline.CodeBadInput
	}
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup does
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	defer stop()
	context.AfterFunc(ctx, stop)
	p := &program{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, solve: plan.Solve}
	return p.run(ctx, os.Args)
}
