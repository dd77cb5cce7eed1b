package judge

import (
	"encoding/json"
	"fmt"
)

// Unbounded stands for an upper bound that is not known.
const Unbounded = -1

// Between holds the bounds of a number of pushes. When both are equal, the number is known.
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

// more is the difference of two numbers, of which than is not the greater.
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

// less is the number less n.
func (b Between) less(n int) Between {
	b.Least -= n
	if b.Most != Unbounded {
		b.Most -= n
	}
	return b
}
