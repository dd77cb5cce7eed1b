package hub

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"planner/board"
	"planner/internal/test/must"
	"planner/plan"

	"github.com/nats-io/nats.go/jetstream"
)

// comesBack reports a message that is not the same after it has been written and read.
func comesBack[M any](t *testing.T, m M) {
	t.Helper()
	data, err := json.Marshal(m)
	must.Do(t, err)
	var got M
	if err := json.Unmarshal(data, &got); err != nil || !reflect.DeepEqual(got, m) {
		t.Errorf("%T: %v\n%+v comes back as\n%+v", m, err, m, got)
	}
}

// filled sets all that a message can hold to something, so that no field is left out of what is compared.
func filled[M any](m M) M {
	fill(reflect.ValueOf(&m).Elem(), 1)
	return m
}

// fill sets a value that is zero, and all within, to something that depends on a number.
func fill(v reflect.Value, n int) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(v.Field(i), n+i)
			}
		}
	case reflect.Slice:
		if v.IsNil() {
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		}
		for i := range v.Len() {
			fill(v.Index(i), n+i)
		}
	case reflect.String:
		if v.String() == "" {
			v.SetString(strings.Repeat("x", n))
		}
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		if v.Int() == 0 {
			v.SetInt(int64(n))
		}
	case reflect.Float64:
		v.SetFloat(float64(n) / 4)
	}
}

// Each message comes back as it was sent.
func TestMessages(t *testing.T) {
	comesBack(t, filled(Opening{}))
	comesBack(t, filled(Opened{}))
	comesBack(t, filled(RunName{}))
	comesBack(t, filled(Answer{}))
	comesBack(t, filled(Announcement{}))
	comesBack(t, filled(Welcome{}))
	comesBack(t, filled(Beat{}))
	comesBack(t, filled(StatusRequest{}))
	comesBack(t, filled(Status{}))
	comesBack(t, filled(Join{}))
	job := onePush(t)
	job.Options.Every = 0 // which does not travel
	comesBack(t, job)
	nearest := 3
	comesBack(t, Result{Format: Format, Worker: "w", Run: "run", N: 2, Key: "key", CPU: 1.5,
		Facts: plan.Facts{Status: plan.StatusSolved, Solution: "R", Cost: board.Cost{Moves: 1, Pushes: 1}, LowerBound: 1,
			Proved: true,
			Nodes:  7, Seconds: 0.5, Mode: string(plan.Bidir), Nearest: &nearest, Counters: map[string]int64{"a": 1},
			Strategies: []plan.Standing{{Name: "spread", Side: "forward", Generated: 7}}}})
}

// received is a message from another process with how it is read.
type received struct {
	good any
	most int // bytes
	read func(data []byte) error
}

// readAs is how a message of a type is read.
func readAs[M interface{ Check() error }](good M, most int) received {
	return received{good, most, func(data []byte) error {
		_, err := Read[M](data, most, "a message")
		return err
	}}
}

// Messages that are not whole, too large, of another format or no JSON are refused, and good ones are not.
func TestReceived(t *testing.T) {
	job := onePush(t)
	for name, m := range map[string]received{
		"job": readAs(job, MaxJobBytes),
		"result": readAs(Result{Format: Format, Worker: "w", Run: "run", Facts: plan.Facts{Status: plan.StatusUnsolved}},
			MaxResultBytes),
		"opening":      readAs(Opening{Format: Format, Build: "b", Hash: "h", Lane: SolveLane, Jobs: 1}, MaxBytes),
		"announcement": readAs(Announcement{Format: Format, Build: "b", Worker: "w", Host: "host"}, MaxBytes),
		"beat":         readAs(Beat{Worker: "w", Doing: Doing{Title: "a level"}}, MaxBytes),
	} {
		data, err := json.Marshal(m.good)
		must.Do(t, err)
		if err := m.read(data); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for n := range data {
			if m.read(data[:n]) == nil {
				t.Fatalf("%s: the first %d of %d bytes are accepted", name, n, len(data))
			}
		}
		long := append(data, strings.Repeat(" ", m.most+1-len(data))...)
		if err := m.read(long[:m.most]); err != nil {
			t.Errorf("%s of %d bytes: %v", name, m.most, err)
		}
		if err := m.read(long); err == nil || !strings.Contains(err.Error(), "expected at most") {
			t.Errorf("%s of %d bytes: %v", name, len(long), err)
		}
		other := strings.Replace(string(data), fmt.Sprintf(`"format":%d`, Format),
			fmt.Sprintf(`"format":%d`, Format+1), 1)
		if err := m.read([]byte(other)); (err == nil) != (other == string(data)) {
			t.Errorf("%s of another format: %v", name, err)
		}
	}
}

// Openings, announcements and signs of life are held to their limits.
func TestLimits(t *testing.T) {
	opening := Opening{Format: Format, Build: "b", Hash: "h", Lane: BenchLane, Jobs: MaxJobs}
	must.Do(t, opening.Check())
	for what, spoil := range map[string]func(*Opening){
		"no jobs":       func(o *Opening) { o.Jobs = 0 },
		"too many jobs": func(o *Opening) { o.Jobs++ },
		"a long title":  func(o *Opening) { o.Title = strings.Repeat("x", MaxReason+1) },
		"no such lane":  func(o *Opening) { o.Lane = "fast" },
		"a bad hash":    func(o *Opening) { o.Hash = "a.b" },
		"no build":      func(o *Opening) { o.Build = "" },
	} {
		bad := opening
		if spoil(&bad); bad.Check() == nil {
			t.Errorf("an opening with %s is accepted", what)
		}
	}
	for what, a := range map[string]Announcement{
		"no name":     {Format: Format, Build: "b"},
		"a bad build": {Format: Format, Build: "a>", Worker: "w"},
		"a long host": {Format: Format, Build: "b", Worker: "w", Host: strings.Repeat("x", 257)},
	} {
		if a.Check() == nil {
			t.Errorf("an announcement with %s is accepted", what)
		}
	}
	for what, b := range map[string]Beat{
		"no name":      {},
		"a long title": {Worker: "w", Doing: Doing{Title: strings.Repeat("x", MaxReason+1)}},
		"a long job":   {Worker: "w", Doing: Doing{Job: strings.Repeat("x", 513)}},
	} {
		if b.Check() == nil {
			t.Errorf("a sign of life with %s is accepted", what)
		}
	}
	if err := (Beat{Worker: "w", Doing: Doing{Title: "\x1b[2J"}}).Check(); err != nil {
		t.Errorf("a title, which the hub cleans: %v", err)
	}
}

// A run of the same jobs has the same name in one program, whatever the run is called, and another name otherwise.
func TestRunHash(t *testing.T) {
	hash := func(build string, jobs ...Job) string {
		t.Helper()
		text, err := RunHash(build, jobs)
		must.Do(t, err)
		return text
	}
	a, renamed, longer := onePush(t), onePush(t), onePush(t)
	renamed.Run = "another"
	longer.Options.Time++
	if hash("b", a) != hash("b", renamed) {
		t.Error("the name of the run counts")
	}
	if seen := map[string]bool{hash("b", a): true, hash("c", a): true, hash("b", a, a): true,
		hash("b", longer): true}; len(seen) != 4 {
		t.Errorf("%v, expected four names", seen)
	}
}

// An answer is an error when the request was refused, could not be done, or has no verdict.
func TestAnswer(t *testing.T) {
	for verdict, want := range map[Verdict]string{Accepted: "", Duplicate: "", Over: "", Refused: "refused it: why",
		Failed: "could not do it: why", "": "did not answer it: why"} {
		if err := (Answer{verdict, "why"}).Err(); (err == nil) != (want == "") || err != nil &&
			!strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: %v", verdict, err)
		}
	}
}

// A second message of a subject is told from a stream that is full.
func TestIsSecond(t *testing.T) {
	for text, want := range map[string]bool{"maximum messages per subject exceeded": true,
		"maximum bytes exceeded": false} {
		if err := error(&jetstream.APIError{ErrorCode: NotStored, Description: text}); IsSecond(err) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
	if IsSecond(errors.New("maximum messages per subject exceeded")) || IsSecond(nil) {
		t.Error("an error that no stream has given")
	}
}
