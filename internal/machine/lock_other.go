//go:build !unix && !windows

package machine

import (
	"errors"
	"os"
)

// Lock fails: there are no locks on this system.
func Lock(*os.File) error { return errors.ErrUnsupported }

// ProbeLock fails as Lock does.
func ProbeLock(*os.File) error { return errors.ErrUnsupported }
