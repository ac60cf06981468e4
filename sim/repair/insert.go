package repair

import (
	"cmp"
	"slices"
	"strings"

	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/search"
)

// A template is an action with its constants; its variables are chosen.
type template struct {
	action *ontology.Action
	args   []network.Arg // variables have no text
}

// The numbers of things that are tried for one role of a step.
const (
	mostRequired = 6
	mostOptional = 3
	mostDefaults = 16
)

// templates returns the actions that may be missing, with constants: the steps of the gold network that the draft lacks.
// Without a gold network, these are all actions, with the constants of the steps of the draft, or the first ones that the
// action allows.
func (d *Draft) templates() (all []template) {
	onto := d.shared.domain.Model().Ontology()
	seen := map[string]bool{}
	add := func(a *network.Action) {
		action := onto.Action(a.Name)
		if action == nil || len(action.Roles) < len(a.Args) || action.StateRole("in") < 0 || action.StateRole("out") < 0 {
			return
		}
		t := template{action, make([]network.Arg, len(action.Roles))}
		for i := range t.args {
			if t.args[i].Kind = network.Variable; i < len(a.Args) && a.Args[i].Kind != network.Variable {
				t.args[i] = a.Args[i]
			}
		}
		if k := t.key(); !seen[k] {
			seen[k] = true
			all = append(all, t)
		}
	}
	if d.shared.Gold != nil {
		count := map[string]int{}
		for _, p := range d.steps {
			count[signature(p.Action)]++
		}
		for _, a := range d.shared.Gold.Actions {
			if count[signature(a)]--; count[signature(a)] < 0 {
				add(a)
			}
		}
		return all
	}
	for _, p := range d.steps {
		add(p.Action)
	}
	for _, a := range onto.Actions() {
		add(plainly(a))
	}
	return all
}

// key identifies a template.
func (t *template) key() string {
	var b strings.Builder
	b.WriteString(t.action.Name)
	for _, a := range t.args {
		b.WriteString(" " + a.Text)
	}
	return b.String()
}

// signature returns an action with its constants, without its variables.
func signature(a *network.Action) string {
	var b strings.Builder
	b.WriteString(a.Name)
	for _, x := range a.Args {
		if x.Kind != network.Variable {
			b.WriteString(" " + x.Text)
		}
	}
	return b.String()
}

// plainly returns an action with the first constant of each role that needs one.
func plainly(a *ontology.Action) *network.Action {
	out := &network.Action{Name: a.Name}
	for _, r := range a.Roles {
		arg := network.Arg{Kind: network.Variable}
		switch {
		case !r.Input || r.Optional:
		case r.Number:
			arg = network.Arg{Kind: network.Number, Text: "1"}
		case r.Concept && len(r.Constants) > 0:
			arg = network.Arg{Kind: network.Symbol, Text: r.Constants[0]}
		case r.Concept: // any class is possible
			return &network.Action{}
		}
		out.Args = append(out.Args, arg)
	}
	return out
}

// missing adds the drafts with one more step that returns variables which no step binds, before the step that reads the
// first of them.
func (y *yielding) missing(before int) {
	var states, things []string
	for _, v := range y.uses.loose {
		switch y.uses.kinds[v] {
		case state:
			states = append(states, v)
		case thing:
			things = append(things, v)
		}
	}
	y.first(things, states)
	y.filled(y.base.templates(), before, y.statesBefore(before, len(states) > 0), func(t template, args []network.Arg, in string) (ways []way) {
		given := [][]string{things}
		if len(things) == 0 { // a result that an open role reads seems to be a default
			given = append(given, y.defaults(before, t.action)...)
		}
		for _, free := range given {
			ways = append(ways, y.results(t, args, in, before, free, states))
		}
		return ways
	})
}

// first adds the drafts that begin with an action which reads no state and returns a state that no step binds.
func (y *yielding) first(things, states []string) {
	for _, a := range y.base.shared.domain.Model().Ontology().Actions() {
		if len(states) == 0 || a.StateRole("in") >= 0 || a.StateRole("out") < 0 {
			continue
		}
		t := template{a, plainly(a).Args}
		w := y.results(t, t.args, "", 0, things, states)
		step := y.action(t, w.args)
		y.add(&search.Change[*network.Action]{Kind: search.Insert, Is: step}, slices.Insert(w.rest, 0, piece{step, y.base.numbers()}))
	}
}

// defaults returns names for the results of an action: variables that seem to be chosen for open roles later.
func (y *yielding) defaults(from int, a *ontology.Action) (all [][]string) {
	names := y.uses.chosen(from)
	names = names[:min(len(names), mostDefaults)]
	results := 0
	for _, r := range a.Roles {
		if !r.Input && r.State == "" {
			results++
		}
	}
	for _, v := range names {
		all = append(all, []string{v})
		for _, w := range names {
			if results > 1 && w != v {
				all = append(all, []string{v, w})
			}
		}
	}
	return all
}

// appended adds the drafts with one more step at the end, for products that are as wished only after it.
func (y *yielding) appended() {
	if y.base.shared.Judge == nil || len(y.uses.loose) > 0 {
		return
	}
	end := len(y.base.steps)
	y.filled(y.base.templates(), end, y.statesBefore(end, true), func(t template, args []network.Arg, in string) []way {
		var free []string
		if p := y.base.shared.Network.Primary; p != "" && !slices.Contains(y.uses.names, p) {
			free = []string{p}
		}
		return []way{y.results(t, args, in, end, free, nil)}
	})
}

// A way is an inserted step with the other steps.
type way struct {
	args []network.Arg
	rest []piece
}

// results gives the results of an inserted step the names of variables that no step binds, or new ones.
func (y *yielding) results(t template, args []network.Arg, in string, before int, free, states []string) way {
	args, rewired := slices.Clone(args), map[string]string{}
	for i, r := range t.action.Roles {
		switch {
		case r.Input:
		case r.State == "out" && len(states) > 0:
			args[i].Text = states[0]
		case r.State == "out":
			args[i].Text = fresh(y.uses, r.Name)
			rewired[in] = args[i].Text
		case len(free) > 0:
			args[i].Text, free = free[0], free[1:]
		default:
			args[i].Text = fresh(y.uses, r.Name)
		}
	}
	return way{args, renamed(y.base.steps, rewired, before)}
}

// statesBefore returns the states that a step which is inserted before another may read. If loose is set, these are states
// that no step reads, or else the state of the step before.
func (y *yielding) statesBefore(before int, loose bool) (all []string) {
	if !loose {
		in, _ := threads(y.base.plan.Steps[before])
		return []string{in}
	}
	for _, v := range y.uses.bound(state, before) {
		if len(all) < mostOptional {
			all = append(all, v)
		}
	}
	return all
}

// insertedBefore adds the drafts with one more step before another. It works on a thing that this step reads.
func (y *yielding) insertedBefore(i int) {
	s := y.base.plan.Steps[i]
	in, _ := threads(s)
	if in == "" || s.Problem != nil || len(y.uses.loose) > 0 {
		return
	}
	for j := range s.Args {
		a := &s.Args[j]
		if !a.Role.Input || a.Var == "" || kindOf(a.Role) != thing || y.uses.open(a.Var, place{i, j}) {
			continue
		}
		y.filled(y.base.templates(), i, []string{in}, func(t template, args []network.Arg, in string) []way {
			if !slices.ContainsFunc(args, func(x network.Arg) bool { return x.Text == a.Var }) {
				return nil
			}
			w := y.results(t, args, in, i, nil, nil)
			if k := slices.IndexFunc(t.action.Roles, func(r *ontology.Role) bool { return !r.Input && r.State == "" }); k >= 0 {
				w.rest = renamed(w.rest, map[string]string{a.Var: w.args[k].Text}, i)
			}
			return []way{w}
		})
	}
}

// A filling is a template with its inputs, which reads a state.
type filling struct {
	template
	args   []network.Arg
	state  string
	unread int // number of inputs that no step reads
	tools  int // number of things that its action can choose
}

// filled adds the drafts with one of some templates before a step, in each way to fill its inputs with which it can be
// done. Drafts that read the most unread results come first; ties go to the action that chooses the fewest things. The function results returns the ways to name the
// results of the step.
func (y *yielding) filled(templates []template, before int, states []string, results func(t template, args []network.Arg, in string) []way) {
	var all []filling
	for _, t := range templates {
		for _, in := range states {
			if b := y.base.episode.Bindings.Bound(in); b == nil || !b.IsState {
				continue
			}
			var fills [][]network.Arg
			y.fill(t, before, in, 0, slices.Clone(t.args), &fills)
			for _, args := range fills {
				f := filling{t, args, in, 0, 0}
				for i, a := range args {
					if r := t.action.Roles[i]; r.Optional && kindOf(r) == thing {
						f.tools++
					}
					if a.Kind == network.Variable && a.Text != "" && len(y.uses.reads[a.Text]) == 0 {
						f.unread++
					}
				}
				all = append(all, f)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b filling) int { return cmp.Or(b.unread-a.unread, a.tools-b.tools) })
	for _, f := range all {
		t, args := f.template, f.args
		if !y.going() {
			return
		}
		ways := results(t, args, f.state)
		if len(ways) == 0 {
			continue
		}
		for i := range args {
			if args[i].Kind == network.Variable && args[i].Text == "" {
				args[i].Text = fresh(y.uses, t.action.Roles[i].Name)
			}
		}
		if can, err := y.possible(y.action(t, args), y.base.episode.Bindings.Bound(f.state), nil); err != nil || !can {
			y.err = err
			continue
		}
		for _, w := range ways {
			for i := range w.args {
				w.args[i].Text = cmp.Or(w.args[i].Text, args[i].Text)
			}
			a := y.action(t, w.args)
			y.add(&search.Change[*network.Action]{Kind: search.Insert, Index: before, Is: a}, slices.Insert(w.rest, before, piece{a, y.base.numbers()}))
		}
	}
}

// action returns an action of a template with arguments.
func (y *yielding) action(t template, args []network.Arg) *network.Action {
	return &network.Action{Name: t.action.Name, Args: args, Span: y.base.shared.Network.Span, NameAt: y.base.shared.Network.Span}
}

// fill appends to all the ways to fill the inputs of a template from role i on. An open input has no text.
func (y *yielding) fill(t template, before int, in string, i int, args []network.Arg, all *[][]network.Arg) {
	if i == len(t.args) {
		*all = append(*all, slices.Clone(args))
		return
	}
	r := t.action.Roles[i]
	next := func(v string) {
		args[i].Text = v
		y.fill(t, before, in, i+1, args, all)
	}
	switch {
	case !r.Input || t.args[i].Kind != network.Variable:
		next(t.args[i].Text)
		return
	case r.State == "in":
		next(in)
		return
	case kindOf(r) != thing: // an open number
		next("")
		return
	}
	most := mostRequired
	if r.Optional {
		most = mostOptional
		next("")
	}
	for _, v := range y.uses.bound(thing, before) {
		if most == 0 {
			break
		}
		if !slices.ContainsFunc(args[:i], func(a network.Arg) bool { return a.Text == v }) && y.base.episode.Bindings.Bound(v) != nil {
			most--
			next(v)
		}
	}
	args[i].Text = ""
}

// possible reports whether an action can be done in the state of a binding, in place of a step, which may be nil.
func (y *yielding) possible(a *network.Action, in *sim.Binding, was *plan.Step) (bool, error) {
	p, _ := plan.Build(&network.Network{Actions: []*network.Action{a}}, y.base.shared.domain.Model().Ontology(), y.base.shared.domain.Semantics)
	s := p.Steps[0]
	if s.Action == nil {
		return false, nil
	}
	s.Index = y.base.numbers() // the state may have results of the step that is replaced
	bound := map[string]*sim.Binding{}
	for i := range s.Args {
		if b := y.base.episode.Bindings.Bound(s.Args[i].Var); b != nil && s.Args[i].Role.Input && (was == nil || b.BoundBy == nil || b.BoundBy.Index != was.Index) {
			if b.Nothing || !y.base.shared.domain.Accepts(&s.Args[i], b) {
				return false, nil
			}
			bound[s.Args[i].Var] = b
		}
	}
	r, err := y.base.shared.domain.Do(y.ctx, s, in.State, bound)
	return err == nil && r.Status == sim.Done, y.ctx.Err()
}
