package household_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	score "hearth/eval/household"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// A case in testdata/kinds.txtar is a program in the studio with two lists of its errors: one for execution that ends
// at the first error, one for execution that skips additional steps.
func TestKindsOfErrors(t *testing.T) {
	outcome := func(sem plan.Semantics, lenient bool) recorded.Outcome {
		s := newSet(t, sem, lenient)
		at := score.WithGraph("studio", studio(t, s))
		return func(t *testing.T, in *source.File) string {
			row := evaluated(t, s, score.Entry{ID: in.Name, Lines: strings.Split(in.Text, "\n")}, at)
			return account(row.Trials[0])
		}
	}
	recorded.Golden(t, "testdata/kinds.txtar", outcome(plan.Corrected, false), outcome(plan.Released, true))
}

// account lists the errors of a program.
func account(r score.TrialReport) string {
	var out strings.Builder
	tell := func(verdict string, f score.Fault) {
		fmt.Fprintf(&out, "%s %d %s (%s): %s\n", verdict, f.Step, f.Kind, f.Code, f.Text)
	}
	for _, f := range r.Skipped {
		tell("skipped", f)
	}
	if r.Fault != nil {
		tell("ended at", *r.Fault)
	} else {
		fmt.Fprintln(&out, "executable")
	}
	return out.String()
}

// Every reason of an action has one kind, independent of earlier steps. The only exception: a missing step becomes a
// wrong order if its condition held earlier.
func TestEveryReasonHasAKind(t *testing.T) {
	code := regexp.MustCompile(`^(?:stops_if\(\d+,\s*/(\w+)|aborts\(/(\w+))`)
	for _, sem := range []plan.Semantics{plan.Released, plan.Corrected} {
		s := newSet(t, sem, false)
		for _, a := range s.House.Domain.Model().Ontology().Actions() {
			p, err := s.House.Domain.Program(a.Name)
			require.NoError(t, err)
			codes := []string{"not_found"}
			for _, r := range p.Rules() {
				if m := code.FindStringSubmatch(r.Text); m != nil {
					codes = append(codes, m[1]+m[2])
				}
			}
			for _, c := range codes {
				kind, err := s.Judge.KindOf(t.Context(), a.Name, c, false)
				require.NoError(t, err)
				require.True(t, slices.Contains(score.Kinds(), kind), "%s of %s is %q", c, a.Name, kind)
				later, err := s.Judge.KindOf(t.Context(), a.Name, c, true)
				require.NoError(t, err)
				if kind == score.MissingStep {
					kind = score.WrongOrder
				}
				require.Equal(t, kind, later, "%s of %s", c, a.Name)
			}
		}
	}
}
