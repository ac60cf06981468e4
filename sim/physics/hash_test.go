package physics_test

import (
	"fmt"
	"testing"
)

// TestScenesEndAlike runs on other processors too: see TestOtherProcessors.
func TestScenesEndAlike(t *testing.T) {
	for _, s := range scenes {
		w := s.build()
		s.play(w, 0, 1<<30)
		if got := fmt.Sprintf("%.8x", w.Hash()); got != s.want {
			t.Errorf("%s: %s, not %s", s.name, got, s.want)
		}
	}
}
