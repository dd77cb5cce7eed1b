package levelfile_test

import (
	"strings"
	"testing"

	"planner/board"
	"planner/internal/levelfile"
	"planner/internal/test/must"
)

// each makes a line of every row of a board.
func each(rows string, line func(row string) string) string {
	var lines []string
	for row := range strings.SplitSeq(strings.TrimSpace(rows), "\n") {
		lines = append(lines, line(row))
	}
	return strings.Join(lines, "\n") + "\n"
}

// around puts something before and behind each row.
func around(before, behind string) func(string) string {
	return func(row string) string { return before + row + behind }
}

// cells puts something between the squares of each row.
func cells(before, comma, behind string) func(string) string {
	return func(row string) string { return before + strings.Join(strings.Split(row, ""), comma) + behind }
}

// drawn is the same level in five emoji: a wall, the player, a box, the floor and a goal.
func drawn(pieces string) string {
	with := []rune(pieces)
	return strings.NewReplacer("#", string(with[0]), "@", string(with[1]), "$", string(with[2]), " ",
		string(with[3]), ".",
		string(with[4])).Replace(two)
}

// TestReaderUnwraps reads the same level, and mostly a second one, out of what people copy boards from and into.
func TestReaderUnwraps(t *testing.T) {
	flat := strings.ReplaceAll(strings.TrimSpace(two), "\n", `\n`)
	for name, c := range map[string]struct{ in, titles string }{
		"code in one line with rows": {"[b]Mine[/b]\n[code]" + strings.TrimSpace(two) + "[/code]\n[i]by me[/i]\n",
			"Mine"},
		"quoted code":      {"[quote=A][code]\n" + two + "[/code][/quote]\n[spoiler]\nRR\n[/spoiler]\n", ""},
		"a font":           {"[font=courier new]" + strings.TrimSpace(two) + "[/font]", ""},
		"two pre in a row": {strings.Repeat("<pre>"+strings.TrimSpace(two)+"</pre>\n", 2), "|"},
		"a page": {"<html><body>\n<h1>Mine</h1>\n<pre class=\"x\">\n" + two + "</pre>\n</body></html>\n",
			"Mine"},
		"breaks": {"<p>" + each(two, around("", "<br>")) + "</p>\n", ""},
		"breaks in one line": {"<p>" + strings.ReplaceAll(strings.TrimSpace(two), "\n", "<br />") +
			"</p>\n", ""},
		"blanks as entities": {strings.ReplaceAll(two, " ", "&nbsp;"), ""},
		"all as entities": {strings.NewReplacer("#", "&#35;", "$", "&#x24;", "@",
			"&#64;").Replace(two), ""},
		"marks of bytes inside":        {"\ufeff" + two + "\n\ufeff" + two, "|"},
		"line ends converted twice":    {strings.ReplaceAll("Mine\n\n"+two, "\n", "\r\r\n"), "Mine"},
		"a list of a program":          {"const level = [\n" + each(two, around("  '", "',")) + "];\n", ""},
		"a list that begins at once":   {"$level = array(" + each(two, around(`"`, `",`)) + ");\n", ""},
		"a list of C":                  {"char *level[] = {\n" + each(two, around(`"`, `",`)) + "};\n", ""},
		"texts with line ends":         {each(two, around(`  "`, `\n" +`)), ""},
		"a long text":                  {"LEVEL = \"\"\"\n" + two + "\"\"\"\n", ""},
		"a text in one line":           {"level = '" + flat + "';\n", ""},
		"commas at the ends":           {each(two, around("", ",")), ""},
		"a table with commas":          {each(two, cells("", ",", "")), ""},
		"a table with empty cells":     {strings.ReplaceAll(each(two, cells("", ",", "")), " ", ""), ""},
		"a table with tabs":            {each(two, cells("", "\t", "")), ""},
		"a table with quotation marks": {each(two, cells(`"`, `","`, `"`)), ""},
		"lists of letters":             {"[\n" + each(two, cells("  ['", "', '", "'],")) + "]\n", ""},
		"JSON rows":                    {`["` + strings.ReplaceAll(flat, `\n`, `", "`) + `"]`, ""},
		"JSON texts":                   {`["` + flat + `", "` + flat + `"]`, "|"},
		"JSON levels":                  {`[["######","#@$ .#","######"],["######","#@$ .#","######"]]` + "\n", "|"},
		"JSON letters":                 {`[["#","#","#","#","#","#"],["#","@","$"," ",".","#"],["#","#","#","#","#","#"]]`, ""},
		"JSON numbers":                 {"[[1,1,1,1,1,1],[1,2,3,0,4,1],[1,1,1,1,1,1]]", ""},
		"JSON lines": {`{"title":"A","board":"` + flat + `"}` + "\n" + `{"name":"B","map":"` + flat +
			`"}` + "\n", "A|B"},

		"run lengths with slashes":         {"6#/#@$ .#/6#\n6#/#@$ .#/6#\n", "|"},
		"run lengths with marks":           {"6#!#@$-.#!6#\n", ""},
		"run lengths with blanks around":   {"6# | #@$-.# | 6#\n\n6# / #@$-.# / 6#\n", "|"},
		"run lengths with slashes at ends": {"Mine\n\n6#/\n#@$-.#/\n6#/\n\nYours\n\n6#/\n#@$-.#/\n6#\n", "Mine|Yours"},
		"slashes with a bar at the end":    {"#1/2\n\n6#/#@$_.#/6#/\n", "#1/2"},
		"rows of signs with slashes":       {"######/#@$ .#/######", ""},
		"emoji":                            {drawn("🧱🧑📦⬛🎯"), ""},
		"emoji of a bot": {"Mine\n\n" + drawn("🟥😀🟫⬛❎") + "\nYours\n\n" + drawn("🟦🤠🟫⬛❎"),
			"Mine|Yours"},
		"dark walls":  {drawn("⬛🟦🟨⬜🟩"), ""},
		"light walls": {drawn("⬜🧍📦⬛⭕"), ""},
		"emoji with a skin and blanks": {strings.ReplaceAll(each(drawn("🧱🧍📦▪🎯"), cells(" ", " ", "")), "🧍",
			"🧍🏽\u200d♂\ufe0f"),
			""},
		"emoji that nothing else stands for": {drawn("🌲🐧🎁➖⭐"), ""},
		"a heading and the first row": {"<html><h2>Mine</h2><pre>" + two + "</pre>\n<h2>Yours</h2> <pre>" + two +
			"</pre></html>\n",
			"Mine|Yours"},
		"numbers as headings":        {"<h2>7</h2><pre>" + two + "</pre>\n<h2>8</h2><pre>" + two + "</pre>\n", "7|8"},
		"a heading and all rows":     {"<b>Mine</b><br>######<br>#@$ .#<br>######</p>\n", "Mine"},
		"a heading in a cell before": {"<tr><td>Mine</td><td><pre>" + two + "</pre></td></tr>\n", "Mine"},
		"a paragraph before code":    {"<p>Mine:</p><pre><code>" + two + "</code></pre>\n", "Mine:"},
	} {
		levels, faults := readAll(t, strings.NewReader(c.in), name)
		var titles []string
		for _, level := range levels {
			titles = append(titles, level.Title)
			if rows := strings.Join(level.Rows, "\n") + "\n"; rows != two {
				t.Errorf("%s: %q", name, rows)
			}
		}
		if len(faults) > 0 || len(levels) == 0 || strings.Join(titles, "|") != c.titles {
			t.Errorf("%s: the titles %q and %v, expected %q", name, titles, faults, c.titles)
		}
	}
}

// TestReaderTakesNoTextForRows: signs of boards in a text are no rows, and a comment with a solution is no title.
func TestReaderTakesNoTextForRows(t *testing.T) {
	text := "Walls are '#', the player is '@', boxes '$'.\n\n\"#\"\n\n[b]Some \"###\" here[/b]\n\n" + two +
		"; Solution: RR\n"
	levels, faults := readAll(t, strings.NewReader(text), "text")
	if len(levels) != 1 || len(faults) > 0 || strings.Contains(levels[0].Title, "Solution") {
		t.Errorf("%v, %v", levels, faults)
	}
}

// TestGamesOfArrowsAndKeys reads solutions in arrows and the keys WASD, in lines of their own and behind titles, and
// turns them with their level. Words of such letters are no moves.
func TestGamesOfArrowsAndKeys(t *testing.T) {
	const room = "#######\n#     #\n#@ $ .#\n#######\n"
	for text, want := range map[string]string{
		"→→→":               "rRR",
		"⬆️➡️⬇️➡️➡️":        "urdRR",
		"Solution\nwdsd\nd": "urdRR",
		"Solution: →⇒⇒":     "rRR",
		"Solution: wdsd d":  "urdRR",
		"Snapshot\n3→":      "rRR",
	} {
		d, err := levelfile.ReadDocument(strings.NewReader("Saw\n\n"+room+"\n"+text+"\n\nWads\n\n"+room), "a.sok",
			board.MaxBytes)
		must.Do(t, err)
		e := d.Entries[0]
		if got := e.Solution(board.PushesMoves); got != want || e.Level.Title != "Saw" ||
			d.Entries[1].Level.Title != "Wads" {
			t.Errorf("%q: %q under %q above %q", text, got, e.Level.Title, d.Entries[1].Level.Title)
		}
		var out strings.Builder
		w := levelfile.NewWriter(&out, board.SOK, 1, "")
		must.Do(t, w.WriteEntry(e))
		turned, err := levelfile.ReadDocument(strings.NewReader(out.String()), "a.sok", board.MaxBytes)
		must.Do(t, err)
		if turned.Entries[0].Solution(board.PushesMoves) == "" {
			t.Errorf("%q, turned: no solution in\n%s", text, out.String())
		}
	}
}

// TestGamesBehindTheirTitles reads solutions in the line of their titles, and keeps both when they are turned and
// replaced.
func TestGamesBehindTheirTitles(t *testing.T) {
	for _, line := range []string{"Solution: rRurrdLulldRR", "; Solution = rRurrdLulldRR",
		"My solution (4/13): rRurrdLulldRR"} {
		text := "#######\n#     #\n#@ $ .#\n#######\n\n" + line + "\n"
		d, err := levelfile.ReadDocument(strings.NewReader(text), "a.sok", board.MaxBytes)
		must.Do(t, err)
		e := d.Entries[0]
		if games := e.Games(); len(games) != 1 || games[0].Moves != "rRurrdLulldRR" || games[0].Line != 6 {
			t.Fatalf("%q: %+v", line, games)
		}
		changed, err := d.Put(e.Level, "rRR", board.PushesOnly)
		if err != nil || !changed || !strings.Contains(d.String(), "\nrRR\n") {
			t.Errorf("%q: %v, %v\n%s", line, changed, err, d)
		}
	}
}
