//go:build !linux

package store

import (
	"errors"
	"time"
)

var errSystem = errors.New("not on this system")

func mountSmall(string, int) error { return errSystem }

func mountLoop(string, int) error { return errSystem }

func remountReadOnly(string) error { return errSystem }

func limitFiles(uint64) error { return errSystem }

func unmount(string) error { return errSystem }

func becomeNobody() error { return errSystem }

func processorTime() time.Duration { return 0 }
