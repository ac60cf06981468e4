// Package hearth executes step-by-step plans in simulated worlds and scores
// what they made.
//
// [Open] a kitchen of an edition, then [Kitchen.Run] networks of cooking
// actions in it and [Kitchen.Score] them against a gold network:
//
//	k, err := hearth.Open(hearth.Options{})
//	e, err := k.Run("salad.solution", text)
//
// Everything returned is a value that never changes; a Kitchen serves any
// number of goroutines. The package does no I/O: texts and file systems arrive
// as arguments.
package hearth

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"hearth/engine"
	"hearth/eval/benchmark"
	ekitchen "hearth/eval/kitchen"
	"hearth/facts"
	"hearth/ontology"
	"hearth/ontology/overlay"
	"hearth/ontology/owl/tbox"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/feature"
	"hearth/sim/world"
)

// Options choose a kitchen. The zero value is the newest edition with
// corrected semantics.
type Options struct {
	Edition   string // "2023" or "2024"; empty means 2024
	Semantics string // "released" or "corrected"; empty means released for 2023, corrected for 2024

	Ontology fs.FS // *.yaml, as [ontology.Load] reads them; nil: the embedded ones
	Scenes   fs.FS // full.yaml, as [facts.LoadScene] reads it; nil: the embedded one
	Rules    fs.FS // core/*.mg, kitchen/*.mg, kitchen/2023/*.mg, as in [rules.FS]; nil: the embedded ones
	With     fs.FS // files laid over all of them, as [overlay.Base.With] sorts them; nil: none

	owl []*source.File // of those in With
}

// A Kitchen is an ontology, rules and a scene, ready to execute networks.
type Kitchen struct {
	Edition  string
	Ontology *ontology.Ontology
	Scene    *facts.Scene
	Domain   *sim.Domain
	Entailed *tbox.Loaded // what follows from ontologies in OWL; nil without any
	scorer   *ekitchen.Scorer
	from     Options // with the files that were read
}

// Entailed is the file of the ontology that says what follows from those in OWL.
const Entailed = "entailed-from-owl.yaml"

// Open puts a kitchen together. The error is a *[diag.List], or a diagnostic, of
// what is wrong with files, or one of choosing what there is not.
func Open(o Options) (*Kitchen, error) {
	o, err := o.laid()
	if err != nil {
		return nil, err
	}
	sem, err := semantics(o)
	if err != nil {
		return nil, err
	}
	onto, entailed, err := o.ontology()
	if err != nil {
		return nil, err
	}
	scene, err := facts.LoadScene(o.Scenes, "full", onto)
	if err != nil {
		return nil, err
	}
	first := world.New(world.NewModel(onto, sem.Exact), scene)
	domain := sim.NewDomain("kitchen", onto, o.Rules, sem, first)
	return &Kitchen{Edition: o.Edition, Ontology: onto, Scene: scene, Domain: domain, Entailed: entailed, scorer: newScorer(onto, sem), from: o}, nil
}

// ontology loads the ontology. What follows from those in OWL becomes a file of
// it.
func (o *Options) ontology() (*ontology.Ontology, *tbox.Loaded, error) {
	onto, err := ontology.Load(o.Ontology, o.Edition)
	if err != nil || len(o.owl) == 0 {
		return onto, nil, err
	}
	entailed, err := tbox.Entail(onto, o.owl)
	if err != nil || entailed == nil {
		return onto, nil, err
	}
	file, err := overlay.Files(map[string]string{Entailed: entailed.Text})
	if err != nil {
		return nil, nil, err
	}
	all, err := o.base().With(file, "")
	if err != nil {
		return nil, nil, err
	}
	o.Ontology = all.Ontology
	onto, err = ontology.Load(o.Ontology, o.Edition)
	return onto, entailed, err
}

// laid returns o with an edition, and with all its files where they belong.
func (o Options) laid() (Options, error) {
	o.Edition = cmp.Or(o.Edition, "2024")
	o.Ontology, o.Scenes, o.Rules = cmp.Or(o.Ontology, ontology.Kitchen()), cmp.Or(o.Scenes, facts.Kitchen()), cmp.Or[fs.FS](o.Rules, rules.FS)
	if o.With == nil {
		return o, nil
	}
	b, err := o.base().With(o.With, "kitchen/"+sim.Top)
	o.Ontology, o.Scenes, o.Rules, o.With, o.owl = b.Ontology, b.Scenes, b.Rules, nil, b.OWL
	return o, err
}

func (o Options) base() overlay.Base {
	return overlay.Base{Ontology: o.Ontology, Scenes: o.Scenes, Rules: o.Rules}
}

func semantics(o Options) (plan.Semantics, error) {
	switch {
	case o.Edition != "2023" && o.Edition != "2024":
		return plan.Corrected, fmt.Errorf("there is no edition %s: 2023 or 2024", o.Edition)
	case o.Semantics == "released", o.Semantics == "" && o.Edition == "2023":
		return plan.Released, nil
	case o.Semantics == "corrected", o.Semantics == "":
		return plan.Corrected, nil
	}
	return plan.Corrected, fmt.Errorf("there are no semantics %s: released or corrected", o.Semantics)
}

// Run executes every network of a text. The error is a *[diag.List] when the
// text could not be read or a network is unsound; what can be executed is
// executed all the same, and the episodes come with the error. Only under
// released semantics a text that cannot be read is not executed at all.
func (k *Kitchen) Run(src *source.File) ([]*sim.Episode, error) {
	var problems diag.List
	f, err := network.Parse(src)
	if list, ok := errors.AsType[*diag.List](err); ok {
		problems.Merge(*list)
	}
	if err != nil && k.Domain.Semantics.Voids {
		return nil, err
	}
	var out []*sim.Episode
	for _, n := range f.Networks {
		e, err := k.RunNetwork(n, &problems)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, problems.Err()
}

// RunNetwork executes one network; what is unsound in it is added to problems.
func (k *Kitchen) RunNetwork(n *network.Network, problems *diag.List) (*sim.Episode, error) {
	p, err := plan.Build(n, k.Ontology, k.Domain.Semantics)
	var list *diag.List
	if errors.As(err, &list) {
		problems.Merge(*list)
	}
	return k.Domain.Run(p)
}

// Evaluator scores networks executed in k against the recipes of a set.
func (k *Kitchen) Evaluator(set *benchmark.Set) *benchmark.Evaluator {
	return &benchmark.Evaluator{Domain: k.Domain, Scorer: k.scorer, Set: set}
}

// newScorer takes classes, weights and units from the ontology.
func newScorer(onto *ontology.Ontology, sem plan.Semantics) *ekitchen.Scorer {
	t := ekitchen.Table{Weights: map[string]map[string]feature.Value{}}
	for _, f := range onto.Facts() {
		if f.Pred != "factor" {
			continue
		}
		class := world.ClassName(f.Args[0])
		if t.Weights[class] == nil {
			t.Weights[class] = map[string]feature.Value{}
		}
		t.Weights[class][world.ClassName(f.Args[1])] = weight(f.Args[2], sem.Exact)
	}
	return &ekitchen.Scorer{Classes: onto, Scale: t, Words: vocabulary(onto, sem)}
}

// vocabulary takes the classes from the marks of the ontology.
func vocabulary(onto *ontology.Ontology, sem plan.Semantics) ekitchen.Vocabulary {
	words := ekitchen.NewVocabulary(ekitchen.Classes{
		Container: onto.Mark(ontology.ContainerMark), List: onto.Mark(ontology.ListMark),
		Ingredient: onto.Mark(ontology.IngredientMark), Mixture: onto.Mark(ontology.MixtureMark),
		Gram: onto.Mark(ontology.GramMark),
	})
	if sem.PlainDishes {
		return words
	}
	return words.Serving()
}

// Continue executes more actions after those of an episode. What they need may
// come from it; the outcome is that of a network with all actions.
func (k *Kitchen) Continue(e *sim.Episode, more ...*network.Action) (*sim.Episode, error) {
	n := *e.Plan.Network
	n.Actions = slices.Concat(n.Actions, more)
	p, err := plan.Build(&n, k.Ontology, k.Domain.Semantics)
	longer, fault := k.Domain.Continue(e, p)
	return longer, errors.Join(err, fault)
}

// weight shows the grams of a unit, exactly where the arithmetic asks for it.
func weight(t engine.Term, exactly bool) feature.Value {
	v := feature.Number(float64(t.Num()) / 1e9)
	if exactly {
		v = v.Exactly(t.Exact())
	}
	return v
}
