package compose

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/flags"
	"hearth/eval/benchmark"
	"hearth/eval/drafts"
	"hearth/eval/experiment/recipes"
	"hearth/eval/report"
	"hearth/eval/wording"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

// mostGenerated is the largest number of recipes that generate writes.
const mostGenerated = 100_000

// A generator draws recipes and writes them to a folder.
type generator struct {
	*cli.Target
	seed   uint64
	number int
	folder string

	scene *hearth.Scene
}

// Generate returns the command that draws random recipes.
func Generate(a *cli.App) *cobra.Command {
	g := &generator{Target: cli.KitchenOnly(a)}
	cmd := &cobra.Command{
		Use:   "generate",
		Short: "Draw random recipes that can be cooked: networks with their texts",
		Long: `Generate draws recipes from families such as cookies, salads and fried vegetables: the food
from the stock of the kitchen, the amounts, and the ways to prepare it. It executes every
network, and draws again where a step fails. Each recipe gets a text, as recipes text writes it.

The folder has the form of the benchmark, so that --benchmark reads it: recipe-texts,
gold-standard-solutions/meaning-only, and utterance-and-meaning with the actions of each
sentence. The files train.txt, dev.txt and test.txt list the ids of eight, one and one tenth of the
recipes; near-duplicates are in one of them. Equal seeds give equal files.`,
		Example: "  hearth recipes generate --seed 7 --number 200 --output generated",
		Args:    cli.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return g.run(cmd.Context()) },
	}
	g.BindWorld(cmd)
	f := cmd.Flags()
	f.Uint64Var(&g.seed, "seed", 1, "start the random numbers from this seed (default 1)")
	f.IntVar(&g.number, "number", 20, fmt.Sprintf("number of recipes, up to %d (default 20)", mostGenerated))
	flags.MinOne(cmd, "number")
	f.StringVarP(&g.folder, "output", "o", "", "write the recipes to this `folder`")
	return cmd
}

func (g *generator) run(ctx context.Context) error {
	switch {
	case g.folder == "":
		return cli.Usage("--output is required: the folder for the recipes")
	case g.number > mostGenerated:
		return cli.Usage("--number is at most %d", mostGenerated)
	}
	var err error
	if g.scene, err = g.Enter(); err != nil {
		return err
	}
	all, err := draw(ctx, g.scene, g.seed, g.number)
	if err != nil {
		return err
	}
	for _, r := range all {
		if err := g.write(r); err != nil {
			return err
		}
	}
	return g.splits(all)
}

// write writes the files of a recipe.
func (g *generator) write(r *report.WholeRecipe) error {
	for name, text := range map[string]string{
		"recipe-texts/" + r.ID + ".xml":                                  wording.XML(r, false),
		"gold-standard-solutions/meaning-only/" + r.ID + ".solution":     r.Gold,
		"gold-standard-solutions/utterance-and-meaning/" + r.ID + ".xml": wording.XML(r, true),
	} {
		if err := g.file(name, text); err != nil {
			return err
		}
	}
	return nil
}

func (g *generator) file(name, text string) error {
	name = path.Join(g.folder, name)
	if err := g.App.Disk.MakeFolder(path.Dir(name)); err != nil {
		return err
	}
	return g.App.Disk.Write(name, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// splits writes the lists of the recipes to train, to tune and to test with.
func (g *generator) splits(all []*report.WholeRecipe) error {
	set := setOf(all)
	groups := recipes.Groups(set)
	random := rand.New(rand.NewPCG(g.seed, uint64(len(groups))))
	random.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
	slices.SortStableFunc(groups, func(a, b []string) int { return len(b) - len(a) })
	lists := map[string][]string{}
	for _, group := range groups {
		name := "train"
		for _, small := range []string{"dev", "test"} {
			if (len(lists[small])+len(group))*10 <= len(all) && len(lists[small]) <= len(lists["train"])/8 {
				name = small
				break
			}
		}
		lists[name] = append(lists[name], group...)
	}
	for _, name := range []string{"train", "dev", "test"} {
		slices.Sort(lists[name])
		if err := g.file(name+".txt", strings.Join(append(lists[name], ""), "\n")); err != nil {
			return err
		}
		g.App.Note("%s.txt: %d recipes", name, len(lists[name]))
	}
	return nil
}

// setOf returns recipes as a set.
func setOf(all []*report.WholeRecipe) *benchmark.Set {
	var entries []benchmark.Entry
	for _, r := range all {
		text := &recipe.Recipe{ID: r.ID, Title: r.Title}
		for _, s := range r.Ingredients {
			text.Ingredients = append(text.Ingredients, recipe.Text{Text: s.Text})
		}
		entries = append(entries, benchmark.Entry{ID: r.ID, Recipe: text, Gold: &network.Network{ID: r.ID}})
	}
	return benchmark.NewSet(entries...)
}

// mostAttempts is the number of draws for one recipe that can be cooked.
const mostAttempts = 50

// draw draws recipes that can be cooked in a scene, with their texts. Equal seeds give equal recipes.
func draw(ctx context.Context, scene *hearth.Scene, seed uint64, count int) (all []*report.WholeRecipe, err error) {
	families, err := source.Read(ontology.Kitchen(), drafts.File)
	if err != nil {
		return nil, err
	}
	from := &drafts.Source{Ontology: scene.World.Ontology, Random: rand.New(rand.NewPCG(seed, 0)).IntN, Stock: stock(ctx, scene)}
	if from.Families, err = drafts.Load(families); err != nil {
		return nil, err
	}
	from.Name = func(class string, many bool) string {
		name, _ := scene.World.Title(class, many) // the texts report the error
		return name
	}
	taken := map[string]int{}
	for len(all) < count {
		r, err := one(ctx, scene, from, taken)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// one draws one recipe that can be cooked.
func one(ctx context.Context, scene *hearth.Scene, from *drafts.Source, taken map[string]int) (*report.WholeRecipe, error) {
	var problem error
	for range mostAttempts {
		d, err := from.Draw()
		if err != nil {
			return nil, err
		}
		id := d.ID
		if n := taken[d.ID] + 1; n > 1 {
			id = fmt.Sprintf("%s-%d", d.ID, n)
		}
		text, err := cooked(ctx, scene, id, d.Text)
		if err == nil { // once more in the order of the text, so that the network and its alignment agree
			text, err = cooked(ctx, scene, id, ordered(text))
		}
		if failed, ok := errors.AsType[*source.Diagnostic](err); ok {
			problem = failed
			continue
		}
		if err != nil {
			return nil, err
		}
		taken[d.ID]++
		text.Title = d.Title
		return text, nil
	}
	return nil, fmt.Errorf("none of %d draws can be cooked; the last: %w", mostAttempts, problem)
}

// cooked executes a network and returns its text. The error is a diagnostic if a step was not done.
func cooked(ctx context.Context, scene *hearth.Scene, id, lines string) (*report.WholeRecipe, error) {
	src := &source.File{Name: id, Text: "#" + id + "\n" + lines}
	plans, err := scene.World.Read(src)
	if err != nil {
		return nil, err
	}
	e, err := scene.Run(ctx, plans[0])
	if err != nil {
		return nil, err
	}
	for _, d := range append(slices.Clone(e.Problems), e.Failures()...) {
		return nil, d
	}
	text, err := e.Text(ctx)
	if err == nil {
		text.Gold = src.Text
	}
	return text, err
}

// ordered returns the network of a text in the order of its sentences. Each step starts from the state after the one
// before it.
func ordered(text *report.WholeRecipe) string {
	var b strings.Builder
	fmt.Fprintf(&b, ";primary %s\n", text.Primary)
	n := 0
	for _, sentence := range slices.Concat(text.Ingredients, text.Instructions) {
		for _, action := range sentence.Actions {
			words := strings.Fields(action)
			states := 0
			for i, w := range words {
				if strings.HasPrefix(w, "?kitchen") {
					states++
					words[i] = fmt.Sprintf("?kitchen-%d%s", n+2-states, strings.Repeat(")", strings.Count(w, ")")))
				}
			}
			n++
			b.WriteString(strings.Join(words, " ") + "\n")
		}
	}
	return b.String()
}

// stock returns a function that finds the food in the stores of a scene that fits a query.
func stock(ctx context.Context, scene *hearth.Scene) func(query string) ([]drafts.Food, error) {
	found := map[string][]drafts.Food{}
	return func(query string) ([]drafts.Food, error) {
		if foods, ok := found[query]; ok {
			return foods, nil
		}
		text := "is_a(X, /ingredient), in(X, _), unit(X, Unit)"
		if query != "" {
			text += ", " + query
		}
		answer, err := scene.Start().Query(ctx, text)
		if err != nil {
			return nil, err
		}
		foods := []drafts.Food{}
		for _, row := range answer.Answers {
			if x, ok := row["X"].(*report.Thing); ok {
				foods = append(foods, drafts.Food{Class: x.Class, Unit: strings.TrimPrefix(fmt.Sprint(row["Unit"]), "/")})
			}
		}
		slices.SortFunc(foods, func(a, b drafts.Food) int { return strings.Compare(a.Class, b.Class) })
		found[query] = slices.Compact(foods)
		return found[query], nil
	}
}
