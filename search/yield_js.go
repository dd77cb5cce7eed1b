package search

import (
	"sync"
	"syscall/js"
	"time"
)

// yieldEvery is the time between two moments in which others may run. A page is answered within that time. One moment
// takes some tens of microseconds, so that a shorter time would still be cheap.
const yieldEvery = 50 * time.Millisecond

// yielded is when others last ran. It needs no lock: there is one thread, which changes hands only where a goroutine
// waits.
var yielded = time.Now()

// yield lets timers, other goroutines and the page run if they have not for some time. Goroutines that yield take
// turns.
func yield() {
	if time.Since(yielded) < yieldEvery {
		return
	}
	messages().wait()
	yielded = time.Now()
}

var messages = sync.OnceValue(newLoop)

// loop sends messages to itself. A message comes back after all messages that the page has sent before it, which are
// answered on the way. A timer would do the same, but browsers let nested timers wait for at least 4 ms.
type loop struct {
	port    js.Value        // undefined where there are no message channels
	waiting []chan struct{} // one for each message under way
}

func newLoop() *loop {
	l := &loop{}
	channel := js.Global().Get("MessageChannel")
	if !channel.Truthy() {
		return l
	}
	ends := channel.New()
	l.port = ends.Get("port1")
	ends.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		close(l.waiting[0])
		l.waiting = l.waiting[1:]
		return nil
	}))
	return l
}

// wait returns when all events that were waiting have been handled.
func (l *loop) wait() {
	if l.port.IsUndefined() {
		time.Sleep(time.Millisecond)
		return
	}
	back := make(chan struct{})
	l.waiting = append(l.waiting, back)
	l.port.Call("postMessage", js.Null())
	<-back
}
