package architecture

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The symbols in the prose of a comment: a package's name, a dot, an exported name, perhaps a member; and a link of a
// doc comment, in square brackets, in which the package may be left out.
var (
	qualified = regexp.MustCompile(`(?:^|[\s(\["])([a-z]\w*)\.([A-Z]\w*)(?:\.([A-Za-z]\w*))?`)
	docLink   = regexp.MustCompile(`(?m)(?:^|[\s(])\[([A-Z]\w*[a-z]\w*)(?:\.([A-Z]\w*))?\](?:[\s,.:;)]|$)`)
)

// TestComments wants every symbol of this module that a comment names to exist.
func TestComments(t *testing.T) {
	sources := parseAll(t)
	all := collectSymbols(sources)
	for _, s := range sources {
		for _, text := range s.file.Comments {
			for _, chain := range all.named(text.Text()) {
				if !all.resolve(s.pkg, chain) {
					t.Errorf("%s: the comment names %s, which does not exist; correct it",
						s.position(text.Pos()), strings.Join(chain, "."))
				}
			}
		}
	}
}

// named finds the symbols in a comment that begin with the name of a package of this module, and the links of which
// none is given.
func (all *symbols) named(text string) (chains [][]string) {
	for _, pattern := range []*regexp.Regexp{qualified, docLink} {
		for _, match := range pattern.FindAllStringSubmatch(text, -1) {
			chain := slices.DeleteFunc(match[1:], func(name string) bool { return name == "" })
			if pattern == docLink || all.folders[chain[0]] != nil {
				chains = append(chains, chain)
			}
		}
	}
	return chains
}
