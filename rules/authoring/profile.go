package authoring

import (
	"cmp"
	"slices"
	"time"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A Profile measures the time and the rows of each rule. Use it as the Observer in [hearth.Limits] of
// the world. It must not be used concurrently.
type Profile struct {
	clock func() time.Duration
	begun time.Duration // start of the current rule
	rules map[source.Span]*measuredRule
}

// A measuredRule is the sum of the measurements of a rule.
type measuredRule struct {
	head  string
	calls int
	sum   engine.Work
	taken time.Duration
}

// NewProfile returns a profile that uses a clock. The clock returns the time since any fixed moment.
func NewProfile(clock func() time.Duration) *Profile {
	return &Profile{clock: clock, rules: map[source.Span]*measuredRule{}}
}

// Begin implements [engine.Observer].
func (p *Profile) Begin() { p.begun = p.clock() }

// End implements [engine.Observer].
func (p *Profile) End(w engine.Work) {
	taken := p.clock() - p.begun
	r := p.rules[w.Span]
	if r == nil {
		r = &measuredRule{head: w.Head}
		p.rules[w.Span] = r
	}
	if !w.Collecting {
		r.calls++
	}
	r.add(w, taken)
}

func (r *measuredRule) add(w engine.Work, taken time.Duration) {
	r.sum.Rows += w.Rows
	r.sum.New += w.New
	r.sum.Steps += w.Steps
	r.taken += taken
}

// Report returns the measurements of the rules, slowest first, and their total time. A rule that several
// programs contain is counted as one.
func (p *Profile) Report() (said *report.List[report.RuleTime], whole time.Duration) {
	all := map[string]*measuredRule{}
	for span, r := range p.rules {
		at := span.String()
		if all[at] == nil {
			all[at] = &measuredRule{head: r.head}
		}
		all[at].calls += r.calls
		all[at].add(r.sum, r.taken)
		whole += r.taken
	}
	said = &report.List[report.RuleTime]{Items: []report.RuleTime{}}
	for at, r := range all {
		said.Items = append(said.Items, report.RuleTime{
			Position: at, Head: r.head,
			Calls: r.calls, Derived: r.sum.Rows, New: r.sum.New, RowsRead: r.sum.Steps,
			Millis: float64(r.taken) / float64(time.Millisecond), Share: 100 * float64(r.taken) / float64(max(whole, 1)),
		})
	}
	slices.SortFunc(said.Items, func(a, b report.RuleTime) int {
		return cmp.Or(cmp.Compare(b.Millis, a.Millis), cmp.Compare(a.Position, b.Position))
	})
	return said, whole
}
