package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPlayScreens goes through the screens of play at 80x24 and compares them with testdata/play, as text, and with
// docs/pictures, as pictures. The flag -rewrite writes both anew.
func TestPlayScreens(t *testing.T) {
	c := openConsole(t, 80, 24, nil, "play", "--threads", "1", "../../docs/levels/first.xsb")
	c.see("Teapot", "boxes 0/4")
	c.picture("start")
	c.send("1")
	c.see("dead squares (x)")
	c.picture("dead")
	c.send("2")
	c.see("2 zones")
	c.picture("zones")
	c.send("3")
	c.see("Door 1 of")
	c.picture("doors")
	c.send("6")
	c.see("Packing order:")
	c.picture("packing")
	c.send("6i")
	c.see("Press i again")
	c.picture("hint")
	c.send("s")
	c.see("Found a solution")
	c.send("jjj")
	c.see("push 3/")
	c.picture("watch")
	c.send("?")
	c.see("Watching a solution")
	c.picture("help")
}

// picture compares the screen with the picture of that name.
func (c *console) picture(name string) {
	c.t.Helper()
	c.same(filepath.Join("testdata", "play", name+".txt"), c.text())
	c.same(filepath.Join("..", "..", "docs", "pictures", "play-"+name+".svg"), c.svg())
}

// same compares a text with a file, or writes the file.
func (c *console) same(file, text string) {
	c.t.Helper()
	if *rewrite {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			c.t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			c.t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		c.t.Fatal(err)
	}
	if text != string(want) {
		c.t.Errorf("%s is different; if it shall be, run this test with -rewrite and look at the difference:\n%s", file, text)
	}
}
