//go:build !long

package long

const enabled = false
