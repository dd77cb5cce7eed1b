package judge

import (
	"encoding/json"
	"fmt"
)

// Unbounded is the upper bound of a number of which none is known.
const Unbounded = -1

// Between is a number of pushes of which bounds are known. Both may be the number itself.
type Between struct {
	Least int
	Most  int // Unbounded when no upper bound is known
}

// unknown is a number of which no bounds are known.
var unknown = Between{Least: 0, Most: Unbounded}

// MarshalJSON writes both bounds in a list, null when there is no upper one.
func (b Between) MarshalJSON() ([]byte, error) {
	list := [2]*int{&b.Least, &b.Most}
	if b.Most == Unbounded {
		list[1] = nil
	}
	return json.Marshal(list)
}

// Exact reports whether the number is known.
func (b Between) Exact() bool { return b.Least == b.Most }

// String is "6", "4 to 6", "at most 6", "at least 4" or "unknown".
func (b Between) String() string {
	switch {
	case b.Exact():
		return fmt.Sprint(b.Least)
	case b.Least <= 0 && b.Most == Unbounded:
		return "unknown"
	case b.Most == Unbounded:
		return fmt.Sprintf("at least %d", b.Least)
	case b.Least <= 0:
		return fmt.Sprintf("at most %d", b.Most)
	}
	return fmt.Sprintf("%d to %d", b.Least, b.Most)
}

// more is how much more a number is than another one that is not greater.
func (b Between) more(than Between) Between {
	d := unknown
	if than.Most != Unbounded {
		d.Least = max(0, b.Least-than.Most)
	}
	if b.Most != Unbounded {
		d.Most = b.Most - than.Least
	}
	return d
}

// less is the number less another one that is known.
func (b Between) less(n int) Between {
	b.Least -= n
	if b.Most != Unbounded {
		b.Most -= n
	}
	return b
}
