package ask

import (
	"encoding/json"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/feature"
)

// thingOf describes an entity. It returns nil for other terms.
func thingOf(s *sim.Situation, t engine.Term) *report.Thing {
	class := s.State.Class(t)
	if class == "" {
		return nil
	}
	out := &report.Thing{ID: t.Sym(), Class: class, Variables: s.Variables(t)}
	if kind, ok := s.State.Value(t, "class"); ok && strings.HasPrefix(out.ID, kind.Sym()+"/") {
		if id, ok := s.State.Value(t, "id"); ok {
			n := id.Num()
			out.Node = &n
		}
	}
	return out
}

// Report describes a page of the rows that a query returned for a situation.
func (a *Answer) Report(s *sim.Situation, page report.Page) *report.Answer {
	rows, rest := report.Cut(a.Rows, page)
	return &report.Answer{
		Warnings: report.Convert(a.Warnings, report.OfDiagnostic),
		Columns:  report.Convert(a.Columns, func(c Column) string { return c.Name }), Rest: rest,
		Answers: report.Convert(rows, func(row []engine.Term) report.Row {
			out := report.Row{}
			for i, t := range row {
				out[a.Columns[i].Name] = valueOf(s, t, a.Columns[i])
			}
			return out
		}),
	}
}

func valueOf(s *sim.Situation, t engine.Term, c Column) any {
	if thing := thingOf(s, t); thing != nil {
		return thing
	}
	return Plain(t, c.Scale)
}

// Things describes the things in the first column of the rows.
func (a *Answer) Things(s *sim.Situation, page report.Page) *report.List[report.Details] {
	return report.ListOf(a.Rows, page, func(row []engine.Term) report.Details {
		return report.Details{Thing: *thingOf(s, row[0]), Properties: feature.Properties(s.State.Features(row[0]))}
	})
}

// Plain converts a term that is not an entity of a state. A number is divided by scale.
func Plain(t engine.Term, scale int64) any {
	switch {
	case t.Kind() == engine.TextKind:
		return report.Text(t.Sym())
	case t.Kind() != engine.NumberKind:
		return t.Sym()
	case scale == 1:
		return json.Number(strconv.FormatInt(t.Num(), 10))
	}
	return json.Number(feature.FormatNumber(float64(t.Num()) / float64(scale)))
}
