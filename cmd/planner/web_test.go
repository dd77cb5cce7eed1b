package main

import (
	"bufio"
	"bytes"
	"io"
	"math"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/test/must"
)

// Where no browser can be opened the program says so, with the address: without a screen, without the program that
// opens browsers, and when that one finds none.
func TestWebWithoutBrowser(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("another program opens browsers there")
	}
	empty, failing := t.TempDir(), t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(failing, "xdg-open"), []byte("#!/bin/sh\nexit 3\n"), 0o700))
	for _, test := range []struct{ name, path, screen string }{
		{"no screen", failing, ""}, {"no program", empty, ":1"}, {"no browser", failing, ":1"},
	} {
		t.Run(test.name, func(t *testing.T) {
			command := child(t, "web")
			command.Env = append(command.Environ(), "PATH="+test.path, "DISPLAY="+test.screen, "WAYLAND_DISPLAY=",
				"BROWSER=")
			out, err := command.StdoutPipe()
			must.Do(t, err)
			errOut, err := command.StderrPipe()
			must.Do(t, err)
			must.Do(t, command.Start())
			t.Cleanup(func() { _ = command.Process.Kill(); _ = command.Wait() })
			address, said := bufio.NewScanner(out), bufio.NewScanner(errOut)
			if !address.Scan() || !said.Scan() || !strings.Contains(said.Text(), "no browser was found") ||
				!strings.Contains(said.Text(), address.Text()) {
				t.Errorf("%q, %q", address.Text(), said.Text())
			}
		})
	}
}

// The first line is the address of a page on loopback, which gives the levels and the pairs that the command line
// names. An interrupt is the regular end, also while a page is open.
func TestWebServesUntilInterrupted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process can send an interrupt there")
	}
	command := child(t, "web", "--no-browser", "--store", storeWithPair(t), "../../docs/levels/first.xsb")
	var errOut bytes.Buffer
	command.Stderr = &errOut
	out, err := command.StdoutPipe()
	must.Do(t, err)
	must.Do(t, command.Start())
	t.Cleanup(func() { _ = command.Process.Kill() })
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatalf("no address is printed: %s", errOut.String())
	}
	address := lines.Text()
	if !strings.HasPrefix(address, "http://127.0.0.1:") || len(address) < 40 {
		t.Fatalf("the address is %q", address)
	}
	for _, call := range []struct{ name, body, want string }{
		{"start", "{}", "The cellar"}, {"store", `{"store":0}`, `"path":"rrrR"`},
	} {
		request, err := http.NewRequest(http.MethodPost, address+"api/"+call.name, strings.NewReader(call.body))
		must.Do(t, err)
		request.Header.Set("Origin", address[:strings.Index(address[7:], "/")+7])
		request.Header.Set("Content-Type", "application/json")
		response, err := http.DefaultClient.Do(request)
		must.Do(t, err)
		text, err := io.ReadAll(response.Body)
		if err != nil || !strings.Contains(string(text), call.want) {
			t.Errorf("the call %s gives %.200s, %v", call.name, text, err)
		}
		response.Body.Close()
	}
	must.Do(t, command.Process.Signal(os.Interrupt))
	begun := time.Now()
	if err := command.Wait(); err != nil || time.Since(begun) > time.Minute {
		t.Errorf("interrupted: %v after %v", err, time.Since(begun))
	}
}

// The memory of all searches together is counted up to what a number holds.
func TestTogetherRAM(t *testing.T) {
	for _, each := range []int64{1 << 30, math.MaxInt64} {
		if got := togetherRAM(each, 1); got != each {
			t.Errorf("one search of %d bytes: %d", each, got)
		}
	}
	if got := togetherRAM(1<<30, 3); got != 3<<30 {
		t.Errorf("three searches of 1 GiB: %d bytes", got)
	}
	if got := togetherRAM(1<<30, math.MaxInt64); got != math.MaxInt64 {
		t.Errorf("more than any machine has: %d bytes", got)
	}
}

func TestWebMisuse(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
	defer taken.Close()
	port := strconv.Itoa(taken.Addr().(*net.TCPAddr).Port)
	file := write(t, "a.csv", "no,header\n")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"web", "a.xsb", "b.xsb"}, "expected one file"},
		{[]string{"web", "--port", "70000"}, "the port 70000"},
		{[]string{"web", "--no-browser", "--port", port},
			"another program uses the port " + port + "; choose another with --port"},
		{[]string{"web", "--searches", "0"}, "expected 1 or more"},
		{[]string{"web", "--share-at", "here"}, "no address of a page"},
		{[]string{"web", "--share-at", "file:///a"}, "no address of a page"},
		{[]string{"web", "--time", "0"}, "more than 0"},
		{[]string{"web", "--ram", "1MiB"}, ""},
		{[]string{"web", "nowhere.xsb"}, "no such file"},
		{[]string{"web", "--store", "nowhere"}, "no such file"},
		{[]string{"web", "--store", file}, "no directory"},
		{[]string{"web", "--bench", "nowhere.csv"}, "no such file"},
	} {
		r := try(t, program{}, test.args...)
		r.wants(t, cmdline.CodeBadInput, "", test.want)
	}
}
