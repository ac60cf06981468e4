package household

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hearth/eval/sequence"
	"hearth/facts/graph"
	"hearth/ontology/tree"
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
// may repeat, each with names and identifiers in turn, or with names alone: see [Entry.Unnumbered]. Model output
// may stand between Markdown fences, and may have single quotes. Model output in another format is
// read as lines of a program, so that scores report its errors.
//
// Goals have the format of [Goals]; their words must be those of graphs and actions. A program without an
// identifier is named after the file and its line. Other keys are ignored. The error is a [*source.Diagnostics].
// Problems of one program are also in its [Entry.Wrong], those of its goals in [Entry.WrongGoals], and the other
// programs can be scored.
func ReadEntries(src *source.File, r sequence.Reader, words *graph.Words) ([]Entry, error) {
	var problems source.Diagnostics
	var out []Entry
	add := func(number int, at source.Span) {
		e := Entry{ID: fmt.Sprintf("%s:%d", src.Name, number)}
		in := &reader{read: r, words: words, JSON: source.NewJSON(src, at.Start, at.End)}
		wrong := func(list *source.Diagnostics, err error) {
			if err != nil {
				list.Addf("E0128", at, "this line is not a program to score: %v", err).
					WithHint(`write {"id": "1", "task": "…", "program": ["[WALK] <sofa> (1)"]}, or replace the program by steps in words`)
			}
		}
		wrong(&in.problems, in.entry(&e))
		wrong(&in.ofGoals, in.noGoals)
		e.Keys, e.Wrong, e.WrongGoals = in.keys, in.problems.Items, in.ofGoals.Items
		problems.Merge(in.problems)
		problems.Merge(in.ofGoals)
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
			out = append(out, Entry{ID: fmt.Sprintf("%s:%d", src.Name, number), Wrong: []*source.Diagnostic{d}})
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
	keys     []*source.Diagnostic // unknown keys that look misspelt
	problems source.Diagnostics   // of the program
	ofGoals  source.Diagnostics   // of the goals
	noGoals  error                // why the goals cannot be read; nil if they can

	numbered, named bool // some actions have objects with identifiers, or without
}

// object reads an object. It records keys that look like misspelt known keys.
func (r *reader) object(read map[string]func() error, known ...string) error {
	passed := map[string]source.Span{}
	r.Skipped = func(key string, at source.Span) { passed[key] = at }
	err := r.Object(read)
	r.keys = append(r.keys, source.Misspelt(passed, known)...)
	return err
}

// entry reads the program in a line. After a value that has the wrong type, it reads the other keys, because a
// program that cannot be read still has a task and goals.
func (r *reader) entry(e *Entry) error {
	goals := &Goals{Actions: []Alternatives{}, Final: []Condition{}}
	of := map[string]func() error{"goals": func() error { return r.readGoals(goals) }}
	for key, to := range map[string]any{"id": &e.ID, "identifier": &e.ID, "task": &e.Task, "steps": &e.Words} {
		of[key] = func() error { return wrongType(r.Decode(to), key) }
	}
	for name := range r.read.Actions {
		of[name] = func() error { return r.act(name, e) }
	}
	of["program"] = func() error { return r.program(e) }
	of["llm_output"] = func() error { return r.output(e) }
	var wrong error
	for key, read := range of {
		of[key] = func() error {
			before := r.Offset()
			err := read()
			if err == nil || isBroken(err) || r.Offset() == before {
				return err
			}
			if wrong = cmp.Or(wrong, err); key == "steps" {
				e.Words = []string{} // none can be parsed
			}
			return nil
		}
	}
	err := cmp.Or(r.object(of, "task", "goals"), wrong) // a missing program is reported below
	if r.numbered && r.named {
		err = cmp.Or(err, errors.New("some objects have an id and others have none"))
	}
	e.Unnumbered = r.named
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

// isBroken reports whether an error means that a text is not JSON, so that the rest cannot be read.
func isBroken(err error) bool {
	_, broken := errors.AsType[*json.SyntaxError](err)
	return broken || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
}

// readGoals reads the goals. A mistake in them is not one of the program.
func (r *reader) readGoals(g *Goals) error {
	at, err := r.Value(new(json.RawMessage))
	if err != nil {
		return err
	}
	outer := r.JSON
	defer func() { r.JSON = outer }()
	r.JSON = source.NewJSON(at.File, at.Start, at.End)
	r.noGoals = r.goals(g)
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
	src := Unfenced(&source.File{Name: e.ID, Text: text})
	for _, quoted := range []string{src.Text, strings.ReplaceAll(src.Text, "'", `"`)} {
		r.numbered, r.named, e.Lines = false, false, []string{}
		r.JSON = source.NewJSON(&source.File{Name: e.ID, Text: quoted}, 0, len(quoted))
		if err := r.lines(e, true); err == nil && !r.More() {
			return nil
		}
	}
	r.numbered, r.named, e.Lines = false, false, []string{}
	e.steps(src, r.read.Actions)
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
		return r.act(fmt.Sprint(name), e)
	})
}

// act reads the objects of an action, name and identifier in turn or names alone, and adds its line.
func (r *reader) act(action string, e *Entry) error {
	var things []any
	if err := wrongType(r.Decode(&things), action); err != nil {
		return err
	}
	line := "[" + action + "]"
	switch {
	case len(things) == 0:
	case !slices.ContainsFunc(things, isNumber):
		r.named = true
		for _, thing := range things {
			line += fmt.Sprintf(" <%v> (1)", thing)
		}
	case len(things)%2 != 0:
		return fmt.Errorf("%s needs a name and an id for each object", action)
	default:
		r.numbered = true
		for i := 0; i < len(things); i += 2 {
			line += fmt.Sprintf(" <%v> (%v)", things[i], things[i+1])
		}
	}
	e.Lines = append(e.Lines, line)
	return nil
}

// isNumber reports whether an object in JSON is an identifier: a number, also as text.
func isNumber(thing any) bool {
	_, err := strconv.ParseFloat(fmt.Sprint(thing), 64)
	return err == nil
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
		r.ofGoals.Addf("E0129", at, "%v", err).
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
		tree.Unknown(&r.ofGoals, "E0112", tree.Word{Text: name, Span: at}, maps.Keys(r.read.Actions), "unknown action %.40q", name)
	}
}

// condition reports unknown states and relations. An empty word is not checked.
func (r *reader) condition(c Condition, at source.Span) {
	known := func(kind, word string, all []string) {
		if word != "" && !slices.Contains(all, word) {
			tree.Unknown(&r.ofGoals, "E0336", tree.Word{Text: word, Span: at}, slices.Values(all), "there is no %s %.40s", kind, word)
		}
	}
	known("state", c.State, r.words.States)
	known("relation", c.Relation, r.words.Relations)
}
