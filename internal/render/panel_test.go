package render

import (
	"bytes"
	"image/color"
	"image/gif"
	"image/png"
	"slices"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// drawn is a panel with every kind of thing on it.
func drawn(t *testing.T) Panel {
	t.Helper()
	b := suite.Board(t, "#######\n#@$ .*#\n#######")
	p := NewPanel(b, "A corridor & more")
	p.Boxes, p.Player = b.BitsOf(b.Boxes), b.Player
	p.Mark([]board.Square{0, 2, 4}, "12", Hue(30))
	p.Arrows = []board.Move{board.NewMove(1, board.Right), board.NewMove(4, board.Right), board.NewMove(0, board.Up)}
	p.Lines = []Line{{0, 3}, {2, 2}}
	p.Explain("12", Hue(30), "something that takes more words than fit into one line of a legend")
	p.Remark("A remark <of its own>.")
	return p
}

func TestPanelText(t *testing.T) {
	sheet := &Sheet{Title: "Title", Facts: []string{"One fact."}, Panels: []Panel{drawn(t), drawn(t)}}
	want := `Title
One fact.

A corridor & more

#####################
###12@  $12   .12*###
#####################

12  something that takes more words than fit
    into one line of a legend
A remark <of its own>.

`
	got := sheet.Text(60)
	if got != want+want[strings.Index(want, "A corridor"):] {
		t.Errorf("below each other:\n%s", got)
	}
	if wide := sheet.Text(120); strings.Count(wide, "\n") != strings.Count(want, "\n") ||
		!strings.Contains(wide, "more       ") {
		t.Errorf("beside each other:\n%s", wide)
	}
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text   string
		room   int
		indent string
		want   []string
	}{
		{"", 5, "  ", []string{""}},
		{"one two three", 7, "  ", []string{"one two", "  three"}},
		{"extraordinary", 4, " ", []string{"extraordinary"}},
		{"an extraordinary thing", 4, " ", []string{"an", " extraordinary", " thing"}},
		{"  begins later", 8, "", []string{"  begins", "later"}},
		{"größer als", 6, "", []string{"größer", "als"}},
	} {
		if got := Wrap(test.text, test.room, test.indent); !slices.Equal(got, test.want) {
			t.Errorf("%q in %d: %q, expected %q", test.text, test.room, got, test.want)
		}
	}
}

func TestLetters(t *testing.T) {
	for n, want := range map[int]string{0: "a", 25: "z", 26: "A", 51: "Z", 52: "53"} {
		if got := Letters(n); got != want {
			t.Errorf("Letters(%d) = %s", n, got)
		}
	}
}

func TestSVG(t *testing.T) {
	sheet := &Sheet{Title: `A "title"`, Panels: []Panel{drawn(t)}}
	var out bytes.Buffer
	must.Do(t, sheet.SVG(&out))
	for _, want := range []string{"<svg ", "&lt;of its own&gt;", "A &#34;title&#34;", ">12</text>",
		"A corridor &amp; more", "</svg>"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%s is missing in\n%s", want, out.String())
		}
	}
}

// A box, a goal and a wall must be seen at their places.
func TestPNG(t *testing.T) {
	p := drawn(t)
	sheet := &Sheet{Title: "t", Panels: []Panel{p}}
	var out bytes.Buffer
	must.Do(t, sheet.PNG(&out))
	picture, err := png.Decode(&out)
	must.Do(t, err)
	place := sheet.arrange().places[0]
	top := place.y + float64(len(place.title))*lineHeight*1.2
	for _, probe := range []struct {
		row, col float64
		want     [3]uint32
	}{
		{0, 0, [3]uint32{0x4b, 0x52, 0x5d}}, {1, 2, [3]uint32{0x9a, 0x6a, 0x35}}, {1, 1, [3]uint32{0x2a, 0x66, 0xa8}},
	} {
		// A quarter off the middle: labels are written there.
		r, g, b, _ := picture.At(int(place.x+(probe.col+0.5)*place.cell), int(top+(probe.row+0.25)*place.cell)).RGBA()
		if got := [3]uint32{r >> 8, g >> 8, b >> 8}; got != probe.want {
			t.Errorf("row %v, column %v is %x, expected %x", probe.row, probe.col, got, probe.want)
		}
	}
}

func TestGIF(t *testing.T) {
	first, second := drawn(t), drawn(t)
	second.Boxes = second.Board.NewBits()
	var out bytes.Buffer
	must.Do(t, GIF(&out, []Panel{first, second, second}, 10))
	film, err := gif.DecodeAll(&out)
	if err != nil || len(film.Image) != 3 || film.Delay[0] != 10 || film.Delay[2] != 80 {
		t.Fatalf("%v, %+v", err, film)
	}
	if whole, part := film.Image[0].Rect, film.Image[1].Rect; part.Dx() >= whole.Dx() || film.Image[2].Rect.Dx() != 1 {
		t.Errorf("frames of %v, %v, %v", whole, part, film.Image[2].Rect)
	}
}

func TestLargeBoardsStayInBounds(t *testing.T) {
	for _, size := range [][2]int{{5000, 3}, {3, 3000}, {300, 300}, {2000, 2000}} {
		p := Panel{Board: &board.Board{Width: size[0], Height: size[1], Level: &board.Level{}}}
		at := p.measure(largest)
		if pixels := at.cell * at.cell * float64(size[0]) * float64(size[1]); at.cell < 1 || pixels > 4e6 {
			t.Errorf("%v: squares of %v pixels", size, at.cell)
		}
	}
}

var black = color.RGBA{A: 0xff}

// inked counts the pixels of a rectangle that are at least half covered.
func inked(p *Picture, x0, y0, x1, y1 int) (n int) {
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			if p.Image.RGBAAt(x, y).A >= 0x80 {
				n++
			}
		}
	}
	return n
}

// A pattern of dashes goes on round the corner: of 30 pixels along and 30 down every other ten are drawn.
func TestLine(t *testing.T) {
	p := newPicture(60, 60, Mono)
	points := []Point{{10, 10}, {40, 10}, {40, 40}}
	p.Line(points, 2, []float64{10, 10}, black)
	if n := inked(p, 0, 0, 60, 60); n < 56 || n > 64 {
		t.Errorf("%d pixels of a dashed line 2 pixels thick, expected 60", n)
	}
	if n := inked(p, 22, 0, 28, 20); n != 0 {
		t.Errorf("%d pixels in a gap", n)
	}
	p.Line(points, 2, nil, black)
	if n := inked(p, 0, 0, 60, 60); n < 114 || n > 126 {
		t.Errorf("%d pixels of a solid line, expected 120", n)
	}
	p.Line([]Point{{50, 50}, {50, 50}}, 2, nil, black)
	if n := inked(p, 45, 45, 55, 55); n != 0 {
		t.Errorf("%d pixels of a line without length", n)
	}
}

// Text stands at its anchor, and upward text takes the same pixels the other way.
func TestText(t *testing.T) {
	for _, f := range []Font{Mono, Regular} {
		along, up := newPicture(100, 100, f), newPicture(100, 100, f)
		along.Text(50, 50, 12, Middle, black, "lurd")
		up.Upward(50, 50, 12, black, "lurd")
		if a, u := inked(along, 0, 0, 100, 100), inked(up, 0, 0, 100, 100); a == 0 || a != u {
			t.Errorf("%d pixels along, %d upwards", a, u)
		}
		if n := inked(along, 30, 40, 70, 60); n != inked(along, 0, 0, 100, 100) {
			t.Errorf("only %d pixels are about the middle", n)
		}
		left := newPicture(100, 100, f)
		left.Text(50, 50, 12, Right, black, "lurd")
		if inked(left, 51, 0, 100, 100) > 0 {
			t.Error("text that ends at its point goes beyond it")
		}
	}
}

func TestBeside(t *testing.T) {
	got := Beside([]string{"ab", "c"}, []string{"→"}, []string{"1", "2", "3"})
	if want := []string{"ab    →    1", "c          2", "           3"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestNumbers(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", -1234567: "-1,234,567", -100: "-100"} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %s", n, got)
		}
	}
	for n, want := range map[float64]string{7: "7", 950: "950", 1000: "1.00k", 12345: "12.3k", 999_900: "1000k",
		4.56e6: "4.56M", 2e9: "2.00G"} {
		if got := Short(n); got != want {
			t.Errorf("Short(%v) = %s", n, got)
		}
	}
	if Plural(1, "push", "pushes") != "1 push" || Plural(2000, "push", "pushes") != "2,000 pushes" {
		t.Error("Plural")
	}
}

func TestRuled(t *testing.T) {
	got := Ruled([]string{"###", "#@#"}, 3, 1)
	if want := []string{"   123", "1  ###", "2  #@#"}; !slices.Equal(got, want) {
		t.Errorf("%q, expected %q", got, want)
	}
	wide := Ruled(slices.Repeat([]string{strings.Repeat("#", 12)}, 10), 12, 1)
	if wide[0] != "             111" || wide[1] != "    123456789012" || !strings.HasPrefix(wide[2], " 1  #") {
		t.Errorf("%q", wide[:3])
	}
}
