package prose

import (
	"slices"
	"strconv"
	"strings"
)

// A lineReader reads one line of the list of ingredients.
type lineReader struct {
	l                    *Language
	words, main, remarks Phrase
	group                string
	divided              bool
	shared               bool // several ingredients share an amount

	out []Ingredient
}

func (r *lineReader) read() []Ingredient {
	if r.each() {
		return r.out
	}
	for n, part := range r.parts() {
		before := len(r.out)
		r.part(part)
		joined := n > 0 && r.joined(part)
		for i := before; i < len(r.out); i++ {
			r.out[i].Onto = joined || patternIn(r.l.index.onto, part)
		}
	}
	return r.out
}

// joined reports whether a part follows the one before it after "in" or "with": raisins in 100 ml of water.
func (r *lineReader) joined(part Phrase) bool {
	for i := range r.main {
		if i > 0 && r.main[i].From == part[0].From {
			return r.main[i-1].Text == "in" || r.main[i-1].Text == "with"
		}
	}
	return false
}

// patternIn reports whether one of the patterns occurs in a phrase.
func patternIn(all []entry, p Phrase) bool {
	_, found := first(all, p)
	return found
}

// each reads "1 teaspoon each of salt, cumin and pepper" and "salt and pepper, a pinch each".
func (r *lineReader) each() bool {
	i := slices.IndexFunc(r.main, func(w Word) bool { return w.Text == "each" })
	if i < 0 {
		return false
	}
	q, u, from, to := r.amount(r.main)
	if from < 0 {
		return false
	}
	for _, p := range append(r.main[:min(from, i)].List(), r.main[max(to, i+1):].List()...) {
		if c, _, _ := r.l.Class(p); c != "" {
			r.add(p, q, u)
		}
	}
	return len(r.out) > 0
}

// parts splits a line with several amounts, such as "100 g of flour and 2 eggs".
func (r *lineReader) parts() (parts []Phrase) {
	from := 0
	for i := 1; i < len(r.main); i++ {
		switch w := r.main[i-1]; {
		case !r.main[i].IsNumber:
		case w.Text == "," || w.Text == "and" || w.Text == "in" || w.Text == "with" || w.Text == "plus":
			rest := r.main[i+1:]
			end := slices.IndexFunc(rest, func(w Word) bool { return w.IsNumber || w.Text == "," })
			if end < 0 {
				end = len(rest)
			}
			if c, _, _ := r.l.Class(rest[:end]); c == "" && w.Text != "plus" || r.l.Vessel(rest[:end]) != "" || r.l.Tool(rest[:end]) != "" {
				continue
			}
			if c, _, _ := r.l.Class(r.main[from : i-1]); c == "" {
				continue
			}
			parts = append(parts, r.main[from:i-1])
			from = i
		}
	}
	return append(parts, r.main[from:])
}

// amount returns the first amount of a part, and its place; from is -1 if there is none. The unit is "piece" if
// a number stands before a noun.
func (r *lineReader) amount(p Phrase) (q float64, unit string, from, to int) {
	for i, w := range p {
		if !w.IsNumber || i > 0 && (p[i-1].Text == "-" || p[i-1].Text == "/") {
			continue
		}
		at := i + 1
		if at < len(p) && (p[at].Text == "x" || p[at].Text == "×") {
			at++
		}
		if at+1 < len(p) && p[at].IsNumber { // 2 x 400 g
			if u, ok := r.unit(p, at+1); ok && u.Is != "piece" {
				return w.Number * p[at].Number * u.times(), u.Is, i, at + 2
			}
		}
		for at < len(p) && r.l.Sizes[p[at].Text] && r.l.Units[p[at].Stem].Is == "" {
			at++
		}
		if at < len(p) {
			if u, ok := r.unit(p, at); ok {
				end := at + 1
				for end < len(p) && (p[end].Text == "." || p[end].Text == "of" || p[end].Text == "x") {
					end++
				}
				return w.Number * u.times(), u.Is, i, end
			}
		}
		return w.Number, "piece", i, i + 1
	}
	return 0, "", -1, -1
}

// unit returns the unit at a place. A word such as clove is a unit only if it is not the name itself.
func (r *lineReader) unit(p Phrase, at int) (Unit, bool) {
	if p[at].Text == "t" && p[at].Upper {
		return r.l.Units["T"], true
	}
	u, ok := r.l.Units[p[at].Stem]
	if !ok {
		u, ok = r.l.Units[p[at].Text]
	}
	return u, ok
}

func (u Unit) times() float64 {
	if u.Times == 0 {
		return 1
	}
	return u.Times
}

// part reads a part with at most one amount.
func (r *lineReader) part(p Phrase) {
	q, u, from, to := r.amount(p)
	name := p
	if from >= 0 {
		name = append(slices.Clone(p[:from]), p[to:]...)
	}
	if stated, unit := r.weight(u); stated > 0 {
		q, u = stated, unit
	} else if u == "piece" && to < len(p) { // a packet of mix, 300 g
		if n, unit, again, _ := r.amount(p[to:]); again >= 0 && unit != "piece" && unit != "" {
			q, u = n, unit
		}
	}
	if from < 0 && q == 0 && len(p) > 1 { // a pinch without a number
		if vague, ok := r.unit(p, 0); ok && vague.Is != "piece" {
			r.add(p[1:], vague.times(), vague.Is)
			return
		}
	}
	if from < 0 && q == 0 {
		r.unstated(name)
		return
	}
	if a, b, ok := r.two(name); ok {
		r.shared = true
		r.add(a, q, u)
		r.add(b, q, u)
		r.shared = false
		return
	}
	r.add(name, q, u)
}

// weight returns the weight or volume that the line states beside another amount, as in "1 cup (120 g)".
func (r *lineReader) weight(unit string) (float64, string) {
	q, u, from, _ := r.amount(r.remarks)
	if from < 0 || u == "piece" || u != "g" && u != "ml" && unit != "piece" && unit != "" {
		return 0, ""
	}
	return q, u
}

// two splits "salt and pepper", which share an amount.
func (r *lineReader) two(name Phrase) (a, b Phrase, ok bool) {
	i := slices.IndexFunc(name, func(w Word) bool { return w.Text == "and" || w.Text == "&" })
	if i < 1 || name[:i].Has(",") {
		return nil, nil, false
	}
	b = name[i+1:]
	ca, _, _ := r.l.Class(name[:i])
	cb, _, _ := r.l.Class(b)
	return name[:i], b, ca != "" && cb != "" && ca != cb
}

// unstated adds the ingredients of a part without an amount.
func (r *lineReader) unstated(p Phrase) {
	for _, part := range p.List() {
		c, _, _ := r.l.Class(part)
		known := slices.ContainsFunc(r.out, func(i Ingredient) bool { return i.Class == c })
		if c == "" || known {
			continue
		}
		r.add(part, 0, "")
	}
	if len(r.out) == 0 {
		r.add(p, 0, "")
	}
}

// core returns the words of a name before its first remark.
func core(name Phrase) Phrase {
	for i, w := range name {
		if i == 0 {
			continue
		}
		switch w.Text {
		case ",", "for", ";", "such", "to", "or":
			return name[:i]
		}
	}
	return name
}

func (r *lineReader) add(name Phrase, q float64, unit string) {
	if n := len(r.out); n > 0 && q > 0 { // plus 1 tablespoon for the top
		if c, _, _ := r.l.Class(name); c == "" {
			again := r.out[n-1]
			again.Quantity, again.Unit, again.Preparations, again.Divided = q, unit, nil, false
			again.Reserved = true
			r.out = append(r.out, again)
			return
		}
	}
	i := Ingredient{Quantity: q, Unit: unit, Group: r.group, Divided: r.divided, Line: r.words, ToTaste: NewPattern("to taste").In(r.words)}
	head := core(name)
	class, from, to := r.l.Class(head)
	if class == "" {
		class, from, to = r.l.Class(name)
		head = name
	}
	if class != "" {
		i.Name = head[from:to]
	} else {
		i.Name = name.Without(r.l.Stop).Trim()
	}
	if head.Has("yolk") {
		i.Part = "yolk"
	}
	i.Class = class
	about := name
	if len(r.parts()) == 1 && !r.shared {
		about = r.words
	}
	i.Preparations = r.l.preparations(about, append(strings.Split(class, "-"), strings.Fields(i.Name.String())...))
	if i.Part != "" {
		i.Class = strings.TrimSuffix(class, "-white")
	}
	i.Reserved = patternIn(r.l.index.reserved, name)
	i.resolveUnit(r.l)
	r.out = append(r.out, i)
}

// resolveUnit converts an amount in pieces of something that has no pieces.
func (i *Ingredient) resolveUnit(l *Language) {
	if amount, ok := l.PieceOf[i.Class]; ok && i.Unit == "piece" {
		n, unit, _ := strings.Cut(amount, " ")
		times, _ := strconv.ParseFloat(n, 64)
		i.Assumed = "one is " + amount
		i.Quantity, i.Unit = i.Quantity*times, unit
	}
}

// preparations returns what a line says was done to an ingredient. Words of the class do not count:
// ground-cinnamon is not ground.
func (l *Language) preparations(line Phrase, class []string) (all []Preparation) {
	named := map[string]bool{}
	for _, c := range class {
		named[c] = true
	}
	rest := slices.DeleteFunc(slices.Clone(line), func(w Word) bool { return named[w.Text] || named[w.Stem] })
	for _, e := range l.index.noPreps {
		if e.pattern.In(rest) {
			rest = nil
		}
	}
	if i := slices.IndexFunc(rest, func(w Word) bool { return w.Text == "to" || w.Text == "for" }); i >= 0 && !NewPattern("to taste|room").In(rest) {
		rest = rest[:i]
	}
	done, place := map[string]bool{}, map[string]int{}
	for _, e := range l.index.preps {
		if at, _ := e.pattern.Find(rest); at >= 0 && !done[e.value] {
			done[e.value], place[e.value] = true, at
			all = append(all, Preparation{Frame: e.value})
		}
	}
	if cut := l.Cut(rest); cut != "" && !done["mash"] && !done["grind"] {
		place["cut"] = len(rest) // after all others
		all = append(all, Preparation{Frame: "cut", Cut: cut})
	}
	slices.SortStableFunc(all, func(a, b Preparation) int { return place[a.Frame] - place[b.Frame] })
	return all
}
