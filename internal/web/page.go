package web

import (
	"embed"
	"io/fs"
)

//go:embed page
var embedded embed.FS

// Page is the files of the page, index.html among them. They work below any address, and reach the planner through the
// module transport.js alone.
func Page() fs.FS {
	page, err := fs.Sub(embedded, "page")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return page
}
