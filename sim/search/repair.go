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
	Lost() int          // number of lines left out that would have done something
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

// patience is the part of the tries that are made after a solution that leaves out lines, to find one that does not.
const patience = 10

// share is the part of the tries that one draft may use, from the second edit on: a draft that promises most may be wrong.
const share = 25

// beam is the number of drafts that are continued after the second edit. Before that, all are.
const beam = 40

// A Repaired is the outcome of [Repair].
type Repaired[D any] struct {
	Draft   D    // the first solution, or else the best draft
	Tried   int  // number of drafts executed
	Minimal bool // all drafts with fewer edits were tried
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
		r := &round[D]{Repaired: out, seen: seen, most: o.Tries * n / o.Edits} // one round leaves tries for the next
		if slices.SortStableFunc(level, D.Compare); n > 2 && len(level) > beam {
			level = level[:beam]
		}
		for _, d := range level {
			quota := r.most
			if n > 1 {
				quota = r.Tried + max(1, o.Tries/share)
			}
			take := func(e D) bool { return r.take(e) && r.Tried < quota }
			if err := d.Edited(ctx, n == o.Edits, take); err != nil {
				return nil, err
			}
			if r.over {
				break
			}
		}
		if out.Draft.Solved() {
			return out, nil
		}
		out.Minimal = out.Minimal && !r.over && n < 3
		level = r.next
	}
	return out, ctx.Err()
}

// A round is the part of a search in which drafts have the same number of edits.
type round[D Draft[D]] struct {
	*Repaired[D]
	seen map[string]bool
	next []D
	most int  // maximum number of tries so far
	over bool // no other draft is needed
}

// take takes one more draft and reports whether it needs others.
func (r *round[D]) take(d D) bool {
	k := d.Key()
	if r.seen[k] {
		return true
	}
	r.seen[k] = true
	r.Tried++
	solved := r.Draft.Solved()
	switch {
	case d.Solved() && (!solved || d.Lost() < r.Draft.Lost()):
		if r.Draft = d; !solved {
			r.most = min(r.most, r.Tried+r.most/patience)
		}
		r.over = d.Lost() == 0
	case !solved && d.Better(r.Draft):
		r.Draft = d
	}
	if !solved {
		r.next = append(r.next, d)
	}
	r.over = r.over || r.Tried >= r.most
	return !r.over
}

// A Change is one edit of a plan whose lines are of type L.
type Change[L any] struct {
	Kind  string // one of the kinds below
	Index int    // index of the line in the edited plan; for [Delete], where it was
	Was   L      // the line before, except for [Insert]
	Is    L      // the line afterwards, except for [Delete]
}

// The kinds of changes.
const (
	Insert  = "insert"
	Delete  = "delete"
	Replace = "replace" // another thing, number or variable in one place
	Reorder = "move"    // the line comes earlier or later
)
