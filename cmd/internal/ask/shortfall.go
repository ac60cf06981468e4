package ask

import (
	"fmt"

	"hearth/cmd/internal/cli"
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
	kitchen, ok := scene.World.Kitchen()
	if !ok {
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
		said, err := kitchen.Shortfalls(x.Ctx(), scene, set, p)
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

// isPerfect reports whether there is a score and it is 1.
func isPerfect(score *float64) bool { return score != nil && *score == 1 }
