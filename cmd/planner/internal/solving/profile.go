package solving

import (
	"os"
	"runtime"
	"runtime/pprof"
)

// profile starts the profiles of the hidden flags --cpuprofile and --memprofile. The result finish writes them.
func profile(cpu, mem string) (finish func() error, err error) {
	var running *os.File
	if cpu != "" {
		if running, err = os.Create(cpu); err != nil {
			return nil, err
		}
		if err = pprof.StartCPUProfile(running); err != nil {
			return nil, err
		}
	}
	return func() error {
		if running != nil {
			pprof.StopCPUProfile()
			if err := running.Close(); err != nil {
				return err
			}
		}
		return heapProfile(mem)
	}, nil
}

// heapProfile writes a heap profile, unless the name of the file is empty.
func heapProfile(name string) error {
	if name == "" {
		return nil
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	runtime.GC() // so that the profile shows only what is still in use
	if err := pprof.WriteHeapProfile(file); err != nil {
		_ = file.Close()
		return err
	}
	return file.Close()
}
