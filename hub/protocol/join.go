package protocol

import (
	"encoding/json"
	"fmt"
	"os"
)

// Join is the content of a join file: what a program on another machine needs to reach a hub.
type Join struct {
	Address string `json:"address"`
	Role    string `json:"role"`            // worker or client; the hub grants rights by it
	Name    string `json:"name,omitempty"`  // of a key for one worker, which the names of its connections begin with
	CA      string `json:"ca,omitempty"`    // certificate in PEM that signed the hub's
	Seed    string `json:"seed,omitempty"`  // secret key of the role, an nkey
	Token   string `json:"token,omitempty"` // of an external server that asks for one
	Creds   string `json:"creds,omitempty"` // file of credentials of an external server
}

// The roles of join files.
const (
	WorkerRole = "worker"
	ClientRole = "client"
)

// ReadJoin reads a join file. An empty name is none, for a hub on the same machine.
func ReadJoin(name string) (j Join, err error) {
	if name == "" {
		return j, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return j, err
	}
	if err := json.Unmarshal(text, &j); err != nil {
		return j, fmt.Errorf("%s is no join file: %w", name, err)
	}
	return j, nil
}

// Write writes a join file that only its owner can read. A reader finds the file whole or not at all.
func (j Join) Write(name string) error {
	text, err := json.MarshalIndent(j, "", "  ")
	if err != nil {
		return err
	}
	fresh := name + ".new"
	if err := os.WriteFile(fresh, append(text, '\n'), 0o600); err != nil {
		return err
	}
	if err := os.Chmod(fresh, 0o600); err != nil { // a file that a killed process left may have another mode
		return err
	}
	return os.Rename(fresh, name)
}
