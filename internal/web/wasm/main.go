//go:build js && wasm

package main

import (
	"encoding/json"
	"runtime/debug"
	"syscall/js"

	"planner/internal/web/api"
)

// limits are the limits of a call's request. The memory of WebAssembly never shrinks, so a search gets a part of what a
// browser allows. The collector works harder before the whole takes half of it.
var limits = api.Limits{Seconds: 3600, Threads: 1, RAM: 1 << 30}

const collectorLimit = 3 << 29 // bytes

func main() {
	debug.SetMemoryLimit(collectorLimit)
	d := newDesk()
	answer := js.Global().Get("plannerAnswer")
	js.Global().Set("plannerCall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		number, name, request := args[0], args[1].String(), []byte(args[2].String())
		send := func(m api.Message) { answer.Invoke(number, encode(m)) }
		if name == "stop" { // at once: the call that it ends has the thread
			send(reply(struct{}{}, d.stop(request)))
			return nil
		}
		go func() { send(reply(d.answer(name, request, send))) }()
		return nil
	}))
	js.Global().Call("plannerReady")
	select {}
}

// reply is the last message of an answer.
func reply(result any, err error) api.Message {
	if err != nil {
		return api.Message{Error: err.Error()}
	}
	return api.Message{Result: result}
}

// encode is a message as JSON.
func encode(m api.Message) string {
	text, err := json.Marshal(m)
	if err != nil {
		text, _ = json.Marshal(api.Message{Error: "the answer cannot be written: " + err.Error()})
	}
	return string(text)
}
