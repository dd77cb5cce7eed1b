package technique

import (
	"cmp"
	"path"
	"reflect"
	"runtime"
	"slices"
	"strings"
)

// Technique is the entry of the registry for one technique. The file that implements the technique describes it:
//
//	var _ = technique.Describe(technique.Technique{
//		ID: technique.PullAll, Kind: technique.Rule, Soundness: technique.Sound,
//		Help:   "an empty goal whose box could never be pulled off it",
//		Source: technique.Festival + "pull everything",
//	})
//
// As JSON an entry is a line of "planner techniques --json". Fields are only ever added.
type Technique struct {
	ID        ID        `json:"-"`
	Name      string    `json:"name"` // of the switch; Describe fills it in
	Kind      Kind      `json:"kind"`
	Help      string    `json:"help"` // one line, without a full stop
	Soundness Soundness `json:"soundness"`
	Caveat    string    `json:"caveat,omitempty"` // what Soundness leaves unsaid, one line; mostly empty
	Source    string    `json:"source"`           // author, year and title or section; Original without an earlier source
	Asked     string    `json:"asked"`            // what Tally.Asked counts; Describe fills an empty one in from the kind
	Decided   string    `json:"decided"`          // what Tally.Decided counts, in the same way
	FoundBy   string    `json:"-"`                // plain words that continue "found by", for what can find a solution
	File      string    `json:"file"`             // that calls Describe: a path from the root of the tree, with slashes
}

// Sources that stand in many entries. Original is for techniques without a known earlier source.
const (
	Original = "original"
	Holland  = "Holland, S3 Algorithms (Sokoban wiki), "
	Festival = "Shoham, Festival (solver), "
	FESS     = "Shoham and Schaeffer 2020, The FESS Algorithm, "
	Rolling  = "Junghanns and Schaeffer 2001, Sokoban: Enhancing general single-agent search methods, "
)

// registry holds the entry of every technique at the index of its ID. Package variables fill it, so it is complete
// before main begins if the program has all packages with techniques. The root package has them all.
var registry [Count]Technique

// Describe puts the entry of a technique into the registry. It is called to initialise a package variable in the file
// that implements the technique. It panics when there is an entry already.
func Describe(t Technique) ID {
	if registry[t.ID].Help != "" {
		panic("technique " + t.ID.String() + " is described twice")
	}
	t.Name = t.ID.String()
	t.Asked, t.Decided = cmp.Or(t.Asked, kindWords[t.Kind].asked), cmp.Or(t.Decided, kindWords[t.Kind].decided)
	if pc, file, _, ok := runtime.Caller(1); ok {
		t.File = fromRoot(runtime.FuncForPC(pc).Name(), file)
	}
	registry[t.ID] = t
	return t.ID
}

// fromRoot is the path of a file from the root of the source tree. function is the name of a function in that file as
// runtime.Func gives it, which contains the path of the package.
func fromRoot(function, file string) string {
	module := path.Dir(reflect.TypeFor[ID]().PkgPath()) + "/"
	folder, name := path.Split(strings.TrimPrefix(function, module))
	pkg, _, _ := strings.Cut(name, ".")
	return path.Join(folder, pkg, path.Base(file))
}

// All lists every technique in the order of the IDs, in which help shows them.
func All() []Technique { return slices.Clone(registry[:]) }

// OfKind lists the techniques of one kind in the order of All.
func OfKind(k Kind) []ID {
	var list []ID
	for id := range Count {
		if registry[id].Kind == k {
			list = append(list, id)
		}
	}
	return list
}

// FoundBy says in plain words what found a solution, to continue "found by". name comes from a result and is mostly the
// name of a strategy or a phase. An unknown name is returned unchanged, because some are words already, such as "an
// earlier run".
func FoundBy(name string) string {
	if name == Owners {
		return ownersWords
	}
	for i := range registry {
		if registry[i].Name == name && registry[i].FoundBy != "" {
			return registry[i].FoundBy
		}
	}
	return name
}

// Owners is the name in results of the search whose positions machines share out. That search is no technique.
const (
	Owners      = "owners"
	ownersWords = "a search of all positions, shared out among machines"
)
