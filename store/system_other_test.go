//go:build !linux

package store

import "errors"

func mountLoop(string, int) error { return errors.ErrUnsupported }

func remountReadOnly(string) error { return errors.ErrUnsupported }

func limitFiles(uint64) error { return errors.ErrUnsupported }

func becomeNobody() error { return errors.ErrUnsupported }
