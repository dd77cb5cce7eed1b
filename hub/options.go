package hub

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/dustin/go-humanize/english"
)

// Options say how a hub works. Start from DefaultOptions.
type Options struct {
	Listen   string        // HOST:PORT; port 0 takes any free port
	Dir      string        // where jobs, results and keys are kept
	External string        // address of a running NATS server with JetStream, in place of the hub's own; empty for none
	Join     Join          // for an external server
	Locked   bool          // asks for TLS and credentials on the own machine too; other machines always need them
	Lease    time.Duration // for which a job stays with a silent worker, at least a second
	Build    string        // of this program, see Build
	Version  string        // of this program, for people
	MaxStore int64         // bytes on disk: a quarter for jobs, a quarter for results, half for saved shards

	Log func(text string) // receives what the hub has to say, a line at a time
}

// defaultMaxStore is the default of Options.MaxStore, in bytes.
const defaultMaxStore = 4 << 30

// minStore is the smallest Options.MaxStore, in bytes. The list of runs takes 1 MiB, and the jobs and the results at
// least as much each.
const minStore = 5 << 20

// DefaultOptions has everything but Build, Version and Log. With an error it has no Dir either.
func DefaultOptions() (Options, error) {
	o := Options{Listen: DefaultHost, Lease: DefaultLease, MaxStore: defaultMaxStore}
	cache, err := os.UserCacheDir()
	if err != nil {
		return o, fmt.Errorf("no directory for the hub: %w; name one with --dir", err)
	}
	o.Dir = filepath.Join(cache, "planner-hub")
	return o, nil
}

// Validate reports the first option that cannot be used.
func (o Options) Validate() error {
	if o.MaxStore < minStore {
		return fmt.Errorf("%s on disk for jobs, results and saved searches, expected at least %s (5MiB)",
			english.Plural(int(o.MaxStore), "byte", ""), humanize.Comma(minStore))
	}
	if o.External != "" {
		return CheckAddress(o.External)
	}
	_, port, err := net.SplitHostPort(o.Listen)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	if err != nil {
		return fmt.Errorf("%q is no address to listen at, expected HOST:PORT with a port of at most 65535", o.Listen)
	}
	switch {
	case o.Dir == "":
		return errors.New("the hub needs a directory")
	case o.Lease < time.Second:
		return fmt.Errorf("a lease of %v, expected at least a second", o.Lease)
	}
	return nil
}

// secured reports whether the hub asks for credentials. Only a hub that listens where no other machine can reach it
// asks for none.
func (o Options) secured() bool {
	host, _, _ := net.SplitHostPort(o.Listen)
	ip := net.ParseIP(host)
	return o.Locked || host != "localhost" && (ip == nil || !ip.IsLoopback())
}
