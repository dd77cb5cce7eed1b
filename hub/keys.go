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

// loadAuthority reads the authority of a directory, which signs the certificate of the hub's server. It is made at the
// first start and kept, so that join files stay valid.
func loadAuthority(dir string) (tls.Certificate, error) {
	cert, key := filepath.Join(dir, authorityCert), filepath.Join(dir, authorityKey)
	a, err := tls.LoadX509KeyPair(cert, key)
	if errors.Is(err, os.ErrNotExist) {
		if err := newAuthority(cert, key); err != nil {
			return a, err
		}
		return tls.LoadX509KeyPair(cert, key)
	}
	return a, err
}

// newAuthority makes an authority in two files.
func newAuthority(certFile, keyFile string) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	template := newTemplate(time.Now().AddDate(certificateYears, 0, 0))
	template.IsCA, template.BasicConstraintsValid, template.KeyUsage = true, true, x509.KeyUsageCertSign
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return err
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		return err
	}
	keyText := pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})
	return errors.Join(os.WriteFile(keyFile, keyText, 0o600), os.WriteFile(certFile, []byte(inPEM(der)), 0o600))
}

// inPEM is a certificate as text.
func inPEM(der []byte) string {
	return string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
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

// serverTLS makes a certificate for the names and addresses of this machine, signed by an authority.
func serverTLS(authority tls.Certificate, listen string) (*tls.Config, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	template := newTemplate(authority.Leaf.NotAfter)
	template.KeyUsage = x509.KeyUsageDigitalSignature
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	template.DNSNames, template.IPAddresses = ownNames(listen)
	der, err := x509.CreateCertificate(rand.Reader, template, authority.Leaf, &key.PublicKey, authority.PrivateKey)
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
