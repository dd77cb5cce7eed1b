//go:build !linux

package main

import "errors"

var errSystem = errors.New("not on this system")

func mountSmall(string, int) error { return errSystem }

func unmount(string) error { return errSystem }
