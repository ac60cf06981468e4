// Package notation knows how rules were written before, and rewrites them.
//
// [Read] tables of what means the same; [Table.Fix] writes a rule file as it is
// written now, and [Table.Notes] says where it is not. The tables are text: the
// package knows no predicate.
package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/engine/rule/decimal"
	"hearth/engine/rule/former"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Table says what rules wrote before, and what they write now.
type Table struct {
	Names   []former.Atom
	phrases []phrase
	known   rule.Known
}

// A phrase is statements that are written in another way now, unless a rule
// file has a statement like the last one.
type phrase struct {
	was, is []*rule.Clause
	unless  *ast.Atom
	text    string // how it is written now
}

// Read reads tables, knowing of their statements what k does: lines "was => is", where both sides are an atom without a
// period or statements with one, and comments. Behind statements may stand
// "unless" and an atom that no head in the file may match. The error is a
// *diag.List.
func Read(k rule.Known, files ...*source.File) (*Table, error) {
	t, problems := &Table{known: k}, diag.List{}
	for _, f := range files {
		at := 0
		for line := range strings.Lines(f.Text) {
			span := source.Span{File: f, Start: at, End: at + len(strings.TrimRight(line, "\r\n"))}
			at += len(line)
			if text := strings.TrimSpace(line); text != "" && text[0] != '#' && !t.add(text) {
				problems.Addf("E0403", span, "this does not say what is written in another way").WithHint("was(X) => is(X, _)")
			}
		}
	}
	return t, problems.Err()
}

// add takes a line of a table; ok is false when it cannot be read.
func (t *Table) add(line string) (ok bool) {
	was, is, found := strings.Cut(line, "=>")
	is, unless, guarded := strings.Cut(is, " unless ")
	p := phrase{was: t.clauses(was), is: t.clauses(is), text: strings.TrimSpace(is)}
	if !found || len(p.was) == 0 || len(p.is) == 0 {
		return false
	}
	if !strings.HasSuffix(strings.TrimSpace(was), ".") {
		t.Names = append(t.Names, former.Atom{Was: p.was[0].Head, Is: p.is[0].Head})
		return len(p.was) == 1 && len(p.is) == 1 && !guarded
	}
	if guarded {
		g := t.clauses(unless)
		if len(g) != 1 {
			return false
		}
		p.unless = &g[0].Head
	}
	t.phrases = append(t.phrases, p)
	return true
}

// clauses reads statements; the last period may be missing.
func (t *Table) clauses(text string) []*rule.Clause {
	text = strings.TrimSuffix(strings.TrimSpace(text), ".") + "."
	return rule.ParseWith(t.known, &source.File{Text: text}).Clauses
}

// maxSteps ends rewriting: no file takes so many steps.
const maxSteps = 10000

// Fix returns the text of a rule file as it is written now. Comments, and all
// that is not in the table, stay as they are, and so does a text that cannot be
// read: the error is a [*diag.List] of why.
func (t *Table) Fix(f *source.File) (string, error) {
	if err := rule.Parse(f).Problems().Err(); err != nil {
		return f.Text, err
	}
	text := f.Text
	for range maxSteps {
		edits := t.next(&source.File{Name: f.Name, Text: text})
		if len(edits) == 0 {
			break
		}
		text = apply(text, edits)
	}
	return text, nil
}

// Notes says where a rule file is not written as it is now.
func (t *Table) Notes(f *source.File) (notes []*diag.Diagnostic) {
	read := rule.Parse(f).Clauses
	for _, c := range read {
		for _, e := range t.names(read, c) {
			notes = append(notes, note(source.Span{File: f, Start: e.start, End: e.end}, e.with))
		}
	}
	for i := range t.phrases {
		for at := range read {
			if m := t.phrases[i].find(read, at); m != nil {
				notes = append(notes, note(m.found[0].At, m.text()))
			}
		}
	}
	slices.SortStableFunc(notes, func(a, b *diag.Diagnostic) int { return a.At.Start - b.At.Start })
	return notes
}

func note(at source.Span, now string) *diag.Diagnostic {
	d := diag.New("E0429", at, "rules are not written like this any more, but still read")
	d.Severity = diag.Note
	return d.WithHint("%s", now)
}

// next returns the edits of one step; none when there is nothing to do.
func (t *Table) next(f *source.File) []edit {
	read := rule.Parse(f).Clauses
	for _, c := range read {
		if edits := t.names(read, c); len(edits) > 0 {
			return edits
		}
	}
	for i := range t.phrases {
		for at := range read {
			if m := t.phrases[i].find(read, at); m != nil {
				return m.edits()
			}
		}
	}
	return nil
}

// names returns the edits of the names in a clause of a file.
func (t *Table) names(file []*rule.Clause, c *rule.Clause) (edits []edit) {
	for _, f := range t.Names {
		now := rule.Apply(f, file)[slices.Index(file, c)]
		if now == c {
			continue
		}
		if !now.Head.Equals(c.Head) {
			edits = append(edits, edit{c.At.Start, headEnd(c.At), written(now.Head)})
		}
		spans := c.Spans()
		for i, p := range now.Premises {
			if place := c.Moved[i]; !p.Equals(c.Premises[i]) && place < len(spans) {
				edits = append(edits, edit{spans[place].Start, spans[place].End, written(p)})
			}
		}
		return edits
	}
	return nil
}

// written formats an atom, negated or not, as rules are written.
func written(p ast.Term) string {
	if n, ok := p.(ast.NegAtom); ok {
		return "!" + written(n.Atom)
	}
	a, ok := p.(ast.Atom)
	if !ok {
		return fmt.Sprint(p)
	}
	args := make([]string, len(a.Args))
	for i, t := range a.Args {
		args[i] = decimal.Text(t)
	}
	return a.Predicate.Symbol + "(" + strings.Join(args, ", ") + ")"
}
