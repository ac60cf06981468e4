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
	"hearth/parser/source"
)

// A tool exposes a call, or several calls, to a model.
type tool struct {
	name, title, about string
	calls              []string // names of calls; if there are several, choose returns the one to make
	choose             func(ctx context.Context, s *service.Service, args map[string]any) (string, error)
	arguments          reflect.Type // struct type of the arguments: the fields of the call that a model needs
	writes             bool
}

// toolOf returns a tool with arguments of type In.
func toolOf[In any](name, title, about string, calls ...string) tool {
	return tool{name: name, title: title, about: about, calls: calls, arguments: reflect.TypeFor[In]()}
}

// changing marks a tool as creating or changing a session.
func changing(t tool) tool {
	t.writes = true
	return t
}

// choosing sets the function that selects one of the calls of a tool.
func choosing(t tool, choose func(ctx context.Context, s *service.Service, args map[string]any) (string, error)) tool {
	t.choose = choose
	return t
}

// Arguments of tools. The field names are those of the calls.
type (
	beginning struct {
		World     string `json:"world,omitempty" jsonschema:"kitchen or household (default kitchen)"`
		Mode      string `json:"mode,omitempty" jsonschema:"mode of the kitchen: qualitative, or quantitative with a cook with two hands, places, weights and heat (default qualitative)"`
		Edition   string `json:"edition,omitempty" jsonschema:"edition of the kitchen: 2024 or 2023 (default 2024)"`
		Semantics string `json:"semantics,omitempty" jsonschema:"corrected, or released like the published simulators (default corrected)"`
		Plan      string `json:"plan,omitempty" jsonschema:"plan to execute first: a whole network, whose first line is # and a recipe, or the lines of a program"`
		Lenient   bool   `json:"lenient,omitempty" jsonschema:"repair common mistakes in the notation, and report the repairs"`
	}
	change struct {
		Session string `json:"session" jsonschema:"id of the session, from start"`
		Do      string `json:"do" jsonschema:"one or more actions, one per line; look_up with kind action lists them; as in: (get-kitchen ?k); in a home: [WALK] <fridge> (128)"`
		Request string `json:"request_id,omitempty" jsonschema:"name of this change; if it is sent again, it is not executed again"`
		Lenient bool   `json:"lenient,omitempty" jsonschema:"repair common mistakes in the notation, and report the repairs"`
	}
	move struct {
		Session string `json:"session" jsonschema:"id of the session, from start"`
		Changes *int   `json:"changes,omitempty" jsonschema:"number of calls of act to undo, at least 1 (default 1); calls that did nothing are not counted"`
	}
	part struct {
		Limit int `json:"limit,omitempty" jsonschema:"maximum number of items (default 50)"`
		After int `json:"after,omitempty" jsonschema:"number of items to skip: next of the previous answer"`
	}
	view struct {
		Session     string `json:"session" jsonschema:"id of the session, from start"`
		Description string `json:"description,omitempty" jsonschema:"also report all properties of the things that fit this description, as in: bowl and inside counter-top; in a home: grabbable and inside kitchen"`
		part
	}
	description struct {
		Session     string `json:"session" jsonschema:"id of the session, from start"`
		Description string `json:"description" jsonschema:"a class or a description, as in: container and not has used; (butter or milk) and inside fridge; in a home: grabbable and inside kitchen"`
		Step        int    `json:"step,omitempty" jsonschema:"use the state after this step, counted from 1 (default: the current state)"`
		part
	}
	possibility struct {
		Session string `json:"session" jsonschema:"id of the session, from start"`
		Action  string `json:"action,omitempty" jsonschema:"consider only this action"`
		Flat    bool   `json:"flat,omitempty" jsonschema:"list ways separately, as lines for act with their effects: one of each action, then those that fit best"`
		Thing   string `json:"thing,omitempty" jsonschema:"with flat: only ways to use this thing: a variable, an entity or a class"`
		Effect  string `json:"effect,omitempty" jsonschema:"with flat: only ways with an effect that contains these words"`
		Prefer  string `json:"prefer,omitempty" jsonschema:"with flat: a text, such as the goal in words; ways that fit it come first"`
		Seed    int64  `json:"seed,omitempty" jsonschema:"with flat: shuffles ways that fit equally well"`
		All     bool   `json:"all,omitempty" jsonschema:"consider all things in the world, not only those that variables name"`
		part
	}
	question struct {
		Session string `json:"session" jsonschema:"id of the session, from start"`
		Query   string `json:"query" jsonschema:"body of a rule, as in: in(X, /medium-bowl/243), temperature(X, N), N < 10.0; in a home: inside(X, /fridge/128)"`
		Step    int    `json:"step,omitempty" jsonschema:"use the state after this step, counted from 1 (default: the current state)"`
		part
	}
	fact struct {
		Session string `json:"session" jsonschema:"id of the session, from start"`
		What    string `json:"what" jsonschema:"a fact, as in: mixed(X, /yes); an answer to a query; a variable, as in: ?dough; in a home: close(X, /fridge/128)"`
		Step    int    `json:"step,omitempty" jsonschema:"use only this step, or the state after it, counted from 1"`
	}
	missing struct {
		Session string `json:"session" jsonschema:"id of the session, from start"`
		What    string `json:"what,omitempty" jsonschema:"a statement that does not hold, as in: mixed(X, /yes); 'X is container and not has used'; in a home: 'X is fridge and not closed'; without it, the tool explains the steps that were not done"`
		Step    int    `json:"step,omitempty" jsonschema:"use only this step, or the state after it, counted from 1"`
	}
	scoring struct {
		Session string `json:"session" jsonschema:"id of the session, from start"`
		Against string `json:"against" jsonschema:"id of the recipe to score against or, in a household, of the task"`
	}
	task struct {
		Task string `json:"task" jsonschema:"a household task in a few words, as in: Make tea"`
	}
)

// tools lists all tools by name. There are few, because many clients read only the first page of a list.
func tools() []tool {
	return []tool{
		changing(toolOf[change]("act", "Act", "Executes one or more actions in a session. The answer reports for each whether it was done, the values of its variables, and the reasons against it. An action that is not done changes nothing and leaves its variables free.", "do")),
		choosing(toolOf[possibility]("admissible_actions", "What can be done next", "Lists the actions that can be done next and their possible fillers, and explains why the others cannot be done. Each has an example for act.", "admissible", "offers"),
			func(_ context.Context, _ *service.Service, args map[string]any) (string, error) {
				flat := args["flat"] == true
				delete(args, "flat")
				if flat {
					return "offers", nil
				}
				return "admissible", nil
			}),
		toolOf[description]("entities_of_type", "Find things", "Lists the things that fit a class or a description, with their ids and the variables that name them.", "entities"),
		choosing(toolOf[lookup]("look_up", "Look up", "Shows recipes (with text and gold network), tasks, actions (with their arguments), classes, predicates and error codes: one by its name, or a list.", lookingUp()...), lookUp),
		toolOf[view]("observe", "Observe the world", "Reports the result of every step and the things on the work surface, or the changes in a home. It can add all properties of things.", "observe"),
		toolOf[task]("plan", "Plan a task", "Plans a household task from recorded programs for similar tasks. It refuses tasks without similar programs.", "plan"),
		toolOf[question]("query", "Query a state", "Evaluates a Datalog query on a state. look_up with kind predicate lists the predicates.", "query"),
		choosing(toolOf[scoring]("score", "Score the session", "Scores a session. Against a recipe: goal conditions, dish and time; 1 is the best score. Against a household task: whether the program can be executed, and its similarity to programs of people (lcs).", "score", "score-program"), scored),
		changing(toolOf[beginning]("start", "Start a session", "Starts a session in a kitchen or a household, and returns its id.", "start")),
		changing(toolOf[move]("undo", "Undo", "Undoes the last calls of act that did something. The steps can be executed again.", "undo")),
		toolOf[fact]("why", "Why is it so", "Proves a fact: which step caused it, and by which rules.", "why"),
		toolOf[missing]("why_not", "Why is it not so", "Explains why a statement does not hold, or why a step was not done: the premise that fails, and possible remedies.", "why-not"),
	}
}

// scored returns the call that scores a session: score in a kitchen, score-program in a household.
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
	return "score-program", nil
}

// addTools adds the tools to the server.
func (s *Server) addTools() {
	for _, t := range tools() {
		input := t.input()
		hints := &mcp.ToolAnnotations{Title: t.title, ReadOnlyHint: !t.writes, IdempotentHint: !t.writes, OpenWorldHint: new(bool)}
		if t.writes {
			hints.DestructiveHint = new(bool) // undone steps stay in the session
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

// answer answers a call of a tool.
func (s *Server) answer(ctx context.Context, t *tool, input *jsonschema.Schema, with []byte) (*mcp.CallToolResult, error) {
	if err := service.Read(with, reflect.New(t.arguments).Interface()); err != nil {
		return nil, err
	}
	var args map[string]any
	if err := service.Read(with, &args); err != nil {
		return nil, err
	}
	if args == nil { // the arguments were null
		args = map[string]any{}
	}
	for _, name := range input.Required {
		if args[name] == nil {
			return nil, source.Errorf("E0904", source.Span{}, "the argument %s is missing", name).WithHint("%s: %s", name, input.Properties[name].Description)
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

// bounded makes a call. If the answer is too large, it repeats the call with a smaller limit, down to one
// item.
func (s *Server) bounded(ctx context.Context, c *service.Call, args map[string]any) (*mcp.CallToolResult, error) {
	limited := c.Input().Properties["limit"] != nil
	n, _ := args["limit"].(float64)
	if limited && n == 0 {
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
		short, cut := summarize(v)
		text, err := json.Marshal(short)
		if err != nil {
			return nil, err
		}
		if len(text) > mostJSON && limited && n > 1 {
			n = max(1, math.Floor(n*0.9*mostJSON/float64(len(text)))) // assumes that items have similar sizes
			continue
		}
		return &mcp.CallToolResult{StructuredContent: shorten(text, c.Output(), cut), Content: []mcp.Content{&mcp.TextContent{Text: render(v)}}}, nil
	}
}

// failed returns the answer of a tool that failed, with the errors and their hints.
func failed(err error) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: problems(service.NewFailure(err).Problems)}}}
}
