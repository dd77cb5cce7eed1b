package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"planner/certificate"
	"planner/cmd/planner/internal/solving"
	"planner/plan"
	"planner/plan/strategy"
	"planner/search"
	"planner/store"
)

// setSection is the section of a store that holds the set of positions of a certificate.
const setSection = "certificate"

// disk is where the positions of a certificate go that do not fit into memory: a store in the folder of the search's
// own store, in which a certificate can be resumed, or else a temporary folder. Leave is called at the end. A store is
// kept until a certificate has been made.
func (p certifier) disk(
	r *solving.Record, o plan.Options, claim int,
) (disk certificate.Disk, leave func(made bool) error, err error) {
	searched, stored := o.Store.(interface{ Dir() string })
	if !stored {
		disk, leave := p.temporary()
		return disk, leave, nil
	}
	dir := filepath.Join(searched.Dir(), setSection)
	kept, err := p.store(dir, solving.Identity(r.Source, o), claim)
	if err != nil {
		return disk, nil, err
	}
	disk = certificate.Disk{Every: o.Every, Runs: func() (search.Runs, error) { return kept.Runs(), nil }}
	disk.Save = func(write func(io.Writer) error) error {
		return kept.Save([2]uint32{}, []search.Section{{Name: setSection, Version: strategy.Version, Write: write}})
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

// store opens the store of a certificate. One of another claim is begun anew.
func (p certifier) store(dir string, id store.Identity, claim int) (*store.Store, error) {
	id.Options = fmt.Sprintf("certificate of %d pushes", claim)
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

// temporary is a temporary folder, which is made when it is needed.
func (p certifier) temporary() (disk certificate.Disk, leave func(made bool) error) {
	remove := func() error { return nil }
	disk.Runs = func() (runs search.Runs, err error) {
		runs, remove, err = store.TemporaryRuns("", cmp.Or(p.floor, store.DefaultFloor))()
		return runs, err
	}
	return disk, func(bool) error { return remove() }
}
