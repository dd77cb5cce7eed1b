package architecture

import (
	"fmt"
	"go/ast"
	"slices"
	"strconv"
	"strings"
	"testing"

	"planner/internal/test/must"
)

// row lists the imports that one package may have.
type row struct {
	name string // the folder of the package, "." for the root of the module
	may  string // folders of this module, separated by blanks
}

// rows is the one place that says how data flows: a package may import what its own row names and nothing else of
// this module. Rows are in reading order, and a row only names packages above it. A test may besides import
// everything above its own package, since an oracle often lies there, and the test-only packages under internal/test. A
// test outside of its package, such as judge_test, may import what lies below as well, as callers do.
// A new package needs one row here.
var rows = []row{
	{"technique", ""},
	{"internal/memory", ""},
	{"board", ""},
	{"internal/levelfile", "board"},
	{"search", "board"},
	{"flow", "technique board"},
	{"deadlock", "technique internal/memory board search flow"},
	{"freespace", "technique board flow deadlock"},
	{"macros", "technique board"},
	{"search/incremental", "technique internal/memory board flow macros"},
	{"search/analysis", "technique internal/memory board flow deadlock macros"},
	{"search/featurespace", "technique internal/memory board deadlock macros search search/analysis"},
	{"search/bestfirst", "technique internal/memory board flow deadlock macros search search/incremental"},
	{"search/packing", "technique board flow macros search search/incremental search/analysis"},
	{"search/parts", "board flow search"},
	{"search/relocation", "technique board flow deadlock freespace macros search search/incremental " +
		"search/analysis search/featurespace"},
	{"forward", "technique board flow deadlock freespace macros search search/analysis search/featurespace " +
		"search/bestfirst search/packing search/relocation"},
	{"reverse", "technique board flow deadlock freespace macros search search/incremental search/analysis " +
		"search/featurespace search/bestfirst search/packing search/relocation"},
	{"meet", "internal/memory board macros search"},
	{"exhaustive/goalarea", "technique board flow"},
	{"exhaustive/expand", "technique board flow deadlock search/incremental exhaustive/goalarea"},
	{"exhaustive", "technique internal/memory board flow deadlock search search/incremental exhaustive/goalarea " +
		"exhaustive/expand"},
	{"exhaustive/ondisk", "technique board flow search search/incremental exhaustive/goalarea exhaustive/expand " +
		"exhaustive"},
	{"improve", "technique board flow search search/incremental exhaustive"},
	{"certificate/checker", ""},
	{"certificate", "certificate/checker technique board flow deadlock search search/incremental"},
	{"internal/judge", "technique board flow deadlock search search/incremental exhaustive improve"},
	{"plan/schedule", "search"},
	{"plan/strategy", "technique board flow deadlock freespace search search/analysis search/featurespace " +
		"search/bestfirst search/packing search/parts search/relocation forward reverse meet plan/schedule"},
	{"internal/filelock", ""},
	{"store", "board search internal/filelock"},
	{"plan", "technique board flow search search/analysis meet exhaustive exhaustive/ondisk improve " +
		"internal/judge plan/schedule plan/strategy"},
	{"internal/design", "board flow search search/incremental exhaustive plan internal/judge"},
	{"internal/machine", ""},
	{"internal/render", "board"},
	{"internal/survey", "technique board flow freespace search search/analysis search/featurespace " +
		"search/packing reverse internal/judge internal/render"},
	{".", "technique board internal/levelfile macros search improve internal/judge plan " +
		"internal/machine internal/survey"},
	{"internal/record", "board internal/levelfile"},
	{"internal/play", "board plan internal/judge internal/render . internal/record"},
	{"internal/report", "technique plan internal/render"},
	{"hub/protocol", "technique board improve plan"},
	{"hub", "hub/protocol internal/filelock"},
	{"hub/joint", "board flow search meet exhaustive/expand exhaustive exhaustive/ondisk hub/protocol"},
	{"internal/web/api", "technique board internal/levelfile search meet plan certificate certificate/checker " +
		"internal/judge internal/design internal/render . internal/record"},
	{"internal/web", "board meet internal/judge internal/web/api"},
	{"internal/web/wasm", "internal/web/api"},
	{"internal/web/static", "internal/web/api internal/web"},
	{"tools/release", ""},
	{"cmd/planner/internal/cmdline", "board internal/levelfile internal/filelock"},
	{"cmd/planner/internal/solving", "technique board search meet improve internal/judge plan/strategy store " +
		"plan internal/machine internal/render cmd/planner/internal/cmdline"},
	{"cmd/planner/internal/machines", "technique board search meet exhaustive plan/strategy store plan " +
		"hub/protocol hub/joint " +
		"cmd/planner/internal/cmdline cmd/planner/internal/solving"},
	{"cmd/planner/internal/bench", "technique board plan internal/machine internal/render internal/report " +
		"cmd/planner/internal/cmdline cmd/planner/internal/solving cmd/planner/internal/machines"},
	{"cmd/planner", "technique board internal/levelfile search meet improve internal/judge plan/strategy store " +
		"plan internal/design internal/machine certificate certificate/checker " +
		"internal/render internal/survey . internal/record internal/play internal/report " +
		"hub/protocol hub internal/web/api internal/web cmd/planner/internal/cmdline " +
		"cmd/planner/internal/solving cmd/planner/internal/machines cmd/planner/internal/bench"},
}

// rim names the packages that may do input and output. All others are the core: levels come in as io.Reader,
// progress leaves through search.Events.
var rim = strings.Fields("store internal/filelock internal/machine certificate/checker . internal/render internal/web/static " +
	"tools/release cmd/planner cmd/planner/internal/cmdline cmd/planner/internal/solving " +
	"cmd/planner/internal/bench cmd/planner/internal/machines hub hub/protocol")

// outward lists the packages of the outside world that only some rows may import. A path stands for all below it.
var outward = []struct {
	path string
	may  []string
}{
	{"os", rim},
	{"log", []string{"store", "cmd/planner/internal/solving"}},
	{"github.com/dgraph-io/badger", []string{"store"}},
	{"charm.land", []string{"internal/play", "cmd/planner"}},
	{"github.com/nats-io/nats-server", []string{"hub"}},
	{"github.com/nats-io", []string{"hub", "hub/protocol", "cmd/planner/internal/machines", "hub/joint"}},
	{"github.com/urfave/cli", []string{"cmd/planner", "cmd/planner/internal/machines",
		"cmd/planner/internal/cmdline", "cmd/planner/internal/solving", "cmd/planner/internal/bench"}},
}

// place is the index of a package in rows, negative when it has no row.
func place(folder string) int {
	return slices.IndexFunc(rows, func(r row) bool { return r.name == folder })
}

// scaffolding reports whether a package lies under internal/test. Only tests import such packages, and they have no
// row.
func scaffolding(folder string) bool { return strings.HasPrefix(folder, "internal/test/") }

func TestImports(t *testing.T) {
	for _, s := range parseAll(t) {
		for _, spec := range s.file.Imports {
			target, err := strconv.Unquote(spec.Path.Value)
			must.Do(t, err)
			if err := s.allowed(target); err != nil {
				t.Errorf("%s: %v", s.position(spec.Pos()), err)
			}
			if spec.Name != nil && spec.Name.Name == "." {
				t.Errorf("%s: dot import of %s", s.position(spec.Pos()), target)
			}
		}
	}
}

// allowed says why a file may not import target, nil when it may.
func (s source) allowed(target string) error {
	if s.test && scaffolding(s.pkg) {
		return nil
	}
	inside, ours := folderOf(target)
	if !ours {
		return s.allowedOutward(target)
	}
	if scaffolding(s.pkg) {
		return nil
	}
	own := place(s.pkg)
	if own < 0 {
		return fmt.Errorf("package %s has no row in the table of imports; add one to rows", s.pkg)
	}
	if slices.Contains(strings.Fields(rows[own].may), inside) {
		return nil
	}
	external := strings.HasSuffix(s.file.Name.Name, "_test")
	if s.test && (scaffolding(inside) || place(inside) >= 0 && (external || place(inside) <= own)) {
		return nil
	}
	return fmt.Errorf("package %s must not import %s; its row allows: %s", s.pkg, inside, rows[own].may)
}

func (s source) allowedOutward(target string) error {
	if s.test || scaffolding(s.pkg) {
		return nil
	}
	for _, o := range outward {
		if (target == o.path || strings.HasPrefix(target, o.path+"/")) && !slices.Contains(o.may, s.pkg) {
			return fmt.Errorf("package %s must not import %s; only %v may", s.pkg, target, o.may)
		}
	}
	return nil
}

// TestTable holds the table to its own rules: a row only names rows above it, and there is a row for every package
// and a package for every row.
func TestTable(t *testing.T) {
	exist := folders(parseAll(t))
	for i, r := range rows {
		for _, name := range strings.Fields(r.may) {
			if at := place(name); at < 0 || at >= i {
				t.Errorf("row %s names %s, which has no row above it", r.name, name)
			}
		}
		if place(r.name) != i {
			t.Errorf("package %s has two rows; remove one", r.name)
		}
		if !slices.Contains(exist, r.name) {
			t.Errorf("row %s names a package that does not exist; remove the row", r.name)
		}
	}
	for _, folder := range exist {
		if !scaffolding(folder) && place(folder) < 0 {
			t.Errorf("package %s has no row in the table of imports; add one to rows", folder)
		}
	}
}

// TestCoreDoesNotPrint finds what the import table cannot see: the core may format with fmt, but not print.
func TestCoreDoesNotPrint(t *testing.T) {
	for _, s := range parseAll(t) {
		if s.test || scaffolding(s.pkg) || slices.Contains(rim, s.pkg) {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			from, ok := call.X.(*ast.Ident)
			if ok && from.Name == "fmt" && strings.HasPrefix(call.Sel.Name, "Print") {
				t.Errorf("%s: fmt.%s in package %s, which must not print", s.position(call.Pos()), call.Sel.Name, s.pkg)
			}
			return true
		})
	}
}
