// Package runs defines the stored form of executed plans and answers queries across many of them.
//
// A [Writer] creates the [Episode] of a [Record]: the steps with their results, and the states as differences.
// The steps are stored as rows of a few families. [Store.Ask] answers a query over the rows of many runs.
// Facts of states come from decoded episodes. Other packages store the records and give access to them as a
// [Store].
package runs

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/sim"
	"hearth/sim/codec"
)

type (
	// Settings are the settings of a run.
	Settings = report.RunSettings
	// A Step is a step and its result. Times are in milliseconds.
	Step = report.RunStep
	// A Reason says why a step was not done.
	Reason = report.RunReason
	// A Bind is the filler of a role.
	Bind = report.RunBind
	// A Wait is an unbound variable that a step needs.
	Wait = report.RunWait
)

// A Record is the stored form of one run.
type Record struct {
	Settings Settings           `json:"made_with"`
	File     string             `json:"file,omitempty"`
	Plan     string             `json:"plan,omitempty" jsonschema:"recipe of a network, or name of a program"`
	Status   string             `json:"status"`
	Scores   map[string]float64 `json:"scores,omitempty"`

	Episode Episode `json:"episode"`
}

// An Episode holds the results of a run. Runs with equal results share it.
type Episode struct {
	Steps  []Step `json:"steps" jsonschema:"executed steps in the order of execution, then the other steps"`
	First  []byte `json:"-"`      // initial state, on which the differences are based
	States []byte `json:"states"` // see package codec
}

// Hash returns the hash of an episode. It depends only on the content.
func (e *Episode) Hash() (string, error) {
	steps, err := json.Marshal(append([]Step{}, e.Steps...)) // nil and empty lists have the same encoding
	return Sum(steps, e.First, e.States), err
}

// ID returns the identifier of a run. Runs with the same plan, settings, labels, scores and results are the
// same run.
func (r *Record) ID(episode string) (string, error) {
	scores := r.Scores
	if len(scores) == 0 {
		scores = nil
	}
	text, err := json.Marshal([]any{r.Settings, r.File, r.Plan, r.Status, scores})
	return Sum(text, []byte(episode)), err
}

// Sum returns the first 128 bits of a SHA-256 hash of the parts, in hexadecimal. That is enough to distinguish
// any number of runs.
func Sum(parts ...[]byte) string {
	all := sha256.New()
	for _, p := range parts {
		all.Write(strconv.AppendInt(nil, int64(len(p)), 10))
		all.Write([]byte{' '})
		all.Write(p)
	}
	return hex.EncodeToString(all.Sum(nil)[:16])
}

// A Choice selects runs. The zero value selects all.
type Choice struct {
	Run   string            `json:"run,omitempty" jsonschema:"start of the name of a run"`
	Where map[string]string `json:"where,omitempty" jsonschema:"required values of labels, or of plan, file, status, world, edition, semantics, mode, version"`
	Since string            `json:"since,omitempty" jsonschema:"only runs stored at this time or later: 2026-11-30, 2026-11-30T12:00:00Z, or 36h ago"`
	Until string            `json:"until,omitempty" jsonschema:"only runs stored before this time"`
	Owner string            `json:"-"` // if not empty, runs from sessions of other owners are excluded
}

// A Writer encodes episodes that start in one scene. It may be used by several goroutines.
type Writer struct {
	codec *codec.Codec
	first []byte
}

// NewWriter returns a writer for episodes of a domain, and of other domains with the same first state.
func NewWriter(d *sim.Domain) (*Writer, error) {
	c, err := codec.New(d)
	if err != nil {
		return nil, err
	}
	return &Writer{c.From(d.First()), c.State(d.First())}, nil
}

// Episode returns the stored form of an episode.
func (w *Writer) Episode(e *sim.Episode) Episode {
	out := Episode{First: w.first, States: w.codec.Encode(e), Steps: make([]Step, 0, len(e.Results))}
	for _, r := range e.Results {
		out.Steps = append(out.Steps, stepOf(e, r))
	}
	return out
}

func stepOf(e *sim.Episode, r *sim.Result) Step {
	s := Step{Step: r.Step.Index + 1, Action: r.Step.Name, Status: r.Status.String()}
	if r.Before != nil {
		start, end := r.Start, r.End
		s.Start, s.End = &start, &end
	}
	for _, why := range r.Reasons {
		reason := Reason{Code: why.Code, Role: why.Role, Thing: why.Entity, Class: why.Class}
		if !slices.Contains(s.Reasons, reason) {
			s.Reasons = append(s.Reasons, reason)
		}
	}
	if r.Step.Problem != nil && len(s.Reasons) == 0 {
		s.Reasons = []Reason{{Code: r.Step.Problem.Code}}
	}
	for _, w := range r.Waits {
		wait := Wait{Var: w.Var}
		if w.BoundBy != nil {
			wait.Step = w.BoundBy.Index + 1
		}
		s.Waits = append(s.Waits, wait)
	}
	s.Binds = bindsOf(e, r)
	return s
}

// bindsOf returns the fillers of the roles of a step, without states.
func bindsOf(e *sim.Episode, r *sim.Result) (all []Bind) {
	bound := map[string]*sim.Binding{}
	for _, b := range r.Binds {
		bound[b.Role] = b
	}
	for i := range r.Step.Args {
		a := &r.Step.Args[i]
		b := bound[a.Role.Name]
		if b == nil && a.Var != "" {
			b = e.Bindings.Bound(a.Var)
		}
		add := Bind{Role: a.Role.Name, Var: a.Var}
		switch {
		case b != nil && (b.IsState || b.Failed || b.Nothing):
			continue
		case b != nil:
			add.Value, add.Class = wordOf(b.Term), b.Class(e.Domain.Model())
		case a.Var == "":
			add.Value = wordOf(a.Term)
		}
		if add.Value != "" {
			all = append(all, add)
		}
	}
	return all
}

// wordOf encodes a term as a word, which termOf decodes. It returns "" for a term without a value.
func wordOf(t engine.Term) string {
	switch t.Kind() {
	case engine.NameKind:
		return t.Sym()
	case engine.NumberKind:
		return "#" + strconv.FormatInt(t.Num(), 10)
	case engine.TextKind:
		return `"` + t.Sym()
	}
	return ""
}

// termOf returns the term of a word. A word without a prefix, as in reports, becomes a name with a slash.
func termOf(word string) engine.Term {
	switch {
	case word == "":
		return noneName
	case word[0] == '#':
		n, _ := strconv.ParseInt(word[1:], 10, 64) // cannot fail, because wordOf wrote the number
		return engine.Number(n)
	case word[0] == '"':
		return engine.Text(word[1:])
	case word[0] == '/':
		return engine.Name(word)
	}
	return engine.Name("/" + word)
}
