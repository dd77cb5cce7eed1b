package main

import (
	"os"
	"os/exec"
	"runtime"
)

// openBrowser opens an address in the browser of the user. It does nothing where there is no browser to open: the
// address has been printed.
func openBrowser(address string) {
	var command *exec.Cmd
	switch runtime.GOOS {
	case "darwin":
		command = exec.Command("open", address)
	case "windows":
		command = exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return
		}
		command = exec.Command("xdg-open", address)
	}
	if command.Start() == nil {
		go func() { _ = command.Wait() }() // only so that no finished process is left behind
	}
}
