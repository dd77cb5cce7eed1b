package hub

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// streams hold all that the hub keeps on disk: the jobs, the results, the saved shards of exhaustive searches, and the
// names of the open runs.
type streams struct {
	jobs, results, saved jetstream.Stream
	runs                 jetstream.KeyValue
}

// openStreams makes the streams or finds them again.
//
// The stream of results sees to it that a job has exactly one result: it has at most one message for each subject and
// refuses a second, also after a restart. The queue of jobs only promises that each job is given to some worker at
// least once.
func openStreams(ctx context.Context, js jetstream.JetStream, o Options) (s streams, err error) {
	quarter := o.MaxStore/4 - 1<<20
	for _, one := range []struct {
		to     *jetstream.Stream
		what   string
		config jetstream.StreamConfig
	}{
		{&s.jobs, "queue of jobs",
			jetstream.StreamConfig{Name: JobStream, Subjects: []string{AllJobs},
				Retention: jetstream.WorkQueuePolicy, DiscardNewPerSubject: true, MaxMsgSize: MaxJobBytes,
				MaxMsgs: 2 * MaxJobs, MaxBytes: quarter}},
		{&s.results, "results", jetstream.StreamConfig{Name: ResultStream,
			Subjects: []string{AllResults}, DiscardNewPerSubject: true, MaxMsgSize: MaxResultBytes,
			MaxMsgs: 2 * MaxJobs, MaxBytes: quarter, AllowDirect: true}},
		{&s.saved, "saved shards", jetstream.StreamConfig{Name: SavedStream,
			Subjects: []string{AllSaved}, MaxMsgSize: MaxBytes, MaxBytes: 2 * quarter,
			AllowDirect: true}},
	} {
		one.config.Storage, one.config.Discard = jetstream.FileStorage, jetstream.DiscardNew
		one.config.MaxMsgsPerSubject = 1
		if *one.to, err = js.CreateOrUpdateStream(ctx, one.config); err != nil {
			return s, fmt.Errorf("%s: %w", one.what, err)
		}
	}
	if s.runs, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
		Bucket: RunBucket, Storage: jetstream.FileStorage, MaxBytes: 1 << 20,
	}); err != nil {
		return s, fmt.Errorf("list of runs: %w", err)
	}
	// Through the one consumer of a lane all workers of the hub's build share it. How often a job is given out is not
	// limited here. The worker looks at the count, because with a limit of the server a job that no worker gets any more
	// would stay in the queue.
	for _, lane := range Lanes {
		if _, err := s.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: Consumer(o.Build, lane), FilterSubject: JobsOf(o.Build, lane),
			AckPolicy: jetstream.AckExplicitPolicy, AckWait: o.Lease, MaxDeliver: -1, MaxAckPending: maxConnections,
			InactiveThreshold: 30 * 24 * time.Hour,
		}); err != nil {
			return s, fmt.Errorf("workers of lane %s: %w", lane, err)
		}
	}
	return s, nil
}

// missing lists the jobs of a run that are neither in the queue nor done. A job leaves the queue after its result is
// there, so the queue is looked at first.
func (s *streams) missing(ctx context.Context, run string, jobs int) (list []int, err error) {
	queued, err := numbersIn(ctx, s.jobs, JobsOfRun(run))
	if err != nil {
		return nil, err
	}
	done, err := numbersIn(ctx, s.results, ResultsOf(run))
	for n := range jobs {
		if number := strconv.Itoa(n); !queued[number] && !done[number] {
			list = append(list, n)
		}
	}
	return list, err
}

// numbersIn is the set of the numbers of the jobs of a run that a stream has messages about. Pattern names these
// messages.
func numbersIn(ctx context.Context, s jetstream.Stream, pattern string) (map[string]bool, error) {
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(pattern))
	if err != nil {
		return nil, fmt.Errorf("messages %s: %w", pattern, err)
	}
	numbers := map[string]bool{}
	for subject := range info.State.Subjects {
		numbers[LastWord(subject)] = true
	}
	return numbers, nil
}

// delivery is a job that was given to a worker and is not done.
type delivery struct{ job, redelivery string }

// deliveries lists the jobs of a lane that were given to workers and are not done, also those that go to another worker
// next.
func (s *streams) deliveries(ctx context.Context, build string, lane Lane) (list []delivery, err error) {
	name := Consumer(build, lane)
	consumer, err := s.jobs.Consumer(ctx, name)
	if err != nil {
		return nil, err
	}
	info := consumer.CachedInfo() // of a moment ago
	for at := info.AckFloor.Stream + 1; info.NumAckPending > 0 && at <= info.Delivered.Stream; at++ {
		m, err := s.jobs.GetMsg(ctx, at, jetstream.WithGetMsgSubject(JobsOf(build, lane)))
		if errors.Is(err, jetstream.ErrMsgNotFound) || err == nil && m.Sequence > info.Delivered.Stream {
			break
		}
		if err != nil {
			return nil, err
		}
		// Of the numbers in the subject the server looks at two: the place of the job in the stream, and a delivery
		// that is not older than those done.
		list = append(list, delivery{m.Subject,
			fmt.Sprintf("$JS.ACK.%s.%s.1.%d.%d.0.0", JobStream, name, m.Sequence, info.Delivered.Consumer)})
		at = m.Sequence
	}
	return list, nil
}
