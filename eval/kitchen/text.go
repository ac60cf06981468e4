package kitchen

import (
	"fmt"
	"strings"

	"hearth/sim/feature"
)

// Text returns r as text: the candidates, then the breakdown of the best one. A part with the full score takes
// one line; other parts list their differences.
func (r *Report) Text() string {
	var p printer
	p.line(0, "dish approximation %.4f for %s", r.Score, r.Gold)
	name, action := 0, 0
	for _, c := range r.Candidates {
		name, action = max(name, len(c.Var)), max(action, len(c.Action))
	}
	for _, c := range r.Candidates {
		p.line(1, "%.4f  %-*s  %-*s  %s", c.Score, name, c.Var, action, c.Action, c.Reason)
	}
	if r.Best != nil {
		p.dish(r.Best.Dish())
	}
	return p.String()
}

// Text returns the breakdown of one dish as text.
func (d *Dish) Text() string {
	var p printer
	p.dish(d)
	return p.String()
}

// A printer writes lines. It writes differences shared by several ingredients once.
type printer struct {
	strings.Builder
	width   int             // width of the longest ingredient with its amount
	written map[string]bool // differences of mixtures that were already written
}

// line writes one line without trailing blanks.
func (p *printer) line(depth int, format string, args ...any) {
	text := strings.TrimRight(fmt.Sprintf(format, args...), " ")
	p.WriteString(strings.Repeat("  ", depth) + text + "\n")
}

func (p *printer) dish(d *Dish) {
	p.written = map[string]bool{}
	for _, m := range d.Ingredients {
		p.width = max(p.width, len(m.Gold.String()))
	}
	p.line(0, "%s %s", d.Var, d.sum())
	for _, a := range d.Aspects {
		p.differs(1, a.Differs)
	}
	for _, m := range d.Ingredients {
		p.match(m)
	}
	for _, s := range d.Surplus {
		p.line(1, "%.4f  %-*s  surplus", 0.0, p.width, s)
	}
}

func (p *printer) match(m Match) {
	if m.Got == nil {
		p.line(1, "%.4f  %-*s  missing", m.Score, p.width, m.Gold)
		return
	}
	p.line(1, "%.4f  %-*s  %s", m.Score, p.width, m.Gold, m.formula())
	p.differs(2, m.Differs)
	for _, l := range m.Levels {
		p.level(l)
	}
	if m.Unpaired > 0 {
		p.line(2, "mixtures without a counterpart: %d", m.Unpaired)
	}
}

func (p *printer) level(l Level) {
	if l.Points.Got == l.Points.Max {
		return
	}
	var detail printer
	detail.differs(3, l.Differs)
	if key := l.Gold + detail.String(); !p.written[key] {
		p.written[key] = true
		p.line(2, "in %s %s", l.Gold, l.Points)
		p.WriteString(detail.String())
		return
	}
	p.line(2, "in %s %s, as above", l.Gold, l.Points)
}

func (p *printer) differs(depth int, list []feature.Difference) {
	for _, d := range list {
		p.line(depth, "%s: expected %s, found %s", d.Path, d.Was, d.Is)
	}
}

// sum returns the score as a formula.
func (d *Dish) sum() string {
	return fmt.Sprintf("%.4f = %g · contents %s + %g · container %s", d.Score, ContentsShare, d.Contents, ContainerShare, d.Container)
}

func (m Match) sum() string { return fmt.Sprintf("%.4f %s", m.Score, m.formula()) }

func (m Match) formula() string {
	return fmt.Sprintf("= %g · slots %s + %g · mixtures %s", SlotsShare, m.Slots, MixturesShare, m.Mixtures)
}

// String returns the class and the amount, such as "butter 120 g".
func (i Item) String() string { return i.Class + " " + i.Amount.String() }

// String returns the points in the form "6/7".
func (p Points) String() string {
	return fmt.Sprintf("%s/%s", trimmed(p.Got), trimmed(p.Max))
}

func trimmed(n float64) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.4f", n), "0"), ".")
}
