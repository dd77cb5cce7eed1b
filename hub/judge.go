package hub

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// offered answers a worker that offers a result. Results are written nowhere else, and only after they have been held
// against their jobs.
func (h *Hub) offered(m *nats.Msg) {
	worker := LastWord(m.Subject)
	if verdict, err := h.roster.state(worker, m.Header.Get(SecretHeader)); err != nil {
		h.answer(m, answerOf(verdict, err))
		return
	}
	ctx, cancel := h.brief()
	defer cancel()
	verdict, run, err := h.judge(ctx, worker, m.Data)
	switch verdict {
	case Refused:
		h.refuse(worker, run, m.Subject, err)
	case Duplicate:
		h.runs.change(run, func(r *openRun) { r.counts.Duplicates++ })
	}
	h.answer(m, answerOf(verdict, err))
}

// judge decides about an offered result, and writes a good one. The job of the result stays in the queue until then.
func (h *Hub) judge(ctx context.Context, worker string, data []byte) (v Verdict, run string, err error) {
	r, err := ParseResult(data)
	if err != nil {
		return Refused, "", err
	}
	if r.Worker != worker {
		return Refused, "", fmt.Errorf("a result in the name of %s", r.Worker)
	}
	opening, open := h.runs.opening(r.Run)
	if !open {
		return Over, r.Run, nil
	}
	var job Job
	m, err := h.streams.jobs.GetLastMsgForSubject(ctx, JobSubject(opening.Build, opening.Lane, r.Run, r.N))
	if err == nil {
		job, err = ParseJob(m.Data)
	}
	switch {
	case errors.Is(err, jetstream.ErrMsgNotFound):
		return h.late(ctx, r)
	case err != nil:
		return Failed, r.Run, err
	}
	if err := r.Fits(job); err != nil {
		return Refused, r.Run, err
	}
	switch liar, wrong := h.runs.hold(r); liar {
	case "":
	case worker:
		return Refused, r.Run, wrong
	default:
		h.refuse(liar, r.Run, "the lower bound", wrong)
	}
	_, err = h.js.PublishMsg(ctx, &nats.Msg{Subject: ResultSubject(r.Run, r.N), Data: data})
	switch {
	case err == nil:
		h.runs.change(r.Run, func(run *openRun) { run.counts.Done++ })
		return Accepted, r.Run, nil
	case IsSecond(err):
		return Duplicate, r.Run, nil
	}
	return Failed, r.Run, err
}

// late decides about a result whose job is not in the queue: somebody else was faster, or there was no such job.
func (h *Hub) late(ctx context.Context, r Result) (Verdict, string, error) {
	_, err := h.streams.results.GetLastMsgForSubject(ctx, ResultSubject(r.Run, r.N))
	switch {
	case err == nil:
		return Duplicate, r.Run, nil
	case errors.Is(err, jetstream.ErrMsgNotFound):
		return Refused, r.Run, fmt.Errorf("a result of job %d of run %s, which nobody has asked for", r.N, r.Run)
	}
	return Failed, r.Run, err
}

// refuse names a worker that gave a wrong result, and bans the worker. The worker's job goes to another.
func (h *Hub) refuse(worker, run, what string, why error) {
	h.runs.change(run, func(r *openRun) { r.counts.Refused++ })
	h.roster.refuse(Refusal{Worker: worker, What: what, Reason: why.Error()})
	h.options.Log(fmt.Sprintf("refused %s of worker %s: %v; nothing of this worker counts any more", what, worker, why))
	if job := h.roster.ban(worker); RunOfJob(job) != "" {
		if err := h.requeue(job); err != nil {
			h.options.Log(fmt.Sprintf("job %s waits until its lease is over: %v", job, err))
		}
	}
}

// requeue puts a job into the queue as if it had never been given out. A job that a liar had must not count towards
// MaxDeliveries, which is for jobs that end their workers.
func (h *Hub) requeue(job string) error {
	ctx, cancel := h.brief()
	defer cancel()
	m, err := h.streams.jobs.GetLastMsgForSubject(ctx, job)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil
	}
	if err == nil {
		err = h.streams.jobs.DeleteMsg(ctx, m.Sequence)
	}
	if err == nil {
		_, err = h.js.Publish(ctx, job, m.Data)
	}
	return err
}

// answerOf is an answer with a verdict. With an error the answer has the reason, and Accepted becomes Failed.
func answerOf(v Verdict, err error) Answer {
	if err == nil {
		return Answer{Verdict: v}
	}
	if v == Accepted {
		v = Failed
	}
	return Answer{Verdict: v, Reason: err.Error()}
}

// answer replies to a request. If the reply is lost, the request is made again.
func (h *Hub) answer(m *nats.Msg, reply any) {
	data, err := json.Marshal(reply)
	if err == nil {
		err = m.Respond(data)
	}
	if err != nil && !errors.Is(err, nats.ErrMsgNoReply) {
		h.options.Log(fmt.Sprintf("reply to %s: %v", m.Subject, err))
	}
}
