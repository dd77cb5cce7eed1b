package freespace

import "math/bits"

func trailing(word uint64) int { return bits.TrailingZeros64(word) }
