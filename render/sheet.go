package render

import (
	"math"
	"unicode/utf8"
)

// Measures of a page in pixels.
const (
	margin     = 28.0
	between    = 36.0   // panels
	pageWidth  = 1680.0 // at most, unless one panel is wider
	panelWidth = 330.0  // at least, for the legend
	largest    = 30.0   // side of a square
	titleSize  = 22.0
	headSize   = 15.0
	textSize   = 12.0
	lineHeight = 17.0
	swatch     = 16.0
)

// page is a sheet with every panel in its place.
type page struct {
	*Sheet
	facts         []string // wrapped
	places        []place
	width, height float64
}

// place is where a panel lies and how it is drawn there.
type place struct {
	x, y, cell, width float64
	title             []string
	legend            []entryLines
	height            float64
}

// entryLines is an entry of a legend, wrapped.
type entryLines struct {
	Item
	lines []string
}

// arrange puts panels beside each other until the page is full, then below.
func (s *Sheet) arrange() *page {
	p := &page{Sheet: s}
	for i := range s.Panels {
		p.places = append(p.places, s.Panels[i].measure())
	}
	p.width = p.widest()
	for _, fact := range s.Facts {
		p.facts = append(p.facts, wrap(fact, columnsIn(p.width-2*margin, headSize), "  ")...)
	}
	x, y, tallest := margin, margin+titleSize*1.6+float64(len(p.facts))*lineHeight*1.15+between/2, 0.0
	for i := range p.places {
		at := &p.places[i]
		if x > margin && x+at.width > p.width-margin {
			x, y, tallest = margin, y+tallest+between, 0
		}
		at.x, at.y = x, y
		x += at.width + between
		tallest = max(tallest, at.height)
	}
	p.height = math.Ceil(y + tallest + margin)
	return p
}

// widest is the width of the page: that of the widest row of panels that fits.
func (p *page) widest() float64 {
	x, used := margin, margin+panelWidth
	for _, at := range p.places {
		if x > margin && x+at.width > pageWidth-margin {
			x = margin
		}
		x += at.width + between
		used = max(used, x-between)
	}
	return math.Ceil(used + margin)
}

func columnsIn(width, size float64) int { return max(8, int(width/(size*advance))) }

// measure sizes a panel. Squares shrink on large boards, so that a page stays within what viewers can open.
func (p *Panel) measure() place {
	w, h := float64(max(1, p.Board.Width)), float64(max(1, p.Board.Height))
	cell := math.Floor(min(largest, math.Sqrt(1.5e6/(w*h)), 12000/max(w, h)))
	at := place{cell: max(1, cell)}
	at.width = max(panelWidth, w*at.cell)
	at.title = wrap(p.Title, columnsIn(at.width, headSize), "")
	at.height = float64(len(at.title))*lineHeight*1.2 + h*at.cell + lineHeight
	for _, item := range p.Legend {
		room := at.width
		if item.Label != "" {
			room -= inset(item.Label)
		}
		e := entryLines{item, wrap(item.Text, columnsIn(room, textSize), "")}
		at.legend = append(at.legend, e)
		at.height += e.height()
	}
	return at
}

// inset is the room a swatch takes.
func inset(label string) float64 {
	return max(swatch, float64(utf8.RuneCountInString(label))*textSize*advance+6) + 8
}

func (e entryLines) height() float64 { return float64(len(e.lines))*lineHeight + 3 }

// draw paints the whole page.
func (p *page) draw(c canvas) {
	c.rect(0, 0, p.width, p.height, paper)
	c.text(margin, margin+titleSize/2, titleSize, left, ink, p.Title)
	y := margin + titleSize*1.6
	for _, fact := range p.facts {
		c.text(margin, y+headSize/2, headSize, left, faint, fact)
		y += lineHeight * 1.15
	}
	for i := range p.Panels {
		p.places[i].draw(c, &p.Panels[i])
	}
}

func (at place) draw(c canvas, p *Panel) {
	y := at.y
	for _, line := range at.title {
		c.text(at.x, y+headSize/2, headSize, left, ink, line)
		y += lineHeight * 1.2
	}
	p.drawBoard(c, at.x, y, at.cell)
	y += float64(p.Board.Height)*at.cell + lineHeight
	for _, e := range at.legend {
		x := at.x
		if e.Label != "" {
			wide := inset(e.Label) - 8
			c.rect(x, y-1, wide, swatch, grid)
			c.rect(x+1, y, wide-2, swatch-2, e.Tone.colour())
			c.text(x+wide/2, y+swatch/2-1, textSize, middle, ink, e.Label)
			x += wide + 8
		}
		for i, line := range e.lines {
			c.text(x, y+swatch/2-1+float64(i)*lineHeight, textSize, left, ink, line)
		}
		y += e.height()
	}
}
