package cmdline

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/urfave/cli/v2"
)

// Misuse is an error about the command line itself.
type Misuse struct {
	Topic string // of help: " meet list" for example, nothing for the program as a whole
	err   error
}

// Error is the message without the topic.
func (m Misuse) Error() string { return m.err.Error() }

// Unwrap gives the cause to package errors.
func (m Misuse) Unwrap() error { return m.err }

// Message is an error as people read it. A file that cannot be used stands there with its name and the reason, without
// the name of the call of the system that failed.
func Message(err error) string {
	text := err.Error()
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		text = strings.Replace(text, failed.Error(), failed.Path+": "+failed.Err.Error(), 1)
	}
	return text
}

// Misused is an error about the flags or arguments of the running command.
func Misused(c *cli.Context, format string, args ...any) error {
	return Misuse{strings.TrimPrefix(c.Command.HelpName, c.App.HelpName), fmt.Errorf(format, args...)}
}
