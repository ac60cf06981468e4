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

// ReadEntries reads programs as JSON, one per line or all in a list:
//
//	{"id": "1", "task": "Watch TV", "program": ["[WALK] <sofa> (1)"], "goals": {…}}
//	{"id": "2", "task": "Watch TV", "steps": ["Walk to sofa"]}
//	{"id": "3", "task": "Watch TV", "program": {"WALK": ["sofa", "1"], "STANDUP": []}}
//	{"WALK": ["sofa", "1"], "STANDUP": []}
//	{"identifier": "27_1", "llm_output": "{\"WALK\": [\"sofa\", \"1\"], \"STANDUP\": []}"}
//
// The last three are formats of the Embodied Agent Interface. An object lists actions in their order, which
// may repeat, each with names and identifiers in turn. Model output in another format is read as lines of a
// program, so that scores report its errors.
//
// Goals have the format of [Goals]; their words must be those of graphs and actions. A program without an
// identifier is named after the file and its line. Other keys are ignored. The error is a [*diag.List].
// Problems of one program are also in its [Entry.Wrong], and the other programs can be scored.
func ReadEntries(src *source.File, r sequence.Reader, words *graph.Words) ([]Entry, error) {
	var problems diag.List
	var out []Entry
	add := func(number int, at source.Span) {
		e := Entry{ID: fmt.Sprintf("%s:%d", src.Name, number)}
		in := &reader{read: r, words: words, JSON: source.NewJSON(src, at.Start, at.End)}
		if err := in.entry(&e); err != nil {
			in.problems.Addf("E0128", at, "this line is not a program to score: %v", err).
				WithHint(`write {"id": "1", "task": "…", "program": ["[WALK] <sofa> (1)"]}, or replace the program by steps in words`)
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
			err = errors.New("unexpected text after the list")
		}
		if err != nil {
			d := problems.Addf("E0128", source.Span{File: src, Start: all.Offset(), End: all.Offset()}, "this is not a list of programs: %v", truncated(err))
			out = append(out, Entry{ID: fmt.Sprintf("%s:%d", src.Name, number), Wrong: []*diag.Diagnostic{d}})
		}
		return out, problems.Err()
	}
	if json.Valid([]byte(strings.TrimPrefix(src.Text, "\ufeff"))) { // one value, which may span several lines
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

// ReadTasks reads programs by task, {"Watch TV": [["[WALK] <sofa> (1)", …], …], …}. It returns ok ==
// false for other texts.
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

// IsList reports whether a text is a list of JSON objects rather than a program line.
func IsList(text string) bool {
	inside, is := strings.CutPrefix(strings.TrimLeft(text, "\ufeff \t\r\n"), "[")
	inside = strings.TrimLeft(inside, " \t\r\n")
	return is && (strings.HasPrefix(inside, "{") || strings.HasPrefix(inside, "]"))
}

// Lines converts steps in words to program lines.
func Lines(r sequence.Reader, words []string) []string {
	lines := make([]string, len(words))
	for i, step := range words {
		line, _ := r.Templates.Parse(step, r.Abstract)
		lines[i] = line.String()
	}
	return lines
}

// A reader reads JSON lines and reports problems at their positions.
type reader struct {
	*source.JSON
	read     sequence.Reader
	words    *graph.Words
	keys     []*diag.Diagnostic // unknown keys that look misspelt
	problems diag.List
}

// object reads an object. It records keys that look like misspelt known keys.
func (r *reader) object(read map[string]func() error, known ...string) error {
	passed := map[string]source.Span{}
	r.Skipped = func(key string, at source.Span) { passed[key] = at }
	err := r.Object(read)
	r.keys = append(r.keys, diag.Misspelt(passed, known)...)
	return err
}

// entry reads the program in a line.
func (r *reader) entry(e *Entry) error {
	goals := &Goals{Actions: []Alternatives{}, Final: []Condition{}}
	read := map[string]func() error{"goals": func() error { return r.goals(goals) }}
	for key, to := range map[string]any{"id": &e.ID, "identifier": &e.ID, "task": &e.Task, "steps": &e.Words} {
		read[key] = func() error { return wrongType(r.Decode(to), key) }
	}
	for name := range r.read.Actions {
		read[name] = func() error { return act(r.JSON, name, &e.Lines) }
	}
	read["program"] = func() error { return r.program(e) }
	read["llm_output"] = func() error { return r.output(e) }
	err := r.object(read, "task", "goals") // a missing program is reported below
	if len(goals.Actions)+len(goals.Final) > 0 {
		e.Goals = goals
	}
	switch {
	case err != nil:
		return truncated(err)
	case r.More():
		return errors.New("unexpected text after the object")
	case (e.Lines == nil) == (e.Words == nil):
		return errors.New("expected either a program or steps")
	case e.Words != nil:
		e.Lines = Lines(r.read, e.Words)
	}
	return nil
}

// truncated replaces the error of a truncated text by a message.
func truncated(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("unexpected end of the text")
	}
	return err
}

// program reads lines, or an object of actions.
func (r *reader) program(e *Entry) error {
	var text json.RawMessage
	at, err := r.Value(&text)
	if err != nil || len(text) == 0 || text[0] != '{' {
		return cmp.Or(err, wrongType(json.Unmarshal(text, &e.Lines), "program"))
	}
	outer := r.JSON
	defer func() { r.JSON = outer }()
	r.JSON, e.Lines = source.NewJSON(at.File, at.Start, at.End), []string{}
	return r.lines(e, false)
}

// output reads model output: an object of actions, or lines of a program.
func (r *reader) output(e *Entry) error {
	var text string
	if err := r.Decode(&text); err != nil {
		return wrongType(err, "llm_output")
	}
	outer := r.JSON
	defer func() { r.JSON = outer }()
	r.JSON, e.Lines = source.NewJSON(&source.File{Name: e.ID, Text: text}, 0, len(text)), []string{}
	if err := r.lines(e, true); err != nil || r.More() {
		e.steps(&source.File{Name: e.ID, Text: text}, r.read.Actions)
	}
	return nil
}

// lines reads an object of actions. It accepts unknown actions if whatever is true.
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

// act reads the objects of an action, name and identifier in turn, and adds its line.
func act(in *source.JSON, action string, lines *[]string) error {
	var things []any
	if err := wrongType(in.Decode(&things), action); err != nil {
		return err
	}
	if len(things)%2 != 0 {
		return fmt.Errorf("%s needs a name and an id for each object", action)
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
	outer := r.Skipped
	defer func() { r.Skipped = outer }()
	return r.object(map[string]func() error{
		"actions": func() error {
			return r.Each('[', func() error { return goal(r, &g.Actions, r.actions) })
		},
		"goal": func() error {
			return r.Each('[', func() error { return goal(r, &g.Final, r.condition) })
		},
	}, "actions", "goal")
}

// goal reads one goal into a list and checks it. It reports problems of the goal at its position. It returns
// an error if the rest cannot be read.
func goal[T any](r *reader, list *[]T, check func(T, source.Span)) error {
	var g T
	at, err := r.Value(&g)
	if at.File == nil {
		return err
	}
	if err := wrongType(err, "goals"); err != nil {
		r.problems.Addf("E0129", at, "%v", err).
			WithHint(`write {"id": 3, "state": "ON"} or {"from_id": 3, "relation_type": "ON", "to_id": 4}; actions as "GRAB" or "READ|LOOKAT"`)
		return nil
	}
	check(g, at)
	*list = append(*list, g)
	return nil
}

// wrongType names the key whose value has the wrong type.
func wrongType(err error, key string) error {
	if other, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("a JSON %s is not allowed in %s", other.Value, cmp.Or(other.Field, key))
	}
	return err
}

// actions replaces aliases and reports unknown actions.
func (r *reader) actions(all Alternatives, at source.Span) {
	for i, name := range all {
		if a, ok := r.read.Actions[name]; ok {
			all[i] = a.Name
			continue
		}
		tree.Unknown(&r.problems, "E0112", tree.Word{Text: name, Span: at}, maps.Keys(r.read.Actions), "unknown action %.40q", name)
	}
}

// condition reports unknown states and relations. An empty word is not checked.
func (r *reader) condition(c Condition, at source.Span) {
	known := func(kind, word string, all []string) {
		if word != "" && !slices.Contains(all, word) {
			tree.Unknown(&r.problems, "E0336", tree.Word{Text: word, Span: at}, slices.Values(all), "there is no %s %.40s", kind, word)
		}
	}
	known("state", c.State, r.words.States)
	known("relation", c.Relation, r.words.Relations)
}
