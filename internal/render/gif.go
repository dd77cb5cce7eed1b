package render

import (
	"image"
	"image/color"
	"image/gif"
	"io"
)

// GIF writes panels of one board as a film that repeats. Each panel is shown for delay hundredths of a second, and the
// last one lastDelay times as long. Titles and legends are left out.
func GIF(w io.Writer, panels []Panel, delay int) error {
	film := gif.GIF{}
	var before *image.RGBA
	for i := range panels {
		p := &panels[i]
		cell := p.measure(largest).cell
		c := newPicture(int(cell)*p.Board.Width, int(cell)*p.Board.Height, Mono)
		c.Rect(0, 0, float64(c.Image.Rect.Dx()), float64(c.Image.Rect.Dy()), paper)
		p.drawBoard(c, 0, 0, cell)
		film.Image = append(film.Image, indexed(c.Image, changed(before, c.Image)))
		film.Delay = append(film.Delay, delay)
		film.Disposal = append(film.Disposal, gif.DisposalNone)
		before = c.Image
	}
	if len(film.Delay) > 0 {
		film.Delay[len(film.Delay)-1] = lastDelay * delay
	}
	return gif.EncodeAll(w, &film)
}

// changed is the smallest rectangle outside which two pictures are equal. The rectangle is the whole picture when
// before is nil.
func changed(before, now *image.RGBA) image.Rectangle {
	if before == nil {
		return now.Rect
	}
	area := image.Rectangle{}
	for y := now.Rect.Min.Y; y < now.Rect.Max.Y; y++ {
		for x := now.Rect.Min.X; x < now.Rect.Max.X; x++ {
			if before.RGBAAt(x, y) != now.RGBAAt(x, y) {
				area = area.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if area.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return area
}

// indexed is part of a picture with a palette of its own. The palette holds the first 256 colours of the part; the few
// others are blends at the edges of shapes and become the nearest colour of the palette.
func indexed(from *image.RGBA, area image.Rectangle) *image.Paletted {
	number := map[color.RGBA]uint8{}
	to := image.NewPaletted(area, nil)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			c := from.RGBAAt(x, y)
			n, ok := number[c]
			if !ok {
				if len(to.Palette) < 256 {
					to.Palette = append(to.Palette, c)
				}
				n = uint8(to.Palette.Index(c))
				number[c] = n
			}
			to.SetColorIndex(x, y, n)
		}
	}
	return to
}
