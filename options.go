package hearth

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hearth/engine"
	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/ontology/overlay"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/physical"
	"hearth/sim/world"
	"io/fs"
	"slices"
)

// Options choose a world and the files it is made of: [KitchenOptions], [HouseholdOptions] or [Named].
type Options interface{ complete() options }

// KitchenOptions choose a kitchen. The zero value is the kitchen of the newest edition with corrected semantics.
type KitchenOptions struct {
	Edition      string // "2023" or "2024"; empty means 2024
	Semantics    string // "released" or "corrected"; empty means released for 2023, corrected otherwise
	Quantitative bool   // simulate two hands, places, weights and heat; corrected semantics only

	Ontology fs.FS // *.yaml files, read by [ontology.Load]; nil means the built-in ones
	Scenes   fs.FS // read by [corpus.LoadScene]; nil means the built-in ones
	Rules    fs.FS // core/*.mg, kitchen/*.mg and overlays, laid out as in [rules.FS]; nil means the built-in ones
	With     fs.FS // files laid over all of these by [overlay.Base.Overlay]; nil means none

	Limits Limits
}

// HouseholdOptions choose a household. The zero value is the household with corrected semantics.
type HouseholdOptions struct {
	Semantics string // "released" or "corrected"; empty means corrected

	Ontology fs.FS // *.yaml files, read by [ontology.Load]; nil means the built-in ones
	Rules    fs.FS // core/*.mg, household/*.mg and overlays, laid out as in [rules.FS]; nil means the built-in ones
	With     fs.FS // files laid over all of these by [overlay.Base.Overlay]; nil means none

	Limits Limits
}

// Named chooses a world of built-in files by names that are known only at run time, such as those of flags.
// [Open] returns an error for names that do not exist or do not fit together.
type Named struct {
	World        string // [Kitchen] or [Household]; empty means Kitchen
	Edition      string // as in [KitchenOptions]; a household has none
	Semantics    string // "released" or "corrected"; empty means the default of the world
	Quantitative bool   // as in [KitchenOptions]
	With         fs.FS  // files laid over the built-in ones; nil means none
	Limits       Limits
}

// Limits bound what rules may derive in one step or one query.
type Limits struct {
	Facts int // maximum number of derived facts; 0 means 1,000,000

	// Step returns the context in which the rules of one step run, for example one with a deadline. It may be nil.
	Step func(context.Context) (context.Context, context.CancelFunc)

	Observer engine.Observer // called before and after each clause by the commands of this module; may be nil
}

// options are the options of all worlds.
type options struct {
	Named
	Ontology, Scenes, Rules fs.FS

	embedded bool           // Ontology is the embedded one
	owl      []*source.File // OWL files found in With
	figures  func() (*physical.Data, error)
}

func (o KitchenOptions) complete() options {
	return options{Named: Named{Kitchen, o.Edition, o.Semantics, o.Quantitative, o.With, o.Limits}, Ontology: o.Ontology, Scenes: o.Scenes, Rules: o.Rules}
}

func (o HouseholdOptions) complete() options {
	return options{Named: Named{World: Household, Semantics: o.Semantics, With: o.With, Limits: o.Limits}, Ontology: o.Ontology, Rules: o.Rules}
}

func (o Named) complete() options { return options{Named: o} }

func (o options) complete() options { return o }

// laid returns o with its world and edition filled in, and with the files of With laid over the others.
func (o options) laid() (options, error) {
	o.World = cmp.Or(o.World, Kitchen)
	own := map[string]fs.FS{Kitchen: ontology.Kitchen(), Household: ontology.Household()}[o.World]
	if o.World == Kitchen {
		o.Edition = cmp.Or(o.Edition, newest)
	}
	o.embedded = o.With == nil && (o.embedded || o.Ontology == nil) && (o.World == Kitchen || o.Edition == "")
	o.Ontology, o.Scenes, o.Rules = cmp.Or(o.Ontology, own), cmp.Or[fs.FS](o.Scenes, corpus.Files), cmp.Or[fs.FS](o.Rules, rules.FS)
	if o.With == nil {
		return o, nil
	}
	b, err := o.files().Overlay(o.With, o.World)
	o.Ontology, o.Scenes, o.Rules, o.With, o.owl = b.Ontology, cmp.Or(b.Scenes, o.Scenes), b.Rules, nil, b.OWL
	return o, err
}

func (o options) files() overlay.Base {
	b := overlay.Base{Ontology: o.Ontology, Scenes: o.Scenes, Rules: o.Rules}
	if o.World == Household {
		b.Scenes = nil
	}
	return b
}

// domain returns the domain of a world.
func (o *options) domain(onto *ontology.Ontology, sem plan.Semantics, first *world.State) *sim.Domain {
	d := sim.NewDomain(o.World, onto, o.Rules, sem, first).WithLimits(o.engineLimits())
	if o.Limits.Step != nil {
		d = d.WithMode(o.steps())
	}
	return d
}

func (o *options) engineLimits() engine.Limits {
	return engine.Limits{Facts: o.Limits.Facts, Observer: o.Limits.Observer}
}

// steps returns how steps are executed by rules alone.
func (o *options) steps() sim.Mode { return sim.Rules{Within: o.Limits.Step} }

// Check returns the error of [Open] for names that do not exist or do not fit together.
func (o Named) Check() error {
	_, err := o.semantics()
	return err
}

func (o Named) semantics() (plan.Semantics, error) {
	household := o.World == Household
	switch {
	case o.World != "" && o.World != Kitchen && !household:
		return plan.Corrected, fmt.Errorf("unknown world %.40s: expected %s or %s", o.World, Kitchen, Household)
	case !household && !slices.Contains([]string{"", "2023", newest}, o.Edition):
		return plan.Corrected, fmt.Errorf("unknown edition %s: expected 2023 or 2024", o.Edition)
	case o.Quantitative && (household || o.Semantics == "released"):
		return plan.Corrected, errors.New("the quantitative mode exists only for the kitchen with corrected semantics")
	case o.Quantitative:
		return plan.Physical, nil
	case o.Semantics == "released", o.Semantics == "" && o.Edition == "2023":
		return plan.Released, nil
	case o.Semantics == "corrected", o.Semantics == "":
		return plan.Corrected, nil
	}
	return plan.Corrected, fmt.Errorf("unknown semantics %s: expected released or corrected", o.Semantics)
}
