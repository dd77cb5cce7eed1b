package render

import "io"

// PNG writes a sheet as a PNG picture.
func (s *Sheet) PNG(w io.Writer) error {
	page := s.arrange()
	p := NewPicture(int(page.width), int(page.height), Mono)
	page.draw(p)
	return p.PNG(w)
}
