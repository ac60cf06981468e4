package thermal_test

import (
	"os"
	"testing"

	"hearth/testdata/recorded"
)

// What is heated and cooled has the same bits on every processor.
func TestOtherProcessors(t *testing.T) {
	if os.Getenv("HEARTH_SWEEP") == "" {
		t.Skip("it compiles much: HEARTH_SWEEP=1")
	}
	recorded.Elsewhere(t, "^TestTheSceneIsTheSameToTheBit$")
}
