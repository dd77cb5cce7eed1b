package levelfile

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"

	"planner/board"
)

// slcWriter collects levels and writes them as one SLC file, whose head says how large they are.
type slcWriter struct {
	out      io.Writer
	symmetry int
	title    string
	levels   []slcOut
}

// slcOut is a level as it is written.
type slcOut struct {
	level *board.Level
	games []Game
}

// Write implements Writer.
func (s *slcWriter) Write(e *Entry) error {
	level, games := e.turned(s.symmetry)
	s.levels = append(s.levels, slcOut{level, games})
	return nil
}

// Close implements Writer.
func (s *slcWriter) Close() error {
	if len(s.levels) == 0 {
		return nil
	}
	out := bufio.NewWriter(s.out)
	about := aboutOf(s.levels[0].level)
	fmt.Fprint(out, xml.Header, "<SokobanLevels>\n")
	if about["Title"] == "" {
		about["Title"] = s.title
	}
	for _, name := range []string{"Title", "Description", "Email", "Url"} {
		if value := about[name]; value != "" || name == "Title" {
			fmt.Fprintf(out, "  <%s>%s</%s>\n", name, escaped(value), name)
		}
	}
	copyright := s.common()
	width, height := s.size()
	owner := optional("Copyright", copyright)
	fmt.Fprintf(out, "  <LevelCollection%s MaxWidth=\"%d\" MaxHeight=\"%d\">\n", owner, width, height)
	for i, level := range s.levels {
		s.put(out, i+1, level, copyright)
	}
	fmt.Fprint(out, "  </LevelCollection>\n</SokobanLevels>\n")
	return out.Flush()
}

// elements are the elements of a file by the keys of the notes that they become.
var elements = map[string]string{"collection": "Title", "email": "Email", "url": "Url"}

// aboutOf takes what is said of the whole file out of the notes of its first level. A comment is the description of the
// file if nothing else stands before it.
func aboutOf(level *board.Level) map[string]string {
	about := map[string]string{}
	var rest []string
	for i := 0; i < len(level.Notes); i++ {
		note := level.Notes[i]
		key, value, ok := strings.Cut(note, ":")
		name := elements[strings.ToLower(strings.TrimSpace(key))]
		switch {
		case ok && name != "" && about[name] == "":
			about[name] = strings.TrimSpace(value)
		case opens(note) && len(rest) == 0 && about["Description"] == "":
			end := commentEnd(level.Notes, i)
			about["Description"] = strings.Join(level.Notes[i+1:end], "\n")
			i = end
		default:
			rest = append(rest, note)
		}
	}
	level.Notes = rest
	return about
}

// common is the author of all levels, empty when they differ.
func (s *slcWriter) common() string {
	author := s.levels[0].level.Author
	for _, l := range s.levels {
		if l.level.Author != author {
			return ""
		}
	}
	return author
}

// size is the greatest width and the greatest height of the levels.
func (s *slcWriter) size() (width, height int) {
	for _, l := range s.levels {
		width, height = max(width, board.Widest(l.level.Rows)), max(height, len(l.level.Rows))
	}
	return width, height
}

// put writes the level with a number, from 1.
func (s *slcWriter) put(out *bufio.Writer, number int, l slcOut, copyright string) {
	width, height := board.Widest(l.level.Rows), len(l.level.Rows)
	id, own := l.level.Title, ""
	if id == strconv.Itoa(number) {
		own = optional("Title", id)
	}
	if id == "" {
		id = strconv.Itoa(number)
	}
	if l.level.Author != copyright {
		own += optional("Copyright", l.level.Author)
	}
	fmt.Fprintf(out, "    <Level Id=\"%s\" Width=\"%d\" Height=\"%d\"%s>\n", escaped(id), width, height, own)
	for _, row := range l.level.Rows {
		fmt.Fprintf(out, "      <L>%s</L>\n", escaped(row))
	}
	for _, note := range l.level.Notes {
		fmt.Fprintf(out, "      <Note>%s</Note>\n", escaped(note))
	}
	for _, g := range l.games {
		moves := strings.Join(strings.Fields(Turned(g.Moves, s.symmetry)), " ")
		fmt.Fprintf(out, "      <Solution%s>%s</Solution>\n", optional("Title", g.Title), moves)
	}
	fmt.Fprint(out, "    </Level>\n")
}

// optional is an attribute with a blank before it, nothing when the value is empty.
func optional(name, value string) string {
	if value == "" {
		return ""
	}
	return fmt.Sprintf(" %s=\"%s\"", name, escaped(value))
}

// escaped is text as it stands in XML.
func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a strings.Builder gives no error
	return out.String()
}
