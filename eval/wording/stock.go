package wording

import (
	"cmp"
	"strconv"
	"strings"

	"hearth/eval/report"
	"hearth/sim"
)

// A portion is an amount of an ingredient that a step takes from stock.
type portion struct {
	class        string
	number, unit string
	done         []string // how it is prepared, in words of the list of ingredients
	action       []string // the steps that the line includes
	divided      bool     // other steps take more of the same ingredient
}

// many reports whether the portion is named in the plural.
func (p *portion) many(l *Language) bool {
	if l.Plural[p.class] {
		return true
	}
	return l.Counted[p.class] && !(p.unit == "piece" && (whole(l.fraction(p.number)) || p.number == "1" || fractional(p.number)))
}

// fractional reports whether a number is less than one.
func fractional(number string) bool {
	n, err := strconv.ParseFloat(number, 64)
	return err == nil && n < 1
}

// called returns a name of the ingredient in the number of the portion.
func (p *portion) called(l *Language, name string) string {
	if p.many(l) && !l.Plural[p.class] {
		return several(name)
	}
	return name
}

// takeStock finds the portions, and the steps that only prepare one of them.
func (n *narrator) takeStock() {
	of := map[string][]*portion{}
	at := map[*portion]int{}
	n.taken = map[int]*portion{}
	for i, r := range n.results {
		w := n.Language.Actions[r.Step.Name]
		if w.As != "portion" {
			continue
		}
		p := &portion{class: n.filler(r, &w, w.What), number: n.filler(r, &w, w.Number), unit: n.filler(r, &w, w.Unit)}
		of[p.class] = append(of[p.class], p)
		at[p], n.taken[i] = i, p
		n.portions = append(n.portions, p)
	}
	for _, p := range n.portions {
		p.divided = len(of[p.class]) > 1
		r := n.results[at[p]]
		if w := n.Language.Actions[r.Step.Name]; !n.open(r, w.Topic[0]) {
			continue
		}
		v := result(r)
		p.action = []string{n.line(at[p])}
		n.silent[at[p]] = true
		n.things[v] = &thing{portion: p, foods: []string{p.class}}
		if !p.divided {
			n.prepare(p, v)
		}
	}
}

// prepare finds the steps that prepare a portion by itself, and that the list of ingredients can tell.
func (n *narrator) prepare(p *portion, v string) {
	quality := ""
	for len(n.users[v]) == 1 {
		i := n.users[v][0]
		r, w := n.results[i], n.wording(i)
		if w.Done == "" || n.topic(r, &w) != v || !n.tellsAll(r, &w) {
			return
		}
		p.done = append(p.done, n.fill(w.Done, i, &w, nil))
		p.action = append(p.action, n.line(i))
		n.silent[i] = true
		v = result(r)
		quality = cmp.Or(w.Quality, quality)
		n.things[v] = &thing{portion: p, foods: []string{p.class}, quality: quality}
	}
}

// tellsAll reports whether the list of ingredients can tell all of a step: it names no tool.
func (n *narrator) tellsAll(r *sim.Result, w *phrases) bool {
	for _, a := range r.Step.Args {
		if a.Role.Input && a.Role.State == "" && a.Var != "" && a.Role.Name != w.Topic[0] && n.unusual(r, w, a.Role.Name) {
			return false
		}
	}
	return true
}

// topic returns the variable that a step is about: the filler of the first role of w.Topic that is not an empty vessel.
func (n *narrator) topic(r *sim.Result, w *phrases) string {
	first := ""
	for _, role := range w.Topic {
		v := variable(r, role)
		if first == "" {
			first = v
		}
		if t := n.things[v]; t != nil && !t.empty() {
			return v
		}
	}
	return first
}

// line returns a step as an action of a network.
func (n *narrator) line(i int) string {
	s := n.results[i].Step
	return s.Span.File.Text[s.Span.Start:s.Span.End]
}

// ingredients returns the list of ingredients. Portions of one ingredient in one unit share a line.
func (n *narrator) ingredients() (lines []report.Sentence) {
	type key struct{ class, unit string }
	place := map[key]int{}
	sum := map[key]float64{}
	parts := map[key]int{}
	for _, p := range n.portions {
		number, _ := strconv.ParseFloat(p.number, 64)
		k := key{p.class, p.unit}
		sum[k] += number
		if parts[k]++; parts[k] == 1 {
			place[k] = len(lines)
			lines = append(lines, report.Sentence{})
		}
		all := *p
		all.number = strconv.FormatFloat(sum[k], 'f', -1, 64)
		line := &lines[place[k]]
		line.Text = n.measured(&all)
		if parts[k] > 1 {
			line.Text += ", divided"
		}
		line.Actions = append(line.Actions, p.action...)
	}
	return lines
}

// measured returns an amount of an ingredient with its preparation, as in "2 apples, peeled and sliced".
func (n *narrator) measured(p *portion) string {
	l := n.Language
	text := ""
	if piece := l.Pieces[p.class]; piece != "" && p.unit == "piece" {
		if p.number != "1" && !whole(l.fraction(p.number)) {
			piece = several(piece)
		}
		text = l.amount(p.number, p.unit) + " " + piece + " " + l.name(p.class)
	} else {
		text = l.amount(p.number, p.unit) + " " + p.called(l, l.name(p.class))
	}
	if len(p.done) > 0 {
		text += ", " + list(p.done)
	}
	return strings.TrimSpace(text)
}
