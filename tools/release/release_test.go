package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"planner/internal/test/long"
	"planner/internal/test/must"
)

// TestCopyOfCommit builds a program beside files that the tutorial leaves, and beside a source that is not committed.
// The copy has neither, and the program names its commit without a change.
func TestCopyOfCommit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{
		"go.mod":  "module small\n\ngo 1.26\n",
		"main.go": "package main\n\nfunc main() {}\n",
	} {
		must.Do(t, os.WriteFile(name, []byte(text), 0o600))
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "."},
		{"-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-q", "-m", "small: all of it"}} {
		_, err := run(nil, "git", args...)
		must.Do(t, err)
	}
	must.Do(t, os.WriteFile("one.csv", nil, 0o600))
	must.Do(t, os.WriteFile("more.go", []byte("package main\n\nfunc init() { panic(1) }\n"), 0o600))
	built := filepath.Join(dir, "built")
	for _, stamp := range []string{"vcs.modified=true", "vcs.modified=false"} {
		_, err := run([]string{"GOFLAGS=", "GOWORK=off"}, "go", "build", "-buildvcs=true", "-o", built, ".")
		must.Do(t, err)
		said, err := run(nil, "go", "version", "-m", built)
		if err != nil || !strings.Contains(string(said), stamp) {
			t.Errorf("expected %s, %v: %s", stamp, err, said)
		}
		if stamp == "vcs.modified=true" {
			must.Do(t, intoCopy(filepath.Join(t.TempDir(), "tree")))
		}
	}
	if _, err := run(nil, built); err != nil {
		t.Error("the source that is not committed was built")
	}
}

// TestArchives packs everything without a network, opens the archives, and runs the program of this system.
func TestArchives(t *testing.T) {
	long.Only(t, "it builds the program for six systems")
	t.Chdir("../..")
	t.Setenv("GOPROXY", "off")
	dir := t.TempDir()
	must.Do(t, release(dir, "", true))
	for _, system := range systems {
		goos, arch, _ := strings.Cut(system, "/")
		program, kind, open := "planner", ".tar.gz", untarred
		if goos == "windows" {
			program, kind, open = "planner.exe", ".zip", unzipped
		}
		name := "planner-" + goos + "-" + arch
		files := open(t, filepath.Join(dir, name+kind))
		for _, want := range []string{program, "README.md", "planner.1", "completion/planner.bash"} {
			if len(files[path.Join(name, want)]) == 0 {
				t.Errorf("%s lacks %s", name, want)
			}
		}
		if system == runtime.GOOS+"/"+runtime.GOARCH {
			runs(t, files[path.Join(name, program)])
		}
	}
	for system, compiler := range plugins {
		if _, err := exec.LookPath(compiler); err != nil {
			t.Logf("%s is not there, so the plug-in of %s is not", compiler, system)
			continue
		}
		name := "planner-plugin-" + strings.ReplaceAll(system, "/", "-")
		files := unzipped(t, filepath.Join(dir, name+".zip"))
		if !strings.HasPrefix(string(files[path.Join(name, "planner.dll")]), "MZ") || len(files) != 5 {
			t.Errorf("%s has %d files and folders", name, len(files))
		}
	}
	if page := unzipped(t, filepath.Join(dir, "planner-page.zip")); len(page["planner-page/service.js"]) == 0 {
		t.Error("the page cannot be installed")
	}
}

// runs solves a level with a program.
func runs(t *testing.T, program []byte) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "planner")
	must.Do(t, os.WriteFile(file, program, 0o700))
	out, err := exec.Command(file, "solve", "--quiet", "--level", "1", "docs/levels/first.xsb").CombinedOutput()
	if err != nil {
		t.Errorf("the program of this system: %v\n%s", err, out)
	}
}

// TestUnknownSystem names all that can be asked for.
func TestUnknownSystem(t *testing.T) {
	err := release(t.TempDir(), "plan9/386", true)
	if err == nil || !slices.ContainsFunc([]string{"linux/amd64", "plugin/windows/386"}, func(name string) bool {
		return strings.Contains(err.Error(), name)
	}) {
		t.Error(err)
	}
}

func untarred(t *testing.T, name string) map[string][]byte {
	t.Helper()
	file, err := os.Open(name)
	must.Do(t, err)
	defer file.Close()
	packed, err := gzip.NewReader(file)
	must.Do(t, err)
	files := map[string][]byte{}
	for archive := tar.NewReader(packed); ; {
		head, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		must.Do(t, err)
		files[head.Name], err = io.ReadAll(archive)
		must.Do(t, err)
	}
}

func unzipped(t *testing.T, name string) map[string][]byte {
	t.Helper()
	archive, err := zip.OpenReader(name)
	must.Do(t, err)
	defer archive.Close()
	files := map[string][]byte{}
	for _, f := range archive.File {
		from, err := f.Open()
		must.Do(t, err)
		files[f.Name], err = io.ReadAll(from)
		must.Do(t, errors.Join(err, from.Close()))
	}
	return files
}
