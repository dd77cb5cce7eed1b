package web

import (
	"context"
	"crypto/rand"
	"errors"
	"net"
	"net/http"
	"sync"
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
	page     document
	player   string // the file PlayerName
	token    string
	host     string // of the address, with the port
	slots    chan struct{}
	searches chan struct{}
	brief    chan struct{}

	mutex   sync.Mutex
	running map[string]context.CancelFunc // by the ID of a call
}

// NewServer makes a server for a listener, which must listen on a loopback address.
func NewServer(listener net.Listener, config Config) *Server {
	config.Start.Kind, config.Start.Limits = "server", config.Limits
	if config.call == nil {
		config.call = api.Call
	}
	page, err := newDocument(Page(), config.Start)
	player, badPlayer := PlayerTemplate()
	if err = errors.Join(err, badPlayer); err != nil {
		panic(err) // the files are part of the program
	}
	return &Server{config: config, page: page, player: player, token: rand.Text(), host: listener.Addr().String(),
		slots: make(chan struct{}, mostRequests), searches: make(chan struct{}, max(1, config.Searches)),
		brief:   make(chan struct{}, 1),
		running: map[string]context.CancelFunc{}}
}

// Address is where the page is. It holds the token.
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
