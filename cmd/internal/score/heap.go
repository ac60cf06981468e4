package score

import (
	"fmt"
	"io"

	"hearth/cmd/internal/cli"
	"hearth/parser/diag"
)

// each is the number of diagnostics of one code that are printed in full.
const each = 3

// A heap prints diagnostics: the first ones of every code in full, and the number of the others.
type heap struct {
	all   bool // print all in full
	codes []string
	met   map[string]int              // number of diagnostics by code
	first map[string]*diag.Diagnostic // first diagnostic that was not printed, by code
}

func (h *heap) tell(a *cli.App, d *diag.Diagnostic) {
	if h.met == nil {
		h.met, h.first = map[string]int{}, map[string]*diag.Diagnostic{}
	}
	if h.met[d.Code]++; h.all || h.met[d.Code] <= each {
		a.Tell(d)
		return
	}
	if h.first[d.Code] == nil {
		h.codes, h.first[d.Code] = append(h.codes, d.Code), d
	}
}

// end prints how many diagnostics were not printed.
func (h *heap) end(w io.Writer) {
	for _, code := range h.codes {
		fmt.Fprintf(w, "%s: %d more, the first at %s\n", code, h.met[code]-each, h.first[code].At)
	}
	if len(h.codes) > 0 {
		fmt.Fprintln(w, "hearth explain-code explains a code; --verbose prints all diagnostics")
	}
}
