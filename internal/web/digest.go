package web

import (
	"crypto/sha256"
	"encoding/base64"
)

// digest names a text in a Content-Security-Policy, such as 'sha256-…' with its quotes.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
