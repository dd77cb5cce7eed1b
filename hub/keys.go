package hub

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"planner/internal/machine"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
)

// The files of the certificate in the directory of a hub.
const (
	certificateFile    = "hub.pem"
	certificateKeyFile = "hub.key"
)

// certificateYears is how long the certificate lasts.
const certificateYears = 10

// loadCertificate reads the certificate in a directory by which the server is known, and gives the certificate as text
// too. A certificate is made at the first start and kept, so that join files stay valid. A join file holds the
// certificate and the name in it, so nobody has to sign the certificate, and the certificate holds no name or address
// of this machine.
func loadCertificate(dir string) (c tls.Certificate, text string, err error) {
	certificate, key := filepath.Join(dir, certificateFile), filepath.Join(dir, certificateKeyFile)
	if _, err := os.Stat(certificate); errors.Is(err, os.ErrNotExist) {
		if err := newCertificate(certificate, key); err != nil {
			return c, "", err
		}
	}
	if c, err = tls.LoadX509KeyPair(certificate, key); err != nil {
		return c, "", fmt.Errorf("the certificate in %s cannot be used: %w; without that file the hub makes another, "+
			"and its join files must be copied to the other machines again", certificate, err)
	}
	return c, inPEM("CERTIFICATE", c.Certificate[0]), nil
}

// newCertificate makes a certificate in two files. The file with the key is written first, because the presence of the
// other file says that both are there.
func newCertificate(file, keyFile string) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return err
	}
	now := time.Now()
	template := &x509.Certificate{SerialNumber: big.NewInt(now.UnixNano()), Subject: pkix.Name{CommonName: serverName},
		DNSNames: []string{serverName}, NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(certificateYears, 0, 0),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return err
	}
	if err := machine.ReplaceText(keyFile, 0o600, []byte(inPEM("EC PRIVATE KEY", secret))); err != nil {
		return err
	}
	return machine.ReplaceText(file, 0o600, []byte(inPEM("CERTIFICATE", der)))
}

// inPEM is a certificate or a key as text.
func inPEM(kind string, der []byte) string {
	return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
}

// permissions lists the subjects that the holder of a join file may use. A worker can neither publish a job nor write a
// result: it offers results to the hub, which holds them against their jobs first. A violation reaches the worker as an
// error of its connection.
func permissions(of Join) *server.Permissions {
	jobs, results, saved := JobStream, ResultStream, SavedStream
	if of.Role == WorkerRole {
		return &server.Permissions{
			Publish: &server.SubjectPermission{Allow: []string{JoinBy(of.Name), OffersSubject + ".*", BeatSubject,
				HeardSubject("*"), "planner.own.*.rows.*", AllSaved, "$JS.API.STREAM.INFO." + saved,
				"$JS.API.DIRECT.GET." + saved + ".>", "$JS.API.STREAM.PURGE." + saved,
				"$JS.API.CONSUMER.INFO." + jobs + ".*", "$JS.API.CONSUMER.MSG.NEXT." + jobs + ".*",
				"$JS.ACK." + jobs + ".>"}},
			Subscribe: &server.SubjectPermission{Allow: []string{Inbox(of.Name) + ".>", AllStops, HeardSubject("*"),
				"planner.own.>"}},
			Response: &server.ResponsePermission{MaxMsgs: 1, Expires: time.Minute},
		}
	}
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{OpenSubject, CloseSubject, KeepSubject, StatusSubject,
			"planner.own.*.ask.>", AllJobs, "$JS.API.STREAM.INFO." + results, "$JS.API.STREAM.MSG.GET." + results,
			"$JS.API.DIRECT.GET." + results + ".>", "$JS.API.DIRECT.GET." + results}},
		Subscribe: &server.SubjectPermission{Allow: []string{"_INBOX_c.>", AllStops, HeardSubject("*")}},
	}
}

// roles lists the roles that have a join file.
var roles = []string{WorkerRole, ClientRole}

// joinName is the join file of a role.
func joinName(dir, role string) string { return filepath.Join(dir, role+".join") }

// inviteDir is the folder of the keys for single workers.
const inviteDir = "workers"

// inviteName is the join file of a key.
func inviteName(dir, name string) string { return filepath.Join(dir, inviteDir, name+".join") }

// invited lists the names of the keys in a hub's directory, sorted.
func invited(dir string) (names []string) {
	files, _ := filepath.Glob(inviteName(dir, "*")) // the pattern is well formed
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".join"); CheckName(name) == nil {
			names = append(names, name)
		}
	}
	return names
}

// users makes the users of the server, one for each join file, with the keys in them. A key that is there stays, so
// that copies of the file on other machines stay valid.
func users(dir, address, ca string) (list []*server.NkeyUser, err error) {
	files := map[string]Join{}
	for _, role := range roles {
		files[joinName(dir, role)] = Join{Role: role}
	}
	for _, name := range invited(dir) {
		files[inviteName(dir, name)] = Join{Role: WorkerRole, Name: name}
	}
	for file, j := range files {
		j.Address, j.Host, j.CA = address, serverName, ca
		u, err := user(file, j)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		list = append(list, u)
	}
	return list, nil
}

// user makes the user of a join file, and writes the file when its content has changed.
func user(file string, j Join) (*server.NkeyUser, error) {
	before, err := ReadJoin(file)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	j.Seed = before.Seed
	public, err := publicKey(&j)
	if err == nil && j != before {
		err = j.WriteFile(file)
	}
	return &server.NkeyUser{Nkey: public, Permissions: permissions(j)}, err
}

// publicKey is the public part of the key of a join file. A missing key is made and entered into j.
func publicKey(j *Join) (string, error) {
	pair, err := nkeys.FromSeed([]byte(j.Seed))
	if j.Seed == "" {
		pair, err = nkeys.CreateUser()
	}
	if err != nil {
		return "", err
	}
	seed, err := pair.Seed()
	if err != nil {
		return "", err
	}
	j.Seed = string(seed)
	return pair.PublicKey()
}

// Workers can have keys of their own, each in a file NAME.join of a folder in the hub's directory. The folder is the
// only list of these keys. A running hub looks at the folder every second. A new file lets its worker in; when a file
// is removed, the connections of its worker end.

// maxKeyName is the longest name of a key, in bytes. The name of a worker has nine more.
const maxKeyName = MaxName - 9

// Invite makes a key for one worker in the directory of a hub that asks for keys, and returns its join file. The hub
// may be running.
func Invite(dir, name string) (file string, err error) {
	if err := CheckName(name); err != nil {
		return "", err
	}
	if len(name) > maxKeyName {
		return "", fmt.Errorf("a name of %d bytes, expected at most %d", len(name), maxKeyName)
	}
	j, err := ReadJoin(joinName(dir, WorkerRole))
	if errors.Is(err, os.ErrNotExist) {
		return "", fmt.Errorf("%s has no keys: no hub that asks for them was started there yet, with --locked or with "+
			"--listen for other machines", dir)
	}
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Join(dir, inviteDir), 0o700); err != nil {
		return "", err
	}
	if slices.Contains(invited(dir), name) {
		return "", fmt.Errorf("%s is there already; remove it to make the key worthless", inviteName(dir, name))
	}
	j.Name, j.Seed = name, ""
	if _, err := publicKey(&j); err != nil {
		return "", err
	}
	return inviteName(dir, name), j.WriteFile(inviteName(dir, name))
}

// mayBe refuses a worker's name that does not belong to the key by which the worker has come. An empty key is the key
// of all workers.
func mayBe(o Options, worker, key string) error {
	owner := KeyOfWorker(worker)
	switch {
	case key == owner:
		return nil
	case key != "":
		return fmt.Errorf("the key %s is not for the name %s", key, worker)
	case o.External == "" && slices.Contains(invited(o.Dir), owner):
		return fmt.Errorf("the name %s is for the key %s", worker, owner)
	}
	return nil
}
