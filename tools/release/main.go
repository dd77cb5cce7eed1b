package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing/fstest"
	"time"
)

// systems are the builds, each as GOOS/GOARCH.
var systems = []string{
	"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64",
}

// plugins are the systems whose programs load the planner as a plug-in, each with the compiler of C that builds it.
var plugins = map[string]string{
	"windows/386": "i686-w64-mingw32-gcc", "windows/amd64": "x86_64-w64-mingw32-gcc",
}

// texts are the files beside the program, each with the command of the program that prints it.
var texts = map[string][]string{
	"planner.1":               {"man"},
	"completion/planner.bash": {"completion", "bash"},
	"completion/_planner":     {"completion", "zsh"},
	"completion/planner.fish": {"completion", "fish"},
	"completion/planner.ps1":  {"completion", "powershell"},
}

func main() {
	out := flag.String("o", "dist", "write to the folder `DIR` of the checkout")
	only := flag.String("only", "", "build for one `SYSTEM`, such as linux/amd64, and leave out the page")
	dirty := flag.Bool("dirty", false, "build a tree with changes that are not committed")
	flag.Parse()
	if err := release(*out, *only, *dirty); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// release builds and packs what is asked for. It works in the root of the checkout, or of a copy of its commit: Go
// calls a program changed when there is any file beside those of the commit, and would build one that belongs to a
// package.
func release(out, only string, dirty bool) error {
	known := slices.Clone(systems)
	for _, system := range slices.Sorted(maps.Keys(plugins)) {
		known = append(known, pluginOf(system))
	}
	if only != "" && !slices.Contains(known, only) {
		return fmt.Errorf("%s is none of %s", only, strings.Join(known, ", "))
	}
	changes, err := run(nil, "git", "status", "--porcelain", "--untracked-files=no")
	if err != nil {
		return err
	}
	if len(changes) > 0 && !dirty {
		return errors.New("the tree has changes that are not committed; -dirty builds it anyway")
	}
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer func() { _ = errors.Join(os.Chdir(root), os.RemoveAll(scratch)) }() // not from within
	if out, err = filepath.Abs(out); err == nil {
		err = os.MkdirAll(out, 0o777)
	}
	if err == nil && !dirty {
		say("a copy of the commit")
		err = intoCopy(filepath.Join(scratch, "tree"))
	}
	if err != nil {
		return err
	}
	return packAll(out, only, scratch)
}

// packAll builds and packs what is asked for, out of the current folder.
func packAll(out, only, scratch string) error {
	say("texts")
	common, err := beside(scratch)
	if err != nil {
		return err
	}
	var sums strings.Builder
	for _, system := range systems {
		if only == "" || only == system {
			say(system)
			if err := pack(out, system, scratch, common, &sums); err != nil {
				return fmt.Errorf("%s: %w", system, err)
			}
		}
	}
	for _, system := range slices.Sorted(maps.Keys(plugins)) {
		if only == "" || only == pluginOf(system) {
			say(pluginOf(system))
			if err := plugin(out, system, scratch, &sums); err != nil {
				return fmt.Errorf("%s: %w", pluginOf(system), err)
			}
		}
	}
	if only == "" {
		say("page")
		if err := page(out, scratch, &sums); err != nil {
			return fmt.Errorf("the page: %w", err)
		}
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o666)
}

// intoCopy copies the commit of the checkout to a folder, and goes there.
func intoCopy(folder string) error {
	commit, err := run(nil, "git", "rev-parse", "HEAD")
	if err == nil {
		_, err = run(nil, "git", "clone", "--quiet", "--shared", "--no-checkout", ".", folder)
	}
	if err == nil {
		_, err = run(nil, "git", "-C", folder, "checkout", "--quiet", "--detach", strings.TrimSpace(string(commit)))
	}
	if err != nil {
		return err
	}
	return os.Chdir(folder)
}

// beside makes the files that every archive has beside the program.
func beside(scratch string) (fstest.MapFS, error) {
	own := filepath.Join(scratch, "own")
	if err := build(own); err != nil {
		return nil, err
	}
	all, err := files(map[string]string{"README.md": "README.md"})
	for name, args := range texts {
		text, failed := run(nil, own, args...)
		all[name], err = &fstest.MapFile{Data: text, Mode: 0o644}, errors.Join(err, failed)
	}
	return all, err
}

// files reads the files of an archive, by the name that each has there.
func files(from map[string]string) (all fstest.MapFS, err error) {
	all = fstest.MapFS{}
	for name, at := range from {
		data, failed := os.ReadFile(at)
		all[name], err = &fstest.MapFile{Data: data, Mode: 0o644}, errors.Join(err, failed)
	}
	return all, err
}

// build builds the program for the system that the variables name, by default this one. The program names its commit,
// whatever the user's own flags say.
func build(to string, variables ...string) error {
	_, err := run(append(variables, "CGO_ENABLED=0"), "go", "build", "-trimpath", "-buildvcs=true", "-ldflags", "-s -w",
		"-o", to, "./cmd/planner")
	return err
}

// pack builds the program for a system and writes its archive.
func pack(out, system, scratch string, common fstest.MapFS, sums io.Writer) error {
	goos, arch, _ := strings.Cut(system, "/")
	program, kind := "planner", ".tar.gz"
	if goos == "windows" {
		program, kind = "planner.exe", ".zip"
	}
	built := filepath.Join(scratch, goos+arch)
	if err := build(built, "GOOS="+goos, "GOARCH="+arch); err != nil {
		return err
	}
	all, err := files(map[string]string{program: built})
	if err != nil {
		return err
	}
	all[program].Mode = 0o755
	maps.Copy(all, common)
	return write(out, "planner-"+goos+"-"+arch, kind, all, sums)
}

// say names a step before it begins.
func say(step string) { fmt.Printf("%s …\n", step) }

// pluginOf is the name of the plug-in for a system.
func pluginOf(system string) string { return "plugin/" + system }

// plugin builds the plug-in for a system and writes its archive. Without the compiler the plug-in is left out, with a
// message.
func plugin(out, system, scratch string, sums io.Writer) error {
	compiler := plugins[system]
	if _, err := exec.LookPath(compiler); err != nil {
		fmt.Printf("left out: there is no %s\n", compiler)
		return nil
	}
	goos, arch, _ := strings.Cut(system, "/")
	folder, err := filepath.Abs("tools/plugin")
	if err != nil {
		return err
	}
	dll := filepath.Join(scratch, "plugin"+arch+".dll") // without the ending the linker adds .exe
	if _, err := run([]string{"CGO_ENABLED=1", "GOOS=" + goos, "GOARCH=" + arch, "CC=" + compiler}, "go", "build", "-C",
		folder, "-trimpath", "-buildmode=c-shared", "-buildvcs=false", "-o", dll,
		"-ldflags", "-s -w -extldflags="+filepath.Join(folder, "plugin.def"), "."); err != nil {
		return err
	}
	all, err := files(map[string]string{"planner.dll": dll, "planner.txt": filepath.Join(folder, "settings.txt"),
		"planner.h": filepath.Join(folder, "planner.h"), "plugin.md": "docs/plugin.md"})
	if err != nil {
		return err
	}
	return write(out, "planner-plugin-"+goos+"-"+arch, ".zip", all, sums)
}

// page writes the folder of the page that runs without a server.
func page(out, scratch string, sums io.Writer) error {
	folder := filepath.Join(scratch, "page")
	if _, err := run(nil, "go", "run", "./internal/web/static", folder, "docs/levels/first.xsb"); err != nil {
		return err
	}
	all := map[string]string{}
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		all[e.Name()] = filepath.Join(folder, e.Name())
	}
	read, failed := files(all)
	if err = errors.Join(err, failed); err != nil {
		return err
	}
	return write(out, "planner-page", ".zip", read, sums)
}

// fileTime is the time of every file in an archive, the first that ZIP knows: the same files give the same archive.
var fileTime = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// write writes an archive whose files lie in one folder, and its sum.
func write(out, name, kind string, files fstest.MapFS, sums io.Writer) (err error) {
	var data bytes.Buffer
	inside := fstest.MapFS{}
	for at, file := range files {
		file.ModTime, at = fileTime, path.Join(name, at)
		inside[at], inside[path.Dir(at)] = file, &fstest.MapFile{Mode: fs.ModeDir | 0o755, ModTime: fileTime}
	}
	if kind == ".zip" {
		archive := zip.NewWriter(&data)
		err = errors.Join(archive.AddFS(inside), archive.Close())
	} else {
		packer := gzip.NewWriter(&data)
		archive := tar.NewWriter(packer)
		err = errors.Join(archive.AddFS(inside), archive.Close(), packer.Close())
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(sums, "%x  %s\n", sha256.Sum256(data.Bytes()), name+kind)
	fmt.Printf("%s  %.1f MB\n", filepath.Join(out, name+kind), float64(data.Len())/1e6)
	return os.WriteFile(filepath.Join(out, name+kind), data.Bytes(), 0o666)
}

// run runs a command with further variables of the environment and returns what it prints.
func run(variables []string, name string, args ...string) ([]byte, error) {
	command := exec.Command(name, args...)
	command.Env = append(os.Environ(), variables...)
	var out, problems bytes.Buffer
	command.Stdout, command.Stderr = &out, &problems
	if err := command.Run(); err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, problems.String())
	}
	return out.Bytes(), nil
}
