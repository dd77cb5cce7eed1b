package api

import (
	"encoding/base64"
	"strings"
	"testing"

	"planner/certificate/checker"
	"planner/internal/test/must"
	"planner/internal/test/suite"
)

// The proof of a loss is accepted for its position alone, and whatever becomes of its bytes, there is a sentence.
func TestProof(t *testing.T) {
	level := Level{Rows: []string{"########", "#.     #", "#$####@#", "#  $  .#", "########"}}
	made := ask[Certified](t, "certify", LevelRequest{Level: level})
	const says = "Checked: no solution from here, 0 positions and 1 lemma."
	if made.Sentence != says || len(made.Data) == 0 || made.Link == "" {
		t.Fatalf("%+v", made)
	}
	if again := ask[Checked](t, "certified", CertifiedRequest{level, made.Link}); again.Sentence != says {
		t.Errorf("%+v", again)
	}
	refused := func(l Level, link, part string) {
		t.Helper()
		_, err := called(t, "certified", CertifiedRequest{l, link})
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%.40s: %v, expected %s", link, err, part)
		}
	}
	const head = 14 // letters whose bytes say when and by what the file was packed
	for i := range made.Link {
		refused(level, made.Link[:i], "the proof")
		if i > head {
			refused(level, made.Link[:i]+"_"+made.Link[i:], "the proof")
		}
	}
	hash, err := checker.Hash(level.Rows)
	must.Do(t, err)
	plain := "sokcert\x01" + string(hash[:])
	for link, part := range map[string]string{
		"%00": "cannot be read", strings.Repeat("A", mostLinked+1): "letters",
		linkOf(t, plain+strings.Repeat("\x00", mostUnpacked)): "unpacks to more than",
		linkOf(t, plain+"\x00\x01\x00\x01\x00\x00\xff\x7f"):   "lemma 1: its search may have 16383 positions",
		linkOf(t, plain+"\x00\x01\x00\x01\x00\x00\xa0\x1f"):   "lemma 1: its boxes can be brought to goals",
		linkOf(t, plain+"\x04\x00\x00"):                       "only that no solution has fewer than 3 pushes",
	} {
		refused(level, link, part)
	}
	refused(Level{Rows: hall}, made.Link, "no level has this normalised board")
}

// linkOf is a certificate as it is in a link, of its bytes before they are packed.
func linkOf(t *testing.T, plain string) string {
	t.Helper()
	return base64.RawURLEncoding.EncodeToString(suite.Gzipped(t, plain))
}

// Of a position that is not lost there is no proof.
func TestNoProof(t *testing.T) {
	if made, err := called(t, "certify", LevelRequest{Level: Level{Rows: hall}}); err == nil {
		t.Errorf("%+v", made)
	}
}
