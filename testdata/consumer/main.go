// Command consumer is a program of another module that uses Hearth. It executes a recipe in the kitchen and a
// program in the built-in home.
package main

import (
	"context"
	"fmt"
	"io/fs"
	"log"

	"hearth"
	"hearth/eval/report"
	"hearth/facts/corpus"
	"hearth/parser/source"
)

func main() {
	ctx := context.Background()
	if err := cook(ctx); err != nil {
		log.Fatal(err)
	}
	if err := rest(ctx); err != nil {
		log.Fatal(err)
	}
	answer, err := ask(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("mixtures:", len(answer.Answers))
}

// cook prints the duration of a recipe.
func cook(ctx context.Context) error {
	kitchen, err := hearth.Open(hearth.KitchenOptions{})
	if err != nil {
		return err
	}
	text, err := fs.ReadFile(corpus.FS(), "salad/mango-radish-salad.solution")
	if err != nil {
		return err
	}
	episodes, err := kitchen.Run(ctx, string(text))
	if err != nil {
		return err
	}
	fmt.Println("the salad takes", episodes[0].End().Scene().Time, "seconds")
	return nil
}

// rest prints the outcome of a program.
func rest(ctx context.Context) error {
	household, err := hearth.Open(hearth.HouseholdOptions{})
	if err != nil {
		return err
	}
	home, err := household.Scene(hearth.Start{Bound: true})
	if err != nil {
		return err
	}
	nap, err := household.Read(&source.File{Name: "nap", Text: "[WALK] <sofa> (216)\n[LIE] <sofa> (216)\n[SLEEP]\n"})
	if err != nil {
		return err
	}
	episode, err := home.Run(ctx, nap[0])
	if err != nil {
		return err
	}
	fmt.Println("the nap is", episode.Report().Status)
	return nil
}

const text = `#sweet-butter
(get-kitchen ?kitchen)
(fetch-and-proportion ?butter ?k1 ?kitchen ?bowl butter 100 g)
(fetch-and-proportion ?sugar ?k2 ?k1 ?bowl-2 white-sugar 50 g)
(transfer-contents ?both ?rest ?k3 ?k2 ?butter ?sugar ?quantity ?unit)
`

// ask executes one more step after the last one, like the example in docs/agents.md.
func ask(ctx context.Context) (*report.Answer, error) {
	world, err := hearth.Open(hearth.KitchenOptions{}) // or hearth.HouseholdOptions{}
	if err != nil {
		return nil, err
	}
	episodes, err := world.Run(ctx, text)
	if err != nil {
		return nil, err
	}
	at, err := episodes[0].At(hearth.Point{Step: 4}) // a situation: query it, or continue from it
	if err != nil {
		return nil, err
	}
	more, err := at.Do(ctx, "(mix ?dough ?k4 ?k3 ?both ?whisk)")
	if err != nil {
		return nil, err
	}
	return more.End().Query(ctx, "type(X, /homogeneous-mixture)")
}
