package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/levelfile"
	"planner/internal/web"
	"planner/internal/web/api"
	"planner/meet"
	"planner/plan"

	"github.com/urfave/cli/v2"
)

const webHelp = `Serves a page on which levels are seen, played, solved, understood and drawn. The first line on
standard output is the address of the page, and the browser is opened on it; where there is none, standard error says
so. The page is for this machine only: the address is a loopback address and holds a token.

   planner web                                  open the page; drop or paste levels there
   planner web levels.xsb                       open the page with the levels of a file
   planner web --no-browser --port 8080 a.xsb   print the address only, on a port that stays the same
   planner web --store dir                      look at the pairs of a store, also while a solver uses it
   planner web --bench old.csv,new.csv a.xsb    compare runs of the command bench

The page reads only what the command line names and what is dropped onto it. Ctrl-C ends the program and its searches.

Exit codes: 0 ended by Ctrl-C, 2 bad input or usage.`

// Defaults of the command web. A page has one search that the user watches and short ones beside it.
const (
	webTime     = 10 * time.Minute
	webSearches = 2
	benchBytes  = 32 << 20 // of a file of --bench at most
	usualPort   = 17656    // below those that systems give to programs which ask for any
)

type webRequest struct {
	cmdline.Line
	port, threads, searches int
	linkTo                  string // an address
	noBrowser               bool
	stores, benches         []string // directories, and files
	time                    time.Duration
	ram                     int64 // bytes
}

func webCommand(s cmdline.Streams) *cli.Command {
	def, q := plan.DefaultOptions(), new(webRequest)
	return &cli.Command{
		Name: "web", Category: cmdline.GroupSolving, ArgsUsage: "[FILE]", Description: webHelp,
		Usage: "show a page on which levels are played, solved and drawn",
		Flags: []cli.Flag{
			cmdline.NumberFlag(&q.port, "port", "", 0,
				"listen on port `N`; 0 means 17656 if it is free, so that the browser finds again what it has kept, "+
					"and any free port otherwise"),
			cmdline.FilledFlag(&q.linkTo, "share-at", "", "an address",
				"let links of the page lead to `URL`, where a page without a server is"),
			cmdline.SwitchFlag(&q.noBrowser, "no-browser", "", "do not open the browser"),
			cmdline.ListFlag(&q.stores, "store", "", "show the pairs of the store `DIR`; may be given several times"),
			cmdline.ListFlag(&q.benches, "bench", "", "show the `FILES` that the command bench has written"),
			cmdline.TimeFlag(&q.time, "time", []string{"t"}, cmdline.FlagsBudget, webTime,
				"let no search of the page take more than the wall `TIME`"),
			cmdline.MemoryFlag(&q.ram, cmdline.FlagsBudget, def.RAM/webSearches,
				"let each search hold at most `SIZE` of memory, such as 256MiB, 500M or 1.5G"),
			cmdline.ThreadsFlag(&q.threads, cmdline.FlagsBudget, "search with at most `K` threads"),
			cmdline.AtLeastFlag(&q.searches, 1, "searches", cmdline.FlagsBudget, webSearches,
				"run at most `N` searches at once"),
		},
		Action: cmdline.Action(s, q, serveWeb),
	}
}

func serveWeb(ctx context.Context, s cmdline.Streams, q *webRequest) error {
	config, err := q.config(ctx, s)
	if err != nil {
		return err
	}
	defer solving.LimitMemory(togetherRAM(config.Limits.RAM, int64(config.Searches)))()
	listener, err := listen(q.port)
	if err != nil {
		return err
	}
	server := web.NewServer(listener, config)
	if _, err := fmt.Fprintln(s.Out, server.Address()); err != nil {
		return err
	}
	if !q.noBrowser {
		go func() {
			if !openBrowser(server.Address()) {
				fmt.Fprintf(s.Err, "planner: no browser was found; open %s in one on this machine\n", server.Address())
			}
		}()
	}
	return server.Serve(ctx, listener)
}

// listen listens on a port of this machine, see the flag --port. A browser keeps what the user has played by the port.
func listen(port int) (net.Listener, error) {
	if port == 0 {
		if usual, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(usualPort))); err == nil {
			return usual, nil
		}
	}
	listener, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("another program uses the port %d; choose another with --port, or leave the flag out",
			port)
	}
	return listener, err
}

// togetherRAM is how many bytes searches may hold together that may hold so many each.
func togetherRAM(each, searches int64) int64 {
	if each > math.MaxInt64/searches {
		return math.MaxInt64
	}
	return each * searches
}

// config reads what the command line names.
func (q *webRequest) config(ctx context.Context, s cmdline.Streams) (config web.Config, err error) {
	if err := q.Expect(0, 1, "one file of levels at most"); err != nil {
		return config, err
	}
	to, err := url.Parse(q.linkTo)
	switch {
	case q.port < 0 || q.port > 65535:
		return config, cmdline.Misused("the port %d does not exist, expected 0 to 65535", q.port)
	case q.time <= 0:
		return config, cmdline.Misused("--time must be more than 0, because a page may be forgotten")
	case q.linkTo != "" && (err != nil || to.Host == "" || to.Scheme != "https" && to.Scheme != "http" ||
		to.Fragment != ""):
		return config, cmdline.Misused("--share-at %q is no address of a page, such as https://example.org/sokoban/",
			q.linkTo)
	}
	config.Limits = api.Limits{Seconds: q.time.Seconds(), Threads: q.threads, RAM: q.ram}
	config.Searches, config.Start.LinkTo = q.searches, q.linkTo
	if len(q.Args) == 1 {
		file, err := s.Open(ctx, q.Args[0])
		if err != nil {
			return config, err
		}
		defer file.Close()
		list, err := api.ReadLevels(ctx, file, q.Args[0], api.Limits{})
		if err != nil {
			return config, err
		}
		config.Start.File, config.Start.Levels, config.Start.Left = filepath.Base(q.Args[0]), list.Levels, list.Left
	}
	return config, q.nameStoresAndBenches(ctx, &config)
}

// nameStoresAndBenches takes the flags --store and --bench. All files are read once at the start, so that a mistake is
// reported at once; later the page reads them again, because a search or a benchmark may still be writing.
func (q *webRequest) nameStoresAndBenches(ctx context.Context, config *web.Config) error {
	stores, benches := q.stores, q.benches
	config.Store = func(n int) (meet.Document, error) {
		c, err := readCandidates(stores[n])
		return c.Document, err
	}
	config.Bench = func(n int) (string, error) { return readBench(ctx, benches[n]) }
	for _, dir := range stores {
		if info, err := os.Stat(dir); err != nil {
			return err
		} else if !info.IsDir() {
			return fmt.Errorf("%s is no directory, expected the directory of a store", dir)
		}
		config.Start.Stores = append(config.Start.Stores, filepath.Base(dir))
	}
	for n, name := range benches {
		if _, err := config.Bench(n); err != nil {
			return err
		}
		config.Start.Benches = append(config.Start.Benches, filepath.Base(name))
	}
	return nil
}

// readBench reads a file of --bench.
func readBench(ctx context.Context, name string) (string, error) {
	file, err := cmdline.OpenFile(ctx, name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	beyond := fmt.Errorf("%s has more than %s, which is the limit", name, cmdline.FormatBytes(benchBytes))
	text, err := io.ReadAll(levelfile.Bounded(file, benchBytes, beyond))
	return string(text), err
}

// openBrowser opens an address in the browser of the user, and reports whether there is one. It returns when the
// program that opens browsers has ended, which some do only with the browser.
func openBrowser(address string) bool {
	var command *exec.Cmd
	switch runtime.GOOS {
	case "darwin":
		command = exec.Command("open", address)
	case "windows":
		command = exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" && os.Getenv("BROWSER") == "" {
			return false // and not a browser in this terminal, which xdg-open would open
		}
		command = exec.Command("xdg-open", address)
	}
	err := command.Run()
	var ended *exec.ExitError
	return err == nil || errors.As(err, &ended) && !ended.Exited() // Ctrl-C ends a browser as well
}
