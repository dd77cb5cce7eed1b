package hub

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"planner/internal/test/must"

	"github.com/nats-io/nats.go"
)

func locked(o *Options) { o.Locked = true }

// joinOf reads the join file of a role.
func (r *rig) joinOf(role string) Join {
	r.t.Helper()
	j, err := ReadJoin(r.JoinFile(role))
	must.Do(r.t, err)
	return j
}

// try makes a request with a join file, and gives the error of a right that is missing.
func (r *rig) try(join Join, name, subject string, request, answer any) error {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), time.Minute)
	defer cancel()
	ctx, deny := context.WithCancelCause(ctx)
	defer deny(nil)
	conn, err := Connect(Connection{Address: r.Address(), Join: join, Name: name,
		OnError: func(err error) {
			deny(err)
		}})
	must.Do(r.t, err)
	defer conn.Close()
	if err := Request(ctx, conn, subject, "", request, answer); err != nil {
		return errors.Join(err, context.Cause(ctx))
	}
	return nil
}

// A hub that asks for keys lets nobody in without its certificate and a key, and each role may do its own things only.
func TestRoles(t *testing.T) {
	r := newRig(t, locked)
	worker, client := r.joinOf(WorkerRole), r.joinOf(ClientRole)
	if !strings.HasPrefix(r.Address(), "tls://") || worker.Address != r.Address() || worker.Seed == client.Seed {
		t.Fatalf("at %s: %+v, %+v", r.Address(), worker, client)
	}
	noSeed, strange := worker, worker
	noSeed.Seed = ""
	strange.CA = newRig(t, locked).joinOf(WorkerRole).CA
	open := newRig(t)
	for _, test := range []struct {
		what, address string
		join          Join
		want          string
	}{
		{"nothing", r.Address(), Join{}, "give its join file with --join"},
		{"no key", r.Address(), noSeed, "is not of this hub"},
		{"another certificate", r.Address(), strange, "is not of this hub"},
		{"a key for a hub without keys", open.Address(), Join{Seed: worker.Seed}, "is not of this hub"},
	} {
		if _, err := Connect(Connection{Address: test.address, Join: test.join}); err == nil ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("with %s: %v", test.what, err)
		}
	}
	job := JobSubject("test", SolveLane, "run", 0)
	for _, test := range []struct {
		join    Join
		subject string
		may     bool
	}{
		{worker, JoinSubject, true}, {worker, OpenSubject, false}, {worker, job, false},
		{worker, ResultSubject("run", 0), false}, {worker, CloseSubject, false},
		{client, StatusSubject, true}, {client, job, true}, {client, JoinSubject, false},
		{client, OfferSubject("w"), false}, {client, ResultSubject("run", 0), false},
	} {
		var answer any
		if err := r.try(test.join, "w-0", test.subject, nil, &answer); errors.Is(err,
			nats.ErrPermissionViolation) == test.may {
			t.Errorf("%s asks %s: %v", test.join.Role, test.subject, err)
		}
	}
}

// TestGreetingBrokenOff: a good key gets in although the hub breaks the first greeting off, as a hub that takes over
// other keys may do.
func TestGreetingBrokenOff(t *testing.T) {
	r := newRig(t, locked)
	gate, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
	t.Cleanup(func() { _ = gate.Close() })
	var calls atomic.Int32
	go func() {
		for {
			caller, err := gate.Accept()
			if err != nil {
				return // the test is over
			}
			if calls.Add(1) == 1 {
				_ = caller.Close()
				continue
			}
			server, err := net.Dial("tcp", strings.TrimPrefix(r.Address(), "tls://"))
			if err != nil {
				_ = caller.Close()
				continue
			}
			pass := func(to, from net.Conn) { _, _ = io.Copy(to, from); _ = to.Close() }
			go pass(server, caller)
			go pass(caller, server)
		}
	}()
	conn, err := Connect(Connection{Address: "tls://" + gate.Addr().String(), Join: r.joinOf(ClientRole), Name: "c"})
	must.Do(t, err)
	conn.Close()
	if calls.Load() != 2 {
		t.Errorf("%d calls", calls.Load())
	}
}

// The keys stay valid when the hub is started again.
func TestKeysStay(t *testing.T) {
	dir := t.TempDir()
	before := rigIn(t, dir, locked)
	join := before.joinOf(ClientRole)
	before.Close()
	r := rigIn(t, dir, locked)
	var s Status
	if err := r.try(join, "w", StatusSubject, nil, &s); err != nil || s.Build != "test" {
		t.Errorf("%+v, %v", s, err)
	}
}

// A certificate that is damaged, or without its key, is named, and without it the hub makes another.
func TestDamagedCertificate(t *testing.T) {
	dir := t.TempDir()
	rigIn(t, dir, locked).Close()
	must.Do(t, os.WriteFile(filepath.Join(dir, certificateKeyFile), []byte("none"), 0o600))
	r := &rig{t: t}
	_, err := open(t.Context(), r.options(dir, locked), r.clock)
	file := filepath.Join(dir, certificateFile)
	if err == nil || !strings.Contains(err.Error(), "the certificate in "+file+" cannot be used") {
		t.Errorf("%v", err)
	}
	must.Do(t, os.Remove(file))
	rigIn(t, dir, locked)
}

// A key for one worker works under its own names only, no other key does so, and without its file it is worth nothing.
func TestInvited(t *testing.T) {
	r := newRig(t, locked)
	dir := r.Hub.options.Dir
	file, err := Invite(dir, "lab1")
	must.Do(t, err)
	for _, test := range []struct{ dir, name, want string }{
		{dir, "lab1", "is there already"}, {t.TempDir(), "lab1", "no hub"}, {dir, "lab.1", "letters"},
		{dir, strings.Repeat("x", maxKeyName+1), "expected at most"},
	} {
		if _, err := Invite(test.dir, test.name); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v", test, err)
		}
	}
	own, err := ReadJoin(file)
	must.Do(t, err)
	r.pass(0)
	all := r.joinOf(WorkerRole)
	for _, test := range []struct {
		join      Join
		key, name string
		in        bool
	}{
		{own, "lab1", "lab1-00000000", true}, {all, "", "lab2-00000000", true},
		{own, "lab1", "lab2-00000000", false}, {own, "lab1", "lab1-a-00000000", false},
		{own, "", "lab2-00000000", false},
		{own, "lab2", "lab2-00000000", false}, {all, "", "lab1-00000000", false}, {all, "lab1", "lab1-00000000", false},
	} {
		var w Welcome
		err := r.try(test.join, test.name, JoinBy(test.key), announcement(test.name), &w)
		if in := err == nil && w.Verdict == Accepted; in != test.in {
			t.Errorf("%s by the subject of %q with the key of %q: %+v, %v", test.name, test.key, test.join.Name, w, err)
		}
	}
	c := r.caller("lab1-1", own)
	must.Do(t, os.Remove(file))
	r.pass(0)
	r.await("the end of the connection", func() bool { return r.connected(c.name) != nil })
	if _, err := Connect(Connection{Address: r.Address(), Join: own}); err == nil {
		t.Error("the key works without its file")
	}
}
