//go:build !unix && !windows

package filelock

import (
	"errors"
	"os"
)

// Take fails: there are no locks on this system.
func Take(*os.File) error { return errors.ErrUnsupported }

// Probe fails as Take does.
func Probe(*os.File) error { return errors.ErrUnsupported }
