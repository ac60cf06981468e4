package search

import (
	"context"
	"slices"
)

// A Draft is a plan with edits that was executed.
type Draft[D any] interface {
	// Edited calls yield with the drafts that one more edit makes, the most likely ones first, until yield returns false.
	// If last is set, drafts that need yet another edit may be left out.
	Edited(ctx context.Context, last bool, yield func(D) bool) error

	Solved() bool       // whether nothing is left to repair
	Key() string        // equal for drafts with equal lines
	Compare(to D) int   // negative if the draft is nearer to a solution
	Edits() (n int)     // number of edits
	Better(than D) bool // whether the draft is worth more, if none is solved
}

// RepairOptions limit a repair.
type RepairOptions struct {
	Edits int // maximum number of edits; 0 means [DefaultEdits]
	Tries int // maximum number of drafts that are executed; 0 means [DefaultTries]
}

// The defaults of [RepairOptions].
const (
	DefaultEdits = 2
	DefaultTries = 20000
)

// beam is the number of drafts that are continued after the second edit. Before that, all are.
const beam = 40

// A Repaired is the outcome of [Repair].
type Repaired[D any] struct {
	Draft   D    // the first solution, or else the best draft
	Tried   int  // number of drafts executed
	Minimal bool // fewer edits are no solution: all were tried
}

// Repair searches for the smallest number of edits that solve a draft. It is a uniform-cost search: all drafts with one
// edit are tried before those with two. Drafts with as many edits are continued in the order of their promise.
func Repair[D Draft[D]](ctx context.Context, first D, o RepairOptions) (*Repaired[D], error) {
	if o.Edits <= 0 {
		o.Edits = DefaultEdits
	}
	if o.Tries <= 0 {
		o.Tries = DefaultTries
	}
	out := &Repaired[D]{Draft: first, Minimal: true}
	if first.Solved() {
		return out, nil
	}
	level, seen := []D{first}, map[string]bool{first.Key(): true}
	for n := 1; n <= o.Edits && len(level) > 0; n++ {
		var next []D
		share := o.Tries * n / o.Edits // one level leaves tries for the next
		found := false
		if slices.SortStableFunc(level, D.Compare); n > 2 && len(level) > beam {
			level = level[:beam]
		}
		for i, d := range level {
			err := d.Edited(ctx, n == o.Edits, func(e D) bool {
				if k := e.Key(); seen[k] {
					return true
				} else {
					seen[k] = true
				}
				out.Tried++
				if found = e.Solved(); found {
					out.Draft = e
					return false
				}
				if e.Better(out.Draft) {
					out.Draft = e
				}
				next = append(next, e)
				return out.Tried < share
			})
			if err != nil || found {
				return out, err
			}
			if out.Tried >= share {
				out.Minimal = out.Minimal && i+1 == len(level) && n > o.Edits
				break
			}
		}
		if out.Minimal = out.Minimal && out.Tried < share && n < 3; n >= o.Edits {
			break
		}
		level = next
	}
	return out, ctx.Err()
}

// A Change is one edit of a plan whose lines are of type L.
type Change[L any] struct {
	Kind string // one of the kinds below
	At   int    // index of the line in the edited plan; for [Delete], where it was
	Was  L      // the line before, except for [Insert]
	Is   L      // the line afterwards, except for [Delete]
}

// The kinds of changes.
const (
	Insert  = "insert"
	Delete  = "delete"
	Replace = "replace" // another thing, number or variable in one place
	Reorder = "move"    // the line comes earlier or later
)
