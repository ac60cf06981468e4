package eval

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
)

// Shuffled returns the numbers from 0 to n-1 in an order that depends on the seed. It sorts each number i by
// the SHA-256 hash of the seed and text(i).
func Shuffled(seed uint64, n int, text func(int) string) []int {
	order, hashes := make([]int, n), make([]string, n)
	for i := range n {
		order[i] = i
		sum := sha256.Sum256(fmt.Appendf(nil, "%d\n%s", seed, text(i)))
		hashes[i] = string(sum[:])
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(hashes[i], hashes[j]) })
	return order
}
