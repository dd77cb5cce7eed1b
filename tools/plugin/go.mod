module planner/tools/plugin

go 1.26.0

require (
	github.com/dustin/go-humanize v1.0.1
	golang.org/x/sys v0.49.0
	planner v0.0.0
)

replace planner => ../..

require (
	github.com/xrash/smetrics v0.0.0-20240521201337-686a1a2994c1 // indirect
	golang.org/x/image v0.47.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)
