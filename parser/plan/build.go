package plan

import (
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/exact"
	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/network"
	"hearth/parser/source"
)

type builder struct {
	onto     *ontology.Ontology
	sem      Semantics
	plan     *Plan
	problems source.Diagnostics
}

func (b *builder) step(index int, a *network.Action) {
	s := &Step{Index: index, Name: a.Name, Span: a.Span, NameAt: a.NameAt}
	b.plan.Steps = append(b.plan.Steps, s)
	earlier := b.problems
	b.problems = source.Diagnostics{}
	b.fill(s, a)
	if len(b.problems.Items) > 0 {
		s.Problem = b.problems.Items[0]
	}
	earlier.Merge(b.problems)
	b.problems = earlier
}

func (b *builder) fill(s *Step, a *network.Action) {
	action := b.onto.Action(a.Name)
	if action == nil {
		names := tree.Names(b.onto.Actions(), func(a *ontology.Action) string { return a.Name })
		tree.UnknownOr(&b.problems, "hearth actions list prints all actions", "E0201", tree.Word{Text: a.Name, Span: a.NameAt}, names, "there is no action %s", a.Name)
		return
	}
	args := b.extend(action, a)
	if len(args) != len(action.Roles) {
		b.problems.Addf("E0202", a.Span, "%s takes %d arguments, found %d", a.Name, len(action.Roles), len(a.Args)).
			WithHint("(%s)", Signature(action)).Instead = complete(action, a, s.Index+1)
		return
	}
	s.Action, s.Args = action, make([]Arg, len(args))
	for i := range args {
		s.Args[i] = b.arg(action, action.Roles[i], args[i])
	}
	b.distinct(a, s)
}

// extend completes an action that was written for an edition in which it had fewer roles. Roles added later
// are optional and stay open.
func (b *builder) extend(action *ontology.Action, a *network.Action) []network.Arg {
	args := a.Args
	if b.sem.AsWritten {
		return args
	}
	for i := len(args); i < len(action.Roles); i++ {
		if r := action.Roles[i]; !r.Optional || !r.AddedLater {
			return a.Args
		}
		args = append(args[:len(args):len(args)], network.Arg{Kind: network.Variable, Text: "", Span: a.Span})
	}
	if len(args) > len(a.Args) {
		b.plan.Notes = append(b.plan.Notes, a.Span.String()+": "+a.Name+" is read with its new arguments left open")
	}
	return args
}

// complete returns the line of an action without its superfluous arguments, or with variables for optional roles at
// its end. It returns "" if another argument is missing.
func complete(action *ontology.Action, a *network.Action, step int) string {
	line := network.Action{Name: a.Name, Args: slices.Clone(a.Args[:min(len(a.Args), len(action.Roles))])}
	for _, r := range action.Roles[len(line.Args):] {
		if !r.Optional {
			return ""
		}
		line.Args = append(line.Args, network.Arg{Kind: network.Variable, Text: fmt.Sprintf("?%s-%d", r.Name, step)})
	}
	return line.String()
}

// Signature returns an action with its roles as variables, for messages.
func Signature(a *ontology.Action) string {
	var s strings.Builder
	s.WriteString(a.Name)
	for _, r := range a.Roles {
		s.WriteString(" ?" + r.Name)
	}
	return s.String()
}

func (b *builder) arg(action *ontology.Action, role *ontology.Role, a network.Arg) Arg {
	out := Arg{Role: role, Span: a.Span}
	switch a.Kind {
	case network.Variable:
		out.Var = a.Text
	case network.Number:
		out.Term = b.number(action, role, a)
	case network.Symbol:
		out.Thing = a.Text[0] == '/' && !b.sem.AsWritten
		out.Term = b.symbol(action, role, a)
	case network.List:
		out.List = true
		if !b.sem.AsWritten {
			b.problems.Addf("E0209", a.Span, "%s cannot take a literal list as %s", action.Name, role.Name).WithHint("fetch makes lists: bind its result to a variable")
		} else {
			b.typed(action, role, b.onto.Mark(ontology.ListMark), a)
		}
	}
	return out
}

func (b *builder) number(action *ontology.Action, role *ontology.Role, a network.Arg) engine.Term {
	switch n, ok := a.Billionths(); {
	case !role.Input && !b.sem.AsWritten:
		b.result(action, role, a)
	case !role.Number && !b.sem.AsWritten:
		b.problems.Addf("E0207", a.Span, "%s expects %s here, found the number %s", action.Name, DescribeFiller(role), a.Text)
	case !role.Number && role.Type != "":
		b.typed(action, role, b.onto.Mark(ontology.NumberMark), a)
	case !ok:
		b.problems.Addf("E0208", a.Span, "%s is too large", a.Text).WithHint("amounts are stored as billionths in 64 bits: the maximum is 9.2 thousand million")
	case b.sem.Exact && !a.Exact():
		return single(a)
	default:
		return engine.Number(n)
	}
	return engine.Term{}
}

// single converts a decimal to the single float that the released evaluator reads.
func single(a network.Arg) engine.Term {
	f, _ := a.Rat().Float32()
	t, _ := engine.FromExact(exact.Single(f))
	return t
}

func (b *builder) symbol(action *ontology.Action, role *ontology.Role, a network.Arg) engine.Term {
	class := b.onto.Class(a.Text)
	switch {
	case a.Text[0] == '/' && !b.sem.AsWritten:
		return b.thing(action, role, a)
	case class == nil:
		b.unknown(action, role, a)
		return engine.Name("/" + a.Text)
	case !role.Input && !b.sem.AsWritten:
		b.result(action, role, a)
	case b.sem.AsWritten:
		if !b.onto.IsA(a.Text, b.onto.Mark(ontology.ConceptMark)) {
			b.problems.Addf("E0206", a.Span, "%s is not a concept that an action accepts", a.Text)
		}
		b.typed(action, role, a.Text, a)
	case role.Number:
		b.problems.Addf("E0207", a.Span, "%s expects a number for %s, found the class %s", action.Name, role.Name, a.Text)
	case !role.Concept && len(role.Constants) == 0:
		b.problems.Addf("E0205", a.Span, "%s expects a thing for %s, found the class %s", action.Name, role.Name, a.Text).
			WithHint("bind a variable with (fetch ?x ?kitchen-out ?kitchen-in %s 1), or leave a variable open", a.Text)
	case role.Type != "" && !b.onto.IsA(a.Text, role.Type) || !b.allowed(role, a.Text):
		b.wrong(action, role, a)
	}
	return class.Term()
}

// thing reads the id of a thing, such as /oven/7. Whether the thing exists is checked when the step reads its
// state.
func (b *builder) thing(action *ontology.Action, role *ontology.Role, a network.Arg) engine.Term {
	switch {
	case !role.Input:
		b.result(action, role, a)
	case role.State != "" || role.Number || role.Concept:
		b.problems.Addf("E0207", a.Span, "%s expects %s here, found the thing %s", action.Name, DescribeFiller(role), a.Text)
	}
	return engine.Name(a.Text)
}

// allowed reports whether the role accepts a class as a constant.
func (b *builder) allowed(role *ontology.Role, class string) bool {
	return len(role.Constants) == 0 || slices.ContainsFunc(role.Constants, func(c string) bool { return b.onto.IsA(class, c) })
}

// wrong reports a known class in a role that does not accept it.
func (b *builder) wrong(action *ontology.Action, role *ontology.Role, a network.Arg) {
	oneOf(b.problems.Addf("E0207", a.Span, "%s expects %s here, found %s", action.Name, DescribeFiller(role), a.Text), role)
}

// oneOf adds a hint with the constants of a role, unless there are many.
func oneOf(d *source.Diagnostic, role *ontology.Role) {
	if len(role.Constants) > 0 && len(role.Constants) <= 16 {
		d.WithHint("expected one of %s", strings.Join(role.Constants, ", "))
	}
}

// unknown reports a name that is not a class.
func (b *builder) unknown(action *ontology.Action, role *ontology.Role, a network.Arg) {
	d := b.problems.Addf("E0203", a.Span, "%s expects %s here, but there is no class %s", action.Name, DescribeFiller(role), a.Text)
	names := role.Constants
	if len(names) == 0 && role.Type != "" {
		names = b.onto.Descendants(role.Type)
	}
	if len(names) == 0 {
		names = slices.Collect(tree.Names(b.onto.Classes(), func(c *ontology.Class) string { return c.Name }))
	}
	if near := source.Nearest(a.Text, names); near != "" {
		d.Meant(near)
	} else {
		oneOf(d, role)
	}
}

func (b *builder) result(action *ontology.Action, role *ontology.Role, a network.Arg) {
	b.problems.Addf("E0204", a.Span, "%s returns its %s: expected a variable, found %s", action.Name, role.Name, a.Text)
}

// typed checks a constant against the class of its role, as the released evaluator does.
func (b *builder) typed(action *ontology.Action, role *ontology.Role, class string, a network.Arg) {
	if b.onto.Class(class) != nil && role.Type != "" && !b.onto.IsA(class, role.Type) {
		text := a.Text
		if a.Kind == network.List {
			text = "a literal list"
		}
		b.problems.Addf("E0207", a.Span, "%s expects %s here, found %s", action.Name, DescribeFiller(role), text)
	}
}

// DescribeFiller describes the filler of a role, as in "a container".
func DescribeFiller(role *ontology.Role) string {
	switch {
	case role.Number:
		return "a number"
	case role.Type == "":
		return "a thing"
	}
	name := strings.ReplaceAll(role.Type, "-", " ")
	switch first, _, _ := strings.Cut(name, " "); {
	case first == "can" || first == "has":
		return "something that " + name
	case strings.ContainsRune("aeio", rune(name[0])):
		return "an " + name
	}
	return "a " + name
}
