package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// browsers are the names under which Chromium is installed.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "headless-shell"}

// openPage opens an address in a headless browser. The test is skipped where there is no browser.
func openPage(t *testing.T, address string, limit time.Duration) context.Context {
	t.Helper()
	path := ""
	for _, name := range browsers {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("there is no Chromium; install the package chromium to run this test")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	err := chromedp.Listen(ctx, func(event any) {
		if thrown, ok := event.(*runtime.EventExceptionThrown); ok {
			t.Errorf("the page threw: %v", thrown.ExceptionDetails.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Do(ctx, chromedp.Navigate(address)); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// serve serves a folder as a plain web space does, and gives its address.
func serve(t *testing.T, path string) string {
	t.Helper()
	server := httptest.NewServer(http.FileServer(http.Dir(path)))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// ask runs the body of an asynchronous function in the page, with the module backend.js as backend, and gives what it
// returns.
func ask[T any](t *testing.T, ctx context.Context, body string) T {
	t.Helper()
	script := "(async () => { const backend = await import('./backend.js'); " + body + " })()"
	result, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	return result
}
