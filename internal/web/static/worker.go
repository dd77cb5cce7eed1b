//go:build js && wasm

package main

import (
	"context"
	"encoding/json"
	"errors"
	"runtime/debug"
	"syscall/js"

	"planner/internal/web/api"
)

// collectorLimit is how many bytes the program holds before the collector works harder: half of what a browser allows.
const collectorLimit = 3 << 29

func main() {
	debug.SetMemoryLimit(collectorLimit)
	d := &desk{search: make(api.Places, 1)}
	answer := js.Global().Get("plannerAnswer")
	js.Global().Set("plannerCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		number, name, request := args[0], args[1].String(), []byte(args[2].String())
		send := func(m api.Message) { answer.Invoke(number, encode(m)) }
		if name == "stop" { // at once: the call that it ends has the thread
			send(api.LastMessage(struct{}{}, d.running.Stop(request)))
			return nil
		}
		go func() { send(api.LastMessage(d.answer(name, request, send))) }()
		return nil
	}))
	js.Global().Call("plannerReady")
	select {}
}

// encode is a message as JSON.
func encode(m api.Message) string {
	text, err := json.Marshal(m)
	if err != nil {
		text, _ = json.Marshal(api.Message{Error: "the answer cannot be written: " + err.Error()})
	}
	return string(text)
}

// errBusy says that a search is asked for while another one runs.
var errBusy = errors.New("a search is running; stop it first, the browser has one thread for all")

// desk answers calls and knows which are running.
type desk struct {
	search  api.Places // full while a search runs
	running api.Running
}

// answer gives the result of a call. Progress goes to send.
func (d *desk) answer(name string, request []byte, send func(api.Message)) (any, error) {
	ctx, end := d.running.Begin(context.Background(), request)
	defer end()
	var places api.Places
	if api.LoadOf(name) == api.Search { // each may take all the memory that there is
		places = d.search
	}
	leave, err := places.Take(ctx, errBusy)
	if err != nil {
		return nil, err
	}
	defer leave()
	return api.Call(ctx, name, request, api.InBrowser, func(p api.Progress) { send(api.Message{Progress: &p}) })
}
