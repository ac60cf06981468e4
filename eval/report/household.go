package report

import (
	"fmt"

	"hearth/facts/graph"
	"hearth/facts/home"
	"hearth/parser/program"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

// An End is the final state of a replayed recorded program, in the format of the reference results.
type End struct {
	ID      string  `json:"id"`
	Outcome string  `json:"outcome" jsonschema:"ok, precondition, crash, parse, or why no scene could be prepared"`
	Step    *int    `json:"fail_step" jsonschema:"failed step, counted from 0; null if all steps were done"`
	Message *string `json:"message"`
	Hash    *string `json:"final_hash"`
}

// OfEnd describes the end of an executed program.
func OfEnd(id string, r *household.Run) *End {
	kind, step := r.Outcome()
	hash := r.Scene.Graph(r.Final()).Hash()
	e := &End{ID: id, Outcome: string(kind), Hash: &hash}
	if step >= 0 {
		message := r.Message()
		e.Step, e.Message = &step, &message
	}
	return e
}

// A Task is a built-in household task.
type Task struct {
	ID          string   `json:"id"`
	Set         home.Set `json:"set"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	Steps       int      `json:"steps" jsonschema:"number of steps of the program"`
	Program     []string `json:"program,omitempty" jsonschema:"lines of the program; left out in lists"`
	Text        string   `json:"-"` // the task as text for people
}

// OfTasks lists tasks without their programs.
func OfTasks(tasks []home.Task, page Page) *List[Task] {
	return listOf(tasks, page, func(t home.Task) Task {
		out := *OfTask(t)
		out.Program = nil
		return out
	})
}

// OfTask describes a task.
func OfTask(t home.Task) *Task {
	lines := every(t.Activity.Program.Lines, program.Line.String)
	return &Task{t.ID, t.Set, t.Activity.Title, t.Activity.Description, len(lines), lines, fmt.Sprint(t.Activity)}
}

// A Preparation describes all completed stages of preparing a scene for a program.
type Preparation struct {
	ID         string               `json:"id"`
	Outcome    string               `json:"outcome" jsonschema:"ok, or the kind of the failure"`
	Message    string               `json:"message,omitempty"`
	Bound      []string             `json:"bound" jsonschema:"the program with node identifiers"`
	Names      []prepare.Name       `json:"names"`
	Conditions []prepare.Condition  `json:"conditions" jsonschema:"initial conditions that the program assumes"`
	Rooms      []prepare.StandIn    `json:"rooms"`
	FirstRoom  string               `json:"first_room,omitempty"`
	Placed     []prepare.Placement  `json:"placed"`
	Usual      []graph.StatesChange `json:"usual_states" jsonschema:"objects that were set to their usual states"`
	Changes    []string             `json:"changes,omitempty" jsonschema:"the changes as sentences: added objects, and objects of the program that were set to their usual states"`
	Effects    []Effect             `json:"changed" jsonschema:"changes that made conditions true"`
	Delta      *graph.Delta         `json:"delta,omitempty" jsonschema:"changes that lead from the scene in its usual states to the prepared scene"`
	Stages     string               `json:"-"` // description of all stages, for people
}

// An Effect lists the changes that made a condition true.
type Effect struct {
	prepare.Condition
	Added   []graph.Triple       `json:"edges_added,omitempty"`
	Removed []graph.Triple       `json:"edges_removed,omitempty"`
	States  []graph.StatesChange `json:"states_changed,omitempty"`
}

// OfPreparation describes a preparation. If failure is not nil, it is the error that ended the preparation.
func OfPreparation(id string, p *prepare.Preparation, failure *prepare.Failure) *Preparation {
	out := &Preparation{ID: id, Outcome: "ok", FirstRoom: p.FirstRoom, Delta: p.Delta, Stages: fmt.Sprint(p),
		Bound: every(p.Bound, program.Line.String), Names: copied(p.Demands.Names), Conditions: copied(p.Demands.Conditions),
		Rooms: copied(p.Rooms), Placed: copied(p.Placed), Usual: copied(p.Usual), Effects: []Effect{},
	}
	for _, e := range p.Effects {
		if !e.Empty() {
			out.Effects = append(out.Effects, Effect{e.Condition, every(e.Added, tripleOf), every(e.Removed, tripleOf), e.States})
		}
	}
	if failure == nil {
		out.Changes = p.Changes()
	} else {
		out.Outcome, out.Message = string(failure.Kind), failure.Message
	}
	return out
}

func tripleOf(e graph.Edge) graph.Triple { return graph.Triple(e) }
