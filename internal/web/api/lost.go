package api

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"

	"planner"
	"planner/certificate"
	"planner/certificate/checker"
	"planner/search"

	"github.com/dustin/go-humanize/english"
)

// Loss is the result of the call "lost". Lost false only says that no rule proves the position lost.
type Loss struct {
	Lost bool `json:"lost"`
	*planner.Loss
}

// lost answers the call "lost".
func lost(ctx context.Context, r LevelRequest, _ Limits) (Loss, error) {
	_, game, err := r.Level.game("")
	if err != nil {
		return Loss{}, err
	}
	loss := game.LostWithin(ctx)
	return Loss{loss != nil, loss}, nil
}

// Certified is the result of the call "certify".
type Certified struct {
	Sentence string `json:"sentence"` // what the checker has found
	Data     []byte `json:"data"`     // the certificate, in base64
	Link     string `json:"link"`     // the certificate in the form of a link; empty when it is too large for a link
}

// CertifiedRequest is the request of the call "certified": a position and the certificate of a link that it is lost.
type CertifiedRequest struct {
	Level Level  `json:"level"`
	Link  string `json:"link"`
}

// Checked is the result of the call "certified".
type Checked struct {
	Sentence string `json:"sentence"` // what the checker has found
}

const (
	// usualProof is how long the proof of a loss, and each check, takes at most when the request does not say, in
	// seconds.
	usualProof = 20

	// A link comes from anybody. Its proof has so many letters, so many bytes when it is unpacked, and so many
	// positions in the search of a lemma at most, so that its check takes little memory. Lemmas of package certificate
	// are no larger, and certificates that are not made to be large unpack to several times their size.
	mostLinked   = 8 << 10
	mostUnpacked = 128 << 10
	mostSearched = 4000
)

// certify answers the call "certify".
func certify(ctx context.Context, r LevelRequest, limits Limits) (Certified, error) {
	level, err := r.Level.planner()
	if err != nil {
		return Certified{}, err
	}
	made, err := madeCertificate(ctx, level, r.Seconds, limits)
	if err != nil {
		return Certified{}, err
	}
	sentence, err := verdict(ctx, level, made, checker.Options{}, limits)
	to := Certified{Sentence: sentence, Data: made, Link: base64.RawURLEncoding.EncodeToString(made)}
	if len(to.Link) > mostLinked || !unpacksSmall(made) {
		to.Link = ""
	}
	return to, err
}

// madeCertificate is the bytes of a certificate that a level has no solution.
func madeCertificate(ctx context.Context, level *planner.Level, seconds float64, limits Limits) ([]byte, error) {
	ctx, end := search.WithTimeout(ctx, limits.wall(seconds, usualProof))
	defer end()
	made, err := certificate.Make(ctx, rawOf(level), certificate.Unsolvable,
		certificate.Options{Threads: limits.Threads, RAM: limits.RAM})
	if err != nil {
		return nil, inTime(err)
	}
	var file bytes.Buffer
	err = made.Write(&file)
	return file.Bytes(), err
}

// certified answers the call "certified".
func certified(ctx context.Context, r CertifiedRequest, limits Limits) (Checked, error) {
	level, err := r.Level.planner()
	if err != nil {
		return Checked{}, err
	}
	if len(r.Link) > mostLinked {
		return Checked{}, fmt.Errorf("the proof of the link has %d letters, expected at most %d", len(r.Link),
			mostLinked)
	}
	data, err := base64.RawURLEncoding.DecodeString(r.Link)
	if err != nil {
		return Checked{}, fmt.Errorf("the proof of the link cannot be read: %w", err)
	}
	if !unpacksSmall(data) {
		return Checked{}, fmt.Errorf("the proof of the link unpacks to more than %d bytes", mostUnpacked)
	}
	sentence, err := verdict(ctx, level, data, checker.Options{Search: mostSearched}, limits)
	return Checked{sentence}, err
}

// unpacksSmall reports whether a certificate is not too large for a link when it is unpacked. Damaged bytes are
// left to the checker.
func unpacksSmall(data []byte) bool {
	unpacked, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return true
	}
	n, _ := io.CopyN(io.Discard, unpacked, mostUnpacked+1)
	return n <= mostUnpacked
}

// verdict is what the checker finds of the certificate that a level has no solution. The error is the first
// fault of the certificate.
func verdict(
	ctx context.Context, level *planner.Level, data []byte, o checker.Options, limits Limits,
) (sentence string, err error) {
	ctx, end := search.WithTimeout(ctx, limits.wall(0, usualProof))
	defer end()
	o.Memory, o.Threads = limits.RAM, limits.Threads
	claim, err := checker.Check(ctx, strings.Join(level.Rows, "\n"), bytes.NewReader(data), o)
	switch {
	case err != nil:
		return "", fmt.Errorf("the proof is refused: %w", inTime(err))
	case !claim.Unsolvable:
		return "", fmt.Errorf("the proof says only that no solution has fewer than %s",
			english.Plural(int(claim.Pushes), "push", "pushes"))
	}
	return fmt.Sprintf("Checked: no solution from here, %s and %s.",
		english.Plural(int(claim.Positions), "position", ""),
		english.Plural(int(claim.Lemmas), "lemma", "")), nil
}

// inTime is an error in words when it says that a context has ended.
func inTime(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return errors.New("the time did not suffice")
	case errors.Is(err, context.Canceled):
		return errors.New("the work was stopped")
	}
	return err
}
