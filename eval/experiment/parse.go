package experiment

import (
	"slices"
	"strconv"
	"strings"

	"hearth/eval"
	"hearth/eval/experiment/recipes"
	"hearth/eval/household"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// Parse reads an experiment from YAML:
//
//	title: Table 1
//	world: kitchen                    # default: household; see below for the methods
//	semantics: released               # or corrected; default with data: released
//	data: ../virtualhome              # a folder; default: Hearth's own home and tasks
//	tasks: gt88.json                  # tasks to descriptions are files in the folder; these are the defaults
//	scenes: [scenes/TrimmedTestScene*_graph.json]
//	bank: resources/available_actions.json
//	demonstrations: resources/available_examples.json
//	resources: resources              # a folder: the kinds and properties of things
//	kinds: kinds.json                 # default: the kinds in resources
//	descriptions: how.json            # no default
//	seed: 1                           # for drawing fixed examples, random lines and variants
//	scale: people                     # or runs: the measures that count 0 and 1 when the best run is chosen
//	human: {executability: 1, lcs: 0.489} # overrides the upper ends of the scale
//	translations: {roberta: {model: roberta.yaml}}
//	methods:
//	  - name: Translated Codex 12B
//	    plan: translated              # or another of planner.Methods, adapted, rehearsed, nearest, repaired, people
//	    model: codex.yaml             # the remaining keys are for methods that ask a model
//	    translation: roberta          # default: lexical
//	    rules: notebook               # or interface
//	    described: no
//	    parameters: {samples: 10, epsilon: 0.8}
//	    grid: openai                  # or transformers, or values by name: {beta: [0.2, 0.3]}
//	    examples: 3                   # how many are drawn, or the names of tasks; for methods with fixed examples
//	table: [executability, lcs, correctness, cost]
//
// In a kitchen the plans are networks of recipes, data is a folder of recipes, and methods have other keys:
//
//   - {name: Whole, plan: whole, model: gpt.yaml, parameters: {samples: 5, examples: 2}}
//   - {name: Stepwise, plan: stepwise, model: gpt.yaml, retries: 2} # sentence by sentence
//   - {name: Repair, plan: repair, model: gpt.yaml, sure: 0.5, without: [discourse]} # doubted clauses of the reader
//   - {name: Reader, plan: reader, without: [discourse]}
//   - {name: Chance, plan: chance, lines: 20} # default: as many as the gold network has
//   - {name: Nearest, plan: nearest}
//   - {name: Gold, plan: gold}
//
// There amendments names a file of changes to gold networks, see Internals.Amend of package hearth, for scores against the amended
// networks as well. The key variants adds a row for each variant of the recipes, see [recipes.Variant]:
//
//	variants: [renamed, scaled, shuffled]
//
// The error is a *source.Diagnostics: E0790 to E0793, or E0301 to E0317 for errors in the YAML.
func Parse(src *source.File) (*Spec, error) {
	p := &parser{spec: &Spec{}}
	n := tree.Parse(src, &p.problems)
	if n == nil {
		n = &tree.Node{Span: source.Span{File: src}}
	}
	if len(p.problems.Items) == 0 {
		p.read(n)
	}
	if err := p.problems.Err(); err != nil {
		return nil, err
	}
	return p.spec, nil
}

// A parser holds the state of reading a specification.
type parser struct {
	spec     *Spec
	names    []string // names of methods
	problems source.Diagnostics
}

// A text has the keys of a specification.
type text struct {
	Title     string
	World     tree.Word
	Semantics tree.Word
	Data
	Seed         *tree.Node
	Scale        tree.Word
	Human        struct{ Executability, LCS *tree.Node }
	Translations []tree.Field
	Variants     []tree.Word
	Methods      *tree.Node
	Table        []tree.Word
}

// files are the keys that name files in the data folder.
var files = []string{"tasks", "scenes", "bank", "demonstrations", "kinds", "resources", "descriptions"}

func (p *parser) read(n *tree.Node) {
	s := p.spec
	t := &text{World: tree.Word{Text: inHousehold}, Semantics: tree.Word{Text: "corrected"}, Scale: tree.Word{Text: "people"}, Methods: &tree.Node{Kind: tree.List}}
	if f := n.Field("data"); f != nil {
		t.Data, t.Semantics.Text = published(f.Span), "released"
	}
	n.Decode(&p.problems, "an experiment", t)
	p.expectWord(t.World, "value of world", []string{inHousehold, inKitchen})
	columns := Columns()
	if s.World = t.World.Text; s.World == inKitchen {
		columns = slices.Concat(dishFigures, []eval.Metric{Pass, Requests, Tokens, Cost})
		p.kitchenKeys(n)
		if n.Field("semantics") == nil {
			t.Semantics.Text = "corrected"
		}
	}
	s.Title, s.Semantics, s.Data, s.Table = t.Title, t.Semantics.Text, t.Data, defaultTable
	p.expectWord(t.Semantics, "value of semantics", []string{"released", "corrected"})
	if s.World == inHousehold {
		p.data(n)
		if f := n.Field("amendments"); f != nil {
			p.problems.Addf("E0793", f.Span, "amendments is for recipes, but the world is the household")
		}
	} else {
		s.Table = columns
	}
	if t.Seed != nil {
		var err error
		if s.Seed, err = strconv.ParseUint(t.Seed.Text, 10, 64); err != nil {
			p.problems.Addf("E0790", t.Seed.Span, "expected a whole number of 0 or more for seed")
		}
	}
	s.Scale = scales[t.Scale.Text]
	p.expectWord(t.Scale, "value of scale", []string{"people", "runs"})
	p.shareAbove(t.Human.Executability, "executability", s.Scale.Low.Executability, &s.Scale.High.Executability)
	p.shareAbove(t.Human.LCS, "lcs", s.Scale.Low.LCS, &s.Scale.High.LCS)
	p.translations(t.Translations)
	if t.Methods.Kind != tree.List {
		p.problems.Addf("E0305", t.Methods.Span, "methods: expected a list, found %s", t.Methods.Kind)
	}
	for _, n := range t.Methods.Items {
		p.method(n)
	}
	p.vary(n.Field("variants"), t.Variants)
	if t.Table != nil {
		s.Table = []eval.Metric{}
	}
	for _, w := range t.Table {
		if k, is := strings.CutPrefix(w.Text, "pass@"); !is || s.World != inKitchen || !isCount(k) {
			p.expectWord(w, "column", words(columns))
		}
		s.Table = append(s.Table, eval.Metric(w.Text))
	}
	if len(s.Methods) == 0 && len(p.problems.Items) == 0 {
		p.problems.Addf("E0790", n.Span, "the experiment has no methods").WithHint("give a list under the key methods")
	}
}

// vary adds a method for each variant of each method that may read it.
func (p *parser) vary(n *tree.Node, variants []tree.Word) {
	if n != nil && p.spec.World != inKitchen {
		p.problems.Addf("E0793", n.Span, "variants is for recipes, but the world is the household")
	}
	var all []Method
	for _, w := range variants {
		p.expectWord(w, "variant", words(recipes.Variants))
	}
	for _, m := range p.spec.Methods {
		all = append(all, m)
		for _, v := range variants {
			if m.Variant = recipes.Variant(v.Text); m.Plan.varies(m.Variant) {
				varied := m
				varied.Name += " (" + v.Text + ")"
				all = append(all, varied)
			}
		}
	}
	p.spec.Methods = all
}

// isCount reports whether a text is a whole number above 0, without leading zeros.
func isCount(text string) bool {
	n, err := strconv.Atoi(text)
	return err == nil && n > 0 && strconv.Itoa(n) == text
}

// defaultTable has the columns of a table when the file names none.
var defaultTable = []eval.Metric{
	household.Executability, household.LCS, Correctness, household.Length, household.Parsability, Requests, Tokens, Cost,
}

// published returns the names of the published files in a folder.
func published(folder source.Span) Data {
	named := func(text string) tree.Word { return tree.Word{Text: text, Span: folder} }
	return Data{
		Tasks: named("gt88.json"), Scenes: []tree.Word{named("scenes/TrimmedTestScene*_graph.json")},
		Bank: named("resources/available_actions.json"), Resources: named("resources"),
		Demonstrations: named("resources/available_examples.json"),
	}
}

// data reports files that are given without a data folder, and an empty list of scenes.
func (p *parser) data(n *tree.Node) {
	for _, f := range n.Fields {
		if p.spec.Data.Folder.Text == "" && slices.Contains(files, f.Key) {
			p.problems.Addf("E0793", f.Span, "%s is a file in the data folder, but no data folder is given", f.Key).
				WithHint("give the folder under the key data, or leave out %s for Hearth's own home and tasks", f.Key)
		}
	}
	if f := n.Field("scenes"); f != nil && len(p.spec.Data.Scenes) == 0 {
		p.problems.Addf("E0790", f.Span, "scenes: expected names of files")
	}
}

// shareAbove reads a number greater than low and at most 1. It does nothing if n is nil.
func (p *parser) shareAbove(n *tree.Node, key string, low float64, to *float64) {
	if n == nil {
		return
	}
	v, err := strconv.ParseFloat(n.Text, 64)
	if err != nil || !(v > low && v <= 1) {
		p.problems.Addf("E0790", n.Span, "%s: expected a number greater than %v and at most 1", key, low)
	}
	*to = v
}

// lexicalTranslation is the translation that needs no file.
const lexicalTranslation = "lexical"

func (p *parser) translations(said []tree.Field) {
	s := p.spec
	for _, f := range said {
		var t struct{ Model tree.Word }
		f.Value.Decode(&p.problems, "a translation", &t)
		if t.Model.Text == "" && f.Key != lexicalTranslation {
			p.problems.Addf("E0793", f.Span, "the translation %.40s needs a model", f.Key).
				WithHint("give a file under the key model; only lexical needs none")
		}
		s.Translations = append(s.Translations, Translation{f.Key, t.Model})
	}
	if !slices.Contains(s.translations(), lexicalTranslation) {
		s.Translations = append([]Translation{{Name: lexicalTranslation}}, s.Translations...)
	}
}

func (s *Spec) translations() (names []string) {
	for _, t := range s.Translations {
		names = append(names, t.Name)
	}
	return names
}

// expectWord reports a word that is not in a list, and hints at the nearest one.
func (p *parser) expectWord(w tree.Word, what string, list []string) bool {
	if w.Text == "" || slices.Contains(list, w.Text) {
		return w.Text != ""
	}
	tree.Unknown(&p.problems, "E0791", w, slices.Values(list), "unknown word %.40s, expected a %s", w.Text, what)
	if last := p.problems.Items[len(p.problems.Items)-1]; last.Hint == "" && p.problems.More == 0 {
		last.WithHint("expected one of: %s", strings.Join(list, ", "))
	}
	return false
}

func words[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = string(w)
	}
	return out
}
