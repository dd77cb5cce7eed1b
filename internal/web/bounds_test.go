package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"planner/internal/test/must"
	"planner/internal/web/api"
	"planner/meet"
)

// endless is a search that tells of its progress until its context ends, and then gives what it knows.
func endless(ctx context.Context, _ string, _ []byte, _ api.Limits, progress func(api.Progress)) (any, error) {
	for n := int64(1); ctx.Err() == nil; n++ {
		progress(api.Progress{Positions: n})
		time.Sleep(time.Millisecond)
	}
	return api.Result{Status: "unsolved", Stopped: true}, nil
}

// At most so many searches run at once. One more waits a little and is then refused, and a stopped one makes room and
// answers with what is known.
func TestSearchesAreBounded(t *testing.T) {
	s := serve(t, Config{Searches: 2, call: endless})
	solve := func(id string) string { return `{"id":"` + id + `"}` }
	answers := make(chan json.RawMessage, 2)
	for _, id := range []string{"one", "two"} {
		go func() {
			result, _ := ask(t, s, "solve", solve(id))
			answers <- result
		}()
	}
	waitFor(t, func() bool { return len(s.searches) == 2 })
	if _, wrong := ask(t, s, "solve", solve("three")); !strings.Contains(wrong, "2 searches run already") {
		t.Errorf("the third search says %q", wrong)
	}
	for _, id := range []string{"one", "two"} {
		ask(t, s, "stop", `{"id":"`+id+`"}`)
		var result api.Result
		if err := json.Unmarshal(<-answers, &result); err != nil || result.Status != "unsolved" || !result.Stopped {
			t.Errorf("a stopped search gives %+v, %v", result, err)
		}
	}
}

// Of the calls that mostly take no time one works at once, beside the searches. One more waits a little and is refused.
func TestBriefCallsAreBounded(t *testing.T) {
	s := serve(t, Config{Searches: 1, Limits: api.Limits{Seconds: 60, Threads: 1, RAM: 1 << 30}})
	level := `{"rows":["#####","#@$.#","#####"]}`
	for name, body := range map[string]string{"check": level, "lost": `{"level":` + level + `}`,
		"levels": `{"data":"I0AkLiM="}`, "write": `{"format":"xsb","level":` + level + `}`} {
		s.searches <- struct{}{} // a search does not hold them up
		if _, wrong := ask(t, s, name, body); strings.Contains(wrong, "still read") {
			t.Errorf("%s beside a search says %q", name, wrong)
		}
		<-s.searches
		s.reading <- struct{}{}
		if _, wrong := ask(t, s, name, body); !strings.Contains(wrong, "still read") {
			t.Errorf("%s beside another says %q", name, wrong)
		}
		<-s.reading
	}
}

// A refused request does not keep its connection while its body does not come.
func TestRefusedRequestsLoseTheirConnection(t *testing.T) {
	s := serve(t, Config{})
	for _, head := range []string{"POST /wrong/api/solve HTTP/1.1\r\nHost: " + s.host,
		"POST /" + s.token + "/api/solve HTTP/1.1\r\nHost: elsewhere"} {
		c, err := net.Dial("tcp", s.host)
		must.Do(t, err)
		defer c.Close()
		_ = c.SetDeadline(time.Now().Add(10 * time.Minute))
		if _, err := fmt.Fprintf(c, "%s\r\nContent-Length: 100000\r\n\r\nx", head); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadAll(c); err != nil {
			t.Errorf("%.30s: %v", head, err)
		}
	}
}

// A search ends when nobody waits for it any more.
func TestAbandonedSearchEnds(t *testing.T) {
	s := serve(t, Config{call: endless})
	ctx, leave := context.WithCancel(t.Context())
	r := request(t, s, http.MethodPost, "api/solve", `{"id":"x"}`).WithContext(ctx)
	go func() {
		response, err := http.DefaultClient.Do(r)
		if err == nil {
			_, _ = io.Copy(io.Discard, response.Body)
			response.Body.Close()
		}
	}()
	waitFor(t, func() bool { return len(s.searches) == 1 })
	leave()
	waitFor(t, func() bool { return len(s.searches) == 0 })
}

func waitFor(t *testing.T, what func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Minute); !what(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("waited in vain")
		}
	}
}

// No more requests are open at once than the bound says.
func TestRequestsAreBounded(t *testing.T) {
	hold, held := make(chan struct{}), make(chan struct{}, mostRequests)
	config := Config{Store: func(int) (meet.Document, error) {
		held <- struct{}{}
		<-hold
		return meet.Document{}, nil
	}}
	config.Start.Stores = []string{"slow"}
	s := serve(t, config)
	done := make(chan int, mostRequests)
	for range mostRequests {
		go func() {
			code, _, _ := status(t, request(t, s, http.MethodPost, "api/store", `{"store":0}`))
			done <- code
		}()
	}
	for range mostRequests {
		<-held
	}
	if code, _, _ := status(t, request(t, s, http.MethodGet, "", "")); code != http.StatusServiceUnavailable {
		t.Errorf("one request more gives %d", code)
	}
	close(hold)
	for range mostRequests {
		if code := <-done; code != http.StatusOK {
			t.Errorf("a request gives %d", code)
		}
	}
}
