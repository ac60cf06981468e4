package hearth

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/eval/report"
	"hearth/ontology"
	"hearth/parser/source"
	"hearth/sim/ask"
	"hearth/sim/explanation"
)

// Tree returns a class with its subclasses, or all classes if class is empty. The error is E0203 with the
// nearest name.
func (w *World) Tree(ctx context.Context, class string) (*report.List[report.Node], error) {
	if class != "" && w.Ontology.PublishedAs(class) == nil && w.Ontology.Class(class) == nil {
		return nil, w.unknownClass(ctx, class)
	}
	return treeOf(w.Ontology, class), nil
}

// Types lists the types whose name or meaning contains the word, or else the type with the nearest name. If
// there is none, the error is that of [World.Tree].
func (w *World) Types(ctx context.Context, word string, p report.Page) (*report.List[report.TypeName], error) {
	kinds, err := w.kinds(ctx)
	if err != nil {
		return nil, err
	}
	found := searched(word, kinds, p)
	if len(found.Items) == 0 && found.Total == 0 {
		return nil, source.Unknown("E0203", "class", word, nil)
	}
	return found, nil
}

// Type describes a class, a type that rules derive, or a word that is a value of things in the built-in scene,
// such as the name of a node or a state that it is in. The error is that of [World.Tree].
func (w *World) Type(ctx context.Context, name string) (*report.Type, error) {
	if p := w.Ontology.PublishedAs(name); p != nil {
		return &report.Type{Published: publishedOf(w.Ontology, p)}, nil
	}
	b, err := w.base()
	if err != nil {
		return nil, err
	}
	page := &report.Type{}
	if class := w.Ontology.Class(name); class != nil {
		_, n, err := w.fitting(ctx, b, fmt.Sprintf("is_a(X, /%s)", name))
		if err != nil {
			return nil, err
		}
		page.Class = classOf(w.Ontology, class, n)
	}
	if derived := strings.ReplaceAll(name, "-", "_"); slices.Contains(b.Types(), derived) {
		q, n, err := w.fitting(ctx, b, derived+"(X)")
		if err != nil {
			return nil, err
		}
		page.Derived = derivedOf(derived, b.TypeDoc(derived), q.TypeRules(), n)
	}
	if page.Class == nil && page.Derived == nil {
		page.Class, err = w.valued(ctx, name)
	}
	return page, err
}

// valued describes a word that is a value of a property, as a class without subclasses. The error is that of
// [World.Tree].
func (w *World) valued(ctx context.Context, name string) (*report.Class, error) {
	values, err := w.values(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(values, func(v value) bool { return v.word == name })
	if i < 0 {
		return nil, w.unknownClass(ctx, name)
	}
	return &report.Class{
		Name: name, Doc: values[i].doc, AtStart: values[i].things,
		Supers: []string{}, Above: []string{}, Subs: []string{}, Below: []string{},
		Properties: []report.Slot{}, Facts: []report.Relation{}, Actions: []report.TakenBy{},
	}, nil
}

// fitting counts the things that satisfy a query about X in the initial state. It also returns the prepared
// query.
func (w *World) fitting(ctx context.Context, b *ask.Base, query string) (*ask.Query, int, error) {
	scene, err := w.Scene(Start{})
	if err != nil {
		return nil, 0, err
	}
	here := ""
	if w.Name == Kitchen {
		here = "here(X, X), "
	}
	q, err := b.Prepare(&source.File{Name: "query", Text: "type(X, _), " + here + query})
	if err != nil {
		return nil, 0, err
	}
	found, err := q.Run(ctx, scene.Start().sim)
	if err != nil {
		return nil, 0, err
	}
	return q, len(found.Rows), nil
}

// A value is a word that is the value of a property of some things in the initial state.
type value struct {
	word, doc string
	things    int // number of things with this value
}

// values lists the values of properties whose words a scene chooses freely, such as names of nodes.
func (w *World) values(ctx context.Context) (all []value, err error) {
	scene, err := w.Scene(Start{})
	if err != nil {
		return nil, err
	}
	at := scene.Start()
	for _, p := range w.Ontology.Properties() {
		if p.Hidden || !p.Stored || p.Range != ontology.Word && p.Range != ontology.Words {
			continue
		}
		query := fmt.Sprintf("%s(X, V) |> do fn:group_by(V), let N = fn:count()", p.Predicate())
		found, err := at.Query(ctx, query)
		if err != nil {
			return nil, err
		}
		for _, row := range found.Answers {
			n := 0
			if _, err := fmt.Sscan(fmt.Sprint(row["N"]), &n); err != nil {
				return nil, err
			}
			all = append(all, value{strings.TrimPrefix(fmt.Sprint(row["V"]), "/"), "a value of " + p.Name, n})
		}
	}
	return all, nil
}

// kinds lists every type of thing: derived types, classes, published classes, and values of things at the
// start.
func (w *World) kinds(ctx context.Context) (kinds []report.TypeName, err error) {
	b, err := w.base()
	if err != nil {
		return nil, err
	}
	for _, name := range b.Types() {
		kinds = append(kinds, report.TypeName{Name: name, Doc: "derived: " + b.TypeDoc(name)})
	}
	for _, c := range w.Ontology.Classes() {
		kinds = append(kinds, report.TypeName{Name: c.Name, Doc: c.Doc, IRI: c.IRI})
	}
	for _, p := range w.Ontology.Published() {
		kinds = append(kinds, report.TypeName{Name: p.Name, IRI: p.IRI})
	}
	values, err := w.values(ctx)
	for _, v := range values {
		kinds = append(kinds, report.TypeName{Name: v.word, Doc: v.doc})
	}
	return kinds, err
}

// unknownClass returns the error for a name that is not a type.
func (w *World) unknownClass(ctx context.Context, name string) error {
	if w.Ontology.Action(name) != nil {
		return source.Unknown("E0203", "class", name, nil).WithHint("%s is an action: see actions show %s", name, name)
	}
	kinds, err := w.kinds(ctx)
	var names []string
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	return cmp.Or(err, error(source.Unknown("E0203", "class", name, names)))
}

// Signature describes the roles of an action and where its rules are. The error is E0201 with the nearest name.
func (w *World) Signature(action string) (*report.Action, error) {
	a, err := w.action(action)
	if err != nil {
		return nil, err
	}
	rules, err := w.domain.Rules().OwnFiles(a.Name)
	if err != nil {
		return nil, err
	}
	return actionOf(a, rules), nil
}

// Reasons lists the reasons that the rules of the world can give why a step cannot be done.
func (w *World) Reasons() (all []*report.KnownReason, err error) {
	known, err := explanation.KnownReasons(w.domain)
	for i := range known {
		all = append(all, known[i].Report())
	}
	return all, err
}

// Predicates lists the predicates that a query may use, sorted.
func (w *World) Predicates() ([]string, error) {
	base, err := w.base()
	if err != nil {
		return nil, err
	}
	return slices.Compact(slices.Sorted(slices.Values(base.Predicates()))), nil
}

// action returns the action with that name. The error is E0201 with the nearest name.
func (w *World) action(name string) (*ontology.Action, error) {
	if a := w.Ontology.Action(name); a != nil {
		return a, nil
	}
	var names []string
	for _, a := range w.Ontology.Actions() {
		names = append(names, a.Name)
	}
	return nil, source.Unknown("E0201", "action", name, names)
}
