package embodied

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"path"
	"strings"

	"hearth/eval/household"
	"hearth/eval/temporal"
	"hearth/parser/source"
)

// Data holds the published files of the benchmark, apart from the graphs, which are read when they are needed.
type Data struct {
	fsys     fs.FS
	programs map[string]*entry // by identifier
	pairs    map[string]string // files with an initial and a final graph, by identifier
	scripts  map[string]string // files with recorded programs, by identifier
	problems map[string]string // planning problems, by identifier
	outputs  []*output
	unread   bool // some outputs cannot be read
	resources
	vocabulary temporal.Vocabulary
}

// A namedFolder is a folder whose files have its name in messages.
type namedFolder struct {
	fs.FS
	name string
}

// Origin returns the name of a file in messages.
func (f namedFolder) Origin(name string) string { return path.Join(f.name, name) }

// An entry is a program of the data set with its goals.
type entry struct {
	ID, Task string
	Goals    household.Goals `json:"vh_goal"`
	Formula  string          `json:"tl_goal"`
}

// An output is what a model wrote for a program.
type output struct {
	task  string // key of tasks
	model string
	id    string // identifier of the program
	text  string
	span  source.Span
}

// The keys of the four tasks.
const (
	interpretation = "goal_interpretation"
	decomposition  = "subgoal_decomposition"
	sequencing     = "action_sequencing"
	modelling      = "transition_modeling"
)

// folders maps names of folders with outputs to tasks.
var folders = map[string]string{
	interpretation: interpretation, decomposition: decomposition, modelling: modelling,
	sequencing: sequencing, "action_sequence": sequencing,
}

// responses is the end of the names of files with outputs. The name of the model comes first.
const responses = "_outputs.json"

// Open finds the files of the benchmark in a folder and its subfolders, as they are published. The name of the folder is for
// messages. Files for the other
// simulator of the benchmark, in folders whose names contain behavior, are ignored, and so are outputs of models other than
// the given one, unless it is empty. The second result has the problems
// of files with outputs, whose other outputs are read. The error is a [*source.Diagnostics], or an error of fsys.
func Open(fsys fs.FS, name, model string) (*Data, *source.Diagnostics, error) {
	fsys = namedFolder{fsys, name}
	d := &Data{fsys: fsys, programs: map[string]*entry{}, pairs: map[string]string{}, scripts: map[string]string{}, problems: map[string]string{}}
	found, outputs := map[string]string{}, []string{}
	err := fs.WalkDir(fsys, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if base := path.Base(name); strings.Contains(base, "behavior") || base != "." && strings.HasPrefix(base, ".") {
				return fs.SkipDir
			}
			return nil
		}
		base := path.Base(name)
		id := strings.TrimSuffix(base, path.Ext(base))
		switch {
		case strings.HasSuffix(base, responses):
			if folders[path.Base(path.Dir(name))] != "" && (model == "" || base == model+responses) {
				outputs = append(outputs, name)
			}
		case strings.HasSuffix(base, ".pddl") && strings.Contains(name, "problem_pddl/"):
			d.problems[id] = name
		case strings.HasPrefix(base, "file") && strings.HasSuffix(base, ".json") && strings.Contains(name, "init_and_final_graphs/"):
			d.pairs[id[len("file"):]] = name
		case strings.HasPrefix(base, "file") && strings.HasSuffix(base, ".txt") && strings.Contains(name, "executable_programs/"):
			d.scripts[id[len("file"):]] = name
		case found[base] == "" || strings.Count(name, "/") < strings.Count(found[base], "/"):
			found[base] = name
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	if err := d.readGoals(found); err != nil {
		return nil, nil, err
	}
	problems := &source.Diagnostics{}
	for _, name := range outputs {
		if err := d.readOutputs(name, problems); err != nil {
			return nil, nil, err
		}
	}
	d.unread = len(problems.Items) > 0
	return d, problems, d.readResources(found)
}

// goalsFile is the name of the file with the goals of all programs.
const goalsFile = "task_state_LTL_formula_accurate.json"

// readGoals reads the goals of all programs of scene 1, by task.
func (d *Data) readGoals(found map[string]string) error {
	var scenes map[string]map[string]map[string]*entry
	if ok, err := d.resource(found, goalsFile, &scenes); err != nil || !ok {
		return cmp.Or(err, error(source.Errorf("E0811", source.Span{}, "the folder contains no file %s", goalsFile)))
	}
	for task, programs := range scenes["scene_1"] {
		for id, p := range programs {
			if p == nil {
				p = &entry{}
			}
			p.ID, p.Task = id, task
			d.programs[id] = p
		}
	}
	return nil
}

// resource decodes the file of a name, if the folder has one.
func (d *Data) resource(found map[string]string, name string, to any) (ok bool, err error) {
	if found[name] == "" {
		return false, nil
	}
	src, err := source.Read(d.fsys, found[name])
	if err != nil {
		return false, err
	}
	if err := json.Unmarshal([]byte(src.Text), to); err != nil {
		return false, jsonProblem(src, err)
	}
	return true, nil
}

// jsonProblem reports an error of package json at its place in a file.
func jsonProblem(src *source.File, err error) *source.Diagnostic {
	at := 0
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		at = int(syntax.Offset)
	} else if other, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at = int(other.Offset)
	}
	at = max(0, min(at, len(src.Text))-1)
	return source.Errorf("E0131", source.Span{File: src, Start: at, End: at}, "this is not a file of the benchmark: %v", err)
}

// readOutputs reads a file with outputs of a model. Outputs that cannot be read are reported and count as empty.
func (d *Data) readOutputs(name string, problems *source.Diagnostics) error {
	src, err := source.Read(d.fsys, name)
	if err != nil {
		return err
	}
	task, model := folders[path.Base(path.Dir(name))], strings.TrimSuffix(path.Base(name), responses)
	all := source.NewJSON(src, 0, len(src.Text))
	seen := map[string]bool{}
	err = all.Each('[', func() error {
		var in struct {
			ID   string          `json:"identifier"`
			Text json.RawMessage `json:"llm_output"`
		}
		at, err := all.Value(&in)
		if at.File == nil {
			return err
		}
		o := &output{task: task, model: model, id: strings.TrimPrefix(in.ID, "scene_1_"), span: at}
		text := new(string)
		switch {
		case err != nil || in.ID == "":
			problems.Addf("E0131", at, "expected an output with identifier and llm_output")
			return nil
		case d.programs[o.id] == nil:
			problems.Addf("E0131", at, "the goals do not mention program %.40q; its output is ignored", in.ID)
			return nil
		case seen[o.id]:
			problems.Addf("E0131", at, "%.40q has two outputs; the second one is ignored", in.ID)
			return nil
		case json.Unmarshal(in.Text, &text) != nil || text == nil:
			problems.Addf("E0131", at, "the llm_output of %.40q is not a text; it counts as empty", in.ID)
		default:
			o.text = *text
		}
		seen[o.id] = true
		d.outputs = append(d.outputs, o)
		return nil
	})
	at := all.Offset()
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err, at = errors.New("the file ends before the list is complete"), len(strings.TrimRight(src.Text, " \r\n"))
	} else if err == nil && all.More() {
		err = errors.New("unexpected text after the list")
	}
	if err != nil {
		problems.Addf("E0131", source.Span{File: src, Start: at, End: at}, "expected a list of outputs: %v", err)
	}
	return nil
}
