package structure

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// compute is a program whose functions have what the form of a function depends on: loops in loops, jumps out of them,
// cycles with two ways in, switches, calls that grow the stack, goroutines that wait in the midst of loops, panics that
// are recovered, deferred calls, method values and closures.
const compute = `package main

import (
	"fmt"
	"runtime"
	"sort"
	"strings"
	"sync"
)

func collatz(n uint64) (steps int) {
	for n != 1 {
		if n%2 == 0 {
			n /= 2
		} else {
			n = 3*n + 1
		}
		steps++
	}
	return steps
}

func sieve(n int) (primes []int) {
	no := make([]bool, n+1)
outer:
	for i := 2; ; i++ {
		switch {
		case i > n:
			break outer
		case no[i]:
			continue outer
		}
		primes = append(primes, i)
		for j := i * i; j <= n; j += i {
			no[j] = true
		}
	}
	return primes
}

// twoWays has a cycle that is entered at two places.
func twoWays(n int) (s string) {
	i := 0
	if n%2 == 0 {
		goto second
	}
first:
	s += "a"
	i++
	if i > n {
		return s
	}
second:
	s += "b"
	runtime.Gosched()
	i += 2
	if i <= n {
		goto first
	}
	return s
}

// twoWaysAlone is the same without calls.
func twoWaysAlone(n uint32) (s uint32) {
	i := uint32(0)
	if n&1 == 0 {
		goto second
	}
first:
	s = s*31 + 1
	i++
	if i > n {
		return s
	}
second:
	s = s*37 + 2
	for j := uint32(0); j < n; j++ {
		if s&(1<<(j&31)) != 0 {
			s += j
		}
	}
	i += 2
	if i <= n {
		goto first
	}
	return s
}

func deep(n int) int {
	var room [300]int
	if n == 0 {
		return 0
	}
	room[n%300] = n
	return deep(n-1) + room[n%300]
}

func recovers(list []int, i int) (v int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered: %v", r)
		}
	}()
	for k := range 10 {
		v += list[i+k]
	}
	return v, nil
}

func pipeline(n int) (sum int) {
	numbers, squares := make(chan int), make(chan int, 3)
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() {
			for i := range numbers {
				for k := 0; k < 5; k++ {
					runtime.Gosched()
				}
				squares <- i * i
			}
		})
	}
	go func() {
		for i := range n {
			numbers <- i
		}
		close(numbers)
		wait.Wait()
		close(squares)
	}()
	for s := range squares {
		sum += s
	}
	return sum
}

func main() {
	fmt.Println(collatz(837799), len(sieve(20000)), deep(5000), pipeline(500))
	for n := range 12 {
		fmt.Println(twoWays(n), twoWaysAlone(uint32(n)))
	}
	fmt.Println(recovers([]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 1))
	fmt.Println(recovers([]int{1, 2, 3}, 1))
	words := strings.Fields("so it was that the words were put into their order by their length and then by themselves")
	sort.Slice(words, func(i, j int) bool {
		if len(words[i]) != len(words[j]) {
			return len(words[i]) < len(words[j])
		}
		return words[i] < words[j]
	})
	fmt.Println(words)
	counts := map[string]int{}
	for _, w := range words {
		counts[w]++
	}
	fmt.Println(counts, runtime.NumGoroutine())
	runtime.GC()
}
`

// A program computes the same before and after, and nearly all of its functions are rewritten.
func TestRewriteKeepsTheProgram(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node, which runs WebAssembly, on this machine")
	}
	dir := t.TempDir()
	source, before, after := filepath.Join(dir, "main.go"), filepath.Join(dir, "before.wasm"), filepath.Join(dir, "after.wasm")
	if err := os.WriteFile(source, []byte(compute), 0o644); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-o", before, source)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	module, err := os.ReadFile(before)
	if err != nil {
		t.Fatal(err)
	}
	better, stats, err := Rewrite(module)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d of %d functions, %d bytes from %d", stats.Rewritten, stats.Functions, len(better), len(module))
	if stats.Rewritten < stats.Functions*9/10 {
		t.Error("the Go tool writes functions in a form that is not known")
	}
	if err := os.WriteFile(after, better, 0o644); err != nil {
		t.Fatal(err)
	}
	if was, is := run(t, node, before), run(t, node, after); was != is || !strings.Contains(is, "recovered") {
		t.Errorf("the program says\n%s\nand, rewritten,\n%s", was, is)
	}
	if again, stats, err := Rewrite(better); err != nil || stats.Rewritten > 0 || !bytes.Equal(again, better) {
		t.Errorf("rewritten a second time: %d functions, %v", stats.Rewritten, err)
	}
}

// run runs a program of the Go tool in WebAssembly and gives what it prints.
func run(t *testing.T, node, program string) string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	loader := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	text, err := exec.Command(node, "--stack-size=8000", loader, program).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", filepath.Base(program), err, text)
	}
	return string(text)
}

func TestRewriteRefusesWhatIsNoModule(t *testing.T) {
	for _, bad := range []string{"", "hello", "\x00asm\x02\x00\x00\x00", "\x00asm\x01\x00\x00\x00\x0a\x7f",
		"\x00asm\x01\x00\x00\x00\x0a\x02\x01\x05", "\x00asm\x01\x00\x00\x00\x0a\x05\xff\xff\xff\xff\x0f"} {
		if _, _, err := Rewrite([]byte(bad)); !errors.Is(err, ErrModule) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// Whatever a body holds, it is taken apart or left, and nothing fails.
func FuzzRewriteFunction(f *testing.F) {
	f.Add([]byte("\x01\x07\x7f\x23\x00\x21\x01\x02\x40\x03\x40\x02\x40\x02\x40\x20\x00\x0e\x01\x00\x01\x0b\x41\x01\x21\x00" +
		"\x0c\x01\x0b\x41\x00\x0f\x0b\x00\x0b\x41\x01\x0b"))
	f.Fuzz(func(t *testing.T, body []byte) {
		rewriteFunction(body)
	})
}
