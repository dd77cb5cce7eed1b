package hub

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"math"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Limits of the embedded server. The memory is for caches of JetStream; both streams are files.
const (
	maxConnections = 4096
	serverMemory   = 64 << 20 // bytes
	maxPending     = 64 << 20 // bytes that one connection may have unsent
	syncEvery      = 5 * time.Second
)

// serverName is the name of the server, and that in its certificate.
const serverName = "planner-hub"

// embedded is the server inside the hub's process.
type embedded struct {
	*server.Server
	address string     // as clients write it
	ownSeed string     // key of the hub's own connection, empty when the server asks for no credentials
	ca      string     // certificate of the server, empty without TLS
	failed  chan error // why the server cannot go on; holds one

	dir     string
	options *server.Options  // that it was started with
	own     *server.NkeyUser // of the hub's own connection
	keysOf  time.Time        // the state of the folder of keys that the server knows
}

// startServer starts the server and waits until it answers. It gives up when the server has failed, and when the
// context ends.
func startServer(ctx context.Context, o Options) (*embedded, error) {
	host, portText, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return nil, err
	}
	port, err := net.LookupPort("tcp", portText)
	if err != nil {
		return nil, err
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	// The streams hold the limits of what is kept on disk. A limit of the server's own would also count the larger ones
	// that streams have from an earlier start, and would refuse to make them smaller.
	so := &server.Options{ServerName: serverName, Host: host, Port: port, NoSigs: true,
		DisableJetStreamBanner: true, NoSystemAccount: true,
		JetStream: true, StoreDir: filepath.Join(o.Dir, "jetstream"), JetStreamMaxMemory: serverMemory,
		JetStreamMaxStore: math.MaxInt64, SyncInterval: syncEvery,
		MaxConn: maxConnections, MaxPayload: MaxBytes, MaxPending: maxPending}
	e := &embedded{dir: o.Dir, failed: make(chan error, 1)}
	if o.secured() {
		if err := e.secure(o, so); err != nil {
			return nil, err
		}
	}
	e.options = so.Clone()
	if e.Server, err = server.NewServer(so); err != nil {
		return nil, err
	}
	e.SetLoggerV2(serverLog{o.Log, e.failed}, false, false, false)
	started := make(chan struct{})
	go func() {
		defer close(started)
		e.Start()
	}()
	if err := e.ready(ctx, started); err != nil {
		e.Shutdown()
		return nil, fmt.Errorf("no server could be started at %s: %w; if another program uses the port, choose another "+
			"with --listen", o.Listen, err)
	}
	return e, e.name(o)
}

// ready waits until the start of the server has returned. The server listens then, unless it has said that it failed.
// The start reads all that the server has on disk, so nobody can say how long it takes.
func (e *embedded) ready(ctx context.Context, started <-chan struct{}) error {
	select {
	case <-started:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-e.failed:
		return err
	default:
		return nil
	}
}

// name works out the address that others connect to, and writes the address into the join files.
func (e *embedded) name(o Options) error {
	at, ok := e.Addr().(*net.TCPAddr)
	if !ok {
		return errors.New("the server listens at no address")
	}
	host, _, _ := net.SplitHostPort(o.Listen)
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = outward()
	}
	scheme := "nats"
	if o.secured() {
		scheme = "tls"
	}
	e.address = fmt.Sprintf("%s://%s", scheme, net.JoinHostPort(host, strconv.Itoa(at.Port)))
	if o.secured() {
		_, err := users(o.Dir, e.address, e.ca)
		return err
	}
	return nil
}

// outward is an address of this machine that other machines may reach.
func outward() string {
	interfaces, _ := net.InterfaceAddrs()
	for _, a := range interfaces {
		if network, ok := a.(*net.IPNet); ok && network.IP.To4() != nil && !network.IP.IsLoopback() {
			return network.IP.String()
		}
	}
	return "127.0.0.1"
}

// secure makes the server ask for TLS and credentials. The hub's own connection has a new key at each start, which
// never leaves the process.
func (e *embedded) secure(o Options, so *server.Options) error {
	certificate, text, err := loadCertificate(o.Dir)
	if err != nil {
		return err
	}
	e.ca = text
	so.TLSConfig = &tls.Config{MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{certificate}}
	so.TLS, so.TLSTimeout, so.AllowNonTLS = true, GreetTimeout.Seconds(), false
	if so.Nkeys, err = users(o.Dir, "", e.ca); err != nil {
		return err
	}
	var own Join
	public, err := publicKey(&own)
	e.ownSeed, e.own = own.Seed, &server.NkeyUser{Nkey: public}
	so.Nkeys = append(so.Nkeys, e.own)
	return err
}

// readKeys brings the users of the server in line with the folder of keys when the folder has changed.
func (e *embedded) readKeys() error {
	if e.ca == "" {
		return nil // nobody is asked for a key
	}
	var changed time.Time
	if st, err := os.Stat(filepath.Join(e.dir, inviteDir)); err == nil {
		changed = st.ModTime()
	}
	if changed.Equal(e.keysOf) {
		return nil
	}
	list, err := users(e.dir, e.address, e.ca)
	if err != nil {
		return err
	}
	next := e.options.Clone()
	next.Nkeys = append(list, e.own)
	if err := e.ReloadOptions(next); err != nil {
		return err
	}
	e.keysOf = changed
	return nil
}

// serverLog passes on what the server complains about, such as a message that is too large.
type serverLog struct {
	log    func(string)
	failed chan<- error // takes the first message that says that the server cannot go on
}

func (l serverLog) Noticef(string, ...any)        {}
func (l serverLog) Debugf(string, ...any)         {}
func (l serverLog) Tracef(string, ...any)         {}
func (l serverLog) Warnf(format string, v ...any) { l.say("warning: "+format, v...) }

// unwritten begins what the server says of a message that it could not write, such as on a full disk. It answers
// nobody about the message, and its stream takes no further one until the server is started again.
const unwritten = "JetStream failed to store a msg"

func (l serverLog) Errorf(format string, v ...any) {
	if text := fmt.Sprintf(format, v...); strings.HasPrefix(text, unwritten) {
		l.Fatalf("%s", text)
	} else {
		l.say(format, v...)
	}
}

// Fatalf is called when the server cannot listen, for example. It does not end the process.
func (l serverLog) Fatalf(format string, v ...any) {
	select {
	case l.failed <- fmt.Errorf(format, v...):
	default:
	}
}

// say passes a message on, unless it is a warning about names of files or about connections that end. Such
// warnings mean nothing to users.
func (l serverLog) say(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	for _, noise := range []string{"Filestore", "Client Closed", "read error", "write error"} {
		if strings.Contains(text, noise) {
			return
		}
	}
	l.log("server: " + text)
}
