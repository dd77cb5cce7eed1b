package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"planner/internal/test/long"
	"planner/internal/test/must"
	"planner/internal/web/api"
)

// request is a request as the page makes it, which a test then spoils.
func request(t *testing.T, s *Server, method, path, body string) *http.Request {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.Address()+path, strings.NewReader(body))
	must.Do(t, err)
	if method == http.MethodPost {
		r.Header.Set("Origin", "http://"+s.host)
		r.Header.Set("Content-Type", "application/json")
	}
	return r
}

func status(t *testing.T, r *http.Request) (code int, body string, header http.Header) {
	t.Helper()
	response, err := http.DefaultClient.Do(r)
	must.Do(t, err)
	defer response.Body.Close()
	all, err := io.ReadAll(response.Body)
	must.Do(t, err)
	return response.StatusCode, string(all), response.Header
}

// ask makes a call and gives its result, or its error as text.
func ask(t *testing.T, s *Server, name, body string) (result json.RawMessage, wrong string) {
	t.Helper()
	code, answer, _ := status(t, request(t, s, http.MethodPost, "api/"+name, body))
	if code != http.StatusOK {
		t.Fatalf("%s: status %d: %s", name, code, answer)
	}
	lines := strings.Split(strings.TrimSpace(answer), "\n")
	var last struct {
		Result json.RawMessage
		Error  string
	}
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil {
		t.Fatalf("%s: %v in %q", name, err, answer)
	}
	return last.Result, last.Error
}

// The page and every file of it are served with headers that bind them to this server, and none is large. The page
// itself needs no other file for its first picture.
func TestPageIsSmallAndBound(t *testing.T) {
	s := serve(t, Config{})
	code, page, header := status(t, request(t, s, http.MethodGet, "", ""))
	if code != http.StatusOK || !strings.Contains(page, "<title>Sokoban planner") {
		t.Fatalf("status %d, %.80q", code, page)
	}
	if got := header.Get("Content-Security-Policy"); !strings.HasPrefix(got, "default-src 'none'; script-src 'self'") {
		t.Errorf("policy %q", got)
	}
	if strings.Contains(page, "<link rel=\"stylesheet\"") || strings.Contains(page, "<script src") ||
		!strings.Contains(page, `"kind":"server"`) {
		t.Error("the page needs other files for its first picture")
	}
	total := len(page)
	for name := range s.page.Files {
		code, text, header := status(t, request(t, s, http.MethodGet, name, ""))
		if code != http.StatusOK || header.Get("X-Content-Type-Options") != "nosniff" ||
			strings.Contains(header.Get("Content-Security-Policy"), "unsafe") {
			t.Errorf("%s: status %d, headers %v", name, code, header)
		}
		page += text
		total += len(text)
	}
	for _, foreign := range []string{"http://", "https://", "innerHTML", "outerHTML", "insertAdjacentHTML", "eval("} {
		if strings.Contains(strings.ReplaceAll(page, "http://www.w3.org/", ""), foreign) {
			t.Errorf("the page contains %q", foreign)
		}
	}
	script, edit := s.page.Files["app"+lateSuffix], s.page.Files["edit"+lateSuffix]
	if strings.Count(script, "module_board = ")+strings.Count(edit, "module_app = ")+strings.Count(script,
		"module_edit = ") > 0 ||
		!strings.Contains(s.page.HTML, "module_board = ") {
		t.Error("modules are in more than one script")
	}
	t.Logf("the page has %d bytes, its script %d, all %d", len(s.page.HTML), len(script), total)
	if total > 400<<10 {
		t.Errorf("the page has %d bytes, at most %d are meant", total, 400<<10)
	}
}

// A request without the token, from another host or from another page is refused before anything is read.
func TestStrangersAreRefused(t *testing.T) {
	s := serve(t, Config{})
	path := func(to string) func(*http.Request) { return func(r *http.Request) { r.URL.Path = to } }
	header := func(name, value string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, value) }
	}
	get := func(to string, spoil ...func(*http.Request)) func(*http.Request) {
		return func(r *http.Request) {
			r.Method, r.URL.Path = http.MethodGet, "/"+s.token+to
			for _, more := range spoil {
				more(r)
			}
		}
	}
	for name, test := range map[string]struct {
		spoil func(*http.Request)
		want  int
	}{
		"as it is":     {func(*http.Request) {}, http.StatusOK},
		"no token":     {path("/api/start"), http.StatusNotFound},
		"wrong token":  {path("/" + strings.Repeat("A", 26) + "/api/start"), http.StatusNotFound},
		"half a token": {path("/" + s.token[:13] + "/api/start"), http.StatusNotFound},
		"other host":   {func(r *http.Request) { r.Host = "evil.example" }, http.StatusForbidden},
		"other name": {func(r *http.Request) { r.Host = strings.Replace(s.host, "127.0.0.1", "localhost", 1) },
			http.StatusForbidden},
		"other origin":  {header("Origin", "http://evil.example"), http.StatusForbidden},
		"opaque origin": {header("Origin", "null"), http.StatusForbidden},
		"no origin":     {func(r *http.Request) { r.Header.Del("Origin") }, http.StatusForbidden},
		"cross site":    {header("Sec-Fetch-Site", "cross-site"), http.StatusForbidden},

		"opened by another site":   {get("/", header("Sec-Fetch-Site", "cross-site")), http.StatusForbidden},
		"opened from another port": {get("/", header("Sec-Fetch-Site", "same-site")), http.StatusForbidden},

		"a form":          {header("Content-Type", "text/plain"), http.StatusUnsupportedMediaType},
		"a call by GET":   {get("/api/start"), http.StatusMethodNotAllowed},
		"a file by POST":  {path("/" + s.token + "/app.js"), http.StatusMethodNotAllowed},
		"out of the page": {get("/../server.go"), http.StatusNotFound},
		"out of it, encoded": {func(r *http.Request) {
			r.Method, r.URL.Opaque = http.MethodGet, "/"+s.token+"/%2e%2e/%2e%2e/etc/passwd"
		}, http.StatusNotFound},
		"a file of the system": {get("//etc/passwd"), http.StatusNotFound},
	} {
		t.Run(name, func(t *testing.T) {
			r := request(t, s, http.MethodPost, "api/start", "{}")
			test.spoil(r)
			r.RequestURI = ""
			client := http.Client{CheckRedirect: func(*http.Request,
				[]*http.Request) error {
				return http.ErrUseLastResponse
			}}
			response, err := client.Do(r)
			must.Do(t, err)
			defer response.Body.Close()
			body, _ := io.ReadAll(response.Body)
			if response.StatusCode != test.want || strings.Contains(string(body), "root:") ||
				strings.Contains(string(body), "package web") {
				t.Errorf("status %d, expected %d: %.100s", response.StatusCode, test.want, body)
			}
		})
	}
}

// Calls with requests that make no sense give an error in a sentence.
func TestBadRequests(t *testing.T) {
	s := serve(t, Config{Limits: api.Limits{Seconds: 1, Threads: 1, RAM: 64 << 20}})
	wide := `{"level":{"rows":["` + strings.Repeat("#", 1<<20) + `"]}}`
	for _, test := range [][3]string{
		{"start", "", ""},
		{"nothing", "{}", "no such call"},
		{"solve", "", "cannot be read"},
		{"solve", "[]", "cannot be read"},
		{"solve", strings.Repeat("[", 100_000), "cannot be read"},
		{"solve", "{}", "no player"},
		{"solve", `{"level":{"rows":["#####","#@$ #","#####"]}}`, "goal"},
		{"solve", `{"level":{"rows":["<b>"]}}`, ""},
		{"solve", wide, "too large"},
		{"solve", `{"level":{"rows":["#####","#@$.#","#####"]},"solution":"L"}`, "wrong"},
		{"solve", `{"level":{"rows":["#####","#@$.#","#####"]},"mode":"magic"}`, "mode"},
		{"layers", wide, "too large"}, {"lost", wide, "too large"},
		{"check", `{"rows":["` + strings.Repeat("#", 1<<20) + `"]}`, "too large"},
		{"levels", `{"data":"AAAA"}`, ""},
		{"levels", `{"data":""}`, ""},
		{"write", `{"level":{"rows":["#####","#@$.#","#####"]},"format":"exe"}`, "unknown"},
		{"picture", `{"level":{"rows":["#####","#@$.#","#####"]},"moves":"UUU"}`, "wall"},
		{"coach", `{"level":{"rows":["#####","#@$.#","#####"]},"moves":"?"}`, ""},
		{"pairs", `{"data":"e30="}`, "format"},
		{"join", `{}`, "format"},
		{"store", `{"store":0}`, "no such store"}, {"store", `{"store":-1}`, "no such store"},
		{"bench", `{"bench":7}`, "no such file"},
		{"stop", `{"id":"of nobody"}`, ""},
	} {
		name, body, want := test[0], test[1], test[2]
		_, wrong := ask(t, s, name, body)
		if want != "" && !strings.Contains(wrong, want) {
			t.Errorf("%s %.60s: %q, expected %q in it", name, body, wrong, want)
		}
		if strings.Contains(wrong, "goroutine") {
			t.Errorf("%s %.60s: %q", name, body, wrong)
		}
	}
}

// A body that is too large is refused, also when it does not say how large it is.
func TestLargeBodies(t *testing.T) {
	s := serve(t, Config{})
	r := request(t, s, http.MethodPost, "api/levels", strings.Repeat(" ", mostBytes+1))
	if code, body, _ := status(t, r); code != http.StatusRequestEntityTooLarge {
		t.Errorf("status %d: %s", code, body)
	}
	r = request(t, s, http.MethodPost, "api/levels", "")
	r.Body, r.ContentLength = io.NopCloser(io.LimitReader(blanks{}, mostBytes+100)), -1
	if code, body, _ := status(t, r); code != http.StatusRequestEntityTooLarge {
		t.Errorf("status %d: %s", code, body)
	}
}

// A body that never comes is given up.
func TestSlowBody(t *testing.T) {
	long.Only(t, "it waits for a deadline of some seconds")
	s := serve(t, Config{})
	connection, err := net.Dial("tcp", s.host)
	must.Do(t, err)
	defer connection.Close()
	fmt.Fprintf(connection, "POST /%s/api/levels HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\n"+
		"Content-Type: application/json\r\n"+
		"Content-Length: 1000\r\n\r\n{", s.token, s.host, s.host)
	_ = connection.SetReadDeadline(time.Now().Add(readTime + time.Minute))
	line, err := bufio.NewReader(connection).ReadString('\n')
	if err != nil || !strings.Contains(line, "400") {
		t.Errorf("after a body that does not come: %q, %v", line, err)
	}
}

// blanks is a reader without end.
type blanks struct{}

func (blanks) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// Progress comes while a search runs, and the server ends a running search when it ends itself.
func TestProgressAndEnd(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must.Do(t, err)
	s := NewServer(listener, Config{Searches: 1, call: endless})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	response, err := http.DefaultClient.Do(request(t, s, http.MethodPost, "api/solve", `{"id":"x"}`))
	must.Do(t, err)
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	progress := 0
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), `{"progress":`) {
			if progress++; progress == 2 {
				stop()
			}
		}
	}
	if progress < 2 {
		t.Errorf("%d lines of progress", progress)
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Minute):
		t.Error("the server does not end")
	}
}

// Levels too large for the page itself are fetched by it. Titles that look like markup stay inside their element.
func TestDocument(t *testing.T) {
	for _, rows := range []string{"####", strings.Repeat("#", mostInside+1)} {
		level := api.Level{Title: "</script><script>alert(1)</script>", Rows: []string{rows}}
		html := serve(t, Config{Start: api.Start{Levels: []api.Level{level}}}).page.HTML
		if got := strings.Contains(html, `id="start">`); got != (len(rows) == 4) ||
			strings.Contains(html, "alert(1)</") {
			t.Errorf("a level of %d squares stands in the page: %v", len(rows), got)
		}
	}
	for name, page := range map[string]string{
		"no module": "<body></body>", "no end": `<script type="module" src="a.js"></script>` + "\n",
		"no file": `<link rel="stylesheet" href="a.css">` + "\n" + `<script type="module" src="b.js"></script>` +
			"\n</body>",
		"an end": `<script src="c.js"></script>` + "\n" + `<script type="module" src="b.js"></script>` + "\n</body>",
	} {
		files := Files{"index.html": page, "b.js": "", "c.js": "'</script>'"}
		if d, err := newDocument(files, "index.html", policy, nil); err == nil {
			t.Errorf("%s: %q", name, d.HTML)
		}
	}
}
