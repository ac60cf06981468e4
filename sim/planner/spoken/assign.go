package spoken

import (
	"slices"

	"hearth/ontology"
)

// assign fills the roles of an action with the things and amounts of a text.
func (p *Phrases) assign(o *Order, f form, in found) {
	filled := map[string]bool{}
	fill := func(x Filler) {
		o.Fillers = append(o.Fillers, x)
		filled[x.Role] = true
	}
	for role, class := range f.roles {
		if i := slices.IndexFunc(in.things, func(n mention) bool { return n.class == class }); i >= 0 {
			fill(Filler{Role: role, Class: class})
			in.things = slices.Delete(slices.Clone(in.things), i, i+1)
		}
	}
	for _, a := range in.amounts {
		number, unit := p.rolesOf(o.Action, a, filled)
		if number == nil {
			o.Left = append(o.Left, a.text)
			continue
		}
		fill(Filler{Role: number.Name, Number: a.number})
		if unit != nil {
			fill(Filler{Role: unit.Name, Class: a.unit})
		}
	}
	in.things = slices.DeleteFunc(slices.Clone(in.things), func(n mention) bool { return slices.Contains(f.needs, n.text) })
	for _, fits := range []fit{p.sameWord, p.itself, p.sameWordWithin, p.within} {
		var rest []mention
		for _, n := range in.things {
			if r := p.roleOf(o.Action, f, n, fits, filled); r != nil {
				fill(Filler{Role: r.Name, Class: n.class, Inside: !p.admits(r, n.class)})
			} else {
				rest = append(rest, n)
			}
		}
		in.things = rest
	}
	for _, n := range in.things {
		o.Left = append(o.Left, n.text)
	}
	for _, r := range o.Action.Roles {
		if r.Input && r.State == "" && !r.Optional && !r.AddedLater && !filled[r.Name] {
			o.Missing = append(o.Missing, r.Name)
		}
	}
}

// rolesOf returns the role of a number that an amount can fill, and the role of its unit, which comes next.
// Both are nil if there is none.
func (p *Phrases) rolesOf(a *ontology.Action, of amount, filled map[string]bool) (number, unit *ontology.Role) {
	for i, r := range a.Roles {
		if !r.Input || !r.Number || filled[r.Name] {
			continue
		}
		unit = nil
		if i+1 < len(a.Roles) && p.unit(a.Roles[i+1]) {
			unit = a.Roles[i+1]
		}
		if unit == nil && of.unit == "" || unit != nil && of.unit != "" && p.admits(unit, of.unit) {
			return r, unit
		}
	}
	return nil, nil
}

// admits reports whether a class can fill a role.
func (p *Phrases) admits(r *ontology.Role, class string) bool {
	if len(r.Constants) > 0 {
		return slices.ContainsFunc(r.Constants, func(c string) bool { return p.onto.IsA(class, c) })
	}
	return r.Type == "" || p.onto.IsA(class, r.Type)
}

// A fit reports whether a thing may fill a role. Better fits are tried first, so a bowl gets its role before a
// thing that could be in one.
type fit func(r *ontology.Role, f form, n mention) bool

// sameWord is the best fit: the word before the thing is the same in the text and in the phrase.
func (p *Phrases) sameWord(r *ontology.Role, f form, n mention) bool {
	return p.admits(r, n.class) && f.before[r.Name] == n.before
}

func (p *Phrases) sameWordWithin(r *ontology.Role, f form, n mention) bool {
	return p.within(r, f, n) && f.before[r.Name] == n.before
}

// agrees reports whether the place of a thing in the text admits a role. A thing after a preposition is not the
// object of the verb. A thing without a preposition has no role that follows one. A container after in may be the
// object.
func (p *Phrases) agrees(r *ontology.Role, f form, n mention) bool {
	switch {
	case f.object == "":
		return true
	case r.Name == f.object:
		return n.after == "" || n.after == f.before[r.Name] || n.after == "in" && p.onto.IsA(n.class, container)
	}
	return n.after != "" || !p.lists["linking"][f.before[r.Name]] || p.lists["particles"][f.before[r.Name]]
}

func (p *Phrases) itself(r *ontology.Role, _ form, n mention) bool { return p.admits(r, n.class) }

// within is the fit for a role that takes a container, with a thing that is not one. A phrase with roles must have the role.
func (p *Phrases) within(r *ontology.Role, f form, n mention) bool {
	_, has := f.before[r.Name]
	return (has || r.Name == f.object || len(f.before) == 0) && !p.telling[n.class] && len(p.onto.Descendants(r.Type)) > few && r.Type != "" && p.onto.IsA(r.Type, container) && !p.onto.IsA(n.class, container)
}

// container is the class of containers.
const container = "container"

// roleOf returns the role that a thing fills. It prefers a role with the same word before it in text and
// phrase, then the most specific role; for a fit within, the first.
func (p *Phrases) roleOf(a *ontology.Action, f form, n mention, fits fit, filled map[string]bool) (best *ontology.Role) {
	rank := -1
	for _, r := range a.Roles {
		if !r.Input || r.Number || r.State != "" || filled[r.Name] || p.unit(r) || !fits(r, f, n) || !p.agrees(r, f, n) {
			continue
		}
		score := 0
		if p.admits(r, n.class) {
			score = len(p.onto.Classes()) - len(p.onto.Descendants(r.Type))
		}
		if f.before[r.Name] == n.before {
			score += len(p.onto.Classes())
		}
		if score > rank {
			best, rank = r, score
		}
	}
	return best
}
