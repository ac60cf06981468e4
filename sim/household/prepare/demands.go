package prepare

import (
	"cmp"
	"slices"

	"hearth/parser/phrase"
	"hearth/parser/program"
)

// A Preparer prepares scenes for programs. It is safe for concurrent use.
type Preparer struct {
	// Plain reports failures in plain words instead of those of the reference. It also accepts conditions
	// about a room that another room of the scene replaces; the reference fails there.
	Plain bool

	know       *Knowledge
	abstract   map[string]string
	classes    map[string]string
	properties map[string][]string
	cache      demandCache
}

// New returns a preparer. The caller must not change the resources afterwards.
func New(k *Knowledge, r Resources) *Preparer {
	return &Preparer{know: k, abstract: phrase.Abstraction(r.Kinds), classes: classNames(r.Kinds), properties: r.Properties}
}

// An Object is the name of a thing in a program: a class and an instance number.
type Object struct {
	Name     string
	Instance int
}

// String returns o in the notation of programs.
func (o Object) String() string { return program.Param{Name: o.Name, Instance: o.Instance}.String() }

// A Condition is what a program assumes about the scene in which it starts, such as that a lamp is off
// (is_off), or that clothes are in a closet (inside).
type Condition struct {
	Name    string
	Subject Object
	Object  Object // empty if the condition is about the subject alone
}

// String returns c in a form such as "inside <shirt> (1) <closet> (1)".
func (c Condition) String() string {
	if c.Object == (Object{}) {
		return c.Name + " " + c.Subject.String()
	}
	return c.Name + " " + c.Subject.String() + " " + c.Object.String()
}

// A Name shows how the name of an object changes during preparation.
type Name struct {
	Original string // name in the program
	Abstract string // name of its kind, which inference uses
	Class    string // class of the kind in scenes
}

// Demands are the requirements of a program on any scene. They are immutable and do not depend on a scene.
type Demands struct {
	Names      []Name         // each name of the program once, in order
	Lines      []program.Line // lines of the program with the names of kinds
	Conditions []Condition    // in the order in which they were found
	class      map[string]string
}

// Demands infers the requirements of a program. It returns a [*Failure], and demands without conditions, if
// the program cannot make sense in any scene. Results are cached.
func (p *Preparer) Demands(lines []program.Line) (*Demands, error) {
	at := hash(lines)
	if d := p.cache.get(lines, at); d != nil {
		return d, nil
	}
	d, err := p.demands(lines)
	if err == nil {
		p.cache.keep(lines, at, d)
	}
	return d, err
}

// demands is Demands without the cache.
func (p *Preparer) demands(lines []program.Line) (*Demands, error) {
	d := &Demands{class: map[string]string{}}
	seen := names{}
	d.Lines = renamed(lines, func(_ int, o Object) Object {
		kind := cmp.Or(p.abstract[o.Name], o.Name)
		d.class[kind] = cmp.Or(p.classes[kind], kind)
		if !seen[o.Name] {
			seen[o.Name] = true
			d.Names = append(d.Names, Name{Original: o.Name, Abstract: kind, Class: d.class[kind]})
		}
		return Object{Name: kind, Instance: o.Instance}
	})
	d.class[p.know.Character] = cmp.Or(p.classes[p.know.Character], p.know.Character)
	if len(lines) == 0 {
		return d, &Failure{Kind: Crash, Message: "the program is empty", plain: "the program is empty"}
	}
	var err error
	d.Conditions, err = p.infer(d.Lines)
	return d, err
}

// renamed returns copies of lines with their objects replaced.
func renamed(lines []program.Line, other func(line int, o Object) Object) []program.Line {
	n := 0
	for i := range lines {
		n += len(lines[i].Params)
	}
	out, all := slices.Clone(lines), make([]program.Param, 0, n)
	for i := range out {
		from := len(all)
		for _, p := range out[i].Params {
			o := other(i, Object{p.Name, p.Instance})
			all = append(all, program.Param{Name: o.Name, Instance: o.Instance, Span: p.Span})
		}
		if from < len(all) {
			out[i].Params = all[from:len(all):len(all)]
		}
	}
	return out
}
