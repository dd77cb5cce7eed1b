package hub

import (
	"context"
	"fmt"
	"time"

	"planner/hub/protocol"

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
	if h.server != nil {
		if err := h.server.readKeys(); err != nil {
			h.options.Log(fmt.Sprintf("the keys of workers: %v", err))
		}
	}
	connections := h.connections()
	h.dropBanned(connections)
	for _, l := range h.roster.sweep(now, connections) {
		h.options.Log(fmt.Sprintf("worker %s is gone, its job %s goes to another", l.worker, l.job))
		h.runs.change(protocol.RunOfJob(l.job), func(r *openRun) { r.redelivered++ })
		_ = h.conn.Publish(l.redelivery, []byte("-NAK")) // a lost message only means that the lease has to run out
	}
	for _, name := range h.runs.deserted(now) {
		h.options.Log(fmt.Sprintf("nobody attends run %s any more, it is closed", name))
		if err := h.endRun(name); err != nil {
			h.options.Log(fmt.Sprintf("run %s: %v", name, err))
		}
	}
}

// connections lists the connections by name. It is nil for an external server, which does not tell; there a job comes
// back when its lease is over.
func (h *Hub) connections() map[string]uint64 {
	if h.server == nil {
		return nil
	}
	list, err := h.server.Connz(&server.ConnzOptions{Limit: maxConnections})
	if err != nil {
		return nil
	}
	names := map[string]uint64{}
	for _, c := range list.Conns {
		names[c.Name] = c.Cid
	}
	return names
}

// connected refuses a name that no connection has, so that nobody fills the list with invented workers. An external
// server does not tell.
func (h *Hub) connected(name string) error {
	if names := h.connections(); names != nil {
		if _, there := names[name]; !there {
			return fmt.Errorf("no connection has the name %s", name)
		}
	}
	return nil
}

// dropBanned ends the connections of workers that gave wrong results, after they have read why.
func (h *Hub) dropBanned(connections map[string]uint64) {
	for _, name := range h.roster.bannedNames() {
		if id, there := connections[name]; there {
			_ = h.server.DisconnectClientByID(id) // it may have gone by itself
		}
	}
}
