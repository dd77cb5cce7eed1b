package hub

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"planner/hub/protocol"
)

// Workers can have keys of their own, each in a file NAME.join of a folder in the hub's directory. The folder is all
// that there is: a running hub looks at it every second, a file that is new lets a worker in, and one that has gone
// ends its connections.

// maxKeyName is the longest name of a key, in bytes. The name of a worker has nine more.
const maxKeyName = protocol.MaxName - 9

// Invite makes a key for one worker in the directory of a hub that asks for keys, and returns its join file. The hub
// may be running.
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

// mayBe refuses a worker's name that does not belong to the key by which it has come, empty for the key of all workers.
func mayBe(o Options, worker, key string) error {
	owner := protocol.KeyOfWorker(worker)
	switch {
	case key == owner:
		return nil
	case key != "":
		return fmt.Errorf("the key %s is not for the name %s", key, worker)
	case o.External == "" && slices.Contains(invited(o.Dir), owner):
		return fmt.Errorf("the name %s is for the key %s", worker, owner)
	}
	return nil
}
