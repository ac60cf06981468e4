// Package fault lists possible faults in Go files and in rules, each a small change. A seed chooses some of
// them.
//
// It compiles and runs nothing.
package fault

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"maps"
	"path"
	"slices"
	"strings"
)

// A Fault is a small change of a source file that could be a mistake.
type Fault struct {
	File string // path relative to the folder of the module
	Func string // the enclosing function, variable or rule
	Op   string // the kind of change
	Line int
	Was  string // the original line, trimmed
	Now  string // the line with the fault

	From, To   int    // offsets of the replaced bytes in the file
	Text       string // replacement. In Go it contains the original too, and selects one of the two at run time; in a rule it is the fault alone
	Begin, End int    // offsets of the rule that contains the fault; 0 in Go files

	nth int // index among faults with the same key, from 0
}

// Home returns the folder of the package that contains the fault.
func (f *Fault) Home() string {
	if f.Rule() {
		return "rules"
	}
	return f.Folder()
}

// Folder returns the folder of its file.
func (f *Fault) Folder() string { return path.Dir(f.File) }

// Number stands for the number of a fault in its text.
const Number = "\x00"

// same returns a key that is equal for the same fault in another version of the source.
func (f *Fault) same() string {
	return fmt.Sprint(f.File, "\n", f.Func, "\n", f.Was, "\n", f.Now)
}

// ID returns the name of a fault in journals.
func (f *Fault) ID() string {
	sum := sha256.Sum256(fmt.Append(nil, f.same(), f.Op, f.nth))
	return hex.EncodeToString(sum[:6])
}

// Rule reports whether the fault is in a rule.
func (f *Fault) Rule() bool { return path.Ext(f.File) == ".mg" }

// replaced returns a fault that replaces the bytes between from and to. In the displayed line, Fault.Now, the
// text now stands in their place.
func replaced(file, text, op string, from, to int, now string) *Fault {
	begin := strings.LastIndexByte(text[:from], '\n') + 1
	end := to
	if i := strings.IndexByte(text[to:], '\n'); i >= 0 {
		end += i
	} else {
		end = len(text)
	}
	return &Fault{File: file, Op: op, Line: 1 + strings.Count(text[:from], "\n"), From: from, To: to,
		Was: Flat(text[begin:end]), Now: Flat(text[begin:from] + now + text[to:end])}
}

// Flat returns a text with every run of white space replaced by one space.
func Flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// count sets the index of each fault among those with the same key.
func count(all []*Fault) {
	seen := map[string]int{}
	for _, f := range all {
		key := f.same() + f.Op
		f.nth = seen[key]
		seen[key]++
	}
}

// RuleWeight is the number of lines of Go that count as much as one rule, because rules are few and dense.
const RuleWeight = 8

// order returns the faults of a folder in the order in which a seed takes them: one of each kind in turn.
// Within a kind, the order of two faults does not depend on the other faults.
func order(all []*Fault, seed int) []*Fault {
	kinds := map[string][]*Fault{}
	rank := map[*Fault]uint64{}
	for _, f := range all {
		rank[f] = drawn(seed, f.ID())
		kinds[f.Op] = append(kinds[f.Op], f)
	}
	var names []string
	for name, list := range kinds {
		names = append(names, name)
		slices.SortFunc(list, func(a, b *Fault) int { return cmp.Or(cmp.Compare(rank[a], rank[b]), strings.Compare(a.ID(), b.ID())) })
	}
	dir := path.Dir(all[0].File)
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(drawn(seed, dir+a), drawn(seed, dir+b)), strings.Compare(a, b))
	})
	var out []*Fault
	for i := 0; len(out) < len(all); i++ {
		for _, name := range names {
			if i < len(kinds[name]) {
				out = append(out, kinds[name][i])
			}
		}
	}
	return out
}

// drawn returns a pseudo-random number that depends only on a seed and a name.
func drawn(seed int, name string) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, seed, name)
	x := h.Sum64()
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	return x ^ x>>33
}

// Shares divides n among folders in proportion to their weights. Each folder gets its share rounded down; the
// remainder goes to the folders with the largest fractions.
func Shares(n int, weight map[string]int) map[string]int {
	total := 0
	names := make([]string, 0, len(weight))
	for name, w := range weight {
		total += w
		names = append(names, name)
	}
	slices.Sort(names)
	out, left := map[string]int{}, n
	for _, name := range names {
		out[name] = n * weight[name] / total
		left -= out[name]
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(n*weight[b]%total, n*weight[a]%total) })
	for _, name := range names[:left] {
		out[name]++
	}
	return out
}

// Choose takes faults from each folder up to its quota, in the order of the seed. It skips faults for which
// sound is false, and those that overlap with a chosen one. A folder with too few faults yields fewer.
func Choose(in map[string][]*Fault, quota map[string]int, seed int, sound func(*Fault) bool) []*Fault {
	var out []*Fault
	for _, dir := range slices.Sorted(maps.Keys(quota)) {
		taken := 0
		if len(in[dir]) == 0 {
			continue
		}
		for _, f := range order(in[dir], seed) {
			if taken == quota[dir] {
				break
			}
			if !slices.ContainsFunc(out, f.touches) && sound(f) {
				out = append(out, f)
				taken++
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *Fault) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.From, b.From))
	})
	return out
}

// touches reports whether two faults overlap, so that one Go file cannot contain both. Faults in rules never
// touch, because only one at a time is in the rules.
func (f *Fault) touches(g *Fault) bool {
	return f.File == g.File && !f.Rule() && f.From < g.To && g.From < f.To
}

// InOrder sorts faults by position in a file.
func InOrder(all []*Fault) {
	slices.SortStableFunc(all, func(a, b *Fault) int { return cmp.Compare(a.From, b.From) })
}
