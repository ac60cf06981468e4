package main

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// sample chooses about one of every n values by HEARTH_SEED (default 1), and at least one. With HEARTH_SWEEP=1 it
// returns all values, as make accept does.
func sample[T any](t *testing.T, n int, all []T) (some []T) {
	t.Helper()
	if os.Getenv("HEARTH_SWEEP") != "" || len(all) == 0 {
		return all
	}
	seed := uint64(1)
	if text := os.Getenv("HEARTH_SEED"); text != "" {
		var err error
		seed, err = strconv.ParseUint(text, 10, 64)
		require.NoError(t, err)
	}
	r := rand.New(rand.NewPCG(seed, uint64(len(all))))
	for _, i := range r.Perm(len(all))[:(len(all)+n-1)/n] {
		some = append(some, all[i])
	}
	return some
}
