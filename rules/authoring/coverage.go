// Package authoring has tools for authors of rules: [Reference] describes predicates, a [Case] tests rules, a
// [Coverage] measures which rules derive rows, and a [Profile] measures their time.
package authoring

import (
	"cmp"
	"context"
	"maps"
	"path"
	"slices"
	"strings"

	"hearth"
	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
	"hearth/sim/rulebook/auxiliary"
)

// A Coverage measures which rules of a world derive rows. Use it as the Observer in [hearth.Limits] of
// the world, or of other worlds with the same rule files; then call [Coverage.Measure]. It must not be used
// concurrently.
type Coverage struct {
	world   *hearth.World
	rules   map[string]engine.Rule // measured rules, by position in the form file:line:col
	types   []measuredType
	fired   map[string]bool
	reasons map[string]string // reasons why rules cannot derive rows, by position of the rule
}

// A measuredType is a derived type with its measured rules.
type measuredType struct {
	name  string
	doc   string
	query *ask.Query
	rules []engine.Rule
}

// Begin implements [engine.Observer].
func (c *Coverage) Begin() {}

// End records a rule that derived rows.
func (c *Coverage) End(w engine.Work) {
	if c.fired == nil {
		c.fired = map[string]bool{}
	}
	if w.Rows > 0 {
		c.fired[w.Span.String()] = true
	}
}

// Measure measures the rules in some files of a world that are evaluated for plans. The types are queried in every
// state. Rules that only produce text for people are not measured, nor those that rate readings of texts.
func (c *Coverage) Measure(ctx context.Context, w *hearth.World, from Files) error {
	c.world, c.rules = w, map[string]engine.Rule{}
	all, err := Rules(w, from)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(r engine.Rule) bool {
		return path.Base(path.Dir(r.Span.File.Name)) == auxiliary.Reading.Name
	})
	if c.types, err = typesFrom(w, from); err != nil {
		return err
	}
	for _, t := range c.types {
		all = append(all, t.rules...)
	}
	for _, r := range all {
		if !slices.ContainsFunc(r.Args, func(t engine.Term) bool { return t.Kind() == engine.TextKind }) {
			c.rules[r.Span.String()] = r
		}
	}
	return c.ask(ctx, w.Internal().Domain.Start())
}

// typesFrom returns the types that have rules in some files.
func typesFrom(w *hearth.World, from Files) (types []measuredType, err error) {
	base, err := w.Internal().Questions()
	if err != nil {
		return nil, err
	}
	for _, name := range base.Types() {
		q, err := base.Prepare(&source.File{Name: "query", Text: name + "(X)"})
		if err != nil {
			return nil, err
		}
		rules := slices.DeleteFunc(q.TypeRules(), func(r engine.Rule) bool { return from != nil && !from(r.Span.File) })
		if len(rules) > 0 {
			types = append(types, measuredType{name, base.TypeDoc(name), q, rules})
		}
	}
	return types, nil
}

// Follow finds the hazards of an episode and queries the types in every state. It queries none in an episode of another
// world.
func (c *Coverage) Follow(ctx context.Context, e *hearth.Episode) error {
	if _, err := e.Hazards(ctx); err != nil {
		return err
	}
	if e.Scene.World != c.world {
		return nil
	}
	for _, r := range e.Internal().Executed() {
		if r.After == r.Before {
			continue
		}
		if err := c.ask(ctx, c.world.Internal().Domain.WithFirst(r.After).Start()); err != nil {
			return err
		}
	}
	return nil
}

// ask queries the types that have rules without rows so far.
func (c *Coverage) ask(ctx context.Context, at *sim.Situation) error {
	for _, t := range c.types {
		if !slices.ContainsFunc(t.rules, func(r engine.Rule) bool { return !c.fired[r.Span.String()] }) {
			continue
		}
		if _, err := t.query.Run(ctx, at); err != nil {
			return err
		}
	}
	return nil
}

// Excuse reads a list of rules that cannot derive rows. Each rule is on its own line below a comment with the
// file and the reason. The error E0770 names rules that do derive rows or are not measured.
func (c *Coverage) Excuse(list *source.File) error {
	places := map[string]string{}
	for at, r := range c.rules {
		places[r.Span.File.Name+" "+spaced(r.Text)] = at
	}
	c.reasons = map[string]string{}
	var problems source.Diagnostics
	for _, r := range readSilent(list, &problems) {
		switch at, found := places[r.file+" "+r.text]; {
		case !found:
			d := problems.Addf("E0770", r.span, "%s does not contain this rule", r.file)
			if near := source.Nearest(r.file+" "+r.text, slices.Sorted(maps.Keys(places))); near != "" {
				d.WithHint("did you mean %s?", strings.TrimPrefix(near, r.file+" "))
			}
		case c.fired[at]:
			problems.Addf("E0770", r.span, "this rule derives rows").WithHint("remove it from the list")
		default:
			c.reasons[at] = r.reason
		}
	}
	return problems.Err()
}

// A silentRule is an entry in a list of rules that cannot derive rows.
type silentRule struct {
	file, reason, text string
	span               source.Span // position in the list
}

func readSilent(src *source.File, problems *source.Diagnostics) (list []silentRule) {
	var above silentRule
	talking, end := false, 0
	for line := range strings.Lines(src.Text) {
		at := source.Span{File: src, Start: end, End: end + len(strings.TrimRight(line, "\r\n"))}
		end += len(line)
		text, comment := strings.CutPrefix(spaced(line), "#")
		switch {
		case comment && talking:
			above.reason += text
		case comment:
			file, reason, _ := strings.Cut(text, ":")
			above = silentRule{file: spaced(file), reason: spaced(reason)}
		case text != "" && above.reason == "":
			problems.Addf("E0770", at, "the reason why this rule derives no rows is missing").WithHint("# kitchen/wash.mg: no recipe washes with soap")
		case text != "":
			list = append(list, silentRule{above.file, above.reason, text, at})
		}
		talking = comment
	}
	return list
}

// spaced collapses white space.
func spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// Report returns the coverage by file, with the positions of rules that derived no row.
func (c *Coverage) Report() *report.Coverage {
	p := &report.Coverage{Files: []report.FileCoverage{}}
	files := map[string]*report.FileCoverage{}
	for at, r := range c.rules {
		f := files[r.Span.File.Name]
		if f == nil {
			f = &report.FileCoverage{Name: r.Span.File.Name}
			files[f.Name] = f
		}
		why, excused := c.reasons[at]
		if !excused {
			f.Rules++
			p.Rules++
		}
		if c.fired[at] {
			f.Fired++
			p.Fired++
		} else {
			line, col := r.Span.Pos()
			f.Silent = append(f.Silent, report.SilentRule{Line: line, Col: col, Text: spaced(r.Text), Reason: why})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f := files[name]
		slices.SortFunc(f.Silent, func(a, b report.SilentRule) int { return cmp.Or(a.Line-b.Line, a.Col-b.Col) })
		p.Files = append(p.Files, *f)
	}
	return p
}
