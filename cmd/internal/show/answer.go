package show

import (
	"fmt"
	"strconv"
	"strings"

	"hearth/eval/report"
)

// answer writes answers with what is known of things.
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

// value writes a value, and of a thing the class, where its name does not say it,
// and the variables of the plan that stand for it.
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

// most is how many fillers of a role a table names.
const most = 6

// possibilities writes which actions can be done, and with what, and why others
// cannot.
func (t table) possibilities(l *report.List[report.Possibility]) {
	for _, p := range l.Items {
		if !p.Can {
			t.row(p.Action, "no", strings.Join(p.Why, "; "))
			continue
		}
		t.row(p.Action, "yes", p.Call)
		for _, g := range p.Groups {
			t.row("", "", "  "+strings.Join(g.Roles, ", ")+": "+fillers(g))
		}
		for _, g := range p.May {
			t.row("", "", "  "+g.Roles[0]+", if not left open: "+fillers(g))
		}
	}
}

// fillers says what can fill the roles of a group.
func fillers(g report.Group) string {
	var words []string
	for _, row := range g.Rows[:min(most, len(g.Rows))] {
		var of []string
		for _, f := range row {
			of = append(of, filler(f))
		}
		word := strings.Join(of, " ")
		if len(row) > 1 {
			word = "(" + word + ")"
		}
		words = append(words, word)
	}
	separator := ", "
	if len(g.Roles) > 1 {
		separator = " "
	}
	text := strings.Join(words, separator)
	if n := len(g.Rows); n > most {
		text += fmt.Sprintf(" and %d more", n-most)
	}
	return text
}

func filler(f report.Filler) string {
	switch {
	case f.Example != nil:
		return "a number"
	case f.Variable != "":
		return f.Variable
	case f.ID != "":
		return f.ID
	}
	return f.Class
}

// uses writes what can be done with a thing.
func (t table) uses(u *report.Uses) {
	t.row(strings.TrimSpace(u.Thing.ID + " " + u.Thing.Variable))
	for _, x := range u.Uses {
		if x.Can {
			t.row(x.Action, "as "+x.As, "yes", x.Call)
		} else {
			t.row(x.Action, "as "+x.As, "no", strings.Join(x.Why, "; "))
		}
	}
}
