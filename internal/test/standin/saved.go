package standin

import (
	"bytes"
	"fmt"
	"io"
)

// Saved holds what one owner wrote when it was saved, and the parts that it kept beside that. See ondisk.PartWriter.
type Saved struct {
	data  []byte
	parts map[string][]byte
}

// saving is a writer for Share.Save. A part that the owner's last save has kept is not written again.
type saving struct {
	bytes.Buffer
	run    *Run
	before map[string][]byte
	parts  map[string][]byte
}

// Part implements ondisk.PartWriter.
func (s *saving) Part(name string, write func(io.Writer) error) error {
	if data, known := s.before[name]; known {
		s.parts[name] = data
		s.run.Named++
		return nil
	}
	var data bytes.Buffer
	err := write(&data)
	s.parts[name] = data.Bytes()
	s.run.Written++
	return err
}

// restoring is a reader for Share.Restore.
type restoring struct {
	*bytes.Reader
	parts map[string][]byte
}

// Part implements ondisk.PartReader.
func (r restoring) Part(name string, read func(io.Reader) error) error {
	data, known := r.parts[name]
	if !known {
		return fmt.Errorf("the part %q was not kept", name)
	}
	return read(bytes.NewReader(data))
}

// reader reads a saved share back.
func (s Saved) reader() io.Reader { return restoring{bytes.NewReader(s.data), s.parts} }

// Save saves all owners, when no row is on its way.
func (r *Run) Save() (saved []Saved) {
	for i, o := range r.Owners {
		to := &saving{run: r, before: r.kept[i], parts: map[string][]byte{}}
		if err := o.Save(to); err != nil {
			r.t.Fatal(err)
		}
		r.kept[i] = to.parts
		saved = append(saved, Saved{to.Bytes(), to.parts})
	}
	return saved
}

// restore loses all owners and what is on its way, and goes on from where they were saved.
func (r *Run) restore(saved []Saved) {
	r.Renew()
	for i, o := range r.Owners {
		if err := o.Restore(saved[i].reader()); err != nil {
			r.t.Fatal(err)
		}
		r.kept[i] = saved[i].parts
	}
}

// RefusesDamage restores what the owners have saved cut off, as another owner's and in another format, and with a part
// that is missing or cut off: each is an error.
func (r *Run) RefusesDamage() {
	r.t.Helper()
	saved := r.Save()
	whole := saved[0]
	damaged := map[string]Saved{
		"cut off":        {whole.data[:len(whole.data)-1], whole.parts},
		"empty":          {},
		"another's":      saved[1],
		"another format": {append([]byte{9}, whole.data[1:]...), whole.parts},
	}
	for name, data := range whole.parts {
		damaged["without a part"] = Saved{data: whole.data}
		damaged["a part cut off"] = Saved{whole.data, map[string][]byte{name: data[:len(data)-1]}}
	}
	for name, s := range damaged {
		r.Renew()
		if err := r.Owners[0].Restore(s.reader()); err == nil {
			r.t.Errorf("%s: no error", name)
		}
	}
}
