package main

/*
#include <stdlib.h>
#include "host.h"
*/
import "C"

import (
	"context"
	"errors"
	"time"
	"unsafe"

	"planner"

	"golang.org/x/sys/windows"
)

// status is the structure of a host, with the time of the call's beginning. A host may give no structure, or a shorter
// structure than is known here.
type status struct {
	at    *C.plugin_status
	begin time.Time
}

func (s status) holds(field unsafe.Pointer, size uintptr) bool {
	if s.at == nil {
		return false
	}
	end := uintptr(field) - uintptr(unsafe.Pointer(s.at)) + size
	return s.at.size == 0 || end <= uintptr(s.at.size)
}

// show writes how far a search is.
func (s status) show(text string, generated int64) {
	if s.at == nil {
		return
	}
	if s.holds(unsafe.Pointer(&s.at.states), 8) {
		s.at.pushes, s.at.states = C.int64_t(generated), C.int64_t(generated)
	}
	if s.holds(unsafe.Pointer(&s.at.text), C.STATUS_TEXT) {
		put(&s.at.text[0], C.STATUS_TEXT, text)
	}
	if s.holds(unsafe.Pointer(&s.at.milliseconds), 4) {
		s.at.milliseconds = C.uint32_t(time.Since(s.begin).Milliseconds())
	}
}

// flags is what a host asks for.
func (s status) flags() uint32 {
	if s.at == nil || !s.holds(unsafe.Pointer(&s.at.flags), 4) {
		return 0
	}
	return uint32(s.at.flags)
}

// finish writes an answer, and tells the host.
func (s status) finish(a answer, callback C.plugin_callback) C.int {
	s.show(a.text, a.count)
	if s.at != nil && s.holds(unsafe.Pointer(&s.at.flags), 4) {
		s.at.flags = 0
		if a.code == solved {
			s.at.flags = hasSolution
		}
	}
	asks(callback)()
	return C.int(a.code)
}

// asks is the question whether a host has had enough.
func asks(callback C.plugin_callback) func() bool {
	return func() bool { return callback != nil && C.call_host(callback) != 0 }
}

// begin reads the board and the settings of a call.
func begin(width, height C.uint, board *C.char) (*planner.Level, settings, answer) {
	cells, fault, ok := boardSize(uint32(width), uint32(height))
	if !ok {
		return nil, settings{}, fault
	}
	text := get(board, cells)
	if len([]rune(text)) != cells {
		return nil, settings{}, answerf(invalidLevel, "The board has %d letters, expected %d by %d.", len([]rune(text)),
			width, height)
	}
	path, err := settingsPath()
	if err != nil {
		return nil, settings{}, answer{code: failed, text: sentence("%v", err)}
	}
	s, err := readSettings(path)
	if err != nil {
		return nil, settings{}, answer{code: invalidConfiguration, text: sentence("%v", err)}
	}
	return levelOf(text, int(width)), s, answer{}
}

//export hostSolveEx
func hostSolveEx(width, height C.uint, board, solution *C.char, size C.uint, state *C.plugin_status,
	callback C.plugin_callback) (code C.int) {
	defer atBorder(&code)
	put(solution, uint32(size), "")
	show := status{state, time.Now()}
	level, s, a := begin(width, height, board)
	if level != nil {
		a = host{show.show, asks(callback)}.attend(func(ctx context.Context, tell func(planner.Progress)) answer {
			return solve(ctx, level, s, tell)
		}).fits(uint32(size), 1)
	}
	put(solution, uint32(size), a.moves)
	return show.finish(a, callback)
}

// hostSolve is for hosts that know neither a status nor a function to call. Their boards have a pointer for each row. A
// row may end early.
//
//export hostSolve
func hostSolve(width, height C.uint, rows **C.char, solution *C.char, size C.uint) (code C.int) {
	defer atBorder(&code)
	cells, fault, ok := boardSize(uint32(width), uint32(height))
	if !ok || rows == nil {
		return C.int(max(fault.code, invalidLevel))
	}
	board := make([]byte, 0, cells+1)
	for _, row := range unsafe.Slice(rows, height) {
		text := []byte(nil)
		if row != nil {
			text = C.GoBytes(unsafe.Pointer(row), C.int(C.strnlen(row, C.size_t(width))))
		}
		for len(text) < int(width) {
			text = append(text, ' ')
		}
		board = append(board, text...)
	}
	copied := C.CString(string(board))
	defer C.free(unsafe.Pointer(copied))
	return hostSolveEx(width, height, copied, solution, size, nil, nil)
}

//export hostOptimize
func hostOptimize(width, height C.uint, board, moves *C.char, size C.uint, state *C.plugin_status,
	callback C.plugin_callback) (code C.int) {
	defer atBorder(&code)
	show := status{state, time.Now()}
	sets := getSets(moves, int(size))
	aim, known := aimOf(show.flags())
	level, s, a := begin(width, height, board)
	switch {
	case level == nil:
	case !known:
		a = answerf(invalidConfiguration, "The flags %d ask for what cannot be optimized.", show.flags())
	default:
		a = host{show.show, asks(callback)}.attend(func(ctx context.Context, tell func(planner.Progress)) answer {
			return optimizeAll(ctx, level, sets, aim, s, tell)
		}).fits(uint32(size), 1) // the sets have the null of the last one already
	}
	if a.code == solved {
		putSets(moves, a.moves)
	}
	return show.finish(a, callback)
}

// getSets reads sets of moves, each with a null behind it, up to an empty one.
func getSets(from *C.char, size int) (sets []string) {
	for size > 0 && from != nil {
		set := get(from, size)
		if set == "" {
			break
		}
		sets = append(sets, set)
		n := len([]rune(set)) + 1
		from, size = (*C.char)(unsafe.Add(unsafe.Pointer(from), n)), size-n
	}
	return sets
}

// putSets writes sets of moves, each with its null, and one more null.
func putSets(to *C.char, sets string) {
	copy(unsafe.Slice((*byte)(unsafe.Pointer(to)), len(sets)+1), sets+"\x00")
}

//export hostIsSupportedOptimization
func hostIsSupportedOptimization(flags C.uint) C.int {
	if _, known := aimOf(uint32(flags)); known && flags != 0 {
		return 1
	}
	return 0
}

//export hostTerminate
func hostTerminate() C.int {
	terminations.Add(1)
	return solved
}

//export hostGetPluginName
func hostGetPluginName(text *C.char, size C.uint) { put(text, uint32(size), "Planner") }

//export hostGetConstraints
func hostGetConstraints(width, height, boxes *C.uint) {
	for _, limit := range []struct {
		at    *C.uint
		value C.uint
	}{{width, maxSide}, {height, maxSide}, {boxes, maxBoxes}} {
		if limit.at != nil {
			*limit.at = limit.value
		}
	}
}

// hostConfigure opens the file of settings, which is made before if there is none.
//
//export hostConfigure
func hostConfigure(parent C.HWND) {
	var code C.int
	defer atBorder(&code)
	path, err := settingsPath()
	if err == nil {
		err = configure(path)
	}
	if err != nil {
		say(parent, sentence("The settings cannot be written: %v", err))
		return
	}
	wide := C.CBytes(wideOf(path))
	defer C.free(wide)
	C.open_text(parent, (*C.wchar_t)(wide))
}

//export hostShowAbout
func hostShowAbout(parent C.HWND) {
	var code C.int
	defer atBorder(&code)
	path, err := settingsPath()
	if err != nil {
		path = err.Error()
	}
	say(parent, "Solves levels, and makes solutions better.\nSettings: "+path)
}

// say shows a message in a window.
func say(parent C.HWND, text string) {
	title, message := C.CBytes(wideOf("Planner")), C.CBytes(wideOf(text))
	defer C.free(title)
	defer C.free(message)
	C.show_message(parent, (*C.wchar_t)(title), (*C.wchar_t)(message))
}

// wideOf is text as Windows wants it: UTF-16 with a null.
func wideOf(text string) []byte {
	wide := append(windows.StringToUTF16(text), 0)
	return unsafe.Slice((*byte)(unsafe.Pointer(&wide[0])), 2*len(wide))
}

// settingsPath is the path of the file of settings.
func settingsPath() (string, error) {
	path := C.library_path()
	if path == nil {
		return "", errors.New("the path of the library is unknown")
	}
	defer C.free(unsafe.Pointer(path))
	return fileOf(windows.UTF16PtrToString((*uint16)(unsafe.Pointer(path)))), nil
}
