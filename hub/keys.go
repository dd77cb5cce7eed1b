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
	"net"
	"os"
	"path/filepath"
	"time"
)

// The files of an authority in the directory of a hub.
const (
	authorityCert = "ca.pem"
	authorityKey  = "ca.key"
)

// certificateYears is how long the hub's own authority lasts. Each start makes a new certificate for the server.
const certificateYears = 10

// authority signs the certificate of the hub's server. It is made at the first start and kept, so that join files stay
// valid.
type authority struct {
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
	pem  string
}

// loadAuthority reads the authority of a directory, or makes one.
func loadAuthority(dir string) (authority, error) {
	a, err := readAuthority(dir)
	if errors.Is(err, os.ErrNotExist) {
		return newAuthority(dir)
	}
	return a, err
}

func readAuthority(dir string) (a authority, err error) {
	text, err := os.ReadFile(filepath.Join(dir, authorityCert))
	if err != nil {
		return a, err
	}
	secret, err := os.ReadFile(filepath.Join(dir, authorityKey))
	if err != nil {
		return a, err
	}
	block, _ := pem.Decode(text)
	keyBlock, _ := pem.Decode(secret)
	if block == nil || keyBlock == nil {
		return a, fmt.Errorf("%s: the files %s and %s hold no certificate and key", dir, authorityCert, authorityKey)
	}
	if a.cert, err = x509.ParseCertificate(block.Bytes); err != nil {
		return a, err
	}
	a.key, err = x509.ParseECPrivateKey(keyBlock.Bytes)
	a.pem = string(text)
	return a, err
}

func newAuthority(dir string) (a authority, err error) {
	if a.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		return a, err
	}
	template := newTemplate(time.Now().AddDate(certificateYears, 0, 0))
	template.IsCA, template.BasicConstraintsValid, template.KeyUsage = true, true, x509.KeyUsageCertSign
	der, err := x509.CreateCertificate(rand.Reader, template, template, &a.key.PublicKey, a.key)
	if err != nil {
		return a, err
	}
	if a.cert, err = x509.ParseCertificate(der); err != nil {
		return a, err
	}
	secret, err := x509.MarshalECPrivateKey(a.key)
	if err != nil {
		return a, err
	}
	a.pem = string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	keyText := pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})
	return a, errors.Join(os.WriteFile(filepath.Join(dir, authorityKey), keyText, 0o600),
		os.WriteFile(filepath.Join(dir, authorityCert), []byte(a.pem), 0o600))
}

// newTemplate is a certificate of the hub that is not signed yet, with a serial number that no other has.
func newTemplate(until time.Time) *x509.Certificate {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		panic(err) // the random source of the system never fails
	}
	return &x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: "planner hub"},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: until}
}

// serverTLS makes a certificate for the names and addresses of this machine.
func (a authority) serverTLS(listen string) (*tls.Config, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	template := newTemplate(a.cert.NotAfter)
	template.KeyUsage = x509.KeyUsageDigitalSignature
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	template.DNSNames, template.IPAddresses = ownNames(listen)
	der, err := x509.CreateCertificate(rand.Reader, template, a.cert, &key.PublicKey, a.key)
	if err != nil {
		return nil, err
	}
	return &tls.Config{MinVersion: tls.VersionTLS13,
		Certificates: []tls.Certificate{{Certificate: [][]byte{der}, PrivateKey: key}}}, nil
}

// ownNames lists under which names and addresses other machines may reach this one.
func ownNames(listen string) (names []string, addresses []net.IP) {
	names = []string{"localhost"}
	if host, err := os.Hostname(); err == nil {
		names = append(names, host)
	}
	if host, _, err := net.SplitHostPort(listen); err == nil && host != "" && net.ParseIP(host) == nil {
		names = append(names, host)
	}
	interfaces, _ := net.InterfaceAddrs()
	for _, a := range interfaces {
		if network, ok := a.(*net.IPNet); ok {
			addresses = append(addresses, network.IP)
		}
	}
	return names, addresses
}
