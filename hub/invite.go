package hub

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"planner/hub/protocol"
)

// Workers can have keys of their own, each in a file NAME.join of a folder in the hub's directory. The folder is all
// that there is: a running hub looks at it every second, a file that is new lets a worker in, and one that has gone
// ends its connections.

// inviteDir is the folder.
const inviteDir = "workers"

// maxKeyName is the longest name of a key, in bytes. The name of a worker has nine more.
const maxKeyName = protocol.MaxName - 9

// inviteName is the join file of a key.
func inviteName(dir, name string) string { return filepath.Join(dir, inviteDir, name+".join") }

// invited lists the names of the keys in a hub's directory, sorted.
func invited(dir string) (names []string) {
	files, _ := filepath.Glob(inviteName(dir, "*")) // the pattern is well formed
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".join"); protocol.CheckName(name) == nil {
			names = append(names, name)
		}
	}
	return names
}

// Invite makes a key for one worker in the directory of a hub that asks for keys, and returns its join file. The hub may
// be running.
func Invite(dir, name string) (file string, err error) {
	if err := protocol.CheckName(name); err != nil {
		return "", err
	}
	if len(name) > maxKeyName {
		return "", fmt.Errorf("a name of %d bytes, expected at most %d", len(name), maxKeyName)
	}
	j, err := protocol.ReadJoin(joinName(dir, protocol.WorkerRole))
	if errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("%s has no keys: no hub that asks for them was started there yet, with --locked or with "+
			"--listen for other machines", dir)
	}
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Join(dir, inviteDir), 0o700); err != nil {
		return "", err
	}
	if slices.Contains(invited(dir), name) {
		return "", fmt.Errorf("%s is there already; remove it to make the key worthless", inviteName(dir, name))
	}
	j.Name, j.Seed = name, ""
	if _, err := keyPair(&j); err != nil {
		return "", err
	}
	return inviteName(dir, name), j.Write(inviteName(dir, name))
}

// mayBe refuses a name that does not belong to the key by which a worker has come, empty for the key of all workers.
func (h *Hub) mayBe(worker, key string) error {
	owner := protocol.KeyOfWorker(worker)
	switch {
	case key == owner:
		return nil
	case key != "":
		return fmt.Errorf("the key %s is not for the name %s", key, worker)
	case h.server != nil && slices.Contains(invited(h.options.Dir), owner):
		return fmt.Errorf("the name %s is for the key %s", worker, owner)
	}
	return nil
}

// readKeys brings the users of the server in line with the folder of keys when that has changed.
func (e *embedded) readKeys() error {
	if e.ca == "" {
		return nil // nobody is asked for a key
	}
	var changed time.Time
	if st, err := os.Stat(filepath.Join(e.dir, inviteDir)); err == nil {
		changed = st.ModTime()
	}
	if changed.Equal(e.keysOf) {
		return nil
	}
	list, err := users(e.dir, e.address, e.ca)
	if err != nil {
		return err
	}
	next := e.options.Clone()
	next.Nkeys = append(list, e.own)
	if err := e.ReloadOptions(next); err != nil {
		return err
	}
	e.keysOf = changed
	return nil
}
