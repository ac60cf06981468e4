package experiment

import (
	"slices"
	"strconv"
	"strings"

	"hearth/eval"
	"hearth/eval/household"
	"hearth/ontology/tree"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// Parse reads an experiment from YAML:
//
//	title: Table 1
//	semantics: released               # or corrected; default with data: released
//	data: ../virtualhome              # a folder; without, Hearth's own home and tasks
//	tasks: gt88.json                  # from here to descriptions: files in the folder, here the defaults
//	scenes: [scenes/TrimmedTestScene*_graph.json]
//	bank: resources/available_actions.json
//	demonstrations: resources/available_examples.json
//	resources: resources              # a folder: the kinds and properties of things
//	kinds: kinds.json                 # default: as the resources say
//	descriptions: how.json            # no default
//	seed: 1                           # of what is drawn
//	scale: people                     # or runs: where the sum of measures that chooses a run is 0 and 1 of each
//	human: {executability: 1, lcs: 0.489} # instead of the upper ends of the scale
//	translations: {roberta: {model: roberta.yaml}}
//	methods:
//	  - name: Translated Codex 12B
//	    plan: translated              # or another of planner.Methods, adapted, rehearsed, nearest, repaired, people
//	    model: codex.yaml             # the rest is for methods that ask a model
//	    translation: roberta          # default: lexical
//	    rules: notebook               # or interface
//	    described: no
//	    parameters: {samples: 10, epsilon: 0.8}
//	    grid: openai                  # or transformers, or values by name: {beta: [0.2, 0.3]}
//	    examples: 3                   # how many are drawn, or the names of tasks; for methods with fixed ones
//	table: [executability, lcs, correctness, cost]
//
// The error is a *diag.List: E0790 to E0793, or E0301 to E0317 for what is wrong
// with the YAML.
func Parse(src *source.File) (*Spec, error) {
	p := &parser{spec: &Spec{Scale: planner.ByPeople, Semantics: "corrected"}}
	n := tree.Parse(src, &p.problems)
	if n == nil {
		n = &tree.Node{At: source.Span{File: src}}
	}
	if len(p.problems.Items) == 0 {
		p.read(n)
	}
	if err := p.problems.Err(); err != nil {
		return nil, err
	}
	return p.spec, nil
}

// A parser is a specification while it is read.
type parser struct {
	spec     *Spec
	names    []string // of methods
	problems diag.List
}

func (p *parser) read(n *tree.Node) {
	s, d := p.spec, &p.spec.Data
	if f := n.Field("data"); f != nil {
		d.defaults(tree.Word{Text: p.word(tree.Field{Key: "data", Value: f}).Text, At: f.At})
		s.Semantics = "released"
	}
	if f := n.Field("translations"); f != nil {
		p.translations(f)
	}
	if !slices.Contains(s.translations(), lexical) {
		s.Translations = append([]Translation{{Name: lexical}}, s.Translations...)
	}
	file := func(to *tree.Word) func(tree.Field) {
		return func(f tree.Field) { *to = p.file(f) }
	}
	n.Each(&p.problems, "an experiment", tree.Keys{
		"title":          func(f tree.Field) { s.Title = p.word(f).Text },
		"semantics":      func(f tree.Field) { s.Semantics = p.oneOf(f, "released", "corrected") },
		"data":           func(tree.Field) {},
		"tasks":          file(&d.Tasks),
		"bank":           file(&d.Bank),
		"demonstrations": file(&d.Demonstrations),
		"kinds":          file(&d.Kinds),
		"resources":      file(&d.Resources),
		"descriptions":   file(&d.Descriptions),
		"scenes":         p.scenes,
		"seed":           func(f tree.Field) { s.Seed = p.seed(f) },
		"scale":          func(tree.Field) {},
		"human":          func(tree.Field) {},
		"translations":   func(tree.Field) {},
		"methods":        p.methods,
		"table":          p.table,
	})
	p.scale(n)
	if s.Table == nil {
		s.Table = []eval.Metric{household.Executability, household.LCS, Correctness, household.Length, household.Parsability, Requests, Tokens, Cost}
	}
	if len(s.Methods) == 0 && len(p.problems.Items) == 0 {
		p.problems.Addf("E0790", n.At, "an experiment has methods").WithHint("give a list under the key methods")
	}
}

// defaults are the names of the published files.
func (d *Data) defaults(folder tree.Word) {
	named := func(text string) tree.Word { return tree.Word{Text: text, At: folder.At} }
	*d = Data{
		Folder: folder, Tasks: named("gt88.json"), Scenes: []tree.Word{named("scenes/TrimmedTestScene*_graph.json")},
		Bank: named("resources/available_actions.json"), Demonstrations: named("resources/available_examples.json"), Resources: named("resources"),
	}
}

// file reads the name of a file of the data.
func (p *parser) file(f tree.Field) tree.Word {
	p.needsData(f)
	return p.word(f)
}

func (p *parser) scenes(f tree.Field) {
	p.needsData(f)
	p.spec.Data.Scenes = f.Value.Words(&p.problems, f.Key)
	if len(p.spec.Data.Scenes) == 0 {
		p.problems.Addf("E0790", f.Value.At, "scenes are the names of files")
	}
}

func (p *parser) needsData(f tree.Field) {
	if p.spec.Data.Folder.Text == "" {
		p.problems.Addf("E0793", f.At, "%s is a file of data, and no folder of data is given", f.Key).
			WithHint("give the folder under the key data, or leave out %s for Hearth's own home and tasks", f.Key)
	}
}

// scale reads the scale before its ends are replaced.
func (p *parser) scale(n *tree.Node) {
	to := &p.spec.Scale
	if f := n.Field("scale"); f != nil && p.oneOf(tree.Field{Key: "scale", Value: f}, "people", "runs") == "runs" {
		*to = planner.ByRuns
	}
	if f := n.Field("human"); f != nil {
		f.Each(&p.problems, "human", tree.Keys{
			"executability": func(f tree.Field) { to.High.Executability = p.above(f, to.Low.Executability) },
			"lcs":           func(f tree.Field) { to.High.LCS = p.above(f, to.Low.LCS) },
		})
	}
}

// above reads a share that is larger than another one.
func (p *parser) above(f tree.Field, low float64) float64 {
	v, err := strconv.ParseFloat(f.Value.Text, 64)
	if err != nil || !(v > low && v <= 1) {
		p.problems.Addf("E0790", f.Value.At, "%s is a number above %v, and 1 at the most", f.Key, low)
	}
	return v
}

func (p *parser) seed(f tree.Field) uint64 {
	v, err := strconv.ParseUint(f.Value.Text, 10, 64)
	if err != nil {
		p.problems.Addf("E0790", f.Value.At, "seed is a whole number from 0")
	}
	return v
}

// lexical is the translation that needs no file.
const lexical = "lexical"

func (p *parser) translations(n *tree.Node) {
	for _, f := range n.Map(&p.problems, "translations") {
		t := Translation{Name: f.Key}
		f.Value.Each(&p.problems, "a translation", tree.Keys{
			"model": func(f tree.Field) { t.Model = p.word(f) },
		})
		if t.Model.Text == "" && t.Name != lexical {
			p.problems.Addf("E0793", f.At, "the translation %.40s needs a model", t.Name).
				WithHint("give a file under its key model; only lexical is without")
		}
		p.spec.Translations = append(p.spec.Translations, t)
	}
}

func (s *Spec) translations() (names []string) {
	for _, t := range s.Translations {
		names = append(names, t.Name)
	}
	return names
}

func (p *parser) table(f tree.Field) {
	p.spec.Table = []eval.Metric{}
	for _, w := range f.Value.Words(&p.problems, f.Key) {
		p.known(w, "column", words(Columns()))
		p.spec.Table = append(p.spec.Table, eval.Metric(w.Text))
	}
}

func (p *parser) word(f tree.Field) tree.Word {
	return tree.Word{Text: f.Value.Word(&p.problems, f.Key), At: f.Value.At}
}

func (p *parser) oneOf(f tree.Field, known ...string) string {
	w := p.word(f)
	p.known(w, "value of "+f.Key, known)
	return w.Text
}

// known reports a word that is none of a list, and hints at the nearest.
func (p *parser) known(w tree.Word, what string, list []string) bool {
	if w.Text == "" || slices.Contains(list, w.Text) {
		return w.Text != ""
	}
	tree.Unknown(&p.problems, "E0791", w, func() []string { return list }, "%.40s is no %s", w.Text, what)
	if last := p.problems.Items[len(p.problems.Items)-1]; last.Hint == "" && p.problems.More == 0 {
		last.WithHint("there are %s", strings.Join(list, ", "))
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
