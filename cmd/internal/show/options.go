package show

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/world"
)

// most is how many fillers of a role a table names.
const most = 6

// Findings writes which actions can be done, and with what, and why others
// cannot; call writes an example of one. In a table optional roles are only told
// where one is asked about.
func Findings(w io.Writer, format string, found []sim.Finding, call func(sim.Finding) string) error {
	if format == "json" {
		return findingsJSON(w, found, call)
	}
	return tabulate(w, func(t table) {
		for _, f := range found {
			name := f.Option.Action.Name
			if f.Ways == nil {
				t.row(name, "no", strings.Join(sim.Explained(f.Reasons), "; "))
				continue
			}
			t.row(name, "yes", call(f))
			for _, g := range f.Ways.Groups {
				t.row("", "", "  "+people(g))
			}
			if len(found) > 1 {
				continue
			}
			may := f.May()
			for _, role := range f.Option.Optional() {
				if len(may[role]) > 0 {
					t.row("", "", "  "+role+", if not left open: "+some(may[role]))
				}
			}
		}
	})
}

// people says what can fill roles.
func people(g sim.Group) string {
	if len(g.Roles) == 1 {
		var all []sim.Filler
		for _, row := range g.Rows {
			all = append(all, row[0])
		}
		return g.Roles[0] + ": " + some(all)
	}
	rows := make([]string, 0, most)
	for _, row := range g.Rows[:min(most, len(g.Rows))] {
		rows = append(rows, "("+words(row, " ")+")")
	}
	return strings.Join(g.Roles, ", ") + ": " + strings.Join(rows, " ") + more(len(g.Rows))
}

func some(all []sim.Filler) string { return words(all[:min(most, len(all))], ", ") + more(len(all)) }

func more(n int) string {
	if n <= most {
		return ""
	}
	return fmt.Sprintf(" and %d more", n-most)
}

func words(fillers []sim.Filler, separator string) string {
	texts := make([]string, len(fillers))
	for i, f := range fillers {
		switch {
		case f.Term.Kind() == engine.NumberKind:
			texts[i] = "a number"
		case f.Var != "":
			texts[i] = f.Var
		case f.IsThing():
			texts[i] = f.Term.Sym()
		default:
			texts[i] = world.ClassName(f.Term)
		}
	}
	return strings.Join(texts, separator)
}

// A possibility is a finding for programs.
type possibility struct {
	Action  string            `json:"action"`
	Can     bool              `json:"can"`
	Call    string            `json:"call"` // an example; or what comes nearest
	Ways    int               `json:"ways,omitempty"`
	Groups  []group           `json:"groups,omitempty"`
	May     map[string][]part `json:"may,omitempty"`
	Reasons []unmet           `json:"reasons,omitempty"`
}

type group struct {
	Roles []string `json:"roles"`
	Rows  [][]part `json:"rows"`
}

type part struct {
	Variable string   `json:"variable,omitempty"`
	ID       string   `json:"id,omitempty"`
	Class    string   `json:"class,omitempty"`
	Example  *float64 `json:"example,omitempty"` // of a number
}

type unmet struct {
	Code   string `json:"code"`
	Role   string `json:"role,omitempty"`
	Entity string `json:"entity,omitempty"`
	Class  string `json:"class,omitempty"`
	Text   string `json:"text"`
}

func findingsJSON(w io.Writer, found []sim.Finding, call func(sim.Finding) string) error {
	out := make([]possibility, len(found))
	for i, f := range found {
		out[i] = possibilityOf(f, call(f))
		out[i].ways(f)
	}
	return intoJSON(w, out)
}

// possibilityOf is a finding without the ways.
func possibilityOf(f sim.Finding, call string) possibility {
	p := possibility{Action: f.Option.Action.Name, Can: f.Ways != nil, Call: call}
	for _, r := range f.Reasons {
		p.Reasons = append(p.Reasons, unmet{r.Code, r.Role, r.Entity, r.Class, sim.Explain(r)})
	}
	return p
}

// ways adds all ways to do it.
func (p *possibility) ways(f sim.Finding) {
	if f.Ways == nil {
		return
	}
	p.Ways = f.Ways.Len()
	for _, g := range f.Ways.Groups {
		j := group{Roles: g.Roles}
		for _, row := range g.Rows {
			j.Rows = append(j.Rows, fillers(row))
		}
		p.Groups = append(p.Groups, j)
	}
	p.May = map[string][]part{}
	for role, all := range f.May() {
		p.May[role] = fillers(all)
	}
}

// Uses writes what can be done with a thing, with examples as networks have them.
func Uses(w io.Writer, format string, thing sim.Filler, uses []sim.Use) error {
	return UsesAs(w, format, thing, uses, sim.Finding.Call)
}

// UsesAs writes what can be done with a thing; call writes an example.
func UsesAs(w io.Writer, format string, thing sim.Filler, uses []sim.Use, call func(sim.Finding) string) error {
	if format == "json" {
		type use struct {
			As string `json:"as"`
			possibility
		}
		out := struct {
			Thing part  `json:"thing"`
			Uses  []use `json:"uses"`
		}{fillers([]sim.Filler{thing})[0], make([]use, len(uses))}
		for i, u := range uses {
			out.Uses[i] = use{u.Role, possibilityOf(u.Finding, call(u.Finding))}
		}
		return intoJSON(w, out)
	}
	return tabulate(w, func(t table) {
		t.row(strings.TrimSpace(thing.Term.Sym() + " " + thing.Var))
		for _, u := range uses {
			if name := u.Finding.Option.Action.Name; u.Finding.Ways != nil {
				t.row(name, "as "+u.Role, "yes", call(u.Finding))
			} else {
				t.row(name, "as "+u.Role, "no", strings.Join(sim.Explained(u.Finding.Reasons), "; "))
			}
		}
	})
}

func intoJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func fillers(all []sim.Filler) []part {
	out := make([]part, len(all))
	for i, f := range all {
		switch {
		case f.Term.Kind() == engine.NumberKind:
			n := float64(f.Term.Num()) / 1e9
			out[i].Example = &n
		case f.IsThing():
			out[i] = part{Variable: f.Var, ID: f.Term.Sym(), Class: f.Class()}
		default:
			out[i].Class = world.ClassName(f.Term)
		}
	}
	return out
}
