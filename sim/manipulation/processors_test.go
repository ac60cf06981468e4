package manipulation_test

import (
	"os"
	"testing"

	"hearth/testdata/recorded"
)

// Balls are poured in the same bits on every processor.
func TestOtherProcessors(t *testing.T) {
	if os.Getenv("HEARTH_SWEEP") == "" {
		t.Skip("it compiles much: HEARTH_SWEEP=1")
	}
	recorded.Elsewhere(t, "BallsArePouredAlike", "particles_test.go")
}
