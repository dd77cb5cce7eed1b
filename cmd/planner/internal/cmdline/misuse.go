package cmdline

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
)

// Misuse is an error about the command line itself, for which the program names its help.
type Misuse struct{ error }

// Unwrap gives the cause to package errors.
func (m Misuse) Unwrap() error { return m.error }

// Message is an error as people read it. A file that cannot be used stands there with its name, once, and the reason,
// without the name of the call of the system that failed, and the end of a context is said in words.
func Message(err error) string {
	text := err.Error()
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		named := failed.Path + ": "
		text = strings.Replace(text, failed.Error(), named+failed.Err.Error(), 1)
		text = strings.Replace(text, named+named, named, 1)
	}
	return inWords.Replace(text)
}

// inWords says how a context ended.
var inWords = strings.NewReplacer(context.Canceled.Error(), "interrupted",
	context.DeadlineExceeded.Error(), "the time is over")

// Misused is an error about the flags or arguments of the running command.
func Misused(format string, args ...any) error { return Misuse{fmt.Errorf(format, args...)} }

// Refused is an error about the command line because of a cause, nil without one.
func Refused(cause error) error {
	if cause == nil {
		return nil
	}
	return Misuse{cause}
}

// plainWord matches words that mean themselves in every shell.
var plainWord = regexp.MustCompile(`^[A-Za-z0-9_@%+=:,./-]+$`)

// Quoted is a word as it is typed in a shell.
func Quoted(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
