package levelfile

import (
	"cmp"
	"encoding/xml"
	"io"
	"strconv"
	"strings"

	"planner/board"
)

// slcWriter collects levels and writes them as one SLC file, whose head says how large they are.
type slcWriter struct {
	out      io.Writer
	symmetry int
	file     slcFile
}

// slcFile is a file as it is written.
type slcFile struct {
	XMLName     xml.Name `xml:"SokobanLevels"`
	Title       string
	Description string       `xml:",omitempty"`
	Email       string       `xml:",omitempty"`
	URL         string       `xml:"Url,omitempty"`
	Levels      slcOutLevels `xml:"LevelCollection"`
}

// slcOutLevels are the levels of a file, with their author when all of them have one, and the greatest width and
// height.
type slcOutLevels struct {
	Copyright string        `xml:",attr,omitempty"`
	MaxWidth  int           `xml:",attr"`
	MaxHeight int           `xml:",attr"`
	List      []slcOutLevel `xml:"Level"`
}

// slcOutLevel is a level as it is written.
type slcOutLevel struct {
	ID        string       `xml:"Id,attr"`
	Width     int          `xml:",attr"`
	Height    int          `xml:",attr"`
	Title     string       `xml:",attr,omitempty"`
	Copyright string       `xml:",attr,omitempty"`
	Rows      []string     `xml:"L"`
	Notes     []string     `xml:"Note"`
	Games     []slcOutGame `xml:"Solution"`
}

// slcOutGame is a saved game as it is written.
type slcOutGame struct {
	Title string `xml:",attr,omitempty"`
	Moves string `xml:",chardata"`
}

// WriteEntry implements Writer.
func (s *slcWriter) WriteEntry(e *Entry) error {
	level, games := e.turned(s.symmetry)
	all := &s.file.Levels
	if len(all.List) == 0 {
		level.Notes = s.file.about(level.Notes)
	}
	out := slcOutLevel{ID: level.Title, Width: board.Widest(level.Rows), Height: len(level.Rows),
		Copyright: level.Author, Rows: level.Rows, Notes: level.Notes}
	switch number := strconv.Itoa(len(all.List) + 1); level.Title {
	case number:
		out.Title = number
	case "":
		out.ID = number
	}
	for _, g := range games {
		moves := strings.Join(strings.Fields(Turned(g.Moves, s.symmetry)), " ")
		out.Games = append(out.Games, slcOutGame{g.Title, moves})
	}
	all.List = append(all.List, out)
	all.MaxWidth, all.MaxHeight = max(all.MaxWidth, out.Width), max(all.MaxHeight, out.Height)
	return nil
}

// Close implements Writer.
func (s *slcWriter) Close() error {
	if len(s.file.Levels.List) == 0 {
		return nil
	}
	s.file.Levels.shareAuthor()
	if _, err := io.WriteString(s.out, xml.Header); err != nil {
		return err
	}
	out := xml.NewEncoder(s.out)
	out.Indent("", "  ")
	if err := out.Encode(s.file); err != nil {
		return err
	}
	_, err := io.WriteString(s.out, "\n")
	return err
}

// shareAuthor makes the author of all levels that of the collection, unless two levels differ.
func (all *slcOutLevels) shareAuthor() {
	for _, l := range all.List {
		if l.Copyright != all.List[0].Copyright {
			return
		}
	}
	all.Copyright = all.List[0].Copyright
	for i := range all.List {
		all.List[i].Copyright = ""
	}
}

// about takes what is said of the whole file out of the notes of its first level, and returns the other notes. A
// comment is the description of the file if nothing else stands before it. A note of the title takes the place of the
// writer's.
func (f *slcFile) about(notes []string) (rest []string) {
	title := ""
	elements := map[string]*string{"collection": &title, "email": &f.Email, "url": &f.URL}
	for i := 0; i < len(notes); i++ {
		key, value, ok := strings.Cut(notes[i], ":")
		element := elements[strings.ToLower(strings.TrimSpace(key))]
		switch {
		case ok && element != nil && *element == "":
			*element = strings.TrimSpace(value)
		case opens(notes[i]) && len(rest) == 0 && f.Description == "":
			end := commentEnd(notes, i)
			f.Description = strings.Join(notes[i+1:end], "\n")
			i = end
		default:
			rest = append(rest, notes[i])
		}
	}
	f.Title = cmp.Or(title, f.Title)
	return rest
}
