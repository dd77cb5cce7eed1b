package main

// #include <stdint.h>
import "C"

import (
	"context"
	"math"
	"time"

	"planner"
)

// librarySolve is planner_solve of planner.h.
//
//export librarySolve
func librarySolve(level *C.char, seconds, mebibytes, threads C.int, solution *C.char, solutionSize C.uint32_t,
	text *C.char, textSize C.uint32_t) (code C.int) {
	defer atBorder(&code)
	a := solveText(C.GoString(level), int(seconds), int64(mebibytes), int(threads)).fits(uint32(solutionSize), 1)
	put(solution, uint32(solutionSize), a.moves)
	put(text, uint32(textSize), a.text)
	return C.int(a.code)
}

func solveText(text string, seconds int, mebibytes int64, threads int) answer {
	s := defaults
	if seconds < 0 || mebibytes < 0 || threads < 0 {
		return answerf(invalidConfiguration, "Seconds, MiB and threads are %d, %d and %d, expected 0 or more.",
			seconds, mebibytes, threads)
	}
	if seconds > 0 {
		s.solve = time.Duration(seconds) * time.Second
	}
	s.threads = threads
	if err := s.setMemory(min(mebibytes, math.MaxInt32)); err != nil {
		return answer{code: invalidConfiguration, text: sentence("%v", err)}
	}
	level, err := planner.Parse(text)
	if err != nil {
		return answerOf(err)
	}
	return solve(context.Background(), level, s, nil)
}
