package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"planner/hub/protocol"
	"planner/internal/test/long"

	"golang.org/x/sys/unix"
)

// lossyNet is two network namespaces with a link between them that delays every packet and loses some. The kernel of a
// test machine may have no netem, so the link is two TUN devices, and this process carries the packets between them.
type lossyNet struct {
	names   [2]string   // of the namespaces, by side
	devices [2]*os.File // TUN, by side
	delay   time.Duration
	loss    float64 // part of the packets
	carried atomic.Int64
	lost    atomic.Int64
}

// newLossyNet makes the network. It skips the test without the rights or the tools for it.
func newLossyNet(t *testing.T, delay time.Duration, loss float64) *lossyNet {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("a network namespace needs root")
	}
	if _, err := exec.LookPath("ip"); err != nil {
		t.Skip("a network namespace needs the program ip")
	}
	n := &lossyNet{delay: delay, loss: loss}
	for i := range n.names {
		n.names[i] = fmt.Sprintf("planner%d-%d", os.Getpid(), i)
		device := fmt.Sprintf("pl%d-%d", os.Getpid()%1_000_000, i)
		if err := n.add(side(i), device); err != nil {
			n.remove()
			t.Skipf("a network namespace cannot be made here: %v", err)
		}
	}
	t.Cleanup(n.remove)
	go n.carry(hubSide, otherSide)
	go n.carry(otherSide, hubSide)
	return n
}

// address returns the address of a side.
func (n *lossyNet) address(at side) string { return fmt.Sprintf("10.231.77.%d", at+1) }

// add makes one side.
func (n *lossyNet) add(at side, device string) error {
	fd, err := unix.Open("/dev/net/tun", unix.O_RDWR|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	request, err := unix.NewIfreq(device)
	if err == nil {
		request.SetUint16(unix.IFF_TUN | unix.IFF_NO_PI)
		err = unix.IoctlIfreq(fd, unix.TUNSETIFF, request)
	}
	n.devices[at] = os.NewFile(uintptr(fd), device)
	name := n.names[at]
	for _, args := range [][]string{{"netns", "add", name}, {"link", "set", device, "netns", name},
		{"-n", name, "addr", "add", n.address(at) + "/24", "dev", device}, {"-n", name, "link", "set", device, "up"},
		{"-n", name, "link", "set", "lo", "up"}} {
		if err != nil {
			return err
		}
		var out []byte
		if out, err = exec.Command("ip", args...).CombinedOutput(); err != nil {
			err = fmt.Errorf("ip %v: %w: %s", args, err, out)
		}
	}
	return err
}

// remove removes the namespaces and the devices.
func (n *lossyNet) remove() {
	for i, name := range n.names {
		if n.devices[i] != nil {
			n.devices[i].Close()
		}
		_ = exec.Command("ip", "netns", "del", name).Run() // it may not be there
	}
}

// carry carries packets from one side to the other until the devices are closed.
func (n *lossyNet) carry(from, to side) {
	for {
		packet := make([]byte, 1<<16)
		length, err := n.devices[from].Read(packet)
		if err != nil {
			return
		}
		if rand.Float64() < n.loss {
			n.lost.Add(1)
			continue
		}
		n.carried.Add(1)
		time.AfterFunc(n.delay, func() {
			_, _ = n.devices[to].Write(packet[:length]) // a packet that cannot be written is lost too
		})
	}
}

// place lets a process run on a side of the network.
func (n *lossyNet) place(c *exec.Cmd, at side) {
	args := append([]string{"ip", "netns", "exec", n.names[at], c.Path}, c.Args[1:]...)
	in := exec.Command("ip", args[1:]...)
	c.Path, c.Args = in.Path, args
}

// TestLossyNetwork puts a link with 40 ms there and back, on which one packet in thirty is lost, between the hub and
// all others. A bench and an exhaustive search take longer, and nothing is lost.
func TestLossyNetwork(t *testing.T) {
	long.Only(t, "it loses packets")
	const jobs = 6
	s := makeStation(t)
	n := newLossyNet(t, 20*time.Millisecond, 1.0/30)
	s.place = n.place
	s.start(n.address(hubSide) + ":0")
	s.client = []string{"--join", filepath.Join(s.dir, "client.join")}
	for range 2 {
		s.worker("--join", filepath.Join(s.dir, "worker.join"), "--ram", "256MiB")
	}
	rows := filepath.Join(t.TempDir(), "rows.csv")
	begin := time.Now()
	checkRows(t, s.finish(s.bench(rows, many(t, jobs), budget...), rows), jobs)
	t.Logf("bench: %v, %d packets carried, %d lost", time.Since(begin).Round(time.Millisecond), n.carried.Load(),
		n.lost.Load())
	s.await("idle workers", func(st protocol.Status) bool { return len(st.Workers) == 2 && allIdle(st) })
	checkSprawl(t, s.beginSprawl("--checkpoint", "1s"))
	t.Logf("both: %v, %d packets carried, %d lost", time.Since(begin).Round(time.Millisecond), n.carried.Load(),
		n.lost.Load())
	if n.lost.Load() == 0 {
		t.Error("no packet was lost")
	}
}
