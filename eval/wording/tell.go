package wording

import (
	"slices"
	"strings"

	"hearth/sim"
)

// A group is a number of steps with one clause: additions to one vessel, or an action that is repeated.
type group struct {
	action  string // the repeated action, or "" for additions
	first   int    // the first step
	words   phrases
	base    string // variable of the vessel before the first step
	out     string // variable of its result
	sources []supply
}

// A supply is what a step adds to a vessel.
type supply struct {
	variable string
	thing    *thing
	amount   string // "" for all of it
}

// tell writes a step.
func (n *narrator) tell(i int) {
	r, w := n.results[i], n.wording(i)
	switch {
	case w.As == "nothing":
		n.opening = append(n.opening, n.line(i))
	case w.As == "thing":
		n.waiting = append(n.waiting, n.line(i))
		n.things[result(r)] = &thing{vessel: n.filler(r, &w, w.What), fresh: true}
	case n.hidden(i, &w):
		n.waiting = append(n.waiting, n.line(i))
	case w.As != "" || w.Lists != "":
		n.add(i, &w)
	case n.group != nil && n.group.action == "" && w.Join != "" && n.topic(r, &w) == n.group.out:
		n.waiting = append(n.waiting, n.line(i))
		n.combine(i, &w)
	default:
		n.flush()
		n.act(i, &w)
	}
}

// hidden reports whether the words of the step before or after include a step, as shaking a jar includes closing it.
// The result of the step then stands for the same thing.
func (n *narrator) hidden(i int, w *phrases) bool {
	r := n.results[i]
	if len(w.Topic) == 0 {
		return false
	}
	out, in := result(r), variable(r, w.Topic[0])
	if w.As == "addition" {
		in = variable(r, w.What)
	}
	grouped := n.group != nil && n.group.out == in
	if !grouped && n.things[in] == nil || w.As == "" && !n.tellsAll(r, w) {
		return false
	}
	if !n.includedBefore(r, in) && !n.includedAfter(r, out) {
		return false
	}
	n.closed[out] = true
	if grouped {
		n.group.out = out
	} else {
		n.things[out] = n.things[in]
	}
	if n.last == in {
		n.last = out
	}
	return true
}

// includedBefore reports whether the words of the step that gave in include the step r.
func (n *narrator) includedBefore(r *sim.Result, in string) bool {
	i, made := n.makers[in]
	if !made {
		return false
	}
	before := n.results[i]
	w := n.Language.Actions[before.Step.Name]
	return w.Hides[r.Step.Name] && n.closed[n.topic(before, &w)]
}

// includedAfter reports whether the words of the only step that uses out include the step r.
func (n *narrator) includedAfter(r *sim.Result, out string) bool {
	users := n.users[out]
	return len(users) == 1 && n.Language.Actions[n.results[users[0]].Step.Name].Hides[r.Step.Name]
}

// add adds a step to a group. It writes the open group first if the step does not belong to it.
func (n *narrator) add(i int, w *phrases) {
	r := n.results[i]
	base, action := variable(r, w.Topic[0]), ""
	if w.Lists != "" {
		action = r.Step.Name
	}
	if n.group == nil || n.group.action != action || n.group.out != base {
		n.flush()
		if n.things[base] == nil { // the step chooses a vessel
			n.things[base] = &thing{vessel: n.filler(r, w, w.Topic[0]), fresh: true}
		}
		n.group = &group{action: action, first: i, words: *w, base: base}
	} else if n.group.words.Say != w.Say && action == "" {
		n.group.words.Say = n.Language.Put
	}
	n.waiting = append(n.waiting, n.line(i))
	n.group.sources = append(n.group.sources, n.source(i, w))
	n.group.out = result(r)
	n.further(i, w)
}

// source returns what a step adds.
func (n *narrator) source(i int, w *phrases) supply {
	r := n.results[i]
	role := w.What
	if role == "" {
		role = w.Lists
	}
	if p := n.taken[i]; p != nil {
		return supply{thing: &thing{portion: p, foods: []string{p.class}}}
	}
	s := supply{variable: variable(r, role), thing: n.things[variable(r, role)]}
	if w.Number != "" && !n.open(r, w.Number) {
		s.amount = n.Language.amount(n.filler(r, w, w.Number), n.filler(r, w, w.Unit))
	}
	if s.thing == nil {
		s.thing = &thing{noun: "rest"}
	}
	return s
}

// flush writes the open group, if there is one.
func (n *narrator) flush() {
	if n.group != nil {
		n.combine(-1, nil)
	}
}

// combine writes the open group. If a step i combines what the group adds, its words w are part of the clause.
func (n *narrator) combine(i int, w *phrases) {
	g := n.group
	n.group = nil
	links := []string{g.base}
	for _, s := range g.sources {
		links = append(links, s.variable)
	}
	base := n.things[g.base]
	if n.begin(links, false); len(g.sources) > 1 && n.last != g.base {
		n.end()
	}
	known := n.last == g.base && n.last != ""
	extra := map[string]string{}
	extra["list"], extra["dressed"] = n.listed(g.sources)
	text := ""
	switch {
	case w == nil && (g.action != "" && (!known || g.words.Into == "") || base.empty()):
		say := strings.ReplaceAll(g.words.Say, "{"+g.words.Topic[0]+"}", "{base}")
		if extra["base"] = n.refer(g.base); strings.Contains(say, "{at base}") {
			extra["at base"] = n.at(base) + extra["base"]
		}
		text = n.fill(say, g.first, &g.words, extra)
	case w == nil && known:
		text = n.fill(g.words.Into, g.first, &g.words, extra)
	case w == nil:
		text = "add " + extra["list"] + " to " + n.refer(g.base)
	case base.empty():
		text = n.fill(w.Join, i, w, extra)
		if where := n.at(base) + n.refer(g.base); len(n.clauses) == 0 {
			text = where + ", " + text
		} else {
			text += " " + where
		}
	case known:
		text = n.fill(w.Into, i, w, extra)
		n.ends = strings.Contains(w.Into, " and ")
	default:
		n.ends = true
		text = "add " + extra["list"] + " to " + n.refer(g.base) + " and " + n.fill(w.Then, i, w, nil)
	}
	t := n.joined(base, g.sources)
	t.renamed = false
	t.them = base.plural(n.Language) || base.empty() && (t.plural(n.Language) || w == nil && len(g.sources) > 1)
	out, last := g.out, i
	if w != nil {
		out = result(n.results[i])
	} else {
		last, w = g.last(n), &g.words
	}
	n.things[out] = t
	n.name(last, w, out, t, i >= 0)
	n.clause(text, out, false)
}

// last returns the last step of a group.
func (g *group) last(n *narrator) int {
	for i := g.first; i < len(n.results); i++ {
		if result(n.results[i]) == g.out {
			return i
		}
	}
	return g.first
}

// act writes a step as a clause.
func (n *narrator) act(i int, w *phrases) {
	r := n.results[i]
	in, out := n.topic(r, w), result(r)
	var links []string
	for _, a := range r.Step.Args {
		if a.Role.Input && a.Var != "" && !n.open(r, a.Role.Name) {
			links = append(links, a.Var)
		}
	}
	n.brief = strings.HasSuffix(w.Say, "?}") || strings.HasSuffix(w.Say, "?}[ with {tool}]")
	n.begin(links, w.Setup)
	text := n.fill(w.Say, i, w, nil)
	n.brief = false
	n.waiting = append(n.waiting, n.line(i))
	if base := n.things[in]; base != nil {
		t := *base
		for _, v := range links {
			if other := n.things[v]; v != in && other != nil && !w.Setup {
				t.foods = append(slices.Clip(t.foods), other.foods...)
			}
		}
		if t.empty() {
			t.prepared = true
		}
		t.action, t.them, t.renamed = r.Step.Name, false, false
		n.things[out] = &t
		n.name(i, w, out, &t, false)
	}
	if n.further(i, w) {
		out = ""
	}
	n.clause(text, out, w.Setup)
}

// further names the results of a step that the wording names, and the rest. It reports whether the first is one.
func (n *narrator) further(i int, w *phrases) (first bool) {
	r := n.results[i]
	for _, a := range r.Step.Args {
		if a.Role.Input || a.Role.State != "" || a.Var == "" {
			continue
		}
		if called, ok := w.Gives[a.Role.Name]; ok {
			n.things[a.Var] = &thing{portion: &portion{class: called, unit: "g"}, foods: []string{called}}
			first = first || a.Var == result(r)
		} else if a.Var != result(r) && w.What != "" {
			rest := *n.source(i, w).thing
			if rest.portion != nil {
				rest.noun, rest.many, rest.portion = rest.portion.called(n.Language, n.short(rest.portion.class)), rest.portion.many(n.Language), nil
			}
			rest.noun = "remaining " + rest.noun
			n.things[a.Var] = &rest
		}
	}
	return first
}
