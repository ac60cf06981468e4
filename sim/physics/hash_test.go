package physics_test

import (
	"encoding/binary"
	"fmt"
	"math"
	"testing"

	"hearth/sim/physics"
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

func TestSnapshotsGoOnAlike(t *testing.T) {
	for _, s := range scenes {
		for _, at := range []int{3, 100, 250} {
			w := s.build()
			s.play(w, 0, at)
			r, err := physics.Restore(w.Snapshot())
			if err != nil {
				t.Fatal(err)
			}
			if r.Hash() != w.Hash() {
				t.Errorf("%s: another world after step %d", s.name, at)
			}
			f := w.Fork()
			s.play(w, at, at+50)
			if f.Hash() != r.Hash() {
				t.Errorf("%s: a fork after step %d is another world", s.name, at)
			}
			s.play(r, at, 1<<30)
			if got := fmt.Sprintf("%.8x", r.Hash()); got != s.want {
				t.Errorf("%s: another end after a snapshot at step %d", s.name, at)
			}
		}
	}
}

func TestBytesThatAreNoSnapshot(t *testing.T) {
	w := kitchen()
	scenes[1].play(w, 0, 100)
	b := w.Snapshot()
	t.Logf("%d bytes", len(b))
	for n := 0; n < len(b); n += 1 + n/50 {
		if _, err := physics.Restore(b[:n]); err == nil {
			t.Fatalf("%d of %d bytes were taken for a snapshot", n, len(b))
		}
	}
	for _, strange := range []float64{math.NaN(), math.Inf(1)} {
		c := append([]byte(nil), b...)
		binary.LittleEndian.PutUint64(c[1:], math.Float64bits(strange)) // the first number
		if _, err := physics.Restore(c); err == nil {
			t.Fatalf("a snapshot with %v was taken", strange)
		}
	}
	for n := 0; n < len(b); n += 1 + n/20 { // what is another number may be another world, and no more
		c := append([]byte(nil), b...)
		c[n] ^= 0x5a
		if r, err := physics.Restore(c); err == nil {
			r.Snapshot()
		}
	}
}
