package authoring

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"hearth"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

// CheckText returns the problems of the text of a recipe, of a network or of a program in a world, without executing it.
func CheckText(w *hearth.World, src *source.File) (found source.Diagnostics) {
	note := func(err error) {
		list, _ := source.SplitError(err)
		found.Merge(list)
	}
	switch is := path.Ext(src.Name); {
	case is == ".xml" && strings.Contains(src.Text, "<meaning"):
		_, err := recipe.ParseAlignment(src)
		note(err)
	case is == ".xml":
		_, err := recipe.Parse(src)
		note(err)
	default:
		plans, err := w.Read(src)
		note(err)
		for _, p := range plans {
			found.Merge(p.Unread())
			if p.Network == nil {
				continue
			}
			_, err := plan.Build(p.Network, w.Ontology, w.Internal().Domain.Semantics)
			note(err)
			if d := primary(p.Network); d != nil {
				found.Add(d)
			}
		}
	}
	return found
}

// primary returns the problem of a network of which no action has the primary output, or nil.
func primary(n *network.Network) *source.Diagnostic {
	var results []string
	for _, a := range n.Actions {
		if len(a.Args) > 0 && a.Args[0].Kind == network.Variable {
			results = append(results, a.Args[0].Text)
		}
	}
	if n.Primary == "" || n.Binding(n.Primary) != nil {
		return nil
	}
	d := source.Errorf("E0639", n.PrimaryAt, "the primary output is %.40s, but no action makes it", n.Primary)
	if near := source.Nearest(n.Primary, results); near != "" {
		d.WithHint("did you mean %s?", near)
	}
	return d
}

// Check returns the problems of the case in a world, without executing it: those of its plan and its questions, and
// files that nothing reads. src is the file of the archive.
func (c *Case) Check(w *hearth.World, src *source.File) (found source.Diagnostics, err error) {
	base, err := w.Internal().Questions()
	if err != nil {
		return found, err
	}
	read := []string{"outcome.txt", "hazards.txt", "released.txt"}
	for _, f := range c.Archive.Files {
		if name, ok := strings.CutSuffix(f.Name, ".query"); ok {
			read = append(read, name+".txt")
		}
	}
	from := 0
	for _, f := range c.Archive.Files {
		header := headerOf(src, f.Name, from)
		from = header.End
		line, _ := header.Pos()
		part := &source.File{Name: src.Name, Text: strings.Repeat("\n", line) + string(f.Data)} // with the lines of the archive
		switch path.Ext(f.Name) {
		case ".solution", ".program":
			found.Merge(CheckText(w, part))
		case ".query":
			_, err := base.Prepare(part)
			list, _ := source.SplitError(err)
			found.Merge(list)
		case ".mg", ".yaml", ".json":
		default:
			if !slices.Contains(read, f.Name) {
				d := source.Errorf("E0753", header, "nothing reads %s", f.Name)
				d.Severity = source.Warning
				d.WithHint("expected a plan, a question NAME.query, its answers NAME.txt, or outcome.txt")
				if near := source.Nearest(f.Name, read); near != "" {
					d.WithHint("did you mean %s? The answers to NAME.query are in NAME.txt", near)
				}
				found.Add(d)
			}
		}
	}
	return found, nil
}

// headerOf returns the line of an archive with which a file of it begins, at or after an offset.
func headerOf(src *source.File, name string, from int) source.Span {
	line := regexp.MustCompile(`(?m)^-- *` + regexp.QuoteMeta(name) + ` *--`)
	at := line.FindStringIndex(src.Text[from:])
	if at == nil {
		return source.Span{File: src, Start: from, End: from}
	}
	return source.Span{File: src, Start: from + at[0], End: from + at[1]}
}
