package report

import "slices"

// An Episode describes an executed plan: a kitchen network or a household program.
type Episode struct {
	World       string             `json:"world" jsonschema:"kitchen or household"`
	ID          string             `json:"id" jsonschema:"identifier of the recipe, or name of the program"`
	Status      string             `json:"status" jsonschema:"networks: ok, partial (some steps were not done), no-solution or error; programs: ok, precondition (a step could not be done), crash, or why no scene could be prepared"`
	Message     string             `json:"message,omitempty" jsonschema:"why a program was not done, in the words of VirtualHome"`
	Prepared    []string           `json:"prepared,omitempty" jsonschema:"changes to the scene that prepared it for the program: added objects and changed states"`
	Time        *float64           `json:"execution_time" jsonschema:"seconds until the last result is available; null if nothing was executed or steps take no time"`
	Steps       []Step             `json:"steps" jsonschema:"executed steps in the order of execution, then the steps that were not tried"`
	Bindings    map[string]Binding `json:"bindings" jsonschema:"value of every variable; in a household every object that the program names"`
	Failures    []Failure          `json:"failures" jsonschema:"steps that were not done; if the search hit a limit, the limit is the last entry"`
	Latent      []Hazard           `json:"latent_failures,omitempty" jsonschema:"harm done by steps that succeeded; only in the quantitative mode"`
	Path        []int              `json:"critical_path,omitempty" jsonschema:"steps that determine the duration: each waited for the previous one"`
	Problems    []Diagnostic       `json:"problems,omitempty" jsonschema:"problems in the text of the plan"`
	Corrections []Correction       `json:"forgiven,omitempty" jsonschema:"corrections made while reading the plan; only if it was read leniently"`
	Goals       *float64           `json:"goal_condition_success,omitempty"`
	Dish        *float64           `json:"dish_approximation_score,omitempty"`
	Hash        string             `json:"final_hash,omitempty" jsonschema:"hash of the final kitchen state or of the final environment graph"`
	Changes     *Delta             `json:"diff,omitempty" jsonschema:"difference between the initial and the final environment graph; an edge is a list of from, relation, to"`
	Rest
}

// A Step describes a step and its result.
type Step struct {
	Step        int      `json:"step" jsonschema:"position in the plan, from 1"`
	Action      string   `json:"action"`
	Text        string   `json:"text" jsonschema:"the step as the plan writes it"`
	Status      string   `json:"status" jsonschema:"done, failed, dropped (inconsistent and left out), not reached, or rejected (the step could not be tried)"`
	Start       *float64 `json:"start,omitempty" jsonschema:"start in seconds; left out if the step was not tried"`
	End         *float64 `json:"end,omitempty"`
	HandSeconds float64  `json:"hands_took,omitempty" jsonschema:"seconds of handwork in the quantitative mode; results are available only afterwards"`
	RuleSeconds float64  `json:"by_rules,omitempty" jsonschema:"duration by the rules in seconds; left out unless the handwork takes longer"`
	Result      string   `json:"result,omitempty" jsonschema:"variable of the main result"`
	Binds       []string `json:"binds,omitempty" jsonschema:"variables that the step bound, in the order of its roles"`
	Waited      *Cause   `json:"waited_for,omitempty" jsonschema:"input that became available last and so delayed the start"`
	Why         []string `json:"why,omitempty" jsonschema:"reasons why the step was not done, as sentences"`
	Warnings    []string `json:"warnings,omitempty" jsonschema:"warnings about the step, as sentences"`
}

// A Binding is the value of a variable.
type Binding struct {
	Value     any      `json:"value" jsonschema:"an entity, a class or a number; null for no value"`
	Class     *string  `json:"class"`
	State     *string  `json:"state" jsonschema:"variable of the state that contains the entity"`
	Available *float64 `json:"available_at" jsonschema:"time in seconds from which the value is available"`
	Default   bool     `json:"default" jsonschema:"whether the step chose the value because the plan left the role open"`
	Role      string   `json:"role,omitempty" jsonschema:"role of the step that bound the variable"`
}

// A Failure is a step that was not done, or a limit that ended the search.
type Failure struct {
	Step   int    `json:"step,omitempty" jsonschema:"position of the step in the plan, from 1; left out for a limit"`
	Action string `json:"action,omitempty"`
	Status string `json:"status,omitempty"`
	Diagnostic
	Reasons []Reason `json:"reasons,omitempty"`
	Waits   []Cause  `json:"waits_for,omitempty"`
}

// A Cause is a variable that a step needs.
type Cause struct {
	Variable string `json:"variable"`
	Step     int    `json:"step,omitempty" jsonschema:"step that should bind the variable; left out if there is none"`
}

// A StepRange is a part of an episode: some steps with their bindings and failures.
type StepRange struct {
	New      []Step             `json:"new_steps" jsonschema:"the steps: those of a request in the order of its text, others in the order of execution. A step that was not done has the position that it would have had"`
	Bindings map[string]Binding `json:"bindings" jsonschema:"values of the variables of the steps that were done"`
	Failures []Failure          `json:"failures" jsonschema:"those of the steps that were not done, with the reasons"`
}

// NoSteps returns an empty range.
func NoSteps() StepRange {
	return StepRange{New: []Step{}, Bindings: map[string]Binding{}, Failures: []Failure{}}
}

// Page returns the episode with one page of its steps.
func (e *Episode) Page(p Page) *Episode {
	out := *e
	out.Steps, out.Rest = Cut(e.Steps, p)
	return &out
}

// Table returns the steps as a table.
func (e *Episode) Table() Table { return tableOf(e.Steps) }

// Executed returns the executed steps in their order.
func (e *Episode) Executed() []Step {
	n := slices.IndexFunc(e.Steps, func(s Step) bool { return s.Status == "not reached" || s.Status == "rejected" })
	if n < 0 {
		return e.Steps
	}
	return e.Steps[:n]
}
