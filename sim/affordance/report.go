package affordance

import (
	"slices"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/world"
)

// ReportFindings describes which actions can be done and with which fillers. It lists the fillers of optional
// roles only if found has one element. An error is a fault in the rules.
func ReportFindings(found []Finding, page report.Page) (l *report.List[report.Possibility], err error) {
	l = report.ListOf(found, page, func(f Finding) report.Possibility {
		p := possibilityOf(f)
		if f.Ways == nil {
			return p
		}
		p.Ways, p.Tried = f.Ways.Len(), f.Option.Acts()
		for _, g := range f.Ways.Groups {
			p.Groups = append(p.Groups, report.Group{Roles: g.Roles, Rows: report.Convert(g.Rows, func(row []Filler) []report.Filler { return report.Convert(row, fillerOf) }), More: g.More})
		}
		if len(found) > 1 {
			return p
		}
		var may map[string][]Filler
		may, err = f.May()
		for _, role := range f.Option.Optional() {
			if len(may[role]) > 0 {
				p.OptionalFillers = append(p.OptionalFillers, report.Group{
					Roles: []string{role}, Rows: report.Convert(may[role], func(f Filler) []report.Filler { return []report.Filler{fillerOf(f)} }),
				})
			}
		}
		return p
	})
	return l, err
}

// possibilityOf converts a finding without its ways.
func possibilityOf(f Finding) report.Possibility {
	return report.Possibility{
		Action: f.Option.Action.Name, Can: f.Ways != nil, Call: f.Text,
		Why: sim.Explained(f.Reasons), Reasons: report.Convert(f.Reasons, sim.Reason.Report),
	}
}

func fillerOf(f Filler) report.Filler {
	switch {
	case f.Term.Kind() == engine.NumberKind:
		n := float64(f.Term.Num()) / 1e9
		return report.Filler{Example: &n}
	case f.IsThing():
		return report.Filler{Variable: f.Var, ID: f.Term.Sym(), Class: f.Class()}
	}
	return report.Filler{Variable: f.Var, Class: world.ClassName(f.Term)}
}

// ReportUses describes the actions that a thing can take part in. The parameter others is the number of uses that
// were left out.
func ReportUses(thing Filler, uses []Use, others int, page report.Page) *report.Uses {
	some, rest := report.Cut(uses, page)
	return &report.Uses{
		Thing: fillerOf(thing), Others: others, Rest: rest,
		Can:  slices.ContainsFunc(uses, func(u Use) bool { return u.Finding.Ways != nil }),
		Uses: report.Convert(some, func(u Use) report.Use { return report.Use{Role: u.Role, Possibility: possibilityOf(u.Finding)} }),
	}
}

// ReportOffers describes one page of the offers. The parameter all is the total number of offers.
func ReportOffers(some []Offer, all int, page report.Page) *report.List[report.Offer] {
	from := min(max(page.After, 0), all)
	return &report.List[report.Offer]{Items: report.Convert(some, func(o Offer) report.Offer {
		return report.Offer{Action: o.Option.Action.Name, Call: o.Text, Effects: o.Effects, Seconds: float64(o.Result.End-o.Option.Clock()) / 1000}
	}), Rest: report.RestOf(from, from+len(some), all)}
}
