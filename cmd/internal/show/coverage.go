package show

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"hearth/engine"
)

// A CoveragePage tells how many rules gave a row.
type CoveragePage struct {
	Files        []FileCoverage
	Fired, Rules int
}

// A FileCoverage is that of one file of rules.
type FileCoverage struct {
	Name         string
	Fired, Rules int
	Silent       []SilentRule // that never gave a row, in their order
}

// A SilentRule is one that never gave a row.
type SilentRule struct {
	engine.Rule
	Reason string // why it cannot; then it is not counted. May be empty
}

// Coverage writes a line for each file, then the rules that never gave a row.
func Coverage(out io.Writer, p *CoveragePage) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "file\trules\tgave a row\tshare")
	for _, f := range append(p.Files, FileCoverage{Name: "all", Fired: p.Fired, Rules: p.Rules}) {
		fmt.Fprintf(w, "%s\t%d\t%d\t%.1f %%\n", f.Name, f.Rules, f.Fired, 100*float64(f.Fired)/float64(max(f.Rules, 1)))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	var text strings.Builder
	for _, f := range p.Files {
		for _, r := range f.Silent {
			line, col := r.At.Pos()
			why := "never gave a row"
			if r.Reason != "" {
				why = "cannot give a row, because " + r.Reason
			}
			fmt.Fprintf(&text, "%s:%d:%d: %s: %s\n", f.Name, line, col, why, strings.Join(strings.Fields(r.Text), " "))
		}
	}
	if text.Len() > 0 {
		_, err := io.WriteString(out, "\n"+text.String())
		return err
	}
	return nil
}
