package household_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/parser/plan"
	"hearth/sim/household"
	"hearth/testdata/recorded/homes"
)

// fired collects the clauses that derived a row in any watched test.
var fired sync.Map

type watching struct{}

func (watching) Begin() {}

func (watching) End(w engine.Work) {
	if w.Rows > 0 {
		fired.Store(w.Span.String(), true)
	}
}

// watched makes a household report the clauses that derive a row.
func watched(h *household.House) *household.House {
	limits := engine.Limits{Observer: watching{}}
	h.Domain = h.Domain.WithLimits(limits)
	return h
}

// The programs in testdata/actions must make every rule of the household derive a row. A rule that never does
// is wrong or unnecessary.
func TestEveryWrittenRuleGivesARowInSomeTest(t *testing.T) {
	TestProgramsInTestdataEndAsWritten(t)
	rules := map[string]string{}
	for _, sem := range []plan.Semantics{plan.Released, plan.Corrected} {
		d := homes.House(t, sem).Domain
		for _, a := range d.Model().Ontology().Actions() {
			p, err := d.Program(a.Name)
			require.NoError(t, err)
			for _, r := range p.Rules() {
				if strings.Contains(r.Span.File.Name, "household") {
					rules[r.Span.String()] = strings.Join(strings.Fields(r.Text), " ")
				}
			}
		}
	}
	var silent []string
	for at, text := range rules {
		if _, ok := fired.Load(at); !ok {
			silent = append(silent, at+": "+text)
		}
	}
	slices.Sort(silent)
	require.Empty(t, silent, "%d of %d clauses never gave a row", len(silent), len(rules))
}
