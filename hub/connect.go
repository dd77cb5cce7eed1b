package hub

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"time"

	"planner/internal/machine"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// Join is the content of a join file: what a program on another machine needs to reach a hub.
type Join struct {
	Address string `json:"address"`
	Role    string `json:"role"`            // worker or client; the hub grants rights by it
	Name    string `json:"name,omitempty"`  // of a key for one worker; the name of the worker begins with it
	CA      string `json:"ca,omitempty"`    // in PEM: the hub's certificate, or the one that signed it
	Host    string `json:"host,omitempty"`  // name in the hub's certificate, empty for the host of the address
	Seed    string `json:"seed,omitempty"`  // secret key of the role, an nkey
	Token   string `json:"token,omitempty"` // of an external server that asks for one
	Creds   string `json:"creds,omitempty"` // file of credentials of an external server
}

// The roles of join files.
const (
	WorkerRole = "worker"
	ClientRole = "client"
)

// ReadJoin reads a join file.
func ReadJoin(name string) (Join, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return Join{}, err
	}
	return ParseJoin(name, text)
}

// ParseJoin is what the text of a join file says. The name is for errors.
func ParseJoin(name string, text []byte) (j Join, err error) {
	if err := json.Unmarshal(text, &j); err != nil {
		return j, fmt.Errorf("%s is no join file: %w", name, err)
	}
	if j == (Join{}) {
		return j, fmt.Errorf("%s is no join file: it says nothing about a hub", name)
	}
	return j, nil
}

// WriteFile writes a join file that only its owner can read. A reader finds the file whole or not at all.
func (j Join) WriteFile(name string) error {
	text, err := json.MarshalIndent(j, "", "  ")
	if err != nil {
		return err
	}
	return machine.ReplaceText(name, 0o600, append(text, '\n'))
}

// DefaultHost is the host and port at which a hub listens, and at which the commands of its machine look for it, when
// nobody says otherwise.
const DefaultHost = "127.0.0.1:4333"

// GreetTimeout is how long the greeting of a hub and a caller may take once the connection stands. On a busy machine it
// takes seconds.
const GreetTimeout = time.Minute

// Intervals of a connection. A dead peer is noticed after two missed pings.
const (
	dialTimeout   = 5 * time.Second
	reconnectWait = 250 * time.Millisecond
	pingEvery     = 10 * time.Second
	replayBytes   = 8 << 20 // of messages that wait for a connection to come back
)

// Connection says how to connect.
type Connection struct {
	Address string // of the hub; empty takes the address in the join file
	Join    Join
	Name    string        // of the connection, which the hub shows
	OnError func(error)   // called when something goes wrong with the connection; may be nil
	Extra   []nats.Option // such as the server of the same process
}

// Connect connects to a hub. If no hub answers, the error says what the user can do. A hub that takes over other keys
// breaks off whom it is greeting at that moment, even one with a good key, so a greeting that fails is tried once more.
func Connect(o Connection) (*nats.Conn, error) {
	address := o.Address
	if address == "" {
		address = o.Join.Address
	}
	options, err := o.list()
	if err != nil {
		return nil, err
	}
	c, err := nats.Connect(address, options...)
	if err != nil && !errors.Is(err, nats.ErrNoServers) && !errors.Is(err, os.ErrDeadlineExceeded) &&
		!errors.Is(err, nats.ErrTimeout) {
		time.Sleep(reconnectWait)
		c, err = nats.Connect(address, options...)
	}
	if err != nil {
		return nil, o.explain(address, err)
	}
	return c, nil
}

// list turns the options into options of the library.
func (o Connection) list() ([]nats.Option, error) {
	inbox := "_INBOX_c"
	if o.Join.Role == WorkerRole {
		inbox = Inbox(o.Join.Name)
	}
	list := []nats.Option{nats.Name(o.Name), nats.MaxReconnects(-1), nats.ReconnectWait(reconnectWait),
		nats.Timeout(GreetTimeout), nats.SetCustomDialer(&net.Dialer{Timeout: dialTimeout}),
		nats.PingInterval(pingEvery), nats.MaxPingsOutstanding(2),
		nats.ReconnectBufSize(replayBytes), nats.CustomInboxPrefix(inbox), nats.IgnoreAuthErrorAbort(),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { o.reportError(err) }),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { o.reportError(err) })}
	if o.Join.CA != "" {
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM([]byte(o.Join.CA)) {
			return nil, errors.New("the join file holds no certificate")
		}
		list = append(list, nats.Secure(&tls.Config{RootCAs: pool, ServerName: o.Join.Host,
			MinVersion: tls.VersionTLS13}))
	}
	if o.Join.Seed != "" {
		keyOption, err := nkeyOption(o.Join.Seed)
		if err != nil {
			return nil, err
		}
		list = append(list, keyOption)
	}
	if o.Join.Token != "" {
		list = append(list, nats.Token(o.Join.Token))
	}
	if o.Join.Creds != "" {
		list = append(list, nats.UserCredentials(o.Join.Creds))
	}
	return append(list, o.Extra...), nil
}

// Inbox begins the subjects of the answers to a worker with its own key of that name. An empty name is the key of all
// workers.
func Inbox(key string) string {
	if key == "" {
		return "_INBOX_w"
	}
	return "_INBOX_w_" + key
}

func (o Connection) reportError(err error) {
	if o.OnError != nil && err != nil {
		o.OnError(err)
	}
}

// nkeyOption signs the hub's challenge with the secret key of a join file.
func nkeyOption(seed string) (nats.Option, error) {
	var public string
	pair, err := nkeys.FromSeed([]byte(seed))
	if err == nil {
		public, err = pair.PublicKey()
	}
	if err != nil {
		return nil, fmt.Errorf("the key of the join file: %w", err)
	}
	return nats.Nkey(public, pair.Sign), nil
}

// Message is a message in JSON, with the secret of a worker if that is not empty.
func Message(subject, secret string, content any) (*nats.Msg, error) {
	m := nats.NewMsg(subject)
	if secret != "" {
		m.Header.Set(SecretHeader, secret)
	}
	var err error
	m.Data, err = json.Marshal(content)
	return m, err
}

// Request makes one request in JSON and reads its answer.
func Request(ctx context.Context, c *nats.Conn, subject, secret string, request, answer any) error {
	m, err := Message(subject, secret, request)
	if err != nil {
		return err
	}
	reply, err := c.RequestMsgWithContext(ctx, m)
	if err != nil {
		return err
	}
	return json.Unmarshal(reply.Data, answer)
}

// Rest waits for a time, or until the context ends.
func Rest(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// explain says what an error of a first connection means for the user of the program.
func (o Connection) explain(address string, err error) error {
	advice := "give its join file with --join"
	if o.Join.Seed != "" || o.Join.CA != "" {
		advice = "the file of --join is not of this hub, or no longer"
	}
	var unknown *tls.CertificateVerificationError
	switch {
	case errors.Is(err, nats.ErrNoServers):
		return fmt.Errorf("no hub answers at %s: %w; is \"planner hub\" running there?", address, err)
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrNkeysNotSupported),
		errors.Is(err, nats.ErrSecureConnRequired), errors.As(err, &unknown):
		return fmt.Errorf("the hub at %s does not let this program in: %w; %s", address, err, advice)
	}
	return fmt.Errorf("hub at %s: %w", address, err)
}

// CheckAddress refuses a text that is no address of a hub: nats://HOST:PORT, tls://HOST:PORT or HOST:PORT.
func CheckAddress(address string) error {
	text := address
	if !strings.Contains(text, "://") {
		text = "nats://" + text
	}
	u, err := url.Parse(text)
	if err == nil {
		_, err = net.LookupPort("tcp", u.Port())
	}
	if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
		return fmt.Errorf("%q is no address of a hub, expected nats://HOST:PORT or tls://HOST:PORT", address)
	}
	return nil
}
