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

// file is one file of an archive.
type file struct {
	name string // with slashes
	data []byte
	mode fs.FileMode
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
func beside(scratch string) ([]file, error) {
	own := filepath.Join(scratch, "own")
	if err := build(own); err != nil {
		return nil, err
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		return nil, err
	}
	all := []file{{"README.md", readme, 0o644}}
	for name, args := range texts {
		text, err := run(nil, own, args...)
		if err != nil {
			return nil, err
		}
		all = append(all, file{name, text, 0o644})
	}
	slices.SortFunc(all, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return all, nil
}

// build builds the program for the system that the variables name, by default this one. The program names its commit,
// whatever the user's own flags say.
func build(to string, variables ...string) error {
	_, err := run(append(variables, "CGO_ENABLED=0"), "go", "build", "-trimpath", "-buildvcs=true", "-ldflags", "-s -w",
		"-o", to, "./cmd/planner")
	return err
}

// pack builds the program for a system and writes its archive.
func pack(out, system, scratch string, common []file, sums io.Writer) error {
	goos, arch, _ := strings.Cut(system, "/")
	program, kind := "planner", ".tar.gz"
	if goos == "windows" {
		program, kind = "planner.exe", ".zip"
	}
	built := filepath.Join(scratch, goos+arch)
	if err := build(built, "GOOS="+goos, "GOARCH="+arch); err != nil {
		return err
	}
	binary, err := os.ReadFile(built)
	if err != nil {
		return err
	}
	name := "planner-" + goos + "-" + arch
	return write(out, name, kind, append([]file{{program, binary, 0o755}}, common...), sums)
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
	var files []file
	for name, from := range map[string]string{"planner.dll": dll, "planner.txt": filepath.Join(folder, "settings.txt"),
		"planner.h": filepath.Join(folder, "planner.h"), "plugin.md": "docs/plugin.md"} {
		data, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		files = append(files, file{name, data, 0o644})
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return write(out, "planner-plugin-"+goos+"-"+arch, ".zip", files, sums)
}

// page writes the folder of the page that runs without a server.
func page(out, scratch string, sums io.Writer) error {
	folder := filepath.Join(scratch, "page")
	if _, err := run(nil, "go", "run", "./internal/web/static", folder, "docs/levels/first.xsb"); err != nil {
		return err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var files []file
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			return err
		}
		files = append(files, file{e.Name(), data, 0o644})
	}
	return write(out, "planner-page", ".zip", files, sums)
}

// write writes an archive whose files lie in one folder, and its sum. The same files give the same archive.
func write(out, name, kind string, files []file, sums io.Writer) error {
	var data bytes.Buffer
	packed := zipped
	if kind == ".tar.gz" {
		packed = tarred
	}
	if err := packed(&data, name, files); err != nil {
		return err
	}
	fmt.Fprintf(sums, "%x  %s\n", sha256.Sum256(data.Bytes()), name+kind)
	fmt.Printf("%s  %.1f MB\n", filepath.Join(out, name+kind), float64(data.Len())/1e6)
	return os.WriteFile(filepath.Join(out, name+kind), data.Bytes(), 0o666)
}

func tarred(w io.Writer, folder string, files []file) error {
	packer := gzip.NewWriter(w)
	archive := tar.NewWriter(packer)
	for _, f := range files {
		head := &tar.Header{Name: path.Join(folder, f.name), Mode: int64(f.mode), Size: int64(len(f.data)),
			ModTime: time.Unix(0, 0), Format: tar.FormatPAX}
		if err := archive.WriteHeader(head); err != nil {
			return err
		}
		if _, err := archive.Write(f.data); err != nil {
			return err
		}
	}
	return errors.Join(archive.Close(), packer.Close())
}

func zipped(w io.Writer, folder string, files []file) error {
	archive := zip.NewWriter(w)
	for _, f := range files {
		to, err := archive.CreateHeader(&zip.FileHeader{Name: path.Join(folder, f.name), Method: zip.Deflate})
		if err != nil {
			return err
		}
		if _, err := to.Write(f.data); err != nil {
			return err
		}
	}
	return archive.Close()
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
