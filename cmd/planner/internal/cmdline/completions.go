package cmdline

import "strings"

// fileWords stand for files and directories in the usage of arguments and flags.
var fileWords = []string{"FILE", "DIR", "LEVELS", "SOLUTION", "RESULTS", "MOVES"}

// isFile reports whether a usage names files or directories.
func isFile(usage string) bool {
	for _, word := range fileWords {
		if strings.Contains(usage, word) {
			return true
		}
	}
	return false
}

// takesFiles reports whether files may follow a command. Below a command with commands of its own stand those.
func (c Command) takesFiles() bool { return len(c.Below) == 0 && isFile(c.Args) }

// names lists the names of the commands below.
func (c Command) names() (list []string) {
	for _, sub := range c.Below {
		list = append(list, sub.Name())
	}
	return list
}

// longFlags lists the first name of each flag.
func (c Command) longFlags() (list []string) {
	for _, f := range c.Flags {
		list = append(list, f.Names[0])
	}
	return list
}
