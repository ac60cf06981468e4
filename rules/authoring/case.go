package authoring

import (
	"context"
	"errors"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/source"
)

// A Case is a test of rules: a txtar archive. It contains a network (*.solution), a program (*.program) or
// neither, queries (*.query), and for a program an optional graph (*.json). Without a graph it starts in the
// default state of the world. Lines such as "mode: quantitative" before the first file choose the world.
type Case struct {
	Name string // name of the archive
	*txtar.Archive
}

// IsCase reports whether a file is a case.
func IsCase(src *source.File) bool { return path.Ext(src.Name) == ".txtar" }

// Files returns the files of the case; their names start with that of the case.
func (c *Case) Files() (files []*source.File) {
	for _, f := range c.Archive.Files {
		files = append(files, &source.File{Name: path.Join(c.Name, f.Name), Text: string(f.Data)})
	}
	return files
}

// setting matches a setting of a case: a line before its first file.
var setting = regexp.MustCompile(`(?m)^([a-z]+):[ \t]*(\S*)[ \t]*$`)

// Settings returns the settings of the case: the mode, edition, semantics or world in which it runs. The error E0753
// reports an unknown setting.
func (c *Case) Settings() (map[string]string, error) {
	src := &source.File{Name: c.Name, Text: string(c.Comment)}
	all := map[string]string{}
	known := []string{"mode", "edition", "semantics", "world"}
	for _, at := range setting.FindAllStringSubmatchIndex(src.Text, -1) {
		name := src.Text[at[2]:at[3]]
		if !slices.Contains(known, name) {
			d := source.Errorf("E0753", source.Span{File: src, Start: at[2], End: at[3]}, "unknown setting %.40s", name)
			return nil, d.WithHint("expected %s; a comment begins with #", strings.Join(known, ", "))
		}
		all[name] = src.Text[at[4]:at[5]]
	}
	return all, nil
}

// An Output is one result of a case: an outcome, the hazards in the quantitative mode, or an answer. Name is the name of
// the file with the expected text.
type Output struct {
	Name    string
	Outcome *report.Outcome
	Hazards []report.Hazard // not nil if the output is the hazards
	Answer  *report.Answer
}

// Run executes the case in a world. It calls done, which may be nil, with each executed episode. The error
// E0753 reports an invalid case; other errors come from its contents.
func (c *Case) Run(ctx context.Context, w *hearth.World, done func(*hearth.Episode) error) (all []Output, err error) {
	scene, err := c.scene(w)
	if err != nil {
		return nil, err
	}
	at := scene.Start()
	for _, f := range c.Files() {
		switch path.Ext(f.Name) {
		case ".solution", ".program":
			e, err := execute(ctx, scene, f)
			if err == nil && done != nil {
				err = done(e)
			}
			if err == nil {
				err = (&source.Diagnostics{Items: e.Problems}).Err()
			}
			if err == nil {
				at, err = e.At(hearth.Point{})
			}
			if err != nil {
				return nil, err
			}
			all = append(all, Output{Name: "outcome.txt", Outcome: e.Outcome()})
			if w.Quantitative() {
				found, err := e.Hazards(ctx)
				if err != nil {
					return nil, err
				}
				all = append(all, Output{Name: "hazards.txt", Hazards: append([]report.Hazard{}, found...)})
			}
		case ".query":
			answer, err := at.Ask(ctx, hearth.Question{Text: f.Text, File: f.Name})
			if err != nil {
				return nil, err
			}
			all = append(all, Output{Name: strings.TrimSuffix(path.Base(f.Name), ".query") + ".txt", Answer: answer})
		}
	}
	if !w.Quantitative() && slices.ContainsFunc(c.Archive.Files, func(f txtar.File) bool { return f.Name == "hazards.txt" }) {
		return nil, source.Errorf("E0753", source.Span{}, "%s has hazards.txt, but only plans in the quantitative mode have hazards", c.Name).
			WithHint("write mode: quantitative before the first file")
	}
	if len(all) == 0 {
		return nil, source.Errorf("E0753", source.Span{}, "%s contains neither a plan nor a query", c.Name).
			WithHint("an archive needs a file *.solution or *.query; in the household *.program or *.query")
	}
	return all, nil
}

// scene returns the start of a case. The error E0753 reports a plan of another world.
func (c *Case) scene(w *hearth.World) (*hearth.Scene, error) {
	start := hearth.Start{}
	for _, f := range c.Files() {
		switch is := path.Ext(f.Name); {
		case is == ".solution" && w.Name != hearth.Kitchen:
			return nil, source.Errorf("E0753", source.Span{}, "%s is a network, but the world is a household", f.Name)
		case is == ".program" && w.Name != hearth.Household:
			return nil, source.Errorf("E0753", source.Span{}, "%s is a program, but the world is a kitchen", f.Name).WithHint("--world household")
		case is == ".json" && start.Source == nil:
			start = hearth.Start{Source: f, Bound: true}
		}
	}
	scene, err := w.Scene(start)
	if err != nil {
		return nil, err
	}
	if h, ok := scene.Home(); ok {
		unread := source.Diagnostics{Items: h.Graph().Unread}
		if err := unread.Strict(); err != nil {
			return nil, err
		}
	}
	return scene, nil
}

// execute executes the plan of a case.
func execute(ctx context.Context, scene *hearth.Scene, src *source.File) (*hearth.Episode, error) {
	plans, err := scene.World.Read(src)
	if err != nil {
		return nil, err
	}
	if len(plans) != 1 {
		return nil, source.Errorf("E0753", source.Span{}, "%s contains %d networks; expected one", src.Name, len(plans))
	}
	unread := plans[0].Unread()
	if err := unread.Strict(); err != nil {
		return nil, err
	}
	e, err := scene.Run(ctx, plans[0])
	if failure, ok := errors.AsType[*hearth.Unready](err); ok {
		return nil, source.Errorf("E0753", source.Span{}, "no scene can be prepared for %s: %s", src.Name, failure.Message)
	}
	return e, err
}
