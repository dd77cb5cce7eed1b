package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/plan"
	"planner/store"
)

// stuckCorner is a level that text alone does not show to be lost.
const stuckCorner = "#######\n#@    #\n#  $$ #\n#  $$ #\n#....##\n#######\n"

// The certificates of prove and of solve are accepted by check, of a level with a solution and of one without.
func TestProve(t *testing.T) {
	real, dir := program{solve: plan.Solve}, t.TempDir()
	file := write(t, "two.xsb", cellar+"\n"+stuckCorner)
	for _, args := range [][]string{
		{"prove", "-q", "-j", "1", "--json", "--out", dir, file},
		{"solve", "-q", "-j", "1", "--mode", "astar", "--certificate", filepath.Join(dir, "new"), file},
	} {
		got := try(t, real, args...)
		if got.code != 3 || strings.Count(got.out, "ertificate\":{") != 2 &&
			strings.Count(got.out, "Certificate: ") != 2 {
			t.Errorf("%q: code %d: %s%s", args, got.code, got.out, got.errOut)
		}
	}
	for _, folder := range []string{dir, filepath.Join(dir, "new")} {
		checked := try(t, real, "check", file, filepath.Join(folder, "two-1.cert"), filepath.Join(folder, "two-2.cert"))
		checked.wants(t, 0, "there is no solution", "")
		all := try(t, real, "check", file, folder)
		all.wants(t, 0, "there is no solution", "")
		if strings.Count(all.out, "checked, ") != 2 {
			t.Errorf("of the folder: %s", all.out)
		}
	}
}

// Certificates of level files that differ in folder or extension only go beside each other, with names of their own.
func TestProveFilesOfOneName(t *testing.T) {
	one, other := write(t, "a.xsb", onePush), write(t, "a.sok", twoPush)
	for _, args := range [][]string{{"prove", "--out"}, {"solve", "--certificate"}} {
		dir := t.TempDir()
		got := try(t, program{solve: plan.Solve}, append(args, dir, "-q", one, other, one)...)
		got.wants(t, 0, filepath.Join(dir, "a_2-1.cert"), "")
		for name, file := range map[string]string{"a-1.cert": one, "a_2-1.cert": other} {
			try(t, program{}, "check", file, filepath.Join(dir, name)).wants(t, 0, "checked, ", "")
		}
		if files, err := os.ReadDir(dir); err != nil || len(files) != 2 {
			t.Errorf("%v, %v", files, err)
		}
	}
}

// A level without a certificate makes the exit code 1. Several levels for one file are refused before any is searched,
// and when they come from a pipe, at the second one.
func TestProveMissing(t *testing.T) {
	out := filepath.Join(t.TempDir(), "one.cert")
	file := write(t, "two.xsb", onePush+"\n"+onePush)
	got := try(t, program{}, "prove", "-q", "--out", out, "--level", "2", file)
	if got.code != 1 || strings.Count(got.out, "No certificate: it is not proved") != 1 {
		t.Errorf("not proved: code %d: %s%s", got.code, got.out, got.errOut)
	}
	for _, files := range [][]string{{file}, {write(t, "one.xsb", onePush), file}} {
		refused := try(t, program{}, append([]string{"prove", "-q", "--out", out}, files...)...)
		refused.wants(t, 2, "", "pick one with --level")
	}
	if _, err := os.Stat(out); err == nil {
		t.Errorf("%s is there", out)
	}
	got = try(t, program{solve: plan.Solve, stdin: strings.NewReader(onePush + "\n" + onePush)},
		"prove", "-q", "--unchecked", "--out", out, "-")
	if got.code != 1 || strings.Count(got.out, "not checked") != 1 || !strings.Contains(got.out, "name a directory") {
		t.Errorf("one file for two: code %d: %s%s", got.code, got.out, got.errOut)
	}
}

// A name of --out without an extension, or with a separator at its end, is a directory, which is made; for one level as
// for several.
func TestProveIntoNewFolder(t *testing.T) {
	dir, file := t.TempDir(), write(t, "two.xsb", onePush+"\n"+onePush)
	for _, test := range []struct {
		out  string
		args []string
		want string
	}{
		{filepath.Join(dir, "one"), []string{"--level", "2"}, "two-2.cert"},
		{filepath.Join(dir, "a", "all"), nil, "two-1.cert two-2.cert"},
		{filepath.Join(dir, "v1.5") + string(filepath.Separator), []string{"--level", "1"}, "two-1.cert"},
	} {
		got := try(t, program{solve: plan.Solve},
			slices.Concat([]string{"prove", "-q", "--out", test.out}, test.args, []string{file})...)
		got.wants(t, 0, "Certificate: "+test.out, "")
		entries, err := os.ReadDir(test.out)
		var names []string
		for _, entry := range entries {
			names = append(names, entry.Name())
		}
		if err != nil || strings.Join(names, " ") != test.want {
			t.Errorf("%s holds %q, %v", test.out, names, err)
		}
	}
}

// A place for certificates that cannot be written is refused before anything is searched.
func TestProveIntoNowhere(t *testing.T) {
	dir, file := t.TempDir(), write(t, "one.xsb", onePush)
	idle := program{solve: func(context.Context, *board.Level, plan.Options) (plan.Result, error) {
		t.Error("it is searched")
		return plan.Result{}, nil
	}}
	locked := filepath.Join(dir, "locked")
	must.Do(t, os.Mkdir(locked, 0o555))
	try(t, idle, "prove", "-q", "--out", filepath.Join(dir, "none", "1.cert"), file).wants(t, 2, "", "--out: ")
	if probe, err := os.Create(filepath.Join(locked, "probe")); err == nil {
		must.Do(t, probe.Close())
		return // the administrator may write anywhere, and so may anybody on Windows
	}
	try(t, idle, "prove", "-q", "--out", locked, file).wants(t, 2, "", "--out: ")
	try(t, idle, "solve", "-q", "--certificate", locked, file).wants(t, 2, "", "--certificate: ")
}

// why gives the certificate of a loss and the position that it is about, and nothing of a game that is not lost. A
// place that cannot be written is refused before the game is looked at.
func TestWhyCertificate(t *testing.T) {
	file, dir := write(t, "a.xsb", cellar), t.TempDir()
	proof, position := filepath.Join(dir, "lost.cert"), filepath.Join(dir, "lost.xsb")
	try(t, program{}, "why", "-q", "--certificate", proof, file, "rddLL").wants(t, 0, "", "")
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("of a game that is not lost: %v, %v", left, err)
	}
	try(t, program{}, "why", "-q", "--certificate", filepath.Join(dir, "none", "1.cert"), file, "rddLL").wants(t, 2, "",
		"--certificate: ")
	got := try(t, program{}, "why", "-q", "--certificate", proof, file, cellarLost)
	got.wants(t, 3, "Certificate: "+proof, "")
	try(t, program{}, "check", position, proof).wants(t, 0, "", "")
	_, line := whyOf(t, program{}, "--certificate", proof, file, cellarLost)
	if line.Certificate == nil || line.Certificate.Bytes == 0 || line.Certificate.Bytes > 1000 {
		t.Errorf("%+v", line.Certificate)
	}
	parted := "######\n#.@ $#\n#    #\n######\n-\n###\n#*#\n###\n" // an empty row parts the board
	try(t, program{}, "why", "-q", "--certificate", proof, write(t, "parted.xsb", parted), "").wants(t, 3, "", "")
	try(t, program{}, "convert", position).wants(t, 0, parted, "")
	try(t, program{}, "check", position, proof).wants(t, 0, "", "")
}

// claimed is a certificate without positions for the level with a normalised board. The last byte but two is one more
// than the number of pushes of which it claims that no solution has fewer.
func claimed(t *testing.T, board string, claim byte) []byte {
	t.Helper()
	hash := sha256.Sum256([]byte(board))
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(append(append([]byte("sokcert\x01"), hash[:]...), claim, 0, 0)); err != nil {
		t.Fatal(err)
	}
	must.Do(t, z.Close())
	return packed.Bytes()
}

// The command check accepts what is true, refuses what is not proved, and says what is no certificate.
func TestCheck(t *testing.T) {
	levels := write(t, "levels.xsb", "#####\n#   #\n#.$@#\n#   #\n#####\n")
	const room = "@  \n.$ \n   \n"
	good := write(t, "good.cert", string(claimed(t, room, 2)))
	for _, test := range []struct {
		name, file string
		code       int
		out        string
	}{
		{"one push", good, 0, ": level 1, eb4d7c28b114040e"},
		{"one push", good, 0, ": no solution has fewer than 1 push: checked, 0 positions, 0 lemmas, "},
		{"two", write(t, "two.cert", string(claimed(t, room, 3))), 1, "fewer than 2 pushes: refused: start: "},
		{"none", write(t, "none.cert", string(claimed(t, room, 0))), 1, "there is no solution: refused: start: "},
		{"another level", write(t, "a.cert", string(claimed(t, "@$.\n", 2))), 1, "a.cert: 92ca6de33621e3f6: "},
		{"a level", levels, 2, ""},
		{"no file", "nosuchfile", 2, ""},
	} {
		if got := try(t, program{}, "check", levels, test.file); got.code != test.code ||
			!strings.Contains(got.out, test.out) || (got.errOut != "") != (test.code == 2) {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
	got := try(t, program{}, "check", "--json", "--threads", "1", "--ram", "1MiB", levels, good)
	if !strings.Contains(got.out, `"accepted":true,"unsolvable":false,"no_fewer_pushes":1,"positions":0,`) {
		t.Errorf("JSON: %+v", got)
	}
	try(t, program{}, "check", levels).wants(t, 2, "", "")
	wide := strings.Repeat("#", 1<<20) + strings.Repeat("\n#", 1<<20)
	try(t, program{}, "check", write(t, "wide.xsb", wide), good).wants(t, 1, "no level has this", "")
	packed := write(t, "packed.rle", "5#|#3-#|#.$@#|#3-#|5#\n")
	try(t, program{}, "check", packed, good).wants(t, 2, "", "packed.rle: no board of plain XSB")
	much := strings.NewReader(strings.Repeat("\n", board.MaxBytes+1))
	try(t, program{stdin: much}, "check", "-", good).wants(t, 2, "", "which is the limit\n")
}

// A certificate that cannot be written is a problem of the disk: exit code 2 and a line of standard error, and nothing
// among the results.
func TestCertificateWithoutDisk(t *testing.T) {
	real, dir := program{solve: plan.Solve}, t.TempDir()
	file := write(t, "one.xsb", onePush)
	must.Do(t, os.Mkdir(filepath.Join(dir, "one-1.cert"), 0o777))
	for _, args := range [][]string{
		{"solve", "-q", "-j", "1", "--mode", "astar", "--certificate", dir, file},
		{"prove", "-q", "-j", "1", "--out", dir, file},
	} {
		got := try(t, real, args...)
		got.wants(t, 2, "Solved: ", "one-1.cert")
		if strings.Contains(got.out, "ertificate") {
			t.Errorf("%q: %s", args, got.out)
		}
	}
}

// A store that cannot be used is told by its directory and the reason, and not as a level that cannot be used.
func TestStoreWithoutDisk(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "store")
	full := func(context.Context, *board.Level, plan.Options) (plan.Result, error) {
		return plan.Result{}, store.ErrDiskFull
	}
	got := try(t, program{solve: full}, "solve", "-q", "--json", "--store", dir, "--disk-free", "1MiB",
		write(t, "one.xsb", onePush))
	if got.wants(t, 2, "", "store "+dir+": "+store.ErrDiskFull.Error()); got.out != "" ||
		strings.Contains(got.errOut, "one.xsb") {
		t.Errorf("%s%s", got.out, got.errOut)
	}
}

// A certificate is checked with the file of levels that it was made from, also when a byte order mark stands in it.
func TestProveAndCheckMarked(t *testing.T) {
	levels, proof := write(t, "marked.xsb", "\ufeff"+onePush), filepath.Join(t.TempDir(), "1.cert")
	try(t, program{solve: plan.Solve}, "prove", "-q", "-j", "1", "--out", proof, levels).wants(t, 0, "Certificate: ", "")
	try(t, program{}, "check", levels, proof).wants(t, 0, ": checked", "")
}
