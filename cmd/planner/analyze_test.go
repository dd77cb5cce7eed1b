package main

import (
	"encoding/xml"
	"errors"
	"image/gif"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// The drawings of plans change when a search changes, so the test only looks for some of their words.
func TestAnalyzePlansText(t *testing.T) {
	got := try(t, program{}, "analyze", "--columns", "200", "--free", "--packing", "--time", "0", "--level", "3",
		"testdata/analyze.xsb")
	for _, want := range []string{"Free space, forward", "Free space, reverse", "Packing order: complete", "by way of",
		"positions searched"} {
		got.wants(t, 0, want, "")
	}
}

func TestAnalyzePictures(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	got := try(t, program{}, "analyze", "--json", "--free", "--packing", "--svg", file("a.svg"), "--png", file("a.png"),
		"--gif", file("a.gif"), "--level", "1-2", "testdata/analyze.xsb")
	if got.code != 0 {
		t.Fatalf("code %d\n%s", got.code, got.errOut)
	}
	for _, name := range []string{"a", "a-2"} {
		svg := must.Read(t, file(name+".svg"))
		for d := xml.NewDecoder(strings.NewReader(svg)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s.svg: %v", name, err)
			}
		}
		pixels := must.Read(t, file(name+".png"))
		if size, err := png.DecodeConfig(strings.NewReader(pixels)); err != nil || size.Width < 300 || size.Height < 300 {
			t.Errorf("%s.png: %v, %v", name, size, err)
		}
		film := must.Read(t, file(name+".gif"))
		if frames, err := gif.DecodeAll(strings.NewReader(film)); err != nil || len(frames.Image) < 1 {
			t.Errorf("%s.gif: %v", name, err)
		}
	}
}

// The pictures of levels that have the same number in several files do not replace each other.
func TestAnalyzePicturesOfFiles(t *testing.T) {
	dir, levels := t.TempDir(), twoLevels(t)
	try(t, program{}, "analyze", "--svg", filepath.Join(dir, "a.svg"), levels, levels, levels).wants(t, 0, "", "")
	want := []string{"a-1.svg", "a-1_2.svg", "a-2.svg", "a-2_2.svg", "a-2_3.svg", "a.svg"}
	var names []string
	files, err := os.ReadDir(dir)
	must.Do(t, err)
	for _, f := range files {
		names = append(names, f.Name())
	}
	if !slices.Equal(names, want) {
		t.Errorf("%q, expected %q", names, want)
	}
}

func TestAnalyzeBadInput(t *testing.T) {
	got := try(t, program{}, "analyze", "--json", write(t, "bad.xsb", noPlayer+"\n"+onePush))
	if got.code != 2 || strings.Count(got.out, "\n") != 1 || !strings.Contains(got.errOut, "bad.xsb:1: ") {
		t.Errorf("code %d\n%s%s", got.code, got.out, got.errOut)
	}
	try(t, program{}, "analyze", "--gif", "x.gif", "testdata/analyze.xsb").wants(t, 2, "", "")
}

// Unusual levels must give an orderly result, as text and as pictures.
func TestAnalyzeWeird(t *testing.T) {
	dir := suite.Shared(t, "levels/weird")
	files, err := os.ReadDir(dir)
	must.Do(t, err)
	picture := filepath.Join(t.TempDir(), "a")
	for _, file := range files {
		info, err := file.Info()
		if err != nil || info.Size() > 50_000 {
			continue
		}
		args := []string{"analyze", "--packing", "--time", long.Pick("10ms", "1s"), "--level", "1-9", "--svg",
			picture + ".svg", "--png", picture + ".png", "--gif", picture + ".gif", filepath.Join(dir, file.Name())}
		if info.Size() < 2000 { // arrangements take time by the square of a corridor
			args = append(args, "--free")
		}
		got := try(t, program{}, args...)
		if got.code != 0 && got.code != 2 {
			t.Errorf("%s: code %d\n%s", file.Name(), got.code, got.errOut)
		}
	}
}
