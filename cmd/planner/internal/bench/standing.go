package bench

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"planner/internal/report"
	"planner/plan"
)

// standingsText puts how far the strategies had come into one column: for each its name, its positions, the side that
// it searched last, the boxes home and the zones of its best position.
//
//	packing-sink 40033 forward 8 4; spread 40007 reverse 9 12
func standingsText(list []plan.Standing) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = fmt.Sprintf("%s %d %s %d %d", s.Name, s.Generated, s.Side, s.Home, s.Zones)
	}
	return strings.Join(parts, "; ")
}

// standingsOf reads the column back. Parts that do not fit are left out, because other programs may keep other things
// there.
func standingsOf(text string) []report.Standing {
	var list []report.Standing
	for part := range strings.SplitSeq(text, ";") {
		words := strings.Fields(part)
		if len(words) != 5 {
			continue
		}
		generated, bad := strconv.ParseInt(words[1], 10, 64)
		home, worse := strconv.Atoi(words[3])
		zones, worst := strconv.Atoi(words[4])
		if bad != nil || worse != nil || worst != nil {
			continue
		}
		list = append(list, report.Standing{
			Strategy: words[0], Generated: generated, Side: words[2], Home: home, Zones: zones,
		})
	}
	return list
}

// timesText puts what the phases and strategies took into one column: for each its name, seconds and positions.
//
//	set-up 0.0021 0; pulls 0.0065 5003; packing-sink 0.1410 40033
func timesText(list []plan.Spent) string {
	parts := make([]string, len(list))
	for i, s := range list {
		parts[i] = fmt.Sprintf("%s %.4f %d", s.Phase, s.Seconds, s.Positions)
	}
	return strings.Join(parts, "; ")
}

// timesOf reads the column back, without parts that do not fit.
func timesOf(text string) []report.Spent {
	var list []report.Spent
	for part := range strings.SplitSeq(text, ";") {
		words := strings.Fields(part)
		if len(words) != 3 {
			continue
		}
		seconds, bad := strconv.ParseFloat(words[1], 64)
		positions, worse := strconv.ParseInt(words[2], 10, 64)
		if bad == nil && worse == nil && seconds >= 0 && seconds <= math.MaxFloat32 {
			list = append(list, report.Spent{Phase: words[0], Seconds: seconds, Positions: positions})
		}
	}
	return list
}

// pathText says in one column how a solution was made. It counts the moves of each side, of each strategy and of each
// macro, the moves that leave every box where it was, and the moves to targets of free space by the techniques that
// arranged these.
//
//	forward 6 reverse 30; open-first 36; passage 1 route 4; arrange-spread 4
func pathText(u *plan.PathUse) string {
	if u == nil {
		return ""
	}
	parts := []string{fmt.Sprintf("forward %d reverse %d", u.Forward, u.Reverse), countsText(u.Strategies)}
	macros := map[string]int{} // of a path that came as JSON the map may be nil
	maps.Copy(macros, u.Macros)
	if u.Passages > 0 {
		macros["passage"] = u.Passages
	}
	for _, counts := range []map[string]int{macros, u.Arrangements} {
		if len(counts) > 0 {
			parts = append(parts, countsText(counts))
		}
	}
	return strings.Join(parts, "; ")
}

// countsText lists counts by name.
func countsText(counts map[string]int) string {
	var words []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		words = append(words, fmt.Sprintf("%s %d", name, counts[name]))
	}
	return strings.Join(words, " ")
}
