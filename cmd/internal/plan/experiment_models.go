package plan

import (
	"context"
	"errors"
	"sync"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/llm"
	"hearth/eval/experiment"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// models opens the language models of an experiment. It opens each file only once, so the limits in it apply
// to all methods together.
type models struct {
	app    *cli.App
	folder string // file names are relative to it
	mu     sync.Mutex
	opened map[string]*llm.Client
}

func newModels(a *cli.App, folder string) *models {
	return &models{app: a, folder: folder, opened: map[string]*llm.Client{}}
}

func (v *models) client(file string) (*llm.Client, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if c := v.opened[file]; c != nil {
		return c, nil
	}
	c, err := openModel(v.app, resolve(v.folder, file))
	if err == nil {
		v.opened[file] = c
	}
	return c, err
}

// Model implements [experiment.Models].
func (v *models) Model(file string) (experiment.Model, error) {
	c, err := v.client(file)
	return meteredModel{c}, err
}

// Embedder implements [experiment.Models].
func (v *models) Embedder(file string) (experiment.Embedder, error) {
	c, err := v.client(file)
	return meteredModel{c}, err
}

// Stamp implements [experiment.Models].
func (v *models) Stamp(file string) (string, error) {
	config, err := modelConfig(v.app, resolve(v.folder, file))
	return config.Identity(), err
}

// A meteredModel adds the cost to each answer.
type meteredModel struct{ *llm.Client }

func (v meteredModel) Sample(ctx context.Context, prompt string, n int, s planner.Sampling) ([]planner.Sample, experiment.Spent, error) {
	ctx, used := llm.Count(ctx)
	samples, err := v.Client.Sample(ctx, prompt, n, s)
	return samples, spentOf(used()), err
}

func (v meteredModel) Embed(ctx context.Context, texts []string) ([]bank.Vector, experiment.Spent, error) {
	ctx, used := llm.Count(ctx)
	vectors, err := v.Embedder(ctx).Embed(texts)
	return vectors, spentOf(used()), err
}

func spentOf(u llm.Usage) experiment.Spent {
	return experiment.Spent{
		Requests: u.Requests, Cached: u.Cached,
		Tokens: u.PromptTokens + u.CompletionTokens, Cost: u.Cost,
	}
}

// A finishedModels stands for the models of a complete experiment, whose results are only read. Its models
// return an error when used.
type finishedModels struct{ *models }

var errUnfinished = errors.New("the experiment is not complete: run it first, with the same --output")

func (finishedModels) Model(string) (experiment.Model, error)       { return unusableModel{}, nil }
func (finishedModels) Embedder(string) (experiment.Embedder, error) { return unusableModel{}, nil }

type unusableModel struct{}

func (unusableModel) Sample(context.Context, string, int, planner.Sampling) ([]planner.Sample, experiment.Spent, error) {
	return nil, experiment.Spent{}, errUnfinished
}

func (unusableModel) Embed(context.Context, []string) ([]bank.Vector, experiment.Spent, error) {
	return nil, experiment.Spent{}, errUnfinished
}
