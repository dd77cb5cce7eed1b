package deadline

import (
	"sync"
	"syscall/js"
	"time"
)

// yieldEvery is the time between two moments in which others may run. A page is answered within that time. One moment
// takes some tens of microseconds, so that a shorter time would still be cheap.
const yieldEvery = 50 * time.Millisecond

// There is one thread. It changes hands only where a goroutine waits, so these variables need no lock.
var (
	yielded  = time.Now() // when others last ran
	yielding bool         // a goroutine waits in yield
)

// yield lets timers, other goroutines and the page run if they have not for some time.
func yield() {
	if yielding || time.Since(yielded) < yieldEvery {
		return
	}
	yielding = true
	messages().wait()
	yielding, yielded = false, time.Now()
}

// messages is made when it is first needed.
var messages = sync.OnceValue(newLoop)

// loop sends messages to itself. Such a message comes back after all messages that the page has sent before it, and the
// page's are answered on the way. A timer would do the same, but browsers let nested timers wait for at least 4 ms.
type loop struct {
	port js.Value // undefined where there are no message channels
	back chan struct{}
}

func newLoop() *loop {
	l := &loop{back: make(chan struct{}, 1)}
	channel := js.Global().Get("MessageChannel")
	if !channel.Truthy() {
		return l
	}
	ends := channel.New()
	l.port = ends.Get("port1")
	ends.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		l.back <- struct{}{}
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
	l.port.Call("postMessage", js.Null())
	<-l.back
}
