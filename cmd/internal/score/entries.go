package score

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode"

	"hearth/cmd/internal/cli"
	"hearth/eval/household"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim/planner"
)

// entries reads the programs that words name. A program that cannot be read becomes an entry with its errors.
func (j *programScoring) entries(words []string) (all []household.Entry, err error) {
	words, err = j.files(words)
	if err != nil {
		return nil, err
	}
	for _, word := range words {
		src, err := j.text(word)
		var read []household.Entry
		if err == nil {
			src = household.Unfenced(src)
			read, err = j.notation(src)(src)
		}
		list, other := source.SplitError(err)
		switch {
		case other != nil:
			return nil, other
		case err != nil:
			read = []household.Entry{{ID: idOf(&source.File{Name: word}), Lines: []string{}, Wrong: list.Items}}
		}
		all = append(all, read...)
	}
	for i := range all {
		if all[i].Task == "" {
			all[i].Task = j.against
		}
		for _, d := range j.set.Problems(&all[i]) {
			j.heap.print(j.App, d)
		}
		j.scoring.code = max(j.scoring.code, cli.CodeOf(slices.Concat(all[i].Wrong, all[i].WrongGoals)...))
		if j.against == "" {
			j.byName(&all[i])
		}
	}
	return all, nil
}

// byName changes the task of a program if it is unknown or missing: to the task with the same name as the
// program. Thus an empty program is still compared with the programs of people.
func (j *programScoring) byName(e *household.Entry) {
	if len(j.set.People[e.Task]) > 0 {
		return
	}
	for _, task := range slices.Sorted(maps.Keys(j.set.People)) {
		if slug(task) != slug(e.ID) {
			continue
		}
		said := "it names no task"
		if e.Task != "" {
			said = fmt.Sprintf("unknown task %.80q", e.Task)
		}
		j.App.Warn("%s: %s; scored as a program for %q because of its name", e.ID, said, task)
		e.Task = task
		return
	}
}

// slug returns the words of a name or title in a form that can be compared.
func slug(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

// files replaces each folder by the programs in it.
func (j *programScoring) files(words []string) (out []string, err error) {
	for _, w := range words {
		if !j.App.Disk.IsFolder(w) {
			out = append(out, w)
			continue
		}
		inside, err := j.App.Disk.Files(w, "")
		if err != nil {
			return nil, err
		}
		inside = slices.DeleteFunc(inside, func(name string) bool {
			return !slices.Contains([]string{".txt", ".json", ".jsonl"}, path.Ext(strings.TrimSuffix(name, ".gz")))
		})
		if len(inside) == 0 {
			return nil, source.Errorf("E0807", source.Span{}, "%s contains no programs", w).WithHint("programs are files named *.txt, *.json or *.jsonl")
		}
		out = append(out, inside...)
	}
	return out, nil
}

// text reads a file, unpacked, or a built-in task.
func (j *programScoring) text(word string) (*source.File, error) {
	if path.Ext(word) != ".gz" {
		return j.App.ProgramText(word)
	}
	text, err := j.App.Unpacked(word)
	return &source.File{Name: strings.TrimSuffix(word, ".gz"), Text: text}, err
}

// notation returns the function that reads a text. It is chosen by the beginning of the text.
func (j *programScoring) notation(src *source.File) func(*source.File) ([]household.Entry, error) {
	first, _, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(src.Text, "\ufeff")), "\n")
	switch {
	case strings.HasPrefix(first, "{"), household.IsList(src.Text):
		return j.json
	case strings.HasPrefix(first, "Task:"):
		return j.inWords
	case first != "" && !strings.Contains(first, "[") && !strings.HasPrefix(first, "#"):
		return j.activity
	}
	return func(src *source.File) ([]household.Entry, error) {
		return []household.Entry{j.set.Text(idOf(src), src)}, nil
	}
}

// idOf names a program after its file.
func idOf(src *source.File) string {
	return strings.TrimSuffix(path.Base(src.Name), path.Ext(src.Name))
}

// activity reads a program with a title. Errors in its steps are not returned: they count in its scores.
func (j *programScoring) activity(src *source.File) ([]household.Entry, error) {
	a, err := program.ParseActivity(src, j.set.Reader.Actions)
	if a == nil {
		return nil, err
	}
	lines := program.Steps(src.Text[a.DescriptionAt.End:])
	return []household.Entry{{ID: idOf(src), Task: a.Title, Lines: lines, Unread: a.Program.Unread.Items}}, nil
}

// inWords reads a plan in the format that hearth plan writes.
func (j *programScoring) inWords(src *source.File) ([]household.Entry, error) {
	d, err := planner.ParseDemonstration(src.Text)
	if err != nil {
		return nil, source.Errorf("E0128", source.Span{File: src}, "expected a plan in words: %v", err)
	}
	return []household.Entry{{
		ID: idOf(src), Task: d.Task.Name, Words: d.Steps, Lines: household.Lines(j.set.Reader, d.Steps),
	}}, nil
}

// json reads programs of tasks, or JSON lines.
func (j *programScoring) json(src *source.File) (all []household.Entry, err error) {
	if all, ok := household.ReadTasks(src); ok {
		return all, nil
	}
	home := j.world.Internal()
	if all, err = household.ReadEntries(src, j.set.Reader, home.Words); len(all) > 0 {
		err = nil // the entries hold the errors
	}
	return all, err
}
