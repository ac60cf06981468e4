package score

import (
	"fmt"
	"io"

	"hearth/cmd/internal/cli"
	"hearth/parser/diag"
)

// each is how many diagnostics of a code are told in full.
const each = 3

// A heap tells diagnostics: the first ones of every code in full, and of the others
// how many there are.
type heap struct {
	all   bool // tell all in full
	codes []string
	met   map[string]int              // by code
	first map[string]*diag.Diagnostic // by code
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

// end tells how many were not told.
func (h *heap) end(w io.Writer) {
	for _, code := range h.codes {
		fmt.Fprintf(w, "%s: %d more, the first at %s\n", code, h.met[code]-each, h.first[code].At)
	}
	if len(h.codes) > 0 {
		fmt.Fprintln(w, "hearth explain-code tells what a code means; --verbose tells all of them")
	}
}
