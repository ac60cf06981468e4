package household

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"hearth/eval/sequence"
	"hearth/facts/graph"
	"hearth/ontology/tree"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// ReadEntries reads programs as JSON, one in each line or all in a list:
//
//	{"id": "1", "task": "Watch TV", "program": ["[WALK] <sofa> (1)"], "goals": {…}}
//	{"id": "2", "task": "Watch TV", "steps": ["Walk to sofa"]}
//	{"id": "3", "task": "Watch TV", "program": {"WALK": ["sofa", "1"], "STANDUP": []}}
//	{"WALK": ["sofa", "1"], "STANDUP": []}
//	{"identifier": "27_1", "llm_output": "{\"WALK\": [\"sofa\", \"1\"], \"STANDUP\": []}"}
//
// The last three are as the Embodied Agent Interface has them: actions in their
// order, also several times, each with name and id in turn. What a model wrote that
// is no such object is lines of a program, for the scores to say what is wrong with.
// Goals are written as in [Goals]; their words must be those of graphs and of
// actions. A program without an id is named after the file and its line; what
// else an object holds is passed over. The error is a [*diag.List]; what is wrong with
// one program is in its [Entry.Wrong], too, and the others can be scored.
func ReadEntries(src *source.File, r sequence.Reader, words *graph.Words) ([]Entry, error) {
	var problems diag.List
	var out []Entry
	add := func(number int, at source.Span) {
		e := Entry{ID: fmt.Sprintf("%s:%d", src.Name, number)}
		in := &reader{read: r, words: words, JSON: source.NewJSON(src, at.Start, at.End)}
		if err := in.entry(&e); err != nil {
			in.problems.Addf("E0128", at, "this line is no program to be scored: %v", err).
				WithHint(`write {"id": "1", "task": "…", "program": ["[WALK] <sofa> (1)"]}, or steps in words for the program`)
		}
		e.Keys, e.Wrong = in.keys, in.problems.Items
		problems.Merge(in.problems)
		out = append(out, e)
	}
	if IsList(src.Text) {
		number, all := 0, source.NewJSON(src, 0, len(src.Text))
		err := all.Each('[', func() error {
			at, err := all.Value(new(json.RawMessage))
			if number++; err == nil {
				add(number, at)
			}
			return err
		})
		if err == nil && all.More() {
			err = errors.New("something follows the list")
		}
		if err != nil {
			d := problems.Addf("E0128", source.Span{File: src, Start: all.At(), End: all.At()}, "this is no list of programs: %v", early(err))
			out = append(out, Entry{ID: fmt.Sprintf("%s:%d", src.Name, number), Wrong: []*diag.Diagnostic{d}})
		}
		return out, problems.Err()
	}
	if json.Valid([]byte(strings.TrimPrefix(src.Text, "\ufeff"))) { // one value, over as many lines as it likes
		add(1, source.Span{File: src, Start: len(src.Text) - len(strings.TrimPrefix(src.Text, "\ufeff")), End: len(src.Text)})
		return out, problems.Err()
	}
	start, number := 0, 0
	for line := range strings.Lines(src.Text) {
		if number++; strings.TrimSpace(line) != "" {
			add(number, source.Span{File: src, Start: start, End: start + len(strings.TrimRight(line, "\r\n"))})
		}
		start += len(line)
	}
	return out, problems.Err()
}

// ReadTasks reads the programs of tasks, {"Watch TV": [["[WALK] <sofa> (1)", …], …], …};
// ok is false for another text.
func ReadTasks(src *source.File) (all []Entry, ok bool) {
	tasks := map[string][][]string{}
	if json.Unmarshal([]byte(src.Text), &tasks) != nil {
		return nil, false
	}
	for _, task := range slices.Sorted(maps.Keys(tasks)) {
		for i, lines := range tasks[task] {
			all = append(all, Entry{ID: fmt.Sprintf("%s %d", task, i+1), Task: task, Lines: lines})
		}
	}
	return all, true
}

// IsList reports whether a text is a list of JSON objects, and no line of a program.
func IsList(text string) bool {
	inside, is := strings.CutPrefix(strings.TrimLeft(text, "\ufeff \t\r\n"), "[")
	inside = strings.TrimLeft(inside, " \t\r\n")
	return is && (strings.HasPrefix(inside, "{") || strings.HasPrefix(inside, "]"))
}

// Lines turns steps in words into lines of a program.
func Lines(r sequence.Reader, words []string) []string {
	lines := make([]string, len(words))
	for i, step := range words {
		line, _ := r.Templates.Parse(step, r.Abstract)
		lines[i] = line.String()
	}
	return lines
}

// A reader reads JSON lines, and knows where goals stand.
type reader struct {
	*source.JSON
	read     sequence.Reader
	words    *graph.Words
	keys     []*diag.Diagnostic // that are not read and hardly meant so
	problems diag.List
}

// object reads an object and tells of keys that are one of known but for a slip.
func (r *reader) object(read map[string]func() error, known ...string) error {
	passed := map[string]source.Span{}
	r.Passed = func(key string, at source.Span) { passed[key] = at }
	err := r.Object(read)
	r.keys = append(r.keys, diag.Misspelt(passed, known)...)
	return err
}

// entry reads the program in a line.
func (r *reader) entry(e *Entry) error {
	goals := &Goals{Actions: []Alternatives{}, Final: []Condition{}}
	read := map[string]func() error{"goals": func() error { return r.goals(goals) }}
	for key, to := range map[string]any{"id": &e.ID, "identifier": &e.ID, "task": &e.Task, "steps": &e.Words} {
		read[key] = func() error { return misplaced(r.Decode(to), key) }
	}
	for name := range r.read.Actions {
		read[name] = func() error { return act(r.JSON, name, &e.Lines) }
	}
	read["program"] = func() error { return r.program(e) }
	read["llm_output"] = func() error { return r.output(e) }
	err := r.object(read, "task", "goals") // without others there is no program, which is told
	if len(goals.Actions)+len(goals.Final) > 0 {
		e.Goals = goals
	}
	switch {
	case err != nil:
		return early(err)
	case r.More():
		return errors.New("something follows the object")
	case (e.Lines == nil) == (e.Words == nil):
		return errors.New("it has either a program or steps")
	case e.Words != nil:
		e.Lines = Lines(r.read, e.Words)
	}
	return nil
}

// early says in words that a text ends where something should follow.
func early(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("it ends too soon")
	}
	return err
}

// program reads lines, or an object of actions.
func (r *reader) program(e *Entry) error {
	var text json.RawMessage
	at, err := r.Value(&text)
	if err != nil || len(text) == 0 || text[0] != '{' {
		return cmp.Or(err, misplaced(json.Unmarshal(text, &e.Lines), "program"))
	}
	outer := r.JSON
	defer func() { r.JSON = outer }()
	r.JSON, e.Lines = source.NewJSON(at.File, at.Start, at.End), []string{}
	return r.lines(e, false)
}

// output reads what a model wrote: an object of actions, or lines of a program.
func (r *reader) output(e *Entry) error {
	var text string
	if err := r.Decode(&text); err != nil {
		return misplaced(err, "llm_output")
	}
	outer := r.JSON
	defer func() { r.JSON = outer }()
	r.JSON, e.Lines = source.NewJSON(&source.File{Name: e.ID, Text: text}, 0, len(text)), []string{}
	if err := r.lines(e, true); err != nil || r.More() {
		e.steps(&source.File{Name: e.ID, Text: text}, r.read.Actions)
	}
	return nil
}

// lines reads an object of actions, also of those that there are not if any will do.
func (r *reader) lines(e *Entry, whatever bool) error {
	return r.Each('{', func() error {
		name, err := r.Token()
		if err != nil {
			return err
		}
		if _, known := r.read.Actions[fmt.Sprint(name)]; !known && !whatever {
			return fmt.Errorf("there is no action %.40v", name)
		}
		return act(r.JSON, fmt.Sprint(name), &e.Lines)
	})
}

// act reads the things of an action, name and id in turn, and adds its line.
func act(in *source.JSON, action string, lines *[]string) error {
	var things []any
	if err := misplaced(in.Decode(&things), action); err != nil {
		return err
	}
	if len(things)%2 != 0 {
		return fmt.Errorf("%s wants a name and an id for each thing", action)
	}
	line := "[" + action + "]"
	for i := 0; i < len(things); i += 2 {
		line += fmt.Sprintf(" <%v> (%v)", things[i], things[i+1])
	}
	*lines = append(*lines, line)
	return nil
}

// goals reads actions, states and edges.
func (r *reader) goals(g *Goals) error {
	outer := r.Passed
	defer func() { r.Passed = outer }()
	return r.object(map[string]func() error{
		"actions": func() error {
			return r.Each('[', func() error { return goal(r, &g.Actions, r.actions) })
		},
		"goal": func() error {
			return r.Each('[', func() error { return goal(r, &g.Final, r.condition) })
		},
	}, "actions", "goal")
}

// goal reads one goal into a list and checks it. What is wrong with it is
// reported where it stands; the error is that the rest cannot be read.
func goal[T any](r *reader, list *[]T, check func(T, source.Span)) error {
	var g T
	at, err := r.Value(&g)
	if at.File == nil {
		return err
	}
	if err := misplaced(err, "goals"); err != nil {
		r.problems.Addf("E0129", at, "%v", err).
			WithHint(`write {"id": 3, "state": "ON"} or {"from_id": 3, "relation_type": "ON", "to_id": 4}; actions as "GRAB" or "READ|LOOKAT"`)
		return nil
	}
	check(g, at)
	*list = append(*list, g)
	return nil
}

// misplaced says of a value of another sort where it stands.
func misplaced(err error, key string) error {
	if other, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("no %s can stand in %s", other.Value, cmp.Or(other.Field, key))
	}
	return err
}

// actions replaces aliases, and reports those that are no actions.
func (r *reader) actions(all Alternatives, at source.Span) {
	for i, name := range all {
		if a, ok := r.read.Actions[name]; ok {
			all[i] = a.Name
			continue
		}
		tree.Unknown(&r.problems, "E0112", tree.Word{Text: name, At: at}, maps.Keys(r.read.Actions), "unknown action %.40q", name)
	}
}

// condition reports words that graphs do not have; one that is not said is none.
func (r *reader) condition(c Condition, at source.Span) {
	known := func(kind, word string, all []string) {
		if word != "" && !slices.Contains(all, word) {
			tree.Unknown(&r.problems, "E0336", tree.Word{Text: word, At: at}, slices.Values(all), "there is no %s %.40s", kind, word)
		}
	}
	known("state", c.State, r.words.States)
	known("relation", c.Relation, r.words.Relations)
}
