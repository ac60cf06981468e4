// Package runs says what is kept of executed plans, and asks across them.
//
// A [Writer] makes the [Record] of an episode: its steps with what came of them, which
// becomes rows of a few families ([Rows]) that queries read, and the episode itself, as
// the differences between its states. [Question.Ask] answers a query over the rows of many
// runs; facts of states come from episodes that are read back. Where records are kept is
// for others: they give what was kept as [Kept].
package runs

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/codec"
)

// A Made says by what a run was made: what many of them have in common.
type Made struct {
	World     string            `json:"world"`
	Edition   string            `json:"edition,omitempty"`
	Semantics string            `json:"semantics"`
	Mode      string            `json:"mode"`
	Hearth    string            `json:"hearth" jsonschema:"its version"`
	Hash      string            `json:"hash" jsonschema:"of rules and ontology, overlays included"`
	Labels    map[string]string `json:"labels,omitempty" jsonschema:"that the user gave: model, seed, prompt"`
}

// A Record is what is kept of one run.
type Record struct {
	Made   Made               `json:"made_with"`
	File   string             `json:"file,omitempty"`
	Plan   string             `json:"plan,omitempty" jsonschema:"the recipe of a network, the name of a program"`
	Status string             `json:"status"`
	Scores map[string]float64 `json:"scores,omitempty"`

	Episode Episode `json:"episode"`
}

// An Episode is what runs share that did the same.
type Episode struct {
	Steps  []Step `json:"steps" jsonschema:"in the order in which they were executed, then those that were not"`
	First  []byte `json:"-"`      // the state that the others are compared with
	States []byte `json:"states"` // see package codec
}

// A Step is what came of a step. Times are in milliseconds.
type Step struct {
	Step    int      `json:"step"`
	Action  string   `json:"action"`
	Status  string   `json:"status"`
	Start   *int64   `json:"start_ms,omitempty"`
	End     *int64   `json:"end_ms,omitempty"`
	Reasons []Reason `json:"reasons,omitempty"`
	Binds   []Bind   `json:"binds,omitempty"`
	Waits   []Wait   `json:"waits_for,omitempty"`
}

// A Reason says why a step was not done.
type Reason struct {
	Code  string `json:"code"`
	Role  string `json:"role,omitempty"`
	Thing string `json:"thing,omitempty"`
	Class string `json:"class,omitempty"`
}

// A Bind is what fills a role: a name with its slash, or a number in billionths behind a #.
type Bind struct {
	Role  string `json:"role"`
	Value string `json:"value"`
	Class string `json:"class,omitempty"`
	Var   string `json:"variable,omitempty"`
}

// A Wait is a variable that a step needs and that nothing stands for.
type Wait struct {
	Var  string `json:"variable"`
	Step int    `json:"step,omitempty" jsonschema:"that should bind it; left out when none does"`
}

// Hash names an episode, the same everywhere: it changes with every byte of it.
func (e *Episode) Hash() (string, error) {
	steps, err := json.Marshal(append([]Step{}, e.Steps...)) // none are written in one way
	return Sum(steps, e.First, e.States), err
}

// ID names a run: the same plan, executed by the same and called the same, is one run.
func (r *Record) ID(episode string) (string, error) {
	scores := r.Scores
	if len(scores) == 0 {
		scores = nil
	}
	text, err := json.Marshal([]any{r.Made, r.File, r.Plan, r.Status, scores})
	return Sum(text, []byte(episode)), err
}

// Sum is the start of a hash of parts, in hexadecimal: 128 bits tell any number of runs apart.
func Sum(parts ...[]byte) string {
	all := sha256.New()
	for _, p := range parts {
		all.Write(strconv.AppendInt(nil, int64(len(p)), 10))
		all.Write([]byte{' '})
		all.Write(p)
	}
	return hex.EncodeToString(all.Sum(nil)[:16])
}

// A Choice says which runs are meant: all at first.
type Choice struct {
	Run   string            `json:"run,omitempty" jsonschema:"how its name begins"`
	Where map[string]string `json:"where,omitempty" jsonschema:"what is said of them: labels, or plan, file, status, world, edition, semantics, mode, version"`
	Since string            `json:"since,omitempty" jsonschema:"kept then or later: 2026-11-30, 2026-11-30T12:00:00Z, or 36h ago"`
	Until string            `json:"until,omitempty" jsonschema:"kept before"`
	Owner string            `json:"-"` // whoever asks: what others did in sessions is none of the runs; "": nobody in particular
}

// A Writer makes records of episodes that start in a scene. It serves any number of
// goroutines.
type Writer struct {
	codec *codec.Codec
	first []byte
}

// NewWriter makes a writer for episodes of a domain, or of others with a first state like its.
func NewWriter(d *sim.Domain) (*Writer, error) {
	c, err := codec.New(d)
	if err != nil {
		return nil, err
	}
	return &Writer{c.From(d.First()), c.State(d.First())}, nil
}

// Episode is what is kept of an episode.
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
		reason := Reason{why.Code, why.Role, why.Entity, why.Class}
		if !slices.Contains(s.Reasons, reason) {
			s.Reasons = append(s.Reasons, reason)
		}
	}
	if r.Step.Problem != nil && len(s.Reasons) == 0 {
		s.Reasons = []Reason{{Code: r.Step.Problem.Code}}
	}
	for _, w := range r.Waits {
		wait := Wait{Var: w.Var}
		if w.By != nil {
			wait.Step = w.By.Index + 1
		}
		s.Waits = append(s.Waits, wait)
	}
	s.Binds = bindsOf(e, r)
	return s
}

// bindsOf is what fills the roles of a step: what it was given, chose and made. The
// states that it hands on are none of them.
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

// wordOf writes a term so that termOf reads it: "" for none.
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

// termOf is the term of a word. Words of reports are names without a slash.
func termOf(word string) engine.Term {
	switch {
	case word == "":
		return nothing
	case word[0] == '#':
		n, _ := strconv.ParseInt(word[1:], 10, 64) // wordOf wrote it
		return engine.Number(n)
	case word[0] == '"':
		return engine.Text(word[1:])
	case word[0] == '/':
		return engine.Name(word)
	}
	return engine.Name("/" + word)
}
