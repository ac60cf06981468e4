package show

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hearth/eval/report"
)

// answer writes answers with the class and variables of things.
func (t table) answer(a *report.Answer) {
	if len(a.Columns) == 0 && len(a.Answers) > 0 {
		t.row("yes")
		return
	}
	t.row(a.Columns...)
	for _, row := range a.Answers {
		var cells []string
		for _, name := range a.Columns {
			cells = append(cells, value(row[name]))
		}
		t.row(cells...)
	}
}

// value writes a value. For a thing it adds the class, unless the name contains it, and the variables of the
// plan that stand for it.
func value(v any) string {
	switch v := v.(type) {
	case report.Text:
		return strconv.Quote(string(v))
	case *report.Thing:
		text := v.ID
		if v.Node == nil && !strings.HasPrefix(text, "/"+v.Class) {
			text = fmt.Sprintf("%s (%s)", text, v.Class)
		}
		return strings.Join(append([]string{text}, v.Variables...), " ")
	}
	return fmt.Sprint(v)
}

// details writes things, each with its properties.
func (t table) details(l *report.List[report.Details]) {
	for _, d := range l.Items {
		t.row(strings.Join(append([]string{d.ID, d.Class}, d.Variables...), " "))
		for _, p := range d.Properties {
			t.node(p.Depth+1, p.Name, p.Value)
		}
	}
}

// maxFillers is the number of fillers of a role that a table lists.
const maxFillers = 6

// possibilities writes which actions can be done with which fillers, and why others cannot be done.
func (t table) possibilities(l *report.List[report.Possibility]) {
	for _, p := range l.Items {
		if !p.Can {
			t.row(p.Action, "no", strings.Join(p.Why, "; "))
			continue
		}
		t.call(p.Call, p.Action, "yes")
		for _, g := range p.Groups {
			t.row("", "", "  "+strings.Join(g.Roles, ", ")+": "+fillers(g))
		}
		for _, g := range p.OptionalFillers {
			t.row("", "", "  "+g.Roles[0]+", if not left open: "+fillers(g))
		}
	}
}

// call writes the cells and after them an example. Each line of the example has its own row; only the first
// row has the other cells.
func (t table) call(call string, cells ...string) {
	for line := range strings.Lines(call) {
		t.row(append(slices.Clone(cells), strings.TrimSuffix(line, "\n"))...)
		clear(cells)
	}
}

// fillers lists what can fill the roles of a group.
func fillers(g report.Group) string {
	var words []string
	for _, row := range g.Rows[:min(maxFillers, len(g.Rows))] {
		var of []string
		for _, f := range row {
			of = append(of, filler(f))
		}
		word := strings.Join(of, " ")
		switch {
		case len(row) > 1:
			word = "(" + word + ")"
		case row[0].Example != nil:
			word = "a number, such as " + word
		}
		words = append(words, word)
	}
	separator := ", "
	if len(g.Roles) > 1 {
		separator = " "
	}
	text := strings.Join(words, separator)
	switch n := len(g.Rows); {
	case g.More && n <= maxFillers:
		text += " and perhaps more"
	case g.More:
		text += fmt.Sprintf(" and at least %d more", n-maxFillers)
	case n > maxFillers:
		text += fmt.Sprintf(" and %d more", n-maxFillers)
	}
	return text
}

func filler(f report.Filler) string {
	switch {
	case f.Example != nil:
		return strconv.FormatFloat(*f.Example, 'f', -1, 64)
	case f.Variable != "":
		return f.Variable
	case f.ID != "":
		return f.ID
	}
	return f.Class
}

// maxEffects is the number of effects of an offer that a table lists.
const maxEffects = 4

// offers writes what can be done, one offer at a time, with its effects.
func (t table) offers(l *report.List[report.Offer]) {
	for _, o := range l.Items {
		does := o.Effects[:min(maxEffects, len(o.Effects))]
		text := strings.Join(does, "; ")
		if n := len(o.Effects) - len(does); n > 0 {
			text += fmt.Sprintf("; and %d more", n)
		}
		took := ""
		if o.Seconds > 0 {
			took = fmt.Sprintf("%v s", o.Seconds)
		}
		lines := strings.Split(o.Call, "\n")
		for _, line := range lines[:len(lines)-1] {
			t.row(line)
		}
		t.row(lines[len(lines)-1], took, text)
	}
}

// uses writes what can be done with a thing.
func (t table) uses(u *report.Uses) {
	t.row(strings.TrimSpace(u.Thing.ID + " " + u.Thing.Variable))
	for _, x := range u.Uses {
		if x.Can {
			t.call(x.Call, x.Action, "as "+x.Role, "yes")
		} else {
			t.row(x.Action, "as "+x.Role, "no", strings.Join(x.Why, "; "))
		}
	}
}
