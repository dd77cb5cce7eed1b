package hub

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/nats-io/nats.go/jetstream"
)

// Read reads a message of another process and checks it. The message may have at most most bytes; what names it in
// errors.
func Read[Message interface{ Check() error }](data []byte, most int, what string) (m Message, err error) {
	if len(data) > most {
		return m, fmt.Errorf("%s of %d bytes, expected at most %d", what, len(data), most)
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return m, fmt.Errorf("%s that is no JSON: %w", what, err)
	}
	return m, m.Check()
}

// The streams and the bucket that a hub keeps.
const (
	JobStream    = "PLANNER_JOBS"
	ResultStream = "PLANNER_RESULTS"
	SavedStream  = "PLANNER_SHARES"
	RunBucket    = "planner_runs"
)

// Subjects of requests that the hub answers.
const (
	JoinSubject   = "planner.hub.join"   // Announcement -> Welcome; the name of a worker's own key follows
	OpenSubject   = "planner.hub.open"   // Opening -> Opened
	CloseSubject  = "planner.hub.close"  // RunName -> Answer
	KeepSubject   = "planner.hub.keep"   // RunName -> Answer
	OffersSubject = "planner.hub.offer"  // Result -> Answer; the worker's name follows
	StatusSubject = "planner.hub.status" // StatusRequest -> Status
)

// OfferSubject is where a worker offers its results. The name in the subject tells who has sent a message that cannot
// be read.
func OfferSubject(worker string) string { return OffersSubject + "." + worker }

// JoinBy is where a worker with the key of a name announces itself. An empty name is the key of all workers. The server
// lets each key use its own subject only, so the hub knows by which key a worker comes.
func JoinBy(key string) string {
	if key == "" {
		return JoinSubject
	}
	return JoinSubject + "." + key
}

// KeyOfJoin is the name of the key in a subject of JoinBy.
func KeyOfJoin(subject string) string {
	return strings.TrimPrefix(strings.TrimPrefix(subject, JoinSubject), ".")
}

// KeyOfWorker is the name of the key that a worker's name belongs to: all before its last "-".
func KeyOfWorker(worker string) string { return worker[:max(0, strings.LastIndexByte(worker, '-'))] }

// BeatSubject is where workers give signs of life.
const BeatSubject = "planner.beat"

// Lane is a queue of jobs. Workers take jobs of the first lane before those of the second.
type Lane string

// The lanes, in the order in which workers look into them.
const (
	SolveLane Lane = "solve"
	BenchLane Lane = "bench"
)

// Lanes lists all lanes.
var Lanes = []Lane{SolveLane, BenchLane}

// JobSubject is where job n of a run stands. The build is part of it, so that a worker of another build cannot get it.
func JobSubject(build string, lane Lane, run string, n int) string {
	return fmt.Sprintf("planner.job.%s.%s.%s.%d", build, lane, run, n)
}

// RunOfJob is the run in the subject of a job, empty when the text is no such subject.
func RunOfJob(subject string) string {
	if words := strings.Split(subject, "."); len(words) == 6 && strings.HasPrefix(subject, "planner.job.") {
		return words[4]
	}
	return ""
}

// JobsOf is the pattern of all jobs of a lane.
func JobsOf(build string, lane Lane) string { return fmt.Sprintf("planner.job.%s.%s.>", build, lane) }

// JobsOfRun is the pattern of all jobs of a run, whatever their build and lane are.
func JobsOfRun(run string) string { return fmt.Sprintf("planner.job.*.*.%s.*", run) }

// AllJobs is the pattern of all jobs.
const AllJobs = "planner.job.>"

// Consumer is the name of the consumer through which the workers of a build share a lane.
func Consumer(build string, lane Lane) string { return fmt.Sprintf("%s_%s", lane, build) }

// ResultSubject is where the one result of job n of a run stands.
func ResultSubject(run string, n int) string { return fmt.Sprintf("planner.result.%s.%d", run, n) }

// ResultsOf is the pattern of all results of a run.
func ResultsOf(run string) string { return fmt.Sprintf("planner.result.%s.>", run) }

// AllResults is the pattern of all results.
const AllResults = "planner.result.>"

// StopSubject is where workers are told that a run is over.
func StopSubject(run string) string { return "planner.stop." + run }

// AllStops is the pattern of all StopSubjects. The last word of a subject is the run.
const AllStops = "planner.stop.*"

// HeardSubject is where the searches of a run tell each other what they found, and ask for half-paths.
func HeardSubject(run string) string { return "planner.share." + run }

// SavedByOwner is how the subjects of all saved shards of an owner begin.
func SavedByOwner(run string, owner int) string {
	return fmt.Sprintf("planner.saved.%s.%d.", run, owner)
}

// SavedBy is the pattern of all saved shards of a run.
func SavedBy(run string) string { return fmt.Sprintf("planner.saved.%s.>", run) }

// AllSaved is the pattern of all saved shards.
const AllSaved = "planner.saved.>"

// LastWord is the text after the last dot of a subject.
func LastWord(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }

// CheckName refuses a text that cannot be one word of a subject: only letters of ASCII, digits, "-" and "_" may be in
// it, at least one and at most MaxName.
func CheckName(name string) error {
	if name == "" || len(name) > MaxName {
		return fmt.Errorf("a name of %d bytes, expected 1 to %d", len(name), MaxName)
	}
	if strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") != "" {
		return fmt.Errorf("the name %.80q, expected letters, digits, - and _", name)
	}
	return nil
}

// Clean is a text of another machine for people: one line of printable letters, at most most bytes. Anything that would
// move the cursor of a terminal or change its colours becomes a question mark.
func Clean(text string, most int) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) && r != unicode.ReplacementChar {
			return r
		}
		return '?'
	}, text[:min(len(text), most)])
	return text[:min(len(text), most)]
}

// checkTexts refuses a message with a text that is too long or that Clean would change, names in maps included.
func checkTexts(most int, message any) error {
	data, err := json.Marshal(message)
	if err != nil {
		return err
	}
	for tokens := json.NewDecoder(bytes.NewReader(data)); ; {
		token, err := tokens.Token()
		if err == io.EOF {
			return nil
		}
		text, _ := token.(string)
		switch {
		case err != nil:
			return err
		case len(text) > most:
			return fmt.Errorf("a text of %d bytes, expected at most %d", len(text), most)
		case text != Clean(text, most):
			return fmt.Errorf("the text %.80q, which cannot be printed", text)
		}
	}
}

// SecretHeader is the header of announcements, signs of life and offers with which a worker shows that its name is its
// own. The hub binds the name to the first secret that it hears, for as long as the worker is connected.
const SecretHeader = "Planner-Secret"

// NewSecret is a secret that nobody guesses.
func NewSecret() string { return rand.Text() }

// NotStored is the server's code for a message that a stream does not take. The description says why: the message is
// the second of its subject, or the stream is full.
const NotStored = 10077

// IsSecond reports whether a stream refused a message because it has a message of this subject already.
func IsSecond(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == NotStored && strings.Contains(api.Description, "per subject")
}
