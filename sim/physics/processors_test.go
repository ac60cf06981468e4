package physics_test

import (
	"testing"

	"hearth/testdata/recorded"
)

// The scenes end in the same bits on every processor.
func TestOtherProcessors(t *testing.T) {
	recorded.Elsewhere(t, "^TestScenesEndAlike$")
}
