package plan

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/facts/home"
	"hearth/ontology"
	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// sources holds the files that plans are made from. If demonstrations is empty, the built-in data is used.
type sources struct{ demonstrations, bank, kinds string }

func (s *sources) bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.demonstrations, "demonstrations", "", "read plans of people from this `file` (default: the built-in ones)")
	f.StringVar(&s.bank, "bank", "", "read the phrases that steps may consist of from this `file`")
	f.StringVar(&s.kinds, "kinds", "", "read the names of things with the kinds that they stand for from this `file`")
}

// materials holds the data that plans are made from.
type materials struct {
	name           string // name of the source, for messages
	actions        program.Actions
	templates      *phrase.Templates
	demonstrations []planner.Demonstration
	phrases        []string
	kinds          map[string]string
}

// readMaterials reads the files of s, or the built-in data.
func readMaterials(a *cli.App, s sources) (*materials, error) {
	actions, templates, err := phrase.Open(ontology.Household())
	if err != nil {
		return nil, err
	}
	m := &materials{actions: actions, templates: templates}
	switch {
	case s.demonstrations != "":
		return m, m.read(a, s)
	case s.bank != "" || s.kinds != "":
		return nil, cli.Usage("--bank and --kinds require --demonstrations")
	}
	return m, m.readBuiltIn()
}

// readBuiltIn reads the built-in demonstrations, and makes phrases for the things of the built-in home.
func (m *materials) readBuiltIn() error {
	m.name = "the built-in materials"
	tasks, err := home.Tasks()
	if err != nil {
		return err
	}
	for _, task := range tasks {
		if task.Set != home.Demonstrations {
			continue
		}
		d := planner.Demonstration{Task: planner.Task{Name: task.Activity.Title}}
		for _, l := range task.Activity.Program.Lines {
			step, _ := m.templates.Show(l)
			d.Steps = append(d.Steps, step)
		}
		m.demonstrations = append(m.demonstrations, d)
	}
	things, _, err := home.Open()
	if err != nil {
		return err
	}
	f, err := notation(ontology.Household(), "bank.yaml")
	if err != nil {
		return err
	}
	signatures, err := bank.LoadSignatures(f, m.actions)
	if err != nil {
		return err
	}
	m.phrases = bank.Enumerate(m.templates, signatures, bank.Objects(things.Properties(), nil, things.Rooms()))
	return nil
}

// read reads the files of s. If there is no file of phrases (bank), the phrases are the steps of the
// demonstrations.
func (m *materials) read(a *cli.App, s sources) error {
	m.name = s.demonstrations
	var texts []string
	for _, f := range []struct {
		name string
		to   any
	}{{s.demonstrations, &texts}, {s.bank, &m.phrases}, {s.kinds, &m.kinds}} {
		if err := a.ReadJSON(f.name, f.to); err != nil {
			return err
		}
	}
	for i, text := range texts {
		d, err := planner.ParseDemonstration(text)
		if err != nil {
			return cli.Unreadable(s.demonstrations, fmt.Errorf("text %d: %w", i+1, err))
		}
		m.demonstrations = append(m.demonstrations, d)
		if s.bank != "" {
			continue
		}
		for _, step := range d.Steps {
			if l, ok := m.templates.Parse(step, nil); ok {
				said, _ := m.templates.SayLine(l)
				m.phrases = append(m.phrases, said)
			}
		}
	}
	return nil
}

// minKnown is the minimum share of a task's things and significant words that phrases, things or other tasks
// contain. A task below it is refused (see docs/agents.md).
const minKnown = 0.65

// wording returns the map from common words to the words of the phrases.
func (m *materials) wording() (*bank.Wording, error) {
	f, err := notation(ontology.Household(), "words.yaml")
	if err != nil {
		return nil, err
	}
	w, err := bank.LoadWording(f)
	if err != nil {
		return nil, err
	}
	return w.Restrict(m.phrases), nil
}

// lexical returns an embedder that compares phrases by their words and synonyms.
func (m *materials) lexical() (bank.Embedder, error) {
	w, err := m.wording()
	if err != nil {
		return nil, err
	}
	return w.Embedder(bank.NewLexical(m.phrases)), nil
}

// adapter returns a planner without a model.
func (m *materials) adapter() (*planner.Adapter, error) {
	a, err := planner.NewAdapter(m.demonstrations, m.phrases, m.templates, m.kinds)
	if err != nil {
		return nil, cli.Unreadable(m.name, err)
	}
	return a, nil
}

// rehearsal returns a planner without a model that tries plans in the built-in home.
func (m *materials) rehearsal(ctx context.Context) (*planner.Rehearsal, error) {
	a, err := m.adapter()
	if err != nil {
		return nil, err
	}
	words, err := m.wording()
	if err != nil {
		return nil, err
	}
	at, err := openStage(ctx, m.kinds)
	if err != nil {
		return nil, err
	}
	a.Home = at.Try
	r := planner.NewRehearsal(a, words, at)
	r.Least = minKnown
	return r, nil
}
