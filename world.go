package hearth

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"sync"

	"hearth/engine"
	"hearth/eval/wording"
	"hearth/facts/corpus"
	ownhome "hearth/facts/home"
	"hearth/ontology"
	"hearth/ontology/overlay"
	"hearth/ontology/owl"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/ask"
	"hearth/sim/hazards"
	"hearth/sim/physical"
	"hearth/sim/rulebook/auxiliary"
)

// The built-in worlds.
const (
	Kitchen   = "kitchen"   // plans are networks of cooking actions
	Household = "household" // plans are programs of atomic actions in environment graphs
)

// A World is an ontology with rules. It executes plans and answers questions about their states. It may be
// used by many goroutines at once.
type World struct {
	Name     string // [Kitchen] or [Household]
	Edition  string // edition of the kitchen; empty in a household
	Ontology *ontology.Ontology

	kind
	domain        *sim.Domain
	entailed      *owl.Loaded // consequences of OWL ontologies; nil if there are none
	options       options     // the options of [Open], with all defaults filled in and With laid over the other files
	base          func() (*ask.Base, error)
	views         func() ([]view, error)
	writing       func() (*wording.Writer, error)
	hazards       func() *hazards.Rules
	otherEditions func() []*ontology.Ontology
}

// Quantitative reports whether the world simulates hands, places, weights and heat.
func (w *World) Quantitative() bool { return w.options.Quantitative }

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

// Open returns the world that the options describe. The error is a *[source.Diagnostics] or a diagnostic when a file is
// wrong, or a plain error when the options name something that does not exist.
func Open(of Options) (*World, error) {
	if of == nil {
		return nil, errors.New("options are missing: use KitchenOptions, HouseholdOptions or Named")
	}
	o := of.complete()
	sem, err := o.semantics()
	if err != nil {
		return nil, err
	}
	if o, err = o.laid(); err != nil {
		return nil, err
	}
	w := &World{Name: o.World, Edition: o.Edition}
	if w.Ontology, w.entailed, err = o.ontology(); err != nil {
		return nil, err
	}
	o.figures = sync.OnceValues(func() (*physical.Data, error) { return physical.Load(w.Ontology, o.Ontology) })
	w.options = o
	if o.World == Household {
		w.domain, w.kind, err = openHousehold(w.Ontology, o, sem)
	} else {
		w.domain, w.kind, err = openKitchen(w.Ontology, o, sem)
	}
	w.hazards = sync.OnceValue(func() *hazards.Rules { return hazards.New(o.Rules, w.domain) })
	w.otherEditions = sync.OnceValue(w.loadEditions)
	w.base = sync.OnceValues(func() (*ask.Base, error) { return ask.NewBase(w.domain, o.Rules) })
	w.views = sync.OnceValues(w.loadViews)
	w.writing = sync.OnceValues(w.readWriting)
	return w, err
}

// embedded caches the built-in ontologies by world and edition; all worlds share them.
var embedded sync.Map

// ontology loads the ontology. The consequences of OWL files are added to it as one more file.
func (o *options) ontology() (*ontology.Ontology, *owl.Loaded, error) {
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
	file, err := overlay.Files(map[string]string{overlay.Entailed: entailed.Text})
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

// Lint checks the rules of the given actions and the rules that derive types. It returns findings sorted by
// position: unknown names, rules that never fire, predicates that are never read. It does not repeat errors
// that loading reports.
func (w *World) Lint(actions []*ontology.Action) ([]*source.Diagnostic, error) {
	return w.findings(actions, false)
}

// findings returns the findings of [World.Lint]. If sure is set, it returns only errors and takes a third of
// the time.
func (w *World) findings(actions []*ontology.Action, sure bool) ([]*source.Diagnostic, error) {
	base, err := w.base()
	if err != nil {
		return nil, err
	}
	r := overlay.Review{
		Book: w.domain.Rules(), Actions: actions, Steps: w.domain.Vocabulary(), Types: base.Vocabulary(),
		Editions: w.allEditions, Words: w.words, ErrorsOnly: sure, Model: w.domain.Model(), Auxiliary: w.auxiliary(),
	}
	return r.Findings()
}

// auxiliary returns the folders of auxiliary rules that the world reads.
func (w *World) auxiliary() (all []auxiliary.Folder) {
	for _, f := range auxiliary.Folders {
		if w.Name == Kitchen && (w.options.Quantitative || !f.Manual) {
			all = append(all, f)
		}
	}
	return all
}

// allEditions yields the ontologies of all editions, that of w first, since rules may use names that exist only
// in another edition. The others are loaded on demand.
func (w *World) allEditions(yield func(*ontology.Ontology) bool) {
	if !yield(w.Ontology) {
		return
	}
	for _, o := range w.otherEditions() {
		if !yield(o) {
			return
		}
	}
}

// loadEditions loads the ontologies of the other editions.
func (w *World) loadEditions() (others []*ontology.Ontology) {
	for _, e := range w.Ontology.Editions() {
		if e == w.Edition {
			continue
		}
		if o, err := ontology.Load(w.options.Ontology, e); err == nil {
			others = append(others, o)
		}
	}
	return others
}

// words returns the class names and categories of the built-in home; another scene may have others.
func (*World) words(*ontology.Property) (words []string) {
	if _, g, err := ownhome.Open(); err == nil {
		for _, n := range g.Nodes {
			words = append(words, n.Class, n.Category)
		}
	}
	return words
}

// mistakes returns the findings of [World.Lint] if one of them is an error, and nil otherwise.
func (w *World) mistakes(actions []*ontology.Action) error {
	all, err := w.findings(actions, true)
	if err != nil || len(all) == 0 {
		return err
	}
	if all, err = w.Lint(actions); err != nil {
		return err
	}
	return (&source.Diagnostics{Items: all}).Err()
}

// Check loads and checks what files laid over the world change, or all of the world if there are none: rules of
// actions and of types, scenes, primary outputs, and figures. All of it is otherwise loaded on demand. Files of
// the quantitative mode are checked in that mode. The error is a *[source.Diagnostics] of everything wrong, each once, or
// one of reading files.
func (w *World) Check(laid overlay.FileSet) error {
	if len(laid) == 0 {
		return w.check(w.Ontology.Actions())
	}
	done, o := laid.ByHand(), w.options
	err := w.check(laid.Touched(w.Ontology))
	if err == nil && w.Name == Kitchen && laid.Language() {
		if _, err = w.reader(); err == nil {
			_, err = auxiliary.Reading.Load(o.Rules, w.domain.Model())
		}
	}
	if err != nil || len(done) == 0 || o.Quantitative || w.Name != Kitchen || w.domain.Semantics.AsWritten {
		return err
	}
	o.Quantitative, o.owl = true, nil // consequences of OWL files are already among the files
	if w, err = Open(o); err == nil {
		err = w.check(done.Touched(w.Ontology))
	}
	return err
}

// check checks the given actions, and everything that does not belong to an action.
func (w *World) check(actions []*ontology.Action) error {
	base, err := w.base()
	if err != nil {
		return err
	}
	checks := []func() error{w.checkScenes, base.Check, func() error { return physical.Check(w.Ontology, w.options.Ontology) }, w.hazards().Check}
	for _, a := range actions {
		checks = append(checks, func() error {
			_, err := w.domain.Program(a.Name)
			return err
		})
	}
	if err := checked(checks); err != nil {
		return err
	}
	return w.mistakes(actions)
}

// checked runs the checks and collects their diagnostics, each once.
func checked(checks []func() error) error {
	var problems source.Diagnostics
	told := map[string]bool{}
	for _, check := range checks {
		list, other := source.SplitError(check())
		if other != nil {
			return other
		}
		for _, d := range list.Items {
			if !told[d.Error()] {
				problems.Add(d)
			}
			told[d.Error()] = true
		}
		problems.More += list.More
	}
	return problems.Err()
}

// checkScenes reads the primary outputs and every scene except the default one, which was read before.
func (w *World) checkScenes() error {
	if w.Name != Kitchen {
		return nil
	}
	names, err := corpus.Scenes(w.options.Scenes)
	if err != nil {
		return err
	}
	var problems source.Diagnostics
	if _, missing := fs.Stat(w.options.Scenes, corpus.PrimaryOutputs); missing == nil {
		names = append(names, corpus.PrimaryOutputs)
	}
	for _, name := range names {
		switch name {
		case corpus.PrimaryOutputs:
			_, err = corpus.LoadPrimaryOutputs(w.options.Scenes)
		case usual:
			err = nil // the default scene was already read
		default:
			_, err = corpus.LoadScene(w.options.Scenes, name, w.Ontology)
		}
		list, other := source.SplitError(err)
		if other != nil {
			return other
		}
		problems.Merge(list)
	}
	return problems.Err()
}

// Hash returns a hash that changes with the rules, the ontology and the semantics.
func (w *World) Hash() (string, error) {
	all := sha256.New()
	fmt.Fprintln(all, w.domain.Semantics)
	return digest(all, w.options.Rules, w.options.Ontology)
}

// BuiltIn returns hashes of the built-in rules, ontologies and data of all worlds and editions.
func BuiltIn() (rule, onto, data string) {
	rule, _ = digest(sha256.New(), rules.FS) // built-in files can be read
	onto, _ = digest(sha256.New(), ontology.Kitchen(), ontology.Household(), ontology.Physical())
	data, _ = digest(sha256.New(), corpus.Files, corpus.FS(), ownhome.FS())
	return rule, onto, data
}

// digest adds the names and contents of all files to h. It returns the first 6 bytes of the hash in
// hexadecimal, enough to tell versions apart.
func digest(h hash.Hash, all ...fs.FS) (_ string, err error) {
	for _, files := range all {
		err = errors.Join(err, fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := fs.ReadFile(files, name)
			fmt.Fprintf(h, "%s %d\n%s", name, len(text), text)
			return err
		}))
	}
	return hex.EncodeToString(h.Sum(nil)[:6]), err
}
