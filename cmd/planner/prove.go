package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	"planner/board"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/plan"
	"planner/search"

	"github.com/urfave/cli/v2"
)

const proveHelp = `Finds a shortest solution by pushes, or that there is none, and writes a certificate that no solution
is shorter. "planner check" checks certificates, and docs/certificates.md says why a checked one is to be believed.

   planner prove --level 7 --out level7.cert levels.xsb     prove one level
   planner prove --out proofs levels.xsb                    prove every level, one file each in the directory proofs
   planner prove --level 7 --time 8h --store dir --out 7.cert a.xsb
                                                            keep the search on disk
   planner prove --level 7 --time 8h --resume dir --out 7.cert a.xsb
                                                            go on with it

The time is for all of it: the solution, the proof, and the certificate; checking the certificate comes after that.
Positions of the certificate that do not fit into --ram go to files, and with a store they are saved every --checkpoint,
so that --resume goes on from there.

Exit codes: 0 all proved, 1 some not within the budget, 2 bad input or usage, 3 proved unsolvable, 130 interrupted.`

type proveRequest struct {
	solveRequest
	unchecked bool
}

func proveCommand(r solving.Runner) *cli.Command {
	q := new(proveRequest)
	return &cli.Command{
		Name: "prove", Category: cmdline.GroupSolving, ArgsUsage: "FILE...", Description: proveHelp,
		Usage: "write proofs that others can check",
		Flags: append(append(q.Flags(), q.StoreFlags("")...),
			cmdline.OutputFlag(&q.out, "out", cmdline.FlagsOutput,
				"write the certificate to `FILE`, such as 7.cert; a name without an extension is a directory, which "+
					"is made, with a certificate for each level", "o"),
			cmdline.SwitchFlag(&q.unchecked, "unchecked", cmdline.FlagsOutput,
				"do not check certificates after they have been made"),
			cmdline.JSONFlag(&q.json, cmdline.FlagsOutput, "print one JSON object for each level instead of text"),
			explainFlag(&q.explain)),
		Action: cmdline.Action(r, q, prove),
	}
}

// prove is the command solve with improving until a solution is proved shortest, and certificates.
func prove(ctx context.Context, r solving.Runner, q *proveRequest) error {
	if q.out == "" {
		return cmdline.Misused("no place for certificates given, expected --out FILE or a directory")
	}
	q.Onward = " --out " + cmdline.Quoted(q.out)
	s, err := q.Session(r.Streams)
	if err != nil {
		return err
	}
	s.Options = solving.Improving(s.Options)
	s.Options.Objective = board.PushesOnly
	to := &proofs{makes: certifier{floor: q.DiskFree, unchecked: q.unchecked}, out: q.out, names: certificateNames{}}
	if to.folder, err = asFolder(q.out); err == nil && !to.folder {
		err = oneLevel(ctx, r.Streams, s, q.out)
	}
	if err != nil {
		return err
	}
	first := r.Solve
	r.Solve = func(ctx context.Context, level *board.Level, o plan.Options) (plan.Result, error) {
		ctx, cancel := search.WithLimit(ctx, o.Time) // for a solution and all that makes it shorter together
		defer cancel()
		return first(ctx, level, o)
	}
	r.Certify = to.certify
	err = q.solveWith(ctx, r, s, "")
	var ran cmdline.Outcome
	if err == nil || errors.As(err, &ran) {
		err = ran.Plus(cmdline.Outcome{Open: to.missing}).Err()
	}
	return err
}

// asFolder reports whether --out names a directory, and tries whether the directory or the file can be written. A name
// without an extension names a directory, unless there is a file of that name.
func asFolder(name string) (bool, error) {
	info, err := os.Stat(name)
	if err == nil && info.IsDir() ||
		err != nil && (filepath.Ext(name) == "" || os.IsPathSeparator(name[len(name)-1])) {
		return true, tryFolder("--out", name)
	}
	if err := refuseOther("--out", name); err != nil {
		return false, err
	}
	return false, tryFile("--out", name)
}

// oneLevel refuses several levels for one file of --out before any of them is searched. Standard input and pipes can be
// read only once, so their levels are not counted here.
func oneLevel(ctx context.Context, from cmdline.Streams, s solving.Session, out string) error {
	levels := 0
	for _, file := range s.Files {
		if cmdline.ReadOnce(file) {
			continue
		}
		for e, err := range from.Entries(ctx, file, s.Pick) {
			if err == nil && e.Fault == nil {
				levels++
			}
			if levels > 1 {
				return cmdline.Misused("--out %s is for one level, and several are selected; pick one with --level, "+
					"or name a directory", out)
			}
		}
	}
	return nil
}

// proofs is where the certificates of prove go.
type proofs struct {
	makes   certifier
	out     string
	names   certificateNames
	folder  bool // out is a directory
	written bool // there is a certificate at out already
	missing int  // solved levels without a certificate
}

// certify makes the certificate of a result line in what is left of its time.
func (p *proofs) certify(ctx context.Context, r *solving.ResultLine, o plan.Options) {
	switch {
	case r.Status == plan.StatusUnsolved:
		return
	case !r.Closed():
		r.Certificate = &solving.Certificate{Problem: "it is not proved that no solution is shorter"}
	case p.folder:
		p.makes.certify(ctx, r, o, p.names.in(p.out, r), timeLeft(r, o))
	case p.written:
		r.Certificate = &solving.Certificate{Problem: "there is one in " + p.out + "; for several name a directory"}
	default:
		p.makes.certify(ctx, r, o, p.out, timeLeft(r, o))
		p.written = r.Certificate.Problem == ""
	}
	if r.Certificate.Problem != "" {
		p.missing++
	}
}

// timeLeft is what a result line has left of the time of a level, 0 for no limit.
func timeLeft(r *solving.ResultLine, o plan.Options) time.Duration {
	if o.Time == 0 {
		return 0
	}
	return max(1, o.Time-time.Duration(r.Seconds*float64(time.Second)))
}
