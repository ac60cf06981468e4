package ontology

import (
	"cmp"
	"slices"

	"hearth/engine"
	"hearth/ontology/tree"
)

// An actionDef is the definition of an action in a file.
type actionDef struct {
	action *Action
	iri    tree.Word
	cat    tree.Word
	roles  []*roleDef
	modes  *tree.Node
}

type roleDef struct {
	role *Role
	text struct {
		Is      tree.Word
		Among   []tree.Word
		Open    *tree.Node
		Later   bool
		Example tree.Word
	}
}

func (l *loader) readAction(f tree.Field) {
	if !l.define("action", f) {
		return
	}
	a := &Action{Name: f.Key, Span: f.Span}
	def := &actionDef{action: a}
	l.actions = append(l.actions, def)
	l.onto.action[a.Name] = a
	word := func(to *tree.Word) func(tree.Field) {
		return func(f tree.Field) { *to = tree.Word{Text: l.word(f), Span: f.Value.Span} }
	}
	f.Value.Each(&l.problems, "an action", tree.Keys{
		"doc":      func(f tree.Field) { a.Doc = l.word(f) },
		"iri":      word(&def.iri),
		"category": word(&def.cat),
		"gives":    func(f tree.Field) { l.readRoles(def, f, false) },
		"takes":    func(f tree.Field) { l.readRoles(def, f, true) },
		"modes":    func(f tree.Field) { def.modes = f.Value },
	})
}

// readRoles reads the roles that an action takes or gives. The value of a role is the class of its filler, or
// a map with more keys.
func (l *loader) readRoles(def *actionDef, section tree.Field, in bool) {
	for _, f := range section.Value.Map(&l.problems, section.Key) {
		tree.CheckName(&l.problems, f.Key, f.Span, "role")
		if def.action.Role(f.Key) != nil {
			l.problems.Addf("E0311", f.Span, "the role %s is defined twice", f.Key)
			continue
		}
		r := &Role{Name: f.Key, Input: in, Span: f.Span}
		role := &roleDef{role: r}
		def.roles = append(def.roles, role)
		def.action.Roles = append(def.action.Roles, r)
		if f.Value.Kind != tree.Map {
			role.text.Is = tree.Word{Text: l.word(f), Span: f.Value.Span}
			continue
		}
		f.Value.Decode(&l.problems, "a role", &role.text)
		r.AddedLater = role.text.Later
		if open := role.text.Open; open != nil {
			r.Default, r.Optional = open.Word(&l.problems, "open"), true
		}
	}
}

func (l *loader) resolveActions() {
	l.resolveMarks()
	slices.SortFunc(l.actions, func(a, b *actionDef) int { return cmp.Compare(a.action.Name, b.action.Name) })
	for _, def := range l.actions {
		a := def.action
		l.onto.actions = append(l.onto.actions, a)
		a.IRI, a.Category = l.iri(def.iri), def.cat.Text
		switch {
		case a.Category == "":
			l.problems.Addf("E0307", a.Span, "%s has no category", a.Name).WithHint("add category: one of %s", orList(l.category))
		case !slices.Contains(l.category, a.Category):
			tree.Unknown(&l.problems, "E0322", def.cat, slices.Values(l.category), "there is no category %q of actions", a.Category)
		}
		for _, role := range def.roles {
			l.resolveRole(role)
		}
		a.ReleasedModes = l.modes(def)
	}
}

// resolveRole looks up the class of a filler. The words number and any are not classes.
func (l *loader) resolveRole(def *roleDef) {
	r := def.role
	r.Term = engine.Name("/" + r.Name)
	switch def.text.Is.Text {
	case "any":
	case "number":
		r.Number = true
	case "":
		l.problems.Addf("E0307", r.Span, "the role %s has no class", r.Name)
	default:
		c := l.find(def.text.Is, "the role "+r.Name)
		if c == nil {
			return
		}
		r.Type, r.Class, r.Concept = c.Name, engine.Name("/"+c.Name), l.onto.isConcept(c.Name)
		if slices.Contains(l.onto.marks[StateMark], c.Name) {
			r.State = map[bool]string{true: "in", false: "out"}[r.Input]
		}
	}
	if w := def.text.Example; w.Text != "" {
		var ok bool
		if r.Example, ok = tree.Billionths(w.Text); !ok || !r.Number {
			l.problems.Addf("E0317", w.Span, "expected a number as the example of a number role: role %s, found %.40q", r.Name, w.Text)
		}
	}
	for _, w := range def.text.Among {
		if l.find(w, "the role "+r.Name) != nil {
			r.Constants = append(r.Constants, w.Text)
		}
	}
}

// modes returns the sets of open roles that an action lists. If it lists none, all sets of its optional roles
// are allowed.
func (l *loader) modes(def *actionDef) [][]string {
	var optional []string
	for _, r := range def.action.Roles {
		if r.Optional {
			optional = append(optional, r.Name)
		}
	}
	if len(optional) > mostOptional {
		l.problems.Addf("E0302", def.action.Span, "%s has more than %d optional roles", def.action.Name, mostOptional)
		return nil
	}
	if def.modes == nil {
		return subsets(optional)
	}
	var modes [][]string
	for _, n := range def.modes.Items {
		mode := []string{}
		for _, w := range n.Words(&l.problems, "a mode") {
			if !slices.Contains(optional, w.Text) {
				tree.Unknown(&l.problems, "E0323", w, slices.Values(optional), "%s has no optional role %s", def.action.Name, w.Text)
			}
			mode = append(mode, w.Text)
		}
		modes = append(modes, mode)
	}
	return modes
}

// subsets returns all subsets of words, the empty one first.
func subsets(words []string) [][]string {
	if len(words) == 0 {
		return [][]string{{}}
	}
	rest := subsets(words[1:])
	out := slices.Clone(rest)
	for _, s := range rest {
		out = append(out, append([]string{words[0]}, s...))
	}
	return out
}
