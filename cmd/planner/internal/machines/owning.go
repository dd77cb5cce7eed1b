package machines

import (
	"context"
	"fmt"

	"planner/board"
	"planner/exhaustive"
	"planner/hub/protocol"
	"planner/hub/share"
	"planner/plan"
)

// ownedPart is the part of the memory of a job that an owner's positions may take. The rest is for the board, for
// batches under way and for the process.
const ownedPart = 0.8

// own works as an owner of an exhaustive search until the search is over. What comes of it is the coordinator's to say.
func (w *worker) own(ctx context.Context, job protocol.Job, o plan.Options) protocol.Result {
	result := protocol.Result{Status: protocol.Unsolved, Mode: job.Options.Mode, Threads: o.Threads,
		Reason: fmt.Sprintf("owner %d of %d has ended", job.N, job.Owners)}
	b, err := board.New(job.Board())
	if err == nil {
		err = share.Serve(ctx, w.conn, share.Owner{Run: job.Run, Worker: w.options.Self.Worker, Self: job.N,
			Count: job.Owners, Board: b, Runs: w.options.Runs,
			Options: exhaustive.Options{Use: o.Use, Threads: o.Threads, Memory: int64(ownedPart * float64(o.RAM))}})
	}
	if err != nil {
		w.options.Log("owner: " + err.Error())
		result.Reason += ": " + err.Error()
	}
	return result
}
