package hearth

import (
	"slices"
	"strings"

	"hearth/eval/report"
	"hearth/parser/plan"
	"hearth/parser/source"
)

// maxCorrections is the maximum number of corrections of one text.
const maxCorrections = 200

// A Correction is an edit that replaces a misspelt word of a text, or removes superfluous arguments of a line.
type Correction struct {
	Plan int // index of the plan in the text
	report.Edit
}

// Corrected returns a text of plans with its misspelt words replaced by the words that problems suggest, as in "did you
// mean whisk?". The error reports the reading problems that cannot be corrected.
func (s *Scene) Corrected(src *source.File) (*source.File, []Correction, error) {
	var made []Correction
	for range maxCorrections {
		plans, err := s.World.Read(src)
		problems, other := source.SplitError(err)
		if other != nil {
			return nil, nil, other
		}
		for _, p := range plans {
			problems.Merge(s.misfits(p))
		}
		i := slices.IndexFunc(problems.Items, func(d *source.Diagnostic) bool { return d.Span.File == src && d.Instead != "" })
		if i < 0 {
			break
		}
		fixed, c := corrected(src, problems.Items[i])
		if fixed == nil {
			break
		}
		c.Plan, c.Line = placeOf(plans, problems.Items[i].Span)
		src, made = fixed, append(made, *c)
	}
	return src, made, nil
}

// misfits returns the problems of a plan that was read.
func (s *Scene) misfits(p *Plan) source.Diagnostics {
	if h, home := s.Home(); home {
		return h.Unknown(p.Program)
	}
	_, err := plan.Build(p.Network, s.World.Ontology, s.World.domain.Semantics)
	found, _ := source.SplitError(err)
	return found
}

// corrected returns a text with the correction that a problem names, or nil if it cannot be made.
func corrected(src *source.File, d *source.Diagnostic) (*source.File, *Correction) {
	at := d.Span
	if !strings.ContainsAny(d.Instead, "([") { // a word of the span is misspelt
		for from := at.Start; ; {
			isWord := func(r rune) bool { return !strings.ContainsRune(" \t\r\n()[]<>", r) }
			i := strings.IndexFunc(src.Text[from:at.End], isWord)
			if i < 0 {
				return nil, nil
			}
			from += i
			to := from + len(src.Text[from:at.End]) - len(strings.TrimLeftFunc(src.Text[from:at.End], isWord))
			if word := src.Text[from:to]; word != d.Instead && source.Nearest(word, []string{d.Instead}) != "" {
				at.Start, at.End = from, to
				break
			}
			from = to
		}
	}
	line := func(text string, end int) string {
		from := strings.LastIndexByte(text[:at.Start], '\n') + 1
		line, _, _ := strings.Cut(text[end:], "\n")
		return strings.TrimSpace(text[from:end] + line)
	}
	text := src.Text[:at.Start] + d.Instead + src.Text[at.End:]
	return &source.File{Name: src.Name, Text: text}, &Correction{Edit: report.Edit{
		Kind: "replace", Was: line(src.Text, at.End), Is: line(text, at.Start+len(d.Instead)), Why: d.Msg,
	}}
}

// placeOf returns the index of the plan and the number of its line at a place.
func placeOf(plans []*Plan, at source.Span) (index, line int) {
	for i, p := range plans {
		n := 0
		if p.Network != nil {
			for _, a := range p.Network.Actions {
				if a.Span.Start <= at.Start {
					n++
				}
			}
		} else {
			for _, l := range slices.Concat(p.Program.Lines, p.Program.Refused) {
				if l.Span.Start <= at.Start {
					n++
				}
			}
		}
		if n > 0 {
			index, line = i, n
		}
	}
	return index, line
}
