package score

import (
	"fmt"
	"io"

	"hearth/cmd/internal/cli"
	"hearth/parser/source"
)

// maxPerCode is the number of diagnostics of one code that are printed in full.
const maxPerCode = 3

// A diagnosticPrinter prints diagnostics. It prints the first maxPerCode of each code in full, and counts the
// others.
type diagnosticPrinter struct {
	all    bool // print all in full
	codes  []string
	counts map[string]int                // number of diagnostics by code
	first  map[string]*source.Diagnostic // first diagnostic of a code that was not printed, by code
}

func (h *diagnosticPrinter) print(a *cli.App, d *source.Diagnostic) {
	if h.counts == nil {
		h.counts, h.first = map[string]int{}, map[string]*source.Diagnostic{}
	}
	if h.counts[d.Code]++; h.all || h.counts[d.Code] <= maxPerCode {
		a.Report(d)
		return
	}
	if h.first[d.Code] == nil {
		h.codes, h.first[d.Code] = append(h.codes, d.Code), d
	}
}

// end prints how many diagnostics were not printed.
func (h *diagnosticPrinter) end(w io.Writer) {
	for _, code := range h.codes {
		first := ""
		if at := h.first[code].Span; at.File != nil {
			first = fmt.Sprintf(", the first at %s", at)
		}
		fmt.Fprintf(w, "%s: %d more%s\n", code, h.counts[code]-maxPerCode, first)
	}
	if len(h.codes) > 0 {
		fmt.Fprintln(w, "hearth explain-code explains a code; --verbose prints all diagnostics")
	}
}
