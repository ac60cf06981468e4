// Package hearth executes step-by-step plans in simulated worlds, answers questions about every state of an
// execution, and scores the result.
//
// Call [Open] to get a [World], either a kitchen or a household. A plan is a network of cooking actions
// (kitchen) or a program of atomic actions (household); a text may hold several. [World.Run] executes the plans
// of a text in the built-in scene. To choose another scene, or to look at plans before they run, use
// [World.Scene], [World.Read] and [Scene.Run]. The result is an [Episode] for each plan. A point of an episode
// is a [Situation], a state with the steps that led to it, and answers queries. With errors omitted:
//
//	w, err := hearth.Open(hearth.Options{World: hearth.Kitchen})
//	episodes, err := w.Run(ctx, &source.File{Name: "salad.solution", Text: text})
//	at, err := episodes[0].At(hearth.Point{}) // after the last executed step
//	answer, err := at.Query(ctx, &source.File{Text: "dough(X)"}, report.Page{}) // all rows
//
// Package source is hearth/parser/source, and package report is hearth/eval/report.
//
// Returned values never change, and a World may be used by many goroutines at once. The package does no I/O:
// texts and file systems are passed as arguments.
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
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/ask"
	"hearth/sim/hazards"
	"hearth/sim/physical"
	"hearth/sim/world"
)

// The built-in worlds.
const (
	Kitchen   = "kitchen"   // plans are networks of cooking actions
	Household = "household" // plans are programs of atomic actions in environment graphs
)

// Options choose a world and the files it is made of. The zero value is the kitchen of the newest edition with
// corrected semantics.
type Options struct {
	World     string // [Kitchen] or [Household]; empty means Kitchen
	Edition   string // edition of the kitchen: "2023" or "2024"; empty means 2024
	Semantics string // "released" or "corrected"; empty means released for 2023, corrected otherwise
	Hands     bool   // selects the quantitative kitchen: two hands, places, weights and heat; corrected semantics only

	Ontology fs.FS // *.yaml files, read by [ontology.Load]; nil means the embedded ones
	Scenes   fs.FS // scenes of the kitchen, read by [kitchen.LoadScene]; nil means the embedded ones
	Rules    fs.FS // core/*.mg, <world>/*.mg and overlays, laid out as in [rules.FS]; nil means the embedded ones
	With     fs.FS // files laid over all of these by [overlay.Base.Overlay]; nil means none

	Mode   sim.Mode      // how steps are executed; nil means by rules alone
	Limits engine.Limits // limits on what rules may derive in one step or one query

	embedded bool           // Ontology is the embedded one
	owl      []*source.File // OWL files found in With
	figures  func() (*physical.Data, error)
}

// A World is an ontology with rules. It executes plans and answers questions about their states. It may be
// used by many goroutines at once.
type World struct {
	Name     string // [Kitchen] or [Household]
	Edition  string // edition of the kitchen; empty in a household
	Ontology *ontology.Ontology
	Domain   *sim.Domain
	Entailed *owl.Loaded // consequences of OWL ontologies; nil if there are none

	kind
	options       Options // the options of [Open], with all defaults filled in and With laid over the other files
	base          func() (*ask.Base, error)
	views         func() ([]view, error)
	hazards       func() *hazards.Rules
	otherEditions func() []*ontology.Ontology
}

// A kind holds what differs between the kitchen and the household: how plans are read and executed, how scenes
// are entered, and how things are named.
type kind interface {
	scene(w *World, s Start) (*Scene, error)
	read(w *World, src *source.File) ([]*Plan, error)
	run(ctx context.Context, s *Scene, p *Plan) (*Episode, error)
	request(e *Episode, src *source.File) (request, error) // the lines of a text that come after e
	past(p *Plan, e *sim.Episode) *Plan                    // the part of a plan that was executed
	restored(e *Episode) (*Episode, error)

	thing(m *affordance.Affordances, word string) (affordance.Filler, bool) // returns the thing that a word names
	names(m *affordance.Affordances) []string                               // returns the words that name things
	writer(ctx context.Context, s *Situation) affordance.Writer             // returns a writer that writes affordances as lines of a plan
	word(x engine.Term) string                                              // names a thing as plans do
	viewed() (*source.File, error)                                          // returns the labelled queries for the view of an agent
	unsuited(ctx context.Context, u affordance.Use) bool                    // reports whether the thing can never be used this way, whatever is done before
}

// Entailed is the name of the ontology file that holds the consequences of OWL ontologies.
const Entailed = overlay.Entailed

// Open returns the world that the options describe. The error is a *[diag.List] or a diagnostic when a file is
// wrong, or a plain error when the options name something that does not exist.
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
	w.options = o
	if o.World == Household {
		w.Domain, w.kind, err = openHousehold(w.Ontology, o, sem)
	} else {
		w.Domain, w.kind, err = openKitchen(w.Ontology, o, sem)
	}
	w.hazards = sync.OnceValue(func() *hazards.Rules { return hazards.New(o.Rules, w.Domain) })
	w.otherEditions = sync.OnceValue(w.loadEditions)
	w.base = sync.OnceValues(func() (*ask.Base, error) { return ask.NewBase(w.Domain, o.Rules) })
	w.views = sync.OnceValues(w.loadViews)
	return w, err
}

// embedded caches the built-in ontologies by world and edition; all worlds share them.
var embedded sync.Map

// ontology loads the ontology. The consequences of OWL files are added to it as one more file.
func (o *Options) ontology() (*ontology.Ontology, *owl.Loaded, error) {
	if o.embedded {
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
	all, err := o.files().Overlay(file, "")
	if err != nil {
		return nil, nil, err
	}
	o.Ontology = all.Ontology
	onto, err = ontology.Load(o.Ontology, o.Edition)
	return onto, entailed, err
}

// laid returns o with its world and edition filled in, and with the files of With laid over the others.
func (o Options) laid() (Options, error) {
	o.World = cmp.Or(o.World, Kitchen)
	own := map[string]fs.FS{Kitchen: ontology.Kitchen(), Household: ontology.Household()}[o.World]
	if own == nil {
		return o, fmt.Errorf("unknown world %.40s: expected %s or %s", o.World, Kitchen, Household)
	}
	if o.World == Kitchen {
		o.Edition = cmp.Or(o.Edition, newest)
	}
	o.embedded = o.With == nil && (o.embedded || o.Ontology == nil) && (o.World == Kitchen || o.Edition == "")
	o.Ontology, o.Scenes, o.Rules = cmp.Or(o.Ontology, own), cmp.Or[fs.FS](o.Scenes, kitchen.Files), cmp.Or[fs.FS](o.Rules, rules.FS)
	if o.With == nil {
		return o, nil
	}
	b, err := o.files().Overlay(o.With, o.World)
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

// domain returns the domain of a world.
func (o *Options) domain(onto *ontology.Ontology, sem plan.Semantics, first *world.State) *sim.Domain {
	d := sim.NewDomain(o.World, onto, o.Rules, sem, first).WithLimits(o.Limits)
	if o.Mode != nil {
		d = d.WithMode(o.Mode)
	}
	return d
}

func semantics(o Options) (plan.Semantics, error) {
	switch {
	case o.World == Kitchen && o.Edition != "2023" && o.Edition != newest:
		return plan.Corrected, fmt.Errorf("unknown edition %s: expected 2023 or 2024", o.Edition)
	case o.Hands && (o.World != Kitchen || o.Semantics == "released"):
		return plan.Corrected, errors.New("the quantitative mode exists only for the kitchen with corrected semantics")
	case o.Hands:
		return plan.Physical, nil
	case o.Semantics == "released", o.Semantics == "" && o.Edition == "2023":
		return plan.Released, nil
	case o.Semantics == "corrected", o.Semantics == "":
		return plan.Corrected, nil
	}
	return plan.Corrected, fmt.Errorf("unknown semantics %s: expected released or corrected", o.Semantics)
}

// Questions returns the prepared data that all queries about states of the world share. It is computed once.
func (w *World) Questions() (*ask.Base, error) { return w.base() }

// Physical returns the physical figures of the classes: masses, sizes, temperatures. They are read once, on
// the first call or by the quantitative mode.
func (w *World) Physical() (*physical.Data, error) { return w.options.figures() }
