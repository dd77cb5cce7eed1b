package hub

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// watchEvery is the time between two looks at workers and runs.
const watchEvery = time.Second

// watch gives the jobs of workers that went away to others before their lease is over, and closes runs that nobody
// attends any more. It returns when the context ends.
func (h *Hub) watch(ctx context.Context) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			h.look(now)
		}
	}
}

func (h *Hub) look(now time.Time) {
	for _, l := range h.roster.sweep(now, h.connected()) {
		h.options.Log(fmt.Sprintf("worker %s is gone, its job %s goes to another", l.worker, l.job))
		h.runs.change(runOf(l.job), func(r *openRun) { r.redelivered++ })
		_ = h.conn.Publish(l.redelivery, []byte("-NAK")) // a lost message only means that the lease has to run out
	}
	for _, name := range h.runs.deserted(now) {
		h.options.Log(fmt.Sprintf("nobody attends run %s any more, it is closed", name))
		if err := h.endRun(name); err != nil {
			h.options.Log(fmt.Sprintf("run %s: %v", name, err))
		}
	}
}

// connected lists the names of all connections. It is nil for an external server, which does not tell; there a job
// comes back when its lease is over.
func (h *Hub) connected() map[string]bool {
	if h.server == nil {
		return nil
	}
	list, err := h.server.Connz(&server.ConnzOptions{Limit: maxConnections})
	if err != nil {
		return nil
	}
	names := map[string]bool{}
	for _, c := range list.Conns {
		names[c.Name] = true
	}
	return names
}

// disconnect ends the connection of a worker. It tries again by itself and is refused by name.
func (h *Hub) disconnect(worker string) {
	if h.server == nil {
		return
	}
	list, err := h.server.Connz(&server.ConnzOptions{Limit: maxConnections})
	if err != nil {
		return
	}
	for _, c := range list.Conns {
		if c.Name == worker {
			_ = h.server.DisconnectClientByID(c.Cid)
		}
	}
}
