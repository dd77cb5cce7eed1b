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
		if !strings.HasPrefix(string(files[path.Join(name, "planner.dll")]), "MZ") || len(files) != 4 {
			t.Errorf("%s has %d files", name, len(files))
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
