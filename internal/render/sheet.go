package render

import (
	"io"
	"math"
	"unicode/utf8"
)

// page is a sheet with a place for every panel.
type page struct {
	*Sheet
	facts         []string // the facts of the sheet, wrapped
	places        []place
	width, height float64
}

// place is where a panel is on a page and how large it is.
type place struct {
	x, y          float64 // upper left corner
	cell          float64 // side of a square
	ruler         float64 // space for the numbers of rows and columns, 0 without them
	width, height float64
	title         []string // wrapped
	legend        []entryLines
}

// entryLines is an entry of a legend with its text wrapped.
type entryLines struct {
	Item
	lines []string
}

// arrange puts panels side by side until the width of the page is used, and further panels below.
func (s *Sheet) arrange() *page {
	p, side := &page{Sheet: s}, largest
	if s.Small {
		side = largestSmall
	}
	for i := range s.Panels {
		p.places = append(p.places, s.Panels[i].measure(side))
	}
	x, y, tallest, widest := margin, 0.0, 0.0, margin+panelWidth
	for i := range p.places {
		at := &p.places[i]
		if x > margin && x+at.width > pageWidth-margin {
			x, y, tallest = margin, y+tallest+between, 0
		}
		at.x, at.y = x, y
		widest = max(widest, x+at.width)
		x += at.width + between
		tallest = max(tallest, at.height)
	}
	p.width = math.Ceil(widest + margin)
	for _, fact := range s.Facts {
		p.facts = append(p.facts, Wrap(fact, columnsIn(p.width-2*margin, headSize), "  ")...)
	}
	top := margin + titleSize*1.6 + float64(len(p.facts))*lineHeight*1.15 + between/2
	for i := range p.places {
		p.places[i].y += top
	}
	p.height = math.Ceil(top + y + tallest + margin)
	return p
}

// columnsIn is the number of characters that fit into a width at a size of the font, at least 8.
func columnsIn(width, size float64) int { return max(8, int(width/(size*advance))) }

// measure computes the sizes of a panel, with squares of a greatest side. Large boards have smaller squares.
func (p *Panel) measure(largest float64) place {
	w, h := float64(max(1, p.Board.Width)), float64(max(1, p.Board.Height))
	cell := math.Floor(min(largest, math.Sqrt(mostPixels/(w*h)), mostEdge/max(w, h)))
	at := place{cell: max(1, cell)}
	at.ruler = p.rulerOf(at.cell)
	at.width = max(panelWidth, w*at.cell+at.ruler)
	at.title = Wrap(p.Title, columnsIn(at.width, headSize), "")
	at.height = float64(len(at.title))*lineHeight*1.2 + h*at.cell + at.ruler + lineHeight
	for _, item := range p.Legend {
		room := at.width
		if item.Label != "" {
			room -= inset(item.Label)
		}
		e := entryLines{item, Wrap(item.Text, columnsIn(room, textSize), "")}
		at.legend = append(at.legend, e)
		at.height += e.height()
	}
	return at
}

// inset is the width of the sample in front of a legend's entry, with the space after it.
func inset(label string) float64 {
	return max(swatch, float64(utf8.RuneCountInString(label))*textSize*advance+6) + 8
}

// height is the height of the entry on the page.
func (e entryLines) height() float64 { return float64(len(e.lines))*lineHeight + 3 }

// draw paints the whole page.
func (p *page) draw(c Canvas) {
	c.Rect(0, 0, p.width, p.height, paper)
	c.Text(margin, margin+titleSize/2, titleSize, Left, ink, p.Title)
	y := margin + titleSize*1.6
	for _, fact := range p.facts {
		c.Text(margin, y+headSize/2, headSize, Left, faint, fact)
		y += lineHeight * 1.15
	}
	for i := range p.Panels {
		p.places[i].draw(c, &p.Panels[i])
	}
}

// draw paints a panel at its place.
func (at place) draw(c Canvas, p *Panel) {
	y := at.y
	for _, line := range at.title {
		c.Text(at.x, y+headSize/2, headSize, Left, ink, line)
		y += lineHeight * 1.2
	}
	p.drawBoard(c, at.x+at.ruler, y+at.ruler, at.cell)
	if at.ruler > 0 {
		p.drawRuler(c, at.x, y, at.cell)
	}
	y += at.ruler + float64(p.Board.Height)*at.cell + lineHeight
	for _, e := range at.legend {
		x := at.x
		if e.Label != "" {
			wide := inset(e.Label) - 8
			c.Rect(x, y-1, wide, swatch, grid)
			c.Rect(x+1, y, wide-2, swatch-2, e.Tone.colour())
			c.Text(x+wide/2, y+swatch/2-1, textSize, Middle, ink, e.Label)
			x += wide + 8
		}
		for i, line := range e.lines {
			c.Text(x, y+swatch/2-1+float64(i)*lineHeight, textSize, Left, ink, line)
		}
		y += e.height()
	}
}

// PNG writes a sheet as a PNG picture.
func (s *Sheet) PNG(w io.Writer) error {
	page := s.arrange()
	return PNG(w, page.width, page.height, 1, Mono, page.draw)
}
