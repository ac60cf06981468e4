package report_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim"
)

func TestAPageGivesTheStartOfTheNextOne(t *testing.T) {
	problems := []*source.Diagnostic{source.Errorf("E0101", source.Span{}, "a | b"), source.Errorf("E0102", source.Span{}, "c"), source.Errorf("E0103", source.Span{}, "d")}
	tests := []struct {
		name string
		page report.Page
		want []string
		rest report.Rest
	}{
		{"all", report.Page{}, []string{"E0101", "E0102", "E0103"}, report.Rest{}},
		{"the first ones", report.Page{Limit: 2}, []string{"E0101", "E0102"}, report.Rest{Next: 2, Total: 3}},
		{"the last ones", report.Page{Limit: 2, After: 2}, []string{"E0103"}, report.Rest{}},
		{"exactly the last ones", report.Page{Limit: 2, After: 1}, []string{"E0102", "E0103"}, report.Rest{}},
		{"behind the end", report.Page{Limit: 2, After: 9}, []string{}, report.Rest{Total: 3}},
		{"before the start", report.Page{Limit: 1, After: -9}, []string{"E0101"}, report.Rest{Next: 1, Total: 3}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := report.OfDiagnostics(problems, tt.page)
			codes := []string{}
			for _, d := range l.Items {
				codes = append(codes, d.Code)
			}
			require.Equal(t, tt.want, codes)
			require.Equal(t, tt.rest, l.Left())
		})
	}
}

func TestAListIsATableOfItsFields(t *testing.T) {
	at := &source.File{Name: "a.mg", Text: "x y"}
	table := report.OfDiagnostics([]*source.Diagnostic{source.Errorf("E0101", source.Span{File: at, Start: 2, End: 3}, "a")}, report.Page{}).Table()
	require.Equal(t, []string{"code", "file", "line", "col", "message", "hint", "severity"}, table.Columns)
	require.Equal(t, [][]string{{"E0101", "a.mg", "1", "3", "a", "", ""}}, table.Rows)
}

func TestADiagnosticHasCodePlaceMessageAndHint(t *testing.T) {
	at := source.Span{File: &source.File{Name: "cookies", Text: "#c\n(bake 175 celsus)\n"}, Start: 13, End: 19}
	tests := []struct {
		name string
		d    *source.Diagnostic
		want string
	}{
		{"all of it", source.Errorf("E0203", at, "no such \"class\"").WithHint("look"), `{"code":"E0203","file":"cookies","line":2,"col":11,"message":"no such \"class\"","hint":"look"}`},
		{"no hint", source.Errorf("E0203", at, "odd"), `{"code":"E0203","file":"cookies","line":2,"col":11,"message":"odd"}`},
		{"no place", source.Errorf("E0610", source.Span{}, "odd"), `{"code":"E0610","message":"odd"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := json.Marshal(report.OfDiagnostic(tt.d))
			require.NoError(t, err)
			require.Equal(t, tt.want, string(got))
			require.Equal(t, tt.d.Error(), report.OfDiagnostic(tt.d).String())
		})
	}
}

func TestExecutedStepsAreThoseThatWereTried(t *testing.T) {
	steps := func(all ...sim.Status) (out []report.Step) {
		for i, s := range all {
			out = append(out, report.Step{Step: i + 1, Status: s.String()})
		}
		return out
	}
	tried := steps(sim.Done, sim.Failed, sim.Dropped)
	for _, rest := range []sim.Status{sim.NotReached, sim.Rejected} {
		e := report.Episode{Steps: append(slices.Clip(tried), report.Step{Step: 4, Status: rest.String()})}
		require.Equal(t, tried, e.Executed(), rest)
	}
	require.Equal(t, tried, (&report.Episode{Steps: tried}).Executed())
}
