// Package hearth executes step-by-step plans in simulated worlds, answers
// questions about every state they pass through, and scores what they made.
//
// [Open] a world, a kitchen or a household; [World.Scene] is where its plans
// start. Networks of cooking actions and programs of a household are plans:
// [World.Read] reads them, [Scene.Run] executes one. What comes back is an
// [Episode], and each of its states is a [Situation] to ask:
//
//	w, err := hearth.Open(hearth.Options{World: hearth.Kitchen})
//	episodes, err := w.Run(ctx, &source.File{Name: "salad.solution", Text: text})
//	at, err := episodes[0].At(hearth.Point{})
//	answer, err := at.Query(ctx, &source.File{Text: "dough(X)"}, report.Page{})
//
// Everything returned is a value that never changes; a World serves any number
// of goroutines. The package does no I/O: texts and file systems arrive as
// arguments.
package hearth

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"sync"

	"hearth/engine"
	"hearth/facts/kitchen"
	"hearth/ontology"
	"hearth/ontology/overlay"
	"hearth/ontology/owl"
	"hearth/ontology/physical"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/ask"
	"hearth/sim/hazards"
	"hearth/sim/world"
)

// The worlds that come with Hearth.
const (
	Kitchen   = "kitchen"   // its plans are networks of cooking actions
	Household = "household" // its plans are programs of atomic actions in environment graphs
)

// Options choose a world. The zero value is the kitchen of the newest edition
// with corrected semantics.
type Options struct {
	World     string // [Kitchen] or [Household]; empty means the kitchen
	Edition   string // of the kitchen: "2023" or "2024"; empty means 2024
	Semantics string // "released" or "corrected"; empty means released for 2023, corrected otherwise
	Hands     bool   // steps are carried out by hand, in a room with weights and heat: the quantitative kitchen, with corrected semantics
	Particles int    // balls by which what is poured by hand is studied, up to [MostParticles]; 0: none

	Ontology fs.FS // *.yaml, as [ontology.Load] reads them; nil: the embedded ones
	Scenes   fs.FS // of the kitchen: full.yaml, as [kitchen.LoadScene] reads it; nil: the embedded one
	Rules    fs.FS // core/*.mg, <world>/*.mg and their overlays, as in [rules.FS]; nil: the embedded ones
	With     fs.FS // files laid over all of them, as [overlay.Base.With] sorts them; nil: none

	Mode   sim.Mode      // how steps are done; nil: by rules alone
	Limits engine.Limits // to what rules may derive for a step or a question

	own     bool           // Ontology is the embedded one
	owl     []*source.File // of those in With
	figures func() (*physical.Data, error)
}

// A World is an ontology and rules, ready to execute plans and to answer
// questions about their states.
type World struct {
	Name     string // [Kitchen] or [Household]
	Edition  string // of the kitchen; empty in a household
	Ontology *ontology.Ontology
	Domain   *sim.Domain
	Entailed *owl.Loaded // what follows from ontologies in OWL; nil without any

	kind
	from     Options // with the files that were read
	base     func() (*ask.Base, error)
	hazards  func() *hazards.Rules
	editions func() []*ontology.Ontology
}

// A kind of world says what its plans are, where they start, and what things
// are called in them. All else is the same in every world.
type kind interface {
	scene(w *World, s Start) (*Scene, error)
	read(w *World, src *source.File) ([]*Plan, error)
	run(ctx context.Context, s *Scene, p *Plan) (*Episode, error)
	more(ctx context.Context, e *Episode, src *source.File) (*Episode, error)
	past(p *Plan, e *sim.Episode) *Plan // what of a plan was done
	restored(e *Episode) (*Episode, error)

	thing(m *affordance.Affordances, word string) (affordance.Filler, bool) // that a word stands for
	names(m *affordance.Affordances) []string                               // of all things
	writer(ctx context.Context, s *Situation) affordance.Writer             // of what can be done next
	unsuited(ctx context.Context, u affordance.Use) bool                    // whatever is done before
}

// Entailed is the file of the ontology that says what follows from those in OWL.
const Entailed = overlay.Entailed

// Open puts a world together. The error is a *[diag.List], or a diagnostic, of
// what is wrong with files, or one of choosing what there is not.
func Open(o Options) (*World, error) {
	o, err := o.laid()
	if err != nil {
		return nil, err
	}
	sem, err := semantics(o)
	if err != nil {
		return nil, err
	}
	w := &World{Name: o.World, Edition: o.Edition}
	if w.Ontology, w.Entailed, err = o.ontology(); err != nil {
		return nil, err
	}
	o.figures = sync.OnceValues(func() (*physical.Data, error) { return physical.Load(w.Ontology, o.Ontology) })
	w.from = o
	if o.World == Household {
		w.Domain, w.kind, err = openHousehold(w.Ontology, o, sem)
	} else {
		w.Domain, w.kind, err = openKitchen(w.Ontology, o, sem)
	}
	w.hazards = sync.OnceValue(func() *hazards.Rules { return hazards.New(o.Rules, w.Domain) })
	w.editions = sync.OnceValue(w.allEditions)
	w.base = sync.OnceValues(func() (*ask.Base, error) { return ask.NewBase(w.Domain, w.Name, o.Rules) })
	return w, err
}

// embedded are the ontologies that come with Hearth, by world and edition: all worlds share them.
var embedded sync.Map

// ontology loads the ontology. What follows from those in OWL becomes a file of
// it.
func (o *Options) ontology() (*ontology.Ontology, *owl.Loaded, error) {
	if o.own {
		load := func() (*ontology.Ontology, error) { return ontology.Load(o.Ontology, o.Edition) }
		once, _ := embedded.LoadOrStore([2]string{o.World, o.Edition}, sync.OnceValues(load))
		onto, err := once.(func() (*ontology.Ontology, error))()
		return onto, nil, err
	}
	onto, err := ontology.Load(o.Ontology, o.Edition)
	if err != nil || len(o.owl) == 0 {
		return onto, nil, err
	}
	entailed, err := entail(context.Background(), onto, o.owl)
	if err != nil || entailed == nil {
		return onto, nil, err
	}
	file, err := overlay.Files(map[string]string{Entailed: entailed.Text})
	if err != nil {
		return nil, nil, err
	}
	all, err := o.files().With(file, "")
	if err != nil {
		return nil, nil, err
	}
	o.Ontology = all.Ontology
	onto, err = ontology.Load(o.Ontology, o.Edition)
	return onto, entailed, err
}

// laid returns o with a world and an edition, and with all its files where they
// belong.
func (o Options) laid() (Options, error) {
	o.World = cmp.Or(o.World, Kitchen)
	own := map[string]fs.FS{Kitchen: ontology.Kitchen(), Household: ontology.Household()}[o.World]
	if own == nil {
		return o, fmt.Errorf("there is no world %.40s: %s or %s", o.World, Kitchen, Household)
	}
	if o.World == Kitchen {
		o.Edition = cmp.Or(o.Edition, newest)
	}
	o.own = o.With == nil && (o.own || o.Ontology == nil) && (o.World == Kitchen || o.Edition == "")
	o.Ontology, o.Scenes, o.Rules = cmp.Or(o.Ontology, own), cmp.Or[fs.FS](o.Scenes, kitchen.Files), cmp.Or[fs.FS](o.Rules, rules.FS)
	if o.With == nil {
		return o, nil
	}
	b, err := o.files().With(o.With, o.World)
	o.Ontology, o.Scenes, o.Rules, o.With, o.owl = b.Ontology, cmp.Or(b.Scenes, o.Scenes), b.Rules, nil, b.OWL
	return o, err
}

func (o Options) files() overlay.Base {
	b := overlay.Base{Ontology: o.Ontology, Scenes: o.Scenes, Rules: o.Rules}
	if o.World == Household {
		b.Scenes = nil
	}
	return b
}

// domain puts the domain of a world together.
func (o *Options) domain(onto *ontology.Ontology, sem plan.Semantics, first *world.State) *sim.Domain {
	d := sim.NewDomain(o.World, onto, o.Rules, sem, first).Within(o.Limits)
	if o.Mode != nil {
		d = d.In(o.Mode)
	}
	return d
}

func semantics(o Options) (plan.Semantics, error) {
	switch {
	case o.World == Kitchen && o.Edition != "2023" && o.Edition != newest:
		return plan.Corrected, fmt.Errorf("there is no edition %s: 2023 or 2024", o.Edition)
	case o.Hands && (o.World != Kitchen || o.Semantics == "released"), o.Particles != 0 && !o.Hands:
		return plan.Corrected, errors.New("the quantitative mode is that of a kitchen with corrected semantics: released ones know no hands, weights and heat, and nobody pours particles without hands")
	case o.Hands:
		return plan.Physical, nil
	case o.Semantics == "released", o.Semantics == "" && o.Edition == "2023":
		return plan.Released, nil
	case o.Semantics == "corrected", o.Semantics == "":
		return plan.Corrected, nil
	}
	return plan.Corrected, fmt.Errorf("there are no semantics %s: released or corrected", o.Semantics)
}

// Questions prepares, once, what all questions about states of the world have in common.
func (w *World) Questions() (*ask.Base, error) { return w.base() }

// Physical is what is said in numbers of the classes of the world. It is read once: by the
// quantitative mode, or when it is first asked for.
func (w *World) Physical() (*physical.Data, error) { return w.from.figures() }
