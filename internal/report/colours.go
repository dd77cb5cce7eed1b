package report

// palette holds the colours of runs and suites, by C. Okabe and M. Ito, which people with all kinds of colour vision
// can tell apart. The yellow of their set is left out, since it is hard to see on white.
var palette = [...]string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000"}

// dashes tell lines apart that have the same colour.
var dashes = [...]string{"", "7 3", "2 2", "9 3 2 3"}

// colour returns the colour of the run or suite with an index.
func colour(i int) string { return palette[i%len(palette)] }

// dash is the pattern of the line of a run, empty for a solid line. Patterns change only when all colours are used.
func dash(i int) string { return dashes[i/len(palette)%len(dashes)] }

// The colours of everything that is not data.
const (
	inkColour  = "#222222"
	axisColour = "#777777"
	gridColour = "#e4e4e4"
)
