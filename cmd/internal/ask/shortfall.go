package ask

import (
	"fmt"
	"hearth"

	"hearth/cmd/internal/cli"
	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/parser/source"
)

// score explains why the networks in the file word do not score 1.
func (x *why) score(word string) error {
	if x.step != 0 {
		return cli.Usage("--score explains all steps: leave --step out")
	}
	scene, err := x.Enter()
	if err != nil {
		return err
	}
	if scene.World.Name != hearth.Kitchen {
		return cli.Usage("--score applies to networks: hearth household score scores programs")
	}
	set, err := x.Library()
	if err != nil {
		return err
	}
	src, err := x.Text(word)
	if err != nil {
		return err
	}
	plans, err := x.Read(scene.World, src)
	if err != nil {
		return err
	}
	perfect := true
	for _, p := range plans {
		said, err := x.shortfalls(scene, set, p)
		if err != nil {
			return x.BlameRules(scene.World, err)
		}
		if err := x.out.Print(said); err != nil {
			return err
		}
		misses := len(said.Shortfalls) > 0 || !isPerfect(said.Goals) || !isPerfect(said.Dish)
		if perfect = perfect && !misses; !misses && x.out.ForPeople() {
			fmt.Fprintf(x.App.Err, "%s has no shortfall: it scores 1\n", said.Recipe)
		}
	}
	return cli.Negative(perfect)
}

// shortfalls explains why a network does not score 1. The error is E0732 if there is no gold network, or lists
// what is wrong with this network.
func (x *why) shortfalls(scene *hearth.Scene, set *benchmark.Set, p *hearth.Plan) (*report.Shortfalls, error) {
	entry := set.Entry(p.Name)
	if entry == nil || entry.Gold == nil {
		return nil, source.Errorf("E0732", source.Span{}, "there is no gold network for %q to compare with", p.Name).
			WithHint("hearth recipes list names the recipes that have one")
	}
	in := scene.World.Internal()
	made := in.Evaluator(set).Network(x.Ctx(), p.Network.Span.File.Name, p.Network)
	if made.Episode == nil {
		return nil, (&source.Diagnostics{Items: made.Problems}).Err()
	}
	said, err := in.Shortfalls(x.Ctx(), scene, entry, made)
	if err == nil {
		said.Corrections = p.Corrections
	}
	return said, err
}

// isPerfect reports whether there is a score and it is 1.
func isPerfect(score *float64) bool { return score != nil && *score == 1 }
