package browser

import (
	"context"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/systeminfo"
	"github.com/chromedp/chromedp"
)

// Await runs the body of an asynchronous JavaScript function in a tab and gives what it returns. A body that takes
// longer than the limit fails the test.
func Await[T any](tab *Tab, body string, limit time.Duration) (value T) {
	tab.t.Helper()
	ctx, stop := context.WithTimeout(tab.ctx, limit)
	defer stop()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T]("(async () => {"+body+"})()", chromedp.EvalAwaitPromise))
	if err != nil {
		tab.t.Fatalf("%s: %v", body, err)
	}
	return value
}

// Processes are the numbers of the browser's processes.
func (tab *Tab) Processes() (list []int64) {
	tab.t.Helper()
	all, err := chromedp.CallBrowser(tab.ctx, systeminfo.GetProcessInfo, cdp.Empty{})
	if err != nil {
		tab.t.Fatal(err)
	}
	for _, p := range all.ProcessInfo {
		list = append(list, p.ID)
	}
	return list
}
