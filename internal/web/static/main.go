package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/dustin/go-humanize"
)

const usage = `Usage: go run ./internal/web/static DIR [LEVELS]

Writes the page with the planner inside into the folder DIR, which is made if it does not exist. Files of the same names
are replaced, and others are left alone. LEVELS is a file of levels that the page begins with.`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run is the command with its exit code: 0 for success, 1 for a failure, 2 for wrong usage.
func run(ctx context.Context, arguments []string, out, trouble io.Writer) int {
	if len(arguments) < 1 || len(arguments) > 2 || arguments[0] == "" || arguments[0][0] == '-' {
		fmt.Fprintln(trouble, usage)
		return 2
	}
	f := folder{path: arguments[0]}
	if len(arguments) == 2 {
		f.levels = arguments[1]
	}
	if err := f.write(ctx); err != nil {
		fmt.Fprintf(trouble, "static: %v\n", err)
		return 1
	}
	for _, w := range f.written {
		fmt.Fprintf(out, "%10s  %s\n", humanize.Bytes(uint64(w.size)), w.name)
	}
	return 0
}
