package strategy

import (
	"encoding/gob"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"planner/meet"
	"planner/search"
)

// Checkpointer saves the limited searches of a level to its store, from which a Resume brings them back. Its methods,
// except Due, are called while no strategy works.
type Checkpointer struct {
	shared   *LevelContext
	store    search.Store
	segments [2]search.Segment
	writer   *meet.CandidateWriter
	every    time.Duration
	last     time.Time
	fault    fault
}

// fault is what has gone wrong with a store. After its error nothing more is saved: the store stays as its last
// checkpoint made it, and the search can go on in memory. The zero value is a store that is well.
type fault struct {
	err     error // the first error
	told    bool  // the caller of the search knows of it
	stopped bool  // it has ended the search
	list    error // an error of the document of candidates, for which no checkpoint is given up
}

// Due reports whether it is time for a checkpoint, or for bringing full chunks of the logs to disk, or whether the
// store has failed. It may be asked while strategies work; Keep asks again when none does.
func (k *Checkpointer) Due() bool {
	return !k.fault.told && (time.Since(k.last) >= k.every || k.crowded() || k.failed() != nil)
}

// crowded reports whether the logs take more than half of their memory.
func (k *Checkpointer) crowded() bool {
	return k.shared.logBytes() > k.shared.part(k.shared.division().logs)/2
}

// failed is why nothing more is saved or goes to disk, nil while all is well.
func (k *Checkpointer) failed() error {
	if k.fault.err != nil {
		return k.fault.err
	}
	return k.shared.Table.Err()
}

// Keep saves what is due. When the store has failed, Keep returns the error once. The search then goes on with the
// memory that it would have without a store or, with stop, is over.
func (k *Checkpointer) Keep(stop bool) (over bool, err error) {
	switch {
	case k.fault.err != nil:
	case time.Since(k.last) >= k.every:
		k.Save()
	case k.crowded():
		k.fault.err = k.flush()
	}
	if k.fault.told || k.failed() == nil {
		return k.fault.stopped, nil
	}
	k.fault.told, k.fault.stopped = true, stop
	if !stop {
		k.shared.leaveStore()
	}
	return stop, k.failed()
}

// flush brings the full chunks of the logs to disk. From then on they are read there.
func (k *Checkpointer) flush() error {
	for side, l := range k.shared.Logs {
		for i := k.segments[side].Len(); i < l.FullChunks(); i++ {
			mapped, err := k.segments[side].Append(l.Chunk(i))
			if err != nil {
				return err
			}
			if err := l.Adopt(i, mapped); err != nil {
				return err
			}
		}
	}
	return nil
}

// Save makes a checkpoint and shows readers the candidates, unless the store has failed.
func (k *Checkpointer) Save() {
	if k.fault.err = k.failed(); k.fault.err != nil {
		return
	}
	if k.fault.err = k.flush(); k.fault.err != nil {
		return
	}
	s := state{Candidates: k.shared.Pairs.List()}
	for _, m := range k.shared.Members {
		s.Strategies = append(s.Strategies, m.save())
	}
	sections := []search.Section{
		{Name: strategiesSection, Version: Version,
			Write: func(w io.Writer) error { return gob.NewEncoder(w).Encode(s) }},
	}
	for side, l := range k.shared.Logs {
		sections = append(sections, search.Section{Name: logSections[side], Version: Version, Write: l.SaveTail})
	}
	if k.fault.err = k.store.Save(k.shared.Lengths(), sections); k.fault.err == nil {
		k.fault.err = k.publish(s.Candidates)
	}
	k.last = time.Now()
}

// SaveLast is Save when the search has ended. It brings the candidates up to date first.
func (k *Checkpointer) SaveLast() {
	k.shared.Fronts.Compare()
	k.Save()
}

// publish writes the candidates out for readers.
func (k *Checkpointer) publish(list []meet.Candidate) error {
	document, err := k.writer.Document(list)
	if k.fault.list = err; err != nil {
		return nil
	}
	return k.store.Publish(CandidatesDocument, func(w io.Writer) error { return json.NewEncoder(w).Encode(document) })
}

// Stopped reports whether the store has failed and ended the search.
func (k *Checkpointer) Stopped() bool { return k.fault.stopped }

// Fault says in a clause what failed, and whether the search was stopped by that or went on in memory. It is empty when
// nothing failed.
func (k *Checkpointer) Fault() string {
	switch err := k.failed(); {
	case err != nil && !k.fault.told:
		return fmt.Sprintf("; the end of the search could not be saved: %v", err)
	case err != nil && k.fault.stopped:
		return fmt.Sprintf("; the search was stopped because its store takes no more: %v", err)
	case err != nil:
		return fmt.Sprintf("; the search went on in memory, without its store: %v", err)
	case k.fault.list != nil:
		return fmt.Sprintf("; the candidates could not be written out: %v", k.fault.list)
	}
	return ""
}
