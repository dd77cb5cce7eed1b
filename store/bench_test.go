package store

import (
	"flag"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"planner/internal/test/must"
	"planner/search"
)

var growth = flag.Int("store.growth", 0, "millions of entries that TestGrowth writes and reports on; 0 skips it")

func benchSpill(b *testing.B, ram int64) (*Store, *Spill) {
	s, err := Open(b.TempDir(), testLevel, Options{RAM: ram, Floor: 1 << 20})
	must.Do(b, err)
	b.Cleanup(func() { s.Close() })
	return s, openedSpill(b, s)
}

// BenchmarkSpillPut is the rate at which entries reach the disk.
func BenchmarkSpillPut(b *testing.B) {
	_, p := benchSpill(b, 256<<20)
	made := 0
	for b.Loop() {
		must.Do(b, p.Put(entriesOf(made+1, made+commitEntries+1)))
		made += commitEntries
	}
	must.Do(b, p.Sync())
	b.ReportMetric(float64(made)/b.Elapsed().Seconds(), "entries/s")
}

func benchGet(b *testing.B, key func(i int) int) {
	_, p := benchSpill(b, 256<<20)
	for at := 0; at < *states; at += commitEntries {
		must.Do(b, p.Put(entriesOf(at+1, at+commitEntries+1)))
	}
	must.Do(b, p.Sync())
	i := 0
	for b.Loop() {
		if _, _, err := p.Get(keyOf(key(i))); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

func BenchmarkSpillGetPresent(b *testing.B) {
	benchGet(b, func(i int) int { return 1 + i*7919%*states })
}

func BenchmarkSpillGetAbsent(b *testing.B) { benchGet(b, func(i int) int { return -1 - i }) }

func BenchmarkFilterHas(b *testing.B) {
	f := newFilter(16 << 20)
	for i := range 4_000_000 {
		f.addKey(keyOf(i))
	}
	i := 0
	for b.Loop() {
		f.has(keyOf(-1 - i))
		i++
	}
}

// BenchmarkChunkToSegment is the rate at which a log reaches the disk.
func BenchmarkChunkToSegment(b *testing.B) {
	s, err := Open(b.TempDir(), testLevel, small)
	must.Do(b, err)
	defer s.Close()
	g, err := s.Segment("log", 256<<10)
	must.Do(b, err)
	chunk := make([]byte, 256<<10)
	b.SetBytes(256 << 10)
	for b.Loop() {
		if _, err := g.Append(chunk); err != nil {
			b.Fatal(err)
		}
	}
}

// TestGrowth writes a large table and reports how rates, disk and memory grow, then how long opening it takes.
func TestGrowth(t *testing.T) {
	if *growth == 0 {
		t.Skip("set -store.growth to the millions of entries to measure")
	}
	dir := t.TempDir()
	options := Options{RAM: 1 << 30, Floor: 1 << 30}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(options.RAM)) // as the program does
	s, err := Open(dir, testLevel, options)
	must.Do(t, err)
	p := openedSpill(t, s)
	step := max(1, *growth/5) * 1_000_000
	for made := 0; made < *growth*1_000_000; {
		began := time.Now()
		for end := made + step; made < end; made += 50_000 {
			must.Do(t, p.Put(entriesOf(made+1, made+50_001)))
		}
		must.Do(t, p.Sync())
		took := time.Since(began)
		size := usage(dir).Bytes
		t.Logf("%d M: %.0f k/s, %.1f bytes each on disk, filter %d MiB, %s", made/1_000_000,
			float64(step)/took.Seconds()/1000, float64(size)/float64(made),
			p.filter.bytes()>>20, residentMemory())
		measureGets(t, p, made)
	}
	must.Do(t, s.Save([2]search.Ref{1 << 31, 1 << 31}, nil))
	must.Do(t, s.Close())
	reopen(t, dir, options)
}

func measureGets(t *testing.T, p *Spill, made int) {
	const n = 100_000
	for _, test := range []struct {
		name string
		key  func(i int) int
	}{
		{"present", func(i int) int { return 1 + i*104729%made }},
		{"absent", func(i int) int { return -1 - i }},
	} {
		began := time.Now()
		for i := range n {
			if _, _, err := p.Get(keyOf(test.key(i))); err != nil {
				t.Fatal(err)
			}
		}
		t.Logf("  %s: %.1f µs a look-up", test.name, float64(time.Since(began).Microseconds())/n)
	}
}

func reopen(t *testing.T, dir string, options Options) {
	began := time.Now()
	s, err := Open(dir, testLevel, options)
	must.Do(t, err)
	p := openedSpill(t, s)
	ready := time.Since(began)
	must.Do(t, p.Scan(func(search.Entry) bool { return true }))
	t.Logf("opened in %v, scanned after %v", ready.Round(time.Millisecond), time.Since(began).Round(time.Millisecond))
	must.Do(t, s.Close())
}

// residentMemory is the process's own memory and that of mapped files, on a system that has /proc.
func residentMemory() string {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return runtime.GOOS
	}
	var parts []string
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "RssAnon") || strings.HasPrefix(line, "RssFile") {
			parts = append(parts, strings.Join(strings.Fields(line), " "))
		}
	}
	return strings.Join(parts, ", ")
}
