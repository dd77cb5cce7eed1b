package hub

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
)

// Build names the program that runs: a hash of its executable file and the number of the message format. Two machines
// with the same build give the same counts for the same job; version numbers do not promise so much.
func Build() (string, error) {
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return fmt.Sprintf("%s-%d", hex.EncodeToString(h.Sum(nil)[:8]), Format), nil
}

// NewName is a name for a worker that no other worker has: the machine and the process, or the worker's own key if it
// has one, and four random bytes.
func NewName(key string) string {
	if key != "" {
		return Apart(key)
	}
	host, _ := os.Hostname()
	clean := strings.Map(func(r rune) rune {
		if CheckName(string(r)) != nil {
			return '-'
		}
		return r
	}, host)
	return Apart(fmt.Sprintf("%.32s-%d", clean, os.Getpid()))
}

// Apart appends four random bytes to a name, so that no other name is equal.
func Apart(name string) string {
	var random [4]byte
	_, _ = rand.Read(random[:]) // never fails
	return name + "-" + hex.EncodeToString(random[:])
}
