package machine

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"time"
)

// LeastRAM is the least memory that a search takes, in bytes.
const LeastRAM = 64 << 20

// The bounds of the default memory of a search. The runtime and the system's cache of files need memory on top of it,
// so it is only half of the free memory; that share was not tuned. More than most helps only on a few of the levels
// that take a minute and longer (docs/decisions/positions.md), so a search that may take longTime at most has no more.
// A longer one would fill it after some two minutes and begin anew.
const (
	freeShare = 2       // one half of the free memory
	most      = 1 << 30 // bytes
	unknown   = 1 << 30 // bytes, where the system does not say what is free

	longTime = 2 * time.Minute

	// runtimeSpace is how much address space the runtime of Go takes, in bytes: it reserves much more than it uses.
	// Under smaller limits the program died at its start now and then up to 1,600 MiB, and never from 1,800 MiB on.
	runtimeSpace = 2 << 30
)

// CheckSpace fails when a limit on the address space of the process leaves too little for the runtime, which would die
// at any time with a dump of its state. Below some 850 MiB it dies before anything of the program runs.
func CheckSpace() error {
	if limit, limited := addressSpace(); limited && limit < runtimeSpace {
		return fmt.Errorf("the limit on address space (ulimit -v) is %d MiB, and the program needs %d MiB and what "+
			"--ram says; raise it, or bound the memory by --ram alone", limit>>20, runtimeSpace>>20)
	}
	return nil
}

// DefaultRAM is the number of bytes that a search of so much time may hold unless somebody sets it; a time of 0 is no
// limit. It is half of the memory that is free on the machine and in the control group of the process, for two minutes
// and less at most 1 GiB, and 1 GiB where the free memory is not known. A search takes its memory as it needs it.
func DefaultRAM(limit time.Duration) int64 {
	free, known := freeMemory()
	if !known {
		return unknown
	}
	return share(free, limit)
}

// share is the part of the free memory that a search of so much time takes.
func share(free int64, limit time.Duration) int64 {
	ram := max(free/freeShare, LeastRAM)
	if !Long(limit) {
		ram = min(ram, most)
	}
	return ram
}

// Long reports whether a search of so much time, 0 for no limit, may take more than two minutes.
func Long(limit time.Duration) bool { return limit == 0 || limit > longTime }

// Number is a number of bytes that a file of the kernel names, such as "MemTotal:" in /proc/meminfo. The number is 0
// where there is no such file or name.
func Number(file, name string) int64 {
	text, _ := os.ReadFile(file)
	bytes, _ := numberIn(text, name)
	return bytes
}

// numberIn finds the number, which the kernel writes in KiB.
func numberIn(text []byte, name string) (size int64, known bool) {
	_, after, _ := bytes.Cut(text, []byte(name))
	fields := bytes.Fields(after)
	if len(fields) == 0 {
		return 0, false
	}
	kib, err := strconv.ParseInt(string(fields[0]), 10, 64)
	return kib << 10, err == nil
}

// Unknown is the commit of a program that was built without version control.
const Unknown = "unknown"

// commitLetters is how many letters of a commit are shown. Twelve name a commit of any project we know.
const commitLetters = 12

// Version is the release tag of the program, or the commit that was built, or "devel".
func Version() string {
	commit, _ := revision()
	return cmp.Or(release(), commit, "devel")
}

// Commit is the commit that the program was built from, with "+dirty" when files had changed since. A program that was
// built without version control has its release, or Unknown.
func Commit() string {
	commit, changed := revision()
	if commit != "" && changed {
		commit += "+dirty"
	}
	return cmp.Or(commit, release(), Unknown)
}

// release is the version of the module, empty when it was built from a folder of files.
func release() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "(devel)" {
		return ""
	}
	return info.Main.Version
}

// revision is the commit, empty without version control, and whether files had changed since.
func revision() (commit string, changed bool) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", false
	}
	for _, set := range info.Settings {
		switch set.Key {
		case "vcs.revision":
			commit = set.Value[:min(len(set.Value), commitLetters)]
		case "vcs.modified":
			changed = set.Value == "true"
		}
	}
	return commit, changed
}
