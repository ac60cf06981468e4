package benchmark

import (
	"slices"
	"strings"

	"hearth/eval/forgive"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/sim/explanation"
)

// FromName says of a report that the name of the file told which recipe it is of.
const FromName = "file name"

// A text is a file of networks as it was read.
type text struct {
	*network.File
	id      string           // of the recipe that it counts for while no network does; "" for none
	notes   []forgive.Note   // what was left out of it
	from    string           // what told of which recipe they are, unless headers did
	warning *diag.Diagnostic // that this is not sure; nil when it is
}

// read reads a file. Where no header says of which recipe its only network is, its
// name does, if that is a recipe of the set; where the two disagree, the header
// counts. Under released semantics only headers count.
func (ev *Evaluator) read(src *source.File) (text, error) {
	var t text
	parse := func(parse func(*source.File) (*network.File, error)) (err error) {
		if !ev.Lenient {
			t.File, err = parse(src)
			return err
		}
		t.File, t.notes, err = forgive.Parse(src, func(id string) bool { return ev.Set.scored(id) != nil }, parse)
		return err
	}
	err := parse(network.Parse)
	f, id, only := t.File, strings.ToLower(stem(src.Name)), len(t.Networks) == 1
	switch entry := ev.Set.scored(id); {
	case entry == nil || len(f.Networks) > 1 && slices.ContainsFunc(f.Networks, named):
	case only && named(f.Networks[0]):
		if n := f.Networks[0]; n.ID != id {
			t.warning = diag.New("E0615", n.At, "the file is named after %s, and its network is one of %s", id, n.ID).
				WithHint("it is scored as one of %s: correct the header or the name", n.ID)
		}
	case ev.Domain.Semantics.Voids:
	case only:
		f.Networks[0].ID = id
		t.byName(f.Networks[0].At, id, "the network has no id of a recipe")
	case headless(err):
		err = parse(func(src *source.File) (*network.File, error) { return network.ParseAs(src, id) })
		t.byName(t.Networks[0].At, id, "the network has no id of a recipe")
	default:
		t.id = id
		t.byName(source.Span{File: src}, id, "the file holds no network of a recipe")
	}
	return t, err
}

// headless reports that actions stand in a file and no header.
func headless(err error) bool {
	list, _ := diag.Of(err)
	return slices.ContainsFunc(list.Items, func(d *diag.Diagnostic) bool { return d.Code == "E0103" })
}

// byName notes that the name of the file said what it is of, because nothing else did.
func (t *text) byName(at source.Span, id, because string) {
	t.from = FromName
	t.warning = diag.New("E0616", at, "%s: it is scored as one of %s, after which the file is named", because, id).
		WithHint("start it with #%s", id)
}

// Wrong reports whether something is wrong with the network itself, besides what went
// wrong in its steps; where there is none, nothing is.
func (r *Report) Wrong() bool {
	wrong := func(d diag.Plain) bool { return d.Severity == "" && !strings.HasPrefix(d.Code, "E05") }
	return r.Status == Failed || r.Status != Empty && slices.ContainsFunc(r.Told, wrong)
}

// Causes are what is wrong with a network that was scored: with its plan, and what
// went wrong by itself in its steps, with how many were not reached because of it.
// What was wrong with the plan at the place of a cause is the cause.
func (r *Report) Causes() []*diag.Diagnostic {
	list := slices.Clone(r.Problems)
	if r.Status != Partial || r.Episode == nil {
		return list
	}
	notes := map[source.Span]string{}
	for _, c := range explanation.RootCauses(r.Episode) {
		notes[c.Problem.At] = c.Note()
		if !slices.ContainsFunc(list, func(d *diag.Diagnostic) bool { return d.At == c.Problem.At }) {
			list = append(list, c.Problem)
		}
	}
	for i, d := range list {
		if note := notes[d.At]; note != "" {
			with := *d
			with.Msg += "; " + note
			list[i] = &with
		}
	}
	return list
}

// within returns those of what stands in a file that belong to its network i. What
// stands before the first one belongs to it.
func within[T any](items []T, start func(T) int, all []*network.Network, i int) (out []T) {
	for _, item := range items {
		if at := start(item); (i == 0 || at >= all[i].At.Start) && (i+1 == len(all) || at < all[i+1].At.Start) {
			out = append(out, item)
		}
	}
	return out
}

// forgave notes what was read in another way than it is written.
func (r *Report) forgave(notes []forgive.Note) *Report {
	r.Forgiven = append(r.Forgiven, notes...)
	slices.SortStableFunc(r.Forgiven, func(a, b forgive.Note) int { return a.Start() - b.Start() })
	r.Warnings = nil
	for _, n := range r.Forgiven {
		if w := n.Warning(); w != nil {
			r.Warnings = append(r.Warnings, w)
		}
	}
	return r
}

// tell makes plain data of what is wrong.
func (r *Report) tell() {
	plain := func(all []*diag.Diagnostic) (out []diag.Plain) {
		for _, d := range all {
			out = append(out, d.Plain())
		}
		return out
	}
	r.Told, r.Warned = plain(r.Causes()), plain(r.Warnings)
}
