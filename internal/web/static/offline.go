//go:build !js

package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"planner/internal/web"
)

// manifest is the file by which a browser offers to install the page.
const manifest = "planner.webmanifest"

// linked is the page with its manifest, and with the leave to load the manifest.
func linked(page web.Document) web.Document {
	link := fmt.Sprintf("<link rel=\"manifest\" href=\"%s\">\n", manifest)
	page.HTML = strings.Replace(page.HTML, "<title>", link+"<title>", 1)
	page.Policy += "; manifest-src 'self'"
	return page
}

// addOffline adds the manifest and the service worker, which keeps all files that a page from a server loads, and one
// form of the program. The version of the worker is a sum over the contents of all files, because a browser compares
// the text of this worker with that of the worker before.
func (f *folder) addOffline(own web.Files) error {
	if err := f.addFile(manifest, []byte(own[manifest])); err != nil {
		return err
	}
	sum := sha256.New()
	names := []string{"./"} // which is index.html
	for _, name := range slices.Sorted(maps.Keys(f.contents)) {
		fmt.Fprintf(sum, "%s %d\n", name, len(f.contents[name]))
		sum.Write(f.contents[name])
		if name != "index.html" && name != diskName && !strings.HasPrefix(name, "planner.wasm") {
			names = append(names, name)
		}
	}
	list, err := json.Marshal(names)
	if err != nil {
		return err
	}
	head := fmt.Sprintf("const version = '%x', files = %s;\n", sum.Sum(nil)[:8], list)
	return f.addFile("service.js", []byte(head+own["service.js"]))
}
