package bench

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"planner/cmd/planner/internal/cmdline"
	"planner/internal/report"
)

// rowFile is the file of --out. Each row is written at once, so that an interrupted run leaves the rows it had.
type rowFile struct{ *os.File }

// put writes a row.
func (f rowFile) put(r row) error {
	_, err := f.WriteString(r.Line(f.Name()))
	return err
}

// createRows creates the file of --out, or empties it.
func createRows(name string) (*rowFile, error) {
	file, err := os.Create(name)
	if err == nil {
		_, err = file.WriteString(report.Header(name))
	}
	return &rowFile{file}, err
}

// appendRows opens the file of --out to go on after its first size bytes, and cuts off what follows them.
func appendRows(name string, size int64) (*rowFile, error) {
	if size == 0 {
		return createRows(name)
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	if err == nil {
		err = file.Truncate(size)
	}
	return &rowFile{file}, err
}

// readRows reads the rows that bench or another program wrote.
func readRows(ctx context.Context, name string) ([]row, error) {
	file, err := cmdline.OpenFile(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return report.ReadRows(bufio.NewReader(cmdline.Limited(ctx, file, name)), name)
}

// readWhole reads the rows that were written to their end, and says how many bytes they take. Behind them may stand a
// row that a kill has cut off. A file that is absent has no rows.
func readWhole(ctx context.Context, name string) (rows []row, size int64, err error) {
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	defer file.Close()
	text, err := io.ReadAll(cmdline.Limited(ctx, file, name))
	if err != nil {
		return nil, 0, err
	}
	text = text[:bytes.LastIndexByte(text, '\n')+1]
	if len(text) == 0 {
		return nil, 0, nil
	}
	if !bytes.HasPrefix(text, []byte(report.Header(name))) {
		return nil, 0, fmt.Errorf("%s: another version or program wrote these columns; begin anew with --force", name)
	}
	rows, err = report.ReadRows(bytes.NewReader(text), name)
	return rows, int64(len(text)), err
}
