package search

import (
	"testing"

	"hearth/engine"
	"hearth/parser/plan"
)

func TestDbg(t *testing.T) {
	h := house(t, plan.Corrected)
	sp, _ := NewSpace(h.Domain)
	for _, a := range sp.actions {
		t.Log(a.Name, a.changes)
	}
	t.Log(sp.named["grab"].dependsOn(engine.Name("/not_grabbable")))
	t.Log(sp.named["putback"].dependsOn(engine.Name("/no_surface")))
}
