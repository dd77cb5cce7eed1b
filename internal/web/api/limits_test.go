package api

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

// TestLevelsKeepTheirLimits: a packed file is read as far as the memory allows, and not at all when the time is over.
func TestLevelsKeepTheirLimits(t *testing.T) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	const count = 250_000
	if _, err := w.Write([]byte(strings.Repeat("#####\n#@$.#\n#####\n\n", count))); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	request, err := json.Marshal(ReadRequest{Name: "many.xsb.gz", Data: packed.Bytes()})
	if err != nil {
		t.Fatal(err)
	}
	small := Limits{Seconds: 60, RAM: 48 << 20}
	result, err := Call(t.Context(), "levels", request, small, nil)
	if err != nil {
		t.Fatal(err)
	}
	list := result.(Levels)
	if most := int(small.RAM/bytesOfText)/18 + 1; len(list.Levels)+list.Left > most || len(list.Levels) == 0 {
		t.Errorf("%d levels, expected at most %d", len(list.Levels)+list.Left, most)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	for name, request := range map[string]string{"levels": string(request),
		"record": `{"record":{"format":1,"levels":[]},"data":"I0AkLiM="}`} {
		if _, err := Call(ended, name, []byte(request), small, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s after its time: %v", name, err)
		}
	}
}
