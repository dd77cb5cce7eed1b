package hub

import (
	"context"
	"errors"
	"fmt"
	"time"

	"planner/hub/protocol"

	"github.com/nats-io/nats.go/jetstream"
)

// beginWithin is the time within which a worker has to say that it works on a job that it was given. A worker says so at
// once, before it looks at the level. One that died between the two leaves a job of which nobody knows who has it.
const beginWithin = 5 * time.Second

// delivery is a job that was given to a worker and is not done.
type delivery struct{ job, redelivery string }

// deliveries lists the jobs of a lane that were given to workers, or are to be given to another.
func (s *streams) deliveries(ctx context.Context, build string, lane protocol.Lane) (list []delivery, err error) {
	name := protocol.Consumer(build, lane)
	consumer, err := s.jobs.Consumer(ctx, name)
	if err != nil {
		return nil, err
	}
	info := consumer.CachedInfo() // of a moment ago
	for at := info.AckFloor.Stream + 1; info.NumAckPending > 0 && at <= info.Delivered.Stream; at++ {
		m, err := s.jobs.GetMsg(ctx, at, jetstream.WithGetMsgSubject(protocol.JobsOf(build, lane)))
		if errors.Is(err, jetstream.ErrMsgNotFound) || err == nil && m.Sequence > info.Delivered.Stream {
			break
		}
		if err != nil {
			return nil, err
		}
		// The server looks at the places of the job in the stream and of a delivery that is not older than those done.
		list = append(list, delivery{m.Subject, fmt.Sprintf("$JS.ACK.%s.%s.1.%d.%d.0.0", protocol.JobStream, name, m.Sequence,
			info.Delivered.Consumer)})
		at = m.Sequence
	}
	return list, nil
}

// sweepDeliveries gives the jobs to others that no worker has begun in time. Nothing is lost when it cannot: such a job
// comes back when its lease is over.
func (h *Hub) sweepDeliveries(now time.Time) {
	ctx, cancel := h.brief()
	defer cancel()
	waits := map[string]time.Time{}
	for _, lane := range protocol.Lanes {
		list, err := h.streams.deliveries(ctx, h.options.Build, lane)
		if err != nil {
			return
		}
		begun := h.roster.begun()
		for _, d := range list {
			since, known := h.waits[d.job]
			switch {
			case begun[d.job]:
				continue
			case !known:
				since = now
			case now.Sub(since) > beginWithin:
				h.giveToAnother(d.job, d.redelivery, fmt.Sprintf("nobody has begun in %v", beginWithin))
				since = now.Add(h.options.Lease) // it may wait for an idle worker
			}
			waits[d.job] = since
		}
	}
	h.waits = waits
}
