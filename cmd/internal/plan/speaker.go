package plan

import (
	"context"
	"encoding/json"
	"io"
	"maps"
	"path"
	"slices"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/llm"
	"hearth/parser/source"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// A modelFlags holds the flags about language models.
type modelFlags struct {
	model, translation string // file names
	rules              string
	set                map[string]string
	log                string
}

func (s *modelFlags) bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&s.model, "model", "", "ask the language model that this `file` describes for steps")
	f.StringVar(&s.translation, "translation", "", "ask the model that this `file` describes for embeddings")
	f.StringVar(&s.rules, "rules", "", "choose the published `rules` for ranking and ending: "+ruleNames+"; default: "+planner.Notebook.Name)
	f.StringToStringVar(&s.set, "set", nil, "set a parameter of the rules, as `parameter=number`")
	f.StringVar(&s.log, "log", "", "write every sample with its score to this `file`, as JSON lines")
}

// ruleNames are the names of the published rules.
var ruleNames = planner.Notebook.Name + " or " + planner.Interface.Name

// used reports whether any flag requires a model.
func (s *modelFlags) used() bool {
	return s.model != "" || s.translation != "" || s.rules != "" || len(s.set) > 0 || s.log != ""
}

// maker opens the models. It returns the function that makes plans with them, and one that closes the log and
// prints the costs.
func (s *modelFlags) maker(ctx context.Context, a *cli.App, m *materials, method string) (maker, func() error, error) {
	rules, err := s.chosenRules()
	if err != nil {
		return nil, nil, err
	}
	model, err := openModel(a, s.model)
	if err != nil {
		return nil, nil, err
	}
	clients, translator := []*llm.Client{model}, ""
	embedder, err := m.lexical()
	if err != nil {
		return nil, nil, err
	}
	if s.translation != "" {
		translation, err := openModel(a, s.translation)
		if err != nil {
			return nil, nil, err
		}
		clients, embedder = append(clients, translation), translation.Embedder(ctx)
		translator = translation.Name()
	}
	p, err := m.planner(model, embedder, rules, method)
	if err != nil {
		return nil, nil, failed(err)
	}
	p.ModelName, p.Translation = model.Name(), translator
	for _, name := range slices.Sorted(maps.Keys(s.set)) {
		if err := p.Params.Set(name, s.set[name]); err != nil {
			return nil, nil, cli.Usage("--set %s=%s: %s", name, s.set[name], err)
		}
	}
	log, err := s.openLog(a)
	if err != nil {
		return nil, nil, err
	}
	if log != nil {
		p.Log = func(r planner.Record) error { return json.NewEncoder(log).Encode(r) }
	}
	return p.Plan, func() error {
		printUsage(a, clients)
		if log == nil {
			return nil
		}
		return cli.OutputError(log.Close())
	}, nil
}

func (s *modelFlags) chosenRules() (planner.Rules, error) {
	for _, r := range []planner.Rules{planner.Notebook, planner.Interface} {
		if s.rules == r.Name || s.rules == "" {
			return r, nil
		}
	}
	return planner.Rules{}, cli.Usage("unknown rules %s: expected %s", s.rules, ruleNames)
}

func (s *modelFlags) openLog(a *cli.App) (io.WriteCloser, error) {
	if s.log == "" {
		return nil, nil
	}
	return a.Disk.Append(s.log, true)
}

// planner returns a planner that asks a model and compares texts by the embeddings of e.
func (m *materials) planner(model planner.Model, e bank.Embedder, r planner.Rules, method string) (*planner.Planner, error) {
	phrases, err := bank.New(m.phrases, e)
	if err != nil {
		return nil, err
	}
	d, err := planner.NewDemonstrations(m.demonstrations, e)
	if err != nil {
		return nil, err
	}
	p := planner.New(model, phrases, d, r)
	for _, known := range planner.Methods {
		if known.Name == method {
			p.Method = known
		}
	}
	return p, nil
}

// modelConfig reads the description of a model. The folder of its cache is relative to the description.
func modelConfig(a *cli.App, name string) (llm.Config, error) {
	src, err := a.Disk.Read(name)
	if err != nil {
		return llm.Config{}, err
	}
	config, err := llm.ParseConfig(src)
	if config.Cache != "" {
		config.Cache = a.Disk.Path(resolve(path.Dir(name), config.Cache))
	}
	return config, err
}

// openModel opens the model that a file describes.
func openModel(a *cli.App, name string) (*llm.Client, error) {
	config, err := modelConfig(a, name)
	if err != nil {
		return nil, err
	}
	world := llm.SystemEnvironment()
	world.Warn = func(err error) { a.Warn("%v", err) }
	return llm.Open(config, world)
}

// failed sets the exit code of an error of planning. Errors of models are diagnostics and keep their code; all
// others count as errors of the input.
func failed(err error) error {
	if _, other := source.SplitError(err); other == nil {
		return err
	}
	return &cli.Exit{Code: cli.ExitInput, Err: err}
}

// printUsage prints the usage of the clients.
func printUsage(a *cli.App, clients []*llm.Client) {
	for _, c := range clients {
		a.Say("%s", c.Used())
	}
}
