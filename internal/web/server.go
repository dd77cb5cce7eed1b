package web

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"io"
	"net"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"planner/internal/web/api"
	"planner/meet"
)

// Config says what a Server serves.
type Config struct {
	Start    api.Start // what the page begins with
	Limits   api.Limits
	Searches int // searches that run at once at most

	Store func(n int) (meet.Document, error) // reads store n of Start.Stores; called by several goroutines
	Bench func(n int) (string, error)        // reads file n of Start.Benches; called by several goroutines

	call caller // answers calls; nil is api.Call, and tests have others
}

// caller is a function like [api.Call].
type caller func(
	ctx context.Context, name string, request []byte, limits api.Limits, progress func(api.Progress),
) (any, error)

// Server serves the page to one user. Make it with NewServer.
type Server struct {
	config   Config
	page     Document
	token    string
	host     string // of the address, with the port
	slots    chan struct{}
	searches api.Places
	reading  api.Places
	running  api.Running
}

// NewServer makes a server for a listener, which must listen on a loopback address.
func NewServer(listener net.Listener, config Config) *Server {
	config.Start.Kind, config.Start.Limits = "server", config.Limits
	if config.call == nil {
		config.call = api.Call
	}
	inside := &config.Start
	if bytesOf(inside.Levels) > mostInside {
		inside = nil
	}
	page, err := Page(inside, nil)
	if err != nil {
		panic(err) // the files are part of the program
	}
	return &Server{config: config, page: page, token: rand.Text(), host: listener.Addr().String(),
		slots: make(chan struct{}, mostRequests), searches: make(api.Places, max(1, config.Searches)),
		reading: make(api.Places, 1)}
}

// Address is the address of the page, with the token.
func (s *Server) Address() string { return "http://" + s.host + "/" + s.token + "/" }

// Serve answers requests until the context ends, and then ends all searches and the server.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	searching, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	server := &http.Server{
		Handler:           s.Handler(),
		BaseContext:       func(net.Listener) context.Context { return searching },
		ReadHeaderTimeout: 5 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	stop()
	closing, done := context.WithTimeout(context.WithoutCancel(ctx), endTime)
	defer done()
	if err := server.Shutdown(closing); errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	} else if err != nil {
		return err
	}
	return nil
}

// Bounds on what requests cost. The sizes let a file of thousands of levels pass, and a page has a handful of requests
// open.
const (
	mostBytes    = 12 << 20         // of a request
	mostRequests = 16               // at once; more are refused
	readTime     = 10 * time.Second // for the body of a request
	refuseTime   = time.Second      // for the body of a request that is refused
	writeTime    = 15 * time.Second // for a line of an answer, or a file
	endTime      = 3 * time.Second  // for open requests when the server ends
)

// Handler answers the requests of the page. There is no Cross-Origin-Opener-Policy, for which a browser would start
// another process in each new tab: admit refuses a page of another origin that opens this page.
func (s *Server) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range map[string]string{
			"Content-Security-Policy": s.page.Policy + "; frame-ancestors 'none'", "X-Content-Type-Options": "nosniff",
			"Referrer-Policy":              "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-store",
		} {
			w.Header().Set(name, value)
		}
		control := http.NewResponseController(w)
		_ = control.SetReadDeadline(time.Now().Add(readTime)) // a connection that has no deadlines is as good
		_ = control.SetWriteDeadline(time.Now().Add(writeTime))
		rest, status, why := s.admit(r)
		if status != http.StatusOK {
			refuse(w, why, status)
			return
		}
		select {
		case s.slots <- struct{}{}:
			defer func() { <-s.slots }()
		default:
			refuse(w, "Too many requests at once.", http.StatusServiceUnavailable)
			return
		}
		if name, ok := strings.CutPrefix(rest, "api/"); ok {
			s.call(w, r, name)
			return
		}
		s.send(w, r, rest)
	})
}

// kinds are the types of the files of the page.
var kinds = map[string]string{"": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml"}

// send answers with a file of the page, written in one piece, because a reader wakes up for each piece.
func (s *Server) send(w http.ResponseWriter, r *http.Request, name string) {
	text, ok := s.page.Files[name]
	if name == "" {
		text, ok = s.page.HTML, true
	}
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", kinds[path.Ext(name)]+"; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	_, _ = io.WriteString(w, text) // a reader who has gone away needs no answer
}

// refuse answers a request whose body is not read. The connection is closed, whether the body comes or not.
func refuse(w http.ResponseWriter, why string, status int) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(refuseTime))
	w.Header().Set("Connection", "close")
	http.Error(w, why, status)
}

// admit says whether a request is answered: the status is http.StatusOK, and rest is the path behind the token.
// Otherwise it gives the status and the reason.
func (s *Server) admit(r *http.Request) (rest string, status int, why string) {
	if r.Host != s.host {
		return "", http.StatusForbidden, "This address is for another host."
	}
	token, rest, found := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	if !found || subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) != 1 {
		return "", http.StatusNotFound, "Open the address that the program has printed, with all its letters."
	}
	isCall := strings.HasPrefix(rest, "api/")
	origin, from := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	switch {
	case isCall && r.Method != http.MethodPost, !isCall && r.Method != http.MethodGet && r.Method != http.MethodHead:
		return "", http.StatusMethodNotAllowed, "Calls are made by POST, and files are read by GET."
	case isCall && origin != "http://"+s.host, origin != "" && origin != "http://"+s.host:
		return "", http.StatusForbidden, "The request comes from another page."
	case from != "" && from != "same-origin" && (isCall || from != "none"):
		return "", http.StatusForbidden, "The request comes from another page."
	case isCall && r.Header.Get("Content-Type") != "application/json":
		return "", http.StatusUnsupportedMediaType, "A call is JSON."
	}
	return rest, http.StatusOK, ""
}

// mostInside is how many bytes of boards stand in the page itself at most. A page with more bytes fetches them
// after its first picture.
const mostInside = 256 << 10

// bytesOf is the size of the boards of levels.
func bytesOf(levels []api.Level) (n int) {
	for _, l := range levels {
		for _, row := range l.Rows {
			n += len(row)
		}
	}
	return n
}
