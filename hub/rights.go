package hub

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"planner/hub/protocol"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
)

// permissions lists the subjects that a role may use. A worker can neither publish a job nor write a result: it offers
// results to the hub, which holds them against their jobs first. A violation reaches the worker as an error of its
// connection.
func permissions(role string) *server.Permissions {
	jobs, results, shares := protocol.JobStream, protocol.ResultStream, protocol.ShareStream
	if role == protocol.WorkerRole {
		return &server.Permissions{
			Publish: &server.SubjectPermission{Allow: []string{protocol.JoinSubject, protocol.OffersSubject + ".*",
				protocol.BeatSubject, protocol.ShareSubject("*"), protocol.AskSubject("*"),
				"planner.own.*.rows.*", "planner.own.*.credit.*", protocol.AllSaved,
				"$JS.API.STREAM.INFO." + shares, "$JS.API.DIRECT.GET." + shares + ".>",
				"$JS.API.CONSUMER.INFO." + jobs + ".*", "$JS.API.CONSUMER.MSG.NEXT." + jobs + ".*",
				"$JS.ACK." + jobs + ".>"}},
			Subscribe: &server.SubjectPermission{Allow: []string{"_INBOX_w.>", protocol.AllStops,
				protocol.ShareSubject("*"), protocol.AskSubject("*"), "planner.own.>"}},
			Response: &server.ResponsePermission{MaxMsgs: 1, Expires: time.Minute},
		}
	}
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{protocol.OpenSubject, protocol.CloseSubject,
			protocol.KeepSubject, protocol.StatusSubject, "planner.own.*.ask.>", protocol.AllJobs,
			"$JS.API.STREAM.INFO." + results, "$JS.API.STREAM.MSG.GET." + results,
			"$JS.API.DIRECT.GET." + results + ".>", "$JS.API.DIRECT.GET." + results}},
		Subscribe: &server.SubjectPermission{Allow: []string{"_INBOX_c.>", protocol.AllStops,
			protocol.ShareSubject("*")}},
	}
}

// roles lists the roles that have a join file.
var roles = []string{protocol.WorkerRole, protocol.ClientRole}

// joinName is the join file of a role.
func joinName(dir, role string) string { return filepath.Join(dir, role+".join") }

// users makes the users of the server, one for each role, with the secret keys of the join files. A secret that is
// there stays, so that copies of the file on other machines stay valid.
func users(dir, address, ca string) ([]*server.NkeyUser, error) {
	var list []*server.NkeyUser
	for _, role := range roles {
		j, err := protocol.ReadJoin(joinName(dir, role))
		if err != nil && !os.IsNotExist(err) {
			return nil, err
		}
		pair, err := keyPair(&j)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", joinName(dir, role), err)
		}
		public, err := pair.PublicKey()
		if err != nil {
			return nil, err
		}
		j.Address, j.Role, j.CA = address, role, ca
		if err := j.Write(joinName(dir, role)); err != nil {
			return nil, err
		}
		list = append(list, &server.NkeyUser{Nkey: public, Permissions: permissions(role)})
	}
	return list, nil
}

// keyPair is the key of a join file, made and entered if there is none.
func keyPair(j *protocol.Join) (nkeys.KeyPair, error) {
	if j.Seed != "" {
		return nkeys.FromSeed([]byte(j.Seed))
	}
	pair, err := nkeys.CreateUser()
	if err != nil {
		return nil, err
	}
	seed, err := pair.Seed()
	j.Seed = string(seed)
	return pair, err
}
