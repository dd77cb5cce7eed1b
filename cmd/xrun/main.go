package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/pprof"
	"strings"
	"syscall"
	"time"

	"planner/board"
	"planner/exhaustive"
	"planner/flow"
)

func main() {
	threads := flag.Int("threads", 1, "")
	limit := flag.Duration("time", 20*time.Second, "")
	ram := flag.Int64("ram", 4<<30, "")
	without := flag.String("without", "", "")
	from := flag.Int("from", 1, "")
	to := flag.Int("to", 1<<30, "")
	only := flag.String("only", "", "")
	cpu := flag.String("cpu", "", "")
	long := flag.Bool("v", false, "")
	flag.Parse()
	rules := exhaustive.AllRules()
	for _, w := range strings.Split(*without, ",") {
		switch w {
		case "freeze":
			rules.Freeze = false
		case "matching":
			rules.Matching = false
		case "linear":
			rules.Linear = false
		case "tunnels":
			rules.Tunnels = false
		case "picorral":
			rules.PICorral = false
		}
	}
	if *cpu != "" {
		f, _ := os.Create(*cpu)
		pprof.StartCPUProfile(f)
		defer pprof.StopCPUProfile()
	}
	file, err := os.Open(flag.Arg(0))
	if err != nil {
		panic(err)
	}
	r := board.NewReader(file, flag.Arg(0))
	var solved, gen, stored int64
	var secs float64
	for n := 1; ; n++ {
		level, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			fmt.Println(n, err)
			continue
		}
		if n < *from || n > *to || *only != "" && !strings.Contains(","+*only+",", fmt.Sprintf(",%d,", n)) {
			continue
		}
		b, err := board.New(level)
		if err != nil {
			fmt.Println(n, err)
			continue
		}
		begin := time.Now()
		var u0 syscall.Rusage
		syscall.Getrusage(0, &u0)
		ctx, cancel := context.WithTimeout(context.Background(), *limit)
		d := flow.NewDistances(flow.NewGraph(flow.NewSides(b, nil)), flow.ToGoals(b))
		prep := time.Since(begin)
		res, err := exhaustive.Solve(ctx, d, exhaustive.Options{Rules: rules, Threads: *threads, Memory: *ram})
		cancel()
		if err != nil {
			panic(err)
		}
		el := time.Since(begin).Seconds()
		var u syscall.Rusage
		syscall.Getrusage(0, &u)
		used := float64(u.Utime.Sec-u0.Utime.Sec+u.Stime.Sec-u0.Stime.Sec) + float64(u.Utime.Usec-u0.Utime.Usec+u.Stime.Usec-u0.Stime.Usec)/1e6
		bad := ""
		if res.Pushes != nil {
			lurd, err := board.Expand(b, res.Pushes)
			if err == nil {
				_, _, err = board.Replay(level, lurd)
			}
			if err != nil {
				bad = err.Error()
			}
			solved++
		}
		gen += res.Counts.Generated
		stored += res.Stored
		secs += used
		fmt.Printf("%d %v %d bound %d gen %d stored %d B/state %.1f %.2fs cpu %.2f rate %.2fM/s prep %v boxes %d sq %d %s\n", n, res.Status, len(res.Pushes), res.Bound, res.Counts.Generated, res.Stored, float64(res.Bytes)/float64(res.Stored+1), el, used, float64(res.Counts.Generated)/used/1e6, prep.Round(time.Millisecond), len(b.Boxes), b.Squares(), bad)
		if *long {
			fmt.Printf("   %+v\n   %s rss %d\n", res.Counts, res.Reason, u.Maxrss)
		}
		runtime.GC()
	}
	fmt.Printf("solved %d gen %d stored %d cpu %.1f rate %.3fM/s\n", solved, gen, stored, secs, float64(gen)/secs/1e6)
}
