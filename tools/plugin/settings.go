package main

import (
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	"planner"
)

// settings bound a call.
type settings struct {
	solve    time.Duration // for one level; planner.Forever is no limit
	optimize time.Duration // for the moves of one call; planner.Forever is no limit
	memory   int64         // bytes; 0 is what the planner takes by itself
	threads  int           // 0 is one for every processor
}

// defaults hold where a file says nothing. A host has a limit of its own, or a user who ends what takes him too long,
// so there is much time for a level. Improving could go on for hours and gains most at its beginning.
var defaults = settings{solve: 10 * time.Minute, optimize: time.Minute, memory: memoryOf32}

// A process of 32 bits has 2 GiB of addresses, which the plug-in shares with its host. The runtime needs as much again
// as a search. A search that nobody has limited gets memoryOf32, which is 0 in a process of 64 bits, and most is what
// can be asked for. The numbers are not measured.
const (
	wide       = (strconv.IntSize - 32) / 32 // 1 in a process of 64 bits, else 0
	memoryOf32 = (1 - wide) * (512 << 20)    // bytes
	most       = 768<<20 + wide*(1<<40)      // bytes
	leastRAM   = 64                          // MiB; a search refuses less
)

// template is the file of settings that Configure makes.
//
//go:embed settings.txt
var template string

// readSettings reads the file of settings. A file that does not exist counts as an empty file.
func readSettings(path string) (settings, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return defaults, nil
	}
	if err != nil {
		return defaults, err
	}
	return parseSettings(string(text))
}

// parseSettings reads lines of names and values; what follows "#" is a comment.
func parseSettings(text string) (settings, error) {
	s := defaults
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		name, value, _ := strings.Cut(line, "=")
		if err := s.set(strings.TrimSpace(name), strings.TrimSpace(value)); err != nil {
			return defaults, fmt.Errorf("line %d of the settings: %w", i+1, err)
		}
	}
	return s, nil
}

func (s *settings) set(name, value string) error {
	var at *time.Duration
	switch name {
	case "solve":
		at = &s.solve
	case "optimize":
		at = &s.optimize
	case "memory", "threads":
		return s.setNumber(name, value)
	default:
		return fmt.Errorf("%q is unknown, expected solve, optimize, memory or threads", name)
	}
	limit, err := time.ParseDuration(value)
	switch {
	case err != nil || limit < 0:
		return fmt.Errorf("%s is %q, expected a time such as 90s or 10m, or 0 for no limit", name, value)
	case limit == 0:
		limit = planner.Forever
	}
	*at = limit
	return nil
}

func (s *settings) setNumber(name, value string) error {
	n, err := strconv.ParseInt(value, 10, 32)
	if err != nil || n < 0 {
		return fmt.Errorf("%s is %q, expected a number", name, value)
	}
	if name == "threads" {
		s.threads = int(n)
		return nil
	}
	return s.setMemory(n)
}

// setMemory takes a number of MiB.
func (s *settings) setMemory(n int64) error {
	switch {
	case n == 0:
	case n < leastRAM || n<<20 > most:
		return fmt.Errorf("memory is %d MiB, expected %d to %d", n, leastRAM, int64(most)>>20)
	default:
		s.memory = n << 20
	}
	return nil
}

// fileOf names the file of settings beside a library.
func fileOf(library string) string {
	if i := strings.LastIndexAny(library, `./\`); i >= 0 && library[i] == '.' {
		library = library[:i]
	}
	return library + ".txt"
}

// configure makes the file of settings if there is none.
func configure(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = file.WriteString(strings.ReplaceAll(template, "\n", "\r\n"))
	return errors.Join(err, file.Close())
}
