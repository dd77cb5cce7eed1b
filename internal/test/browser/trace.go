package browser

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// event is one event of a trace. Times are in microseconds.
type event struct {
	Name    string
	Process int     `json:"pid"`
	Thread  int     `json:"tid"`
	Begin   float64 `json:"ts"`
	Wall    float64 `json:"dur"`
	Work    float64 `json:"tdur"` // processor time of the thread
}

// UntilPainted is the processor time that the thread of a page takes until its first paint with contents, beginning
// with load, which loads it again and waits for that paint. The time contains what tracing takes.
func (tab *Tab) UntilPainted(load func()) time.Duration {
	tab.t.Helper()
	var events []event
	complete := make(chan struct{})
	ctx, stop := context.WithTimeout(tab.ctx, patience)
	defer stop()
	err := chromedp.ListenBrowser(ctx, func(message any) {
		switch m := message.(type) {
		case *tracing.EventDataCollected:
			for _, value := range m.Value {
				var e event
				if json.Unmarshal(value, &e) == nil { // what has other fields is not needed
					events = append(events, e)
				}
			}
		case *tracing.EventTracingComplete:
			close(complete)
		}
	})
	must(tab.t, err)
	config := tracing.TraceConfig{IncludedCategories: []string{"toplevel", "loading"}}
	_, err = chromedp.CallBrowser(ctx, tracing.Start, tracing.StartParams{TraceConfig: &config})
	must(tab.t, err)
	load()
	_, err = chromedp.CallBrowser(ctx, tracing.End, cdp.Empty{})
	must(tab.t, err)
	select {
	case <-complete:
	case <-ctx.Done():
		tab.t.Fatal("the trace does not end")
	}
	return untilPainted(events)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// untilPainted adds up the outermost events of the thread that paints, up to its first paint with contents.
func untilPainted(events []event) time.Duration {
	slices.SortStableFunc(events, func(a, b event) int { return int(a.Begin - b.Begin) })
	at := slices.IndexFunc(events, func(e event) bool { return e.Name == "firstContentfulPaint" })
	if at < 0 {
		return 0
	}
	paint, sum, end := events[at], 0.0, 0.0
	for _, e := range events {
		if e.Process != paint.Process || e.Thread != paint.Thread || e.Begin < end || e.Begin >= paint.Begin {
			continue
		}
		sum += e.Work
		end = e.Begin + e.Wall
	}
	return time.Duration(sum) * time.Microsecond
}
