package machine

import (
	"cmp"
	"runtime/debug"
)

// Unknown is the commit of a program that was built without version control.
const Unknown = "unknown"

// commitLetters is how many letters of a commit are shown. Twelve name a commit of any project we know.
const commitLetters = 12

// Version is the release tag of the program, or the commit that was built, or "devel".
func Version() string {
	commit, _ := revision()
	return cmp.Or(release(), commit, "devel")
}

// Commit is the commit that the program was built from, with "+dirty" when files had changed since. A program that was
// built without version control has its release, or Unknown.
func Commit() string {
	commit, changed := revision()
	if commit != "" && changed {
		commit += "+dirty"
	}
	return cmp.Or(commit, release(), Unknown)
}

// release is the version of the module, empty when it was built from a folder of files.
func release() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "(devel)" {
		return ""
	}
	return info.Main.Version
}

// revision is the commit, empty without version control, and whether files had changed since.
func revision() (commit string, changed bool) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", false
	}
	for _, set := range info.Settings {
		switch set.Key {
		case "vcs.revision":
			commit = set.Value[:min(len(set.Value), commitLetters)]
		case "vcs.modified":
			changed = set.Value == "true"
		}
	}
	return commit, changed
}
