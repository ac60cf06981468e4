package mcp

import (
	"context"
	"encoding/json"
	"math"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"hearth"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A tool is a call, or several, as a model sees them.
type tool struct {
	name, title, about string
	calls              []string // whose answer it gives; with several, one is chosen
	choose             func(ctx context.Context, s *service.Service, args map[string]any) (string, error)
	in                 reflect.Type // what it is asked with: of what the call is asked with, what a model needs
	writes             bool
}

// toolOf makes a tool that is asked with a value of a type.
func toolOf[In any](name, title, about string, calls ...string) tool {
	return tool{name: name, title: title, about: about, calls: calls, in: reflect.TypeFor[In]()}
}

// changing marks a tool that makes or changes a session.
func changing(t tool) tool {
	t.writes = true
	return t
}

// choosing lets a tool choose between its calls.
func choosing(t tool, choose func(ctx context.Context, s *service.Service, args map[string]any) (string, error)) tool {
	t.choose = choose
	return t
}

// What tools are asked with. The names are those of the calls.
type (
	beginning struct {
		World     string `json:"world,omitempty" jsonschema:"kitchen (at first) or household"`
		Mode      string `json:"mode,omitempty" jsonschema:"of a kitchen: qualitative (at first), or quantitative: a cook with two hands, with places, weights and heat"`
		Edition   string `json:"edition,omitempty" jsonschema:"of a kitchen: 2024 (at first) or 2023"`
		Semantics string `json:"semantics,omitempty" jsonschema:"corrected (at first) or released: as the published simulators do"`
		Plan      string `json:"plan,omitempty" jsonschema:"is executed first: a whole network, whose first line is # and a recipe, or the lines of a program"`
	}
	change struct {
		Session string `json:"session" jsonschema:"as start gave it"`
		Do      string `json:"do" jsonschema:"one action, or several, a line each; see look_up with kind action"`
		Request string `json:"request_id,omitempty" jsonschema:"a name for this change: however often it is sent, it is done once"`
	}
	move struct {
		Session string `json:"session" jsonschema:"as start gave it"`
		Steps   int    `json:"steps,omitempty" jsonschema:"how many calls of act are taken back; 1 at first"`
	}
	part struct {
		Limit int `json:"limit,omitempty" jsonschema:"how many at most; 50 at first"`
		After int `json:"after,omitempty" jsonschema:"go on behind so many: next of the answer before"`
	}
	view struct {
		Session string `json:"session" jsonschema:"as start gave it"`
		About   string `json:"about,omitempty" jsonschema:"tell all that is known of the things that fit this, as in: bowl and inside counter-top"`
		part
	}
	description struct {
		Session     string `json:"session" jsonschema:"as start gave it"`
		Description string `json:"description" jsonschema:"a class, or more, as in: container and not has used; (butter or milk) and inside fridge"`
		Step        int    `json:"step,omitempty" jsonschema:"as it was after this step, from 1"`
		part
	}
	possibility struct {
		Session    string `json:"session" jsonschema:"as start gave it"`
		Action     string `json:"action,omitempty" jsonschema:"only this one"`
		Flat       bool   `json:"flat,omitempty" jsonschema:"one by one, as lines for act, each with what it would do"`
		Everything bool   `json:"everything,omitempty" jsonschema:"with all things that there are, and not only those that variables stand for"`
		part
	}
	question struct {
		Session string `json:"session" jsonschema:"as start gave it"`
		Query   string `json:"query" jsonschema:"the body of a rule, as in: in(X, /medium-bowl/243), temperature(X, N), N < 10.0"`
		Step    int    `json:"step,omitempty" jsonschema:"as it was after this step, from 1"`
		part
	}
	fact struct {
		Session string `json:"session" jsonschema:"as start gave it"`
		What    string `json:"what" jsonschema:"a fact, as in: mixed(X, /yes); the answer to a query; a variable, as in: ?dough"`
		Step    int    `json:"step,omitempty" jsonschema:"only this step, or the state after it, from 1"`
	}
	missing struct {
		Session string `json:"session" jsonschema:"as start gave it"`
		What    string `json:"what,omitempty" jsonschema:"what is not so, as in: mixed(/e/7/mixture/1, /yes); 'X is container and not has used'; left out: why a step was not done"`
		Step    int    `json:"step,omitempty" jsonschema:"only this step, or the state after it, from 1"`
	}
	scoring struct {
		Session string `json:"session" jsonschema:"as start gave it"`
		Of      string `json:"of" jsonschema:"the id of the recipe whose dish it is to be or, of a household, of the task that it is for"`
	}
	task struct {
		Task string `json:"task" jsonschema:"of a household, in a few words, as in: Make tea"`
	}
)

// tools are all of them, by their names. They are few: many clients read one page alone.
func tools() []tool {
	return []tool{
		changing(toolOf[change]("act", "Act", "Does one action or several in a session. The answer says of each whether it was done, what its variables stand for, and why not.", "do")),
		choosing(toolOf[possibility]("admissible_actions", "What can be done next", "Tells which actions can be done next, with what, and why others cannot; each with an example for act.", "admissible", "offers"),
			func(_ context.Context, _ *service.Service, args map[string]any) (string, error) {
				flat := args["flat"] == true
				delete(args, "flat")
				if flat {
					return "offers", nil
				}
				return "admissible", nil
			}),
		toolOf[description]("entities_of_type", "Find things", "Lists the things that fit a class or a description, with their ids and the variables that stand for them.", "entities"),
		choosing(toolOf[lookup]("look_up", "Look up", "Shows recipes (with their text and a network that cooks them), tasks, actions (with their arguments), classes, predicates and codes of errors: one by its name, or a list.", lookingUp()...), lookUp),
		toolOf[view]("observe", "Look around", "Tells what came of every step, and what stands where people work, or what changed in a home; and all that is known of things.", "observe"),
		toolOf[task]("plan", "Plan a task", "Makes the steps of a task of a household, out of what people did for tasks that are alike. It refuses tasks of which too little is known.", "plan"),
		toolOf[question]("query", "Query a state", "Asks a state in Datalog: predicates are in look_up with kind predicate.", "query"),
		choosing(toolOf[scoring]("score", "Score what was done", "Scores what was done in a session: against a recipe its goal conditions, its dish, its time, where 1 is all of it; against a task of a household whether it can be executed, and how like it is to what people did (lcs).", "score", "score-program"), scored),
		changing(toolOf[beginning]("start", "Start a session", "Starts a session in a kitchen or a household, and gives its id.", "start")),
		changing(toolOf[move]("undo", "Undo", "Takes back what act did last. Nothing is lost: what was done can be done again.", "undo")),
		toolOf[fact]("why", "Why is it so", "Proves a fact: which step made it so, and by which rules.", "why"),
		toolOf[missing]("why_not", "Why is it not so", "Says why something is not so, or why a step was not done: the premise that fails, and what would help.", "why-not"),
	}
}

// scored chooses how what was done is scored: by the world that a session is in.
func scored(ctx context.Context, s *service.Service, args map[string]any) (string, error) {
	c, err := service.Find("session")
	if err != nil {
		return "", err
	}
	with, err := json.Marshal(map[string]any{"session": args["session"]})
	if err != nil {
		return "", err
	}
	v, err := s.Answer(ctx, c, with)
	if err != nil {
		return "", err
	}
	if v.(*session.Session).World != hearth.Household {
		return "score", nil
	}
	args["task"] = args["of"]
	delete(args, "of")
	return "score-program", nil
}

// addTools adds the tools to the server.
func (s *Server) addTools() {
	for _, t := range tools() {
		input := report.SchemaOf(t.in)
		hints := &mcp.ToolAnnotations{Title: t.title, ReadOnlyHint: !t.writes, IdempotentHint: !t.writes, OpenWorldHint: new(bool)}
		if t.writes {
			hints.DestructiveHint = new(bool) // nothing that was done is lost
		}
		s.sdk.AddTool(&mcp.Tool{
			Name: t.name, Title: t.title, Description: t.about, InputSchema: input, OutputSchema: t.output(), Annotations: hints,
		}, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			out, err := s.answer(ctx, &t, input, r.Params.Arguments)
			if err != nil {
				return failed(err), nil
			}
			return out, nil
		})
	}
}

// output is the schema of what a tool answers: that of its call, in which what was too long
// is shortened.
func (t *tool) output() *jsonschema.Schema {
	var all []*jsonschema.Schema
	for _, name := range t.calls {
		c, err := service.Find(name)
		if err != nil {
			panic("mcp: " + err.Error()) // the table is part of the program, and all of it is tested
		}
		out := c.Output()
		out.Properties[shortened] = &jsonschema.Schema{
			Type: "object", AdditionalProperties: &jsonschema.Schema{Type: "integer"},
			Description: "lists and texts that are shortened here, with how long they are",
		}
		all = append(all, out)
	}
	if len(all) == 1 {
		return all[0]
	}
	return &jsonschema.Schema{Type: "object", AnyOf: all}
}

// answer answers a tool.
func (s *Server) answer(ctx context.Context, t *tool, input *jsonschema.Schema, with []byte) (*mcp.CallToolResult, error) {
	if err := service.Read(with, reflect.New(t.in).Interface()); err != nil {
		return nil, err
	}
	var args map[string]any
	if err := service.Read(with, &args); err != nil {
		return nil, err
	}
	if args == nil { // null
		args = map[string]any{}
	}
	for _, name := range input.Required {
		if args[name] == nil {
			return nil, diag.New("E0904", source.Span{}, "%s is missing", name).WithHint("%s: %s", name, input.Properties[name].Description)
		}
	}
	name := t.calls[0]
	if t.choose != nil {
		var err error
		if name, err = t.choose(ctx, s.service, args); err != nil {
			return nil, err
		}
	}
	c, err := service.Find(name)
	if err != nil {
		return nil, err
	}
	return s.bounded(ctx, c, args)
}

// bounded asks for less until the answer is short enough, or one value is all there is.
func (s *Server) bounded(ctx context.Context, c *service.Call, args map[string]any) (*mcp.CallToolResult, error) {
	limited := c.Input().Properties["limit"] != nil
	n, _ := args["limit"].(float64)
	if limited && n <= 0 {
		n = usualPart
	}
	for {
		if limited {
			args["limit"] = int(n)
		}
		with, err := json.Marshal(args)
		if err != nil {
			return nil, err
		}
		v, err := s.service.Answer(ctx, c, with)
		if err != nil {
			return nil, err
		}
		text, err := json.Marshal(v)
		if err != nil {
			return nil, err
		}
		if len(text) > mostJSON && limited && n > 1 {
			n = max(1, math.Floor(n*0.9*mostJSON/float64(len(text)))) // values are of much the same size
			continue
		}
		return &mcp.CallToolResult{StructuredContent: fit(text, c.Output()), Content: []mcp.Content{&mcp.TextContent{Text: told(v)}}}, nil
	}
}

// failed is the answer of a tool that says what is wrong, and what helps.
func failed(err error) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: problems(service.Failed(err).Problems)}}}
}
