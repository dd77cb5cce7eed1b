//go:build !wasm

package plan

import "math"

const maxRAM = math.MaxInt64 // bytes; the machine has less
