package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"planner/certificate"
	"planner/certificate/checker"
	"planner/cmd/planner/internal/cmdline"
	"planner/cmd/planner/internal/solving"
	"planner/internal/judge"
	"planner/internal/levelfile"
	"planner/plan"
	"planner/plan/strategy"
	"planner/search"
	"planner/store"
)

// certifyInto returns the function that makes the certificates of --certificate, nil without the flag.
func (q *solveRequest) certifyInto() (func(context.Context, *solving.ResultLine, plan.Options), error) {
	dir := q.certificates
	if dir == "" {
		return nil, nil
	}
	if err := tryFolder("--certificate", dir); err != nil {
		return nil, err
	}
	names := certificateNames{}
	return func(ctx context.Context, r *solving.ResultLine, o plan.Options) {
		if r.Closed() {
			certifier{floor: q.DiskFree}.certify(ctx, r, o, names.in(dir, r), o.Time)
		}
	}, nil
}

// certificateNames has the level file of each certificate of a run, by the name of the certificate.
type certificateNames map[string]string

// in names the certificate of a level in a directory: by the level file and the number of the level. Of level files that
// have the same name but for folder and extension, the later ones get a number behind it.
func (n certificateNames) in(dir string, r *solving.ResultLine) string {
	base := filepath.Base(r.File)
	if r.File == "-" {
		base = "level"
	}
	base = strings.TrimSuffix(base, filepath.Ext(base))
	for begin, i := base, 2; ; begin, i = fmt.Sprintf("%s_%d", base, i), i+1 {
		name := filepath.Join(dir, fmt.Sprintf("%s-%d.cert", begin, r.Level))
		if file, taken := n[name]; !taken || file == r.File {
			n[name] = r.File
			return name
		}
	}
}

// refuseOther refuses to write a certificate into a file whose extension names another kind of file.
func refuseOther(flag, name string) error {
	ext := strings.ToLower(filepath.Ext(name))
	if _, levels := levelfile.FormatOf(name); levels || ext != ".cert" && slices.Contains(otherFiles, ext) {
		return cmdline.Misused("%s %s: the extension says another format, expected a name such as lost.cert", flag, name)
	}
	return nil
}

// certifier makes certificates.
type certifier struct {
	floor     int64 // bytes of the disk that stay free
	unchecked bool  // certificates are not checked
}

// certify makes a certificate of the result line's level within a time, 0 for no limit, and notes it in the line. A
// certificate that is to be checked gets its name only after the checker has accepted it.
func (p certifier) certify(
	ctx context.Context, r *solving.ResultLine, o plan.Options, name string, limit time.Duration,
) {
	begin := time.Now()
	note := &solving.Certificate{File: name}
	r.Certificate = note
	ctx, cancel := search.WithLimit(ctx, limit)
	defer cancel()
	if err := p.certified(ctx, r, o); err != nil {
		note.Problem, note.File, note.Unwritten = cmdline.Message(err), "", store.OfDisk(err)
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			note.Problem = "the time did not suffice"
		case errors.Is(err, context.Canceled):
			note.Problem = solving.ReasonInterrupted
		}
	}
	note.Seconds = time.Since(begin).Seconds() - note.Checking
}

// certified makes, checks and names a certificate.
func (p certifier) certified(ctx context.Context, r *solving.ResultLine, o plan.Options) (err error) {
	claim := r.Pushes
	if r.Status == plan.StatusUnsolvable {
		claim = certificate.Unsolvable
	}
	disk, leave, err := p.disk(r, o, claim)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, leave(err == nil)) }()
	made, err := certificate.Make(ctx, r.Source, claim,
		certificate.Options{Threads: o.Threads, RAM: o.RAM, Disk: disk, Events: o.Events})
	if err != nil {
		return err
	}
	note := r.Certificate
	note.Positions, note.Lemmas = made.Positions, made.Lemmas
	return cmdline.Replace(ctx, note.File, made.Write,
		func(file string) error { return p.accepted(ctx, r, o, file) })
}

// accepted has a certificate checked unless p.unchecked is set, and notes the size of its file and the time of the
// check.
func (p certifier) accepted(ctx context.Context, r *solving.ResultLine, o plan.Options, file string) error {
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	if r.Certificate.Bytes = info.Size(); p.unchecked {
		return nil
	}
	line := checked(context.WithoutCancel(ctx), strings.Join(r.Rows, "\n"), file, checker.Options{Threads: o.Threads})
	if r.Certificate.Checking = line.Seconds; line.err != nil {
		return fmt.Errorf("the checker has refused it: %w", line.err)
	}
	return nil
}

// proofOf makes the certificate that --certificate of why asks for: that the position of the game that is lost has no
// solution. The position goes to a level file beside the certificate. The result is nil without the flag, and when no
// position is proved lost.
func (g game) proofOf(ctx context.Context, q *whyRequest, d *judge.Diagnosis) (*solving.Certificate, error) {
	name := q.certificate
	if name == "" || d.LostRows == nil {
		return nil, nil
	}
	level := *g.entry.Level
	level.Rows = d.LostRows
	lost := solving.ResultLine{Facts: plan.Facts{Status: plan.StatusUnsolvable}, Rows: level.Rows, Source: &level}
	certifier{floor: store.DefaultFloor}.certify(ctx, &lost, q.budget, name, q.budget.Time)
	switch proof := lost.Certificate; {
	case proof.Unwritten:
		return proof, fmt.Errorf("the certificate: %s", proof.Problem)
	case proof.Problem != "":
		return proof, nil
	}
	return lost.Certificate, cmdline.Replace(ctx, besideProof(name),
		func(to io.Writer) error {
			_, err := io.WriteString(to, strings.Join(level.Lines(), "\n")+"\n")
			return err
		})
}

// setSection is the section of a store that holds the set of positions of a certificate.
const setSection = "certificate"

// disk is where the positions of a certificate go that do not fit into memory: a store in the folder of the search's
// own store, in which a certificate can be resumed, or else a temporary folder. Leave is called at the end. A store is
// kept until a certificate has been made.
func (p certifier) disk(
	r *solving.ResultLine, o plan.Options, claim int,
) (disk certificate.Disk, leave func(made bool) error, err error) {
	searched, stored := o.Store.(interface{ Dir() string })
	if !stored { // the folder is made when the first position needs it
		remove := func() error { return nil }
		disk.SortedRuns = func() (runs search.SortedRuns, err error) {
			runs, remove, err = store.TemporarySortedRuns("", p.floor)()
			return runs, err
		}
		return disk, func(bool) error { return remove() }, nil
	}
	dir := filepath.Join(searched.Dir(), setSection)
	kept, err := p.store(dir, solving.Identity(r.Source, o), claim)
	if err != nil {
		return disk, nil, err
	}
	disk = certificate.Disk{Every: o.Every,
		SortedRuns: func() (search.SortedRuns, error) { return kept.SortedRuns(), nil }}
	disk.Save = func(write func(io.Writer) error) error {
		return kept.Save([2]search.Ref{}, []search.Section{{Name: setSection, Version: strategy.Version, Write: write}})
	}
	if kept.Resumed() {
		_, err = strategy.ReadSection(kept, setSection, func(from io.Reader) error {
			saved, err := io.ReadAll(from)
			disk.Saved = bytes.NewReader(saved)
			return err
		})
	}
	leave = func(made bool) error {
		err := kept.Close()
		if made {
			err = errors.Join(err, os.RemoveAll(dir))
		}
		return err
	}
	if err != nil {
		return disk, nil, errors.Join(err, leave(false))
	}
	return disk, leave, nil
}

// store opens the store of a certificate. A store of another claim, another version, or with damage is begun anew.
func (p certifier) store(dir string, id store.Identity, claim int) (*store.Store, error) {
	id.Options = fmt.Sprintf("certificate of %d pushes, form 2", claim)
	options := store.Options{Floor: p.floor}
	kept, err := store.Open(dir, id, options)
	if errors.Is(err, store.ErrOtherOptions) || errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrVersion) {
		if err := os.RemoveAll(dir); err != nil {
			return nil, err
		}
		return store.Open(dir, id, options)
	}
	return kept, err
}
