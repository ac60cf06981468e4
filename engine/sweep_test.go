package engine_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
)

// A workload configures random programs.
type workload struct {
	name         string
	rules, facts int     // at most: rules of the text, facts of a predicate
	of           []shape // what rules read no overlap
	given        bool    // facts come with the evaluation, and are not asked for
}

// workloads are the configurations of a sweep.
var workloads = []workload{
	{"as people write", 7, 12, base, false},
	{"small", 2, 4, base, false},
	{"many facts, given", 3, 40, base, true},
	{"relations between entities", 4, 20, base[:3], true},
	{"numbers", 4, 8, base[3:], false},
}

// agrees requires that three evaluations of a random program derive the same rows: with the VM, with the VM
// recording proofs, and with Mangle. It returns false for a rejected program, which Mangle would evaluate
// wrongly or which has a rule that cannot hold.
func agrees(t require.TestingT, v *rule.Vocabulary, l workload, pick dice) bool {
	w := &writer{pick: pick, known: append([]shape{}, l.of...)}
	for i := range 1 + pick(l.rules, "rules") {
		w.rule("h" + strconv.Itoa(i))
	}
	src := randomSource(pick, l.facts)
	p, err := program.Load(v, []rule.Unit{unit(w.text.String())})
	if err != nil {
		return false
	}
	var given []engine.Fact
	if l.given {
		for _, s := range base {
			for _, row := range src.facts[s.name] {
				given = append(given, engine.Fact{Pred: s.name, Args: row})
			}
		}
		src = newRows()
	}
	plan := traced(t, p, src, given)
	reference := newYardstick(t, p).eval(t, src, given)
	require.Equal(t, everything(reference), everything(plan), "%s\n%v", w.text.String(), given)
	return true
}

// seeded is a dice that gives the same results for the same seed.
func seeded(seed uint64) dice {
	r := rand.New(rand.NewPCG(seed, 12))
	return func(n int, _ string) int { return r.IntN(n) }
}

// A disagreement collects the failures of a comparison outside the goroutine of the test.
type disagreement string

func (d *disagreement) Errorf(format string, args ...any) {
	*d += disagreement(fmt.Sprintf(format, args...))
}
func (d *disagreement) FailNow() { panic(d) }

// compare compares the evaluations of the program for a seed.
func compare(v *rule.Vocabulary, seed uint64) (compared bool, found disagreement) {
	defer func() {
		if r := recover(); r != nil && found == "" {
			found = disagreement(fmt.Sprint(r))
		}
	}()
	return agrees(&found, v, workloads[seed%uint64(len(workloads))], seeded(seed)), found
}

// TestEvaluatorsAgreeOnRandomPrograms compares evaluations of HEARTH_PROGRAMS programs, for seeds from
// HEARTH_SEED on.
func TestEvaluatorsAgreeOnRandomPrograms(t *testing.T) {
	number := func(name string, otherwise uint64) uint64 {
		if said := os.Getenv(name); said != "" {
			n, err := strconv.ParseUint(said, 10, 64)
			require.NoError(t, err, name)
			return n
		}
		return otherwise
	}
	programs := uint64(500)
	if sweeping() {
		programs = 50_000
	}
	programs = number("HEARTH_PROGRAMS", programs)
	first := number("HEARTH_SEED", 1)
	var next, compared, failed atomic.Uint64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			v := vocabulary()
			for failed.Load() < 10 {
				seed := first + next.Add(1) - 1
				if seed >= first+programs {
					return
				}
				is, found := compare(v, seed)
				if is {
					compared.Add(1)
				}
				if found != "" {
					failed.Add(1)
					t.Errorf("HEARTH_SEED=%d HEARTH_PROGRAMS=1: %s", seed, found)
				}
			}
		})
	}
	workers.Wait()
	t.Logf("%d programs from seed %d, %d compared, the others refused", programs, first, compared.Load())
	require.Greater(t, 10*compared.Load(), 8*programs)
}

// FuzzEvaluatorsAgree takes the choices of a random program from the fuzzed bytes.
func FuzzEvaluatorsAgree(f *testing.F) {
	for i := range workloads {
		r := rand.New(rand.NewPCG(uint64(i), 12))
		bytes := make([]byte, 300)
		for j := range bytes {
			bytes[j] = byte(r.Uint32())
		}
		f.Add(byte(i), bytes)
	}
	v := vocabulary()
	f.Fuzz(func(t *testing.T, of byte, bytes []byte) {
		pick := func(n int, _ string) int {
			if len(bytes) == 0 {
				return 0
			}
			b := bytes[0]
			bytes = bytes[1:]
			return int(b) % n
		}
		agrees(t, v, workloads[int(of)%len(workloads)], pick)
	})
}

// Two facts found in one round are combined in the next. Mangle 0.4.0 by itself loses the pairs from /c to /b
// and their consequences.
func TestFactsOfOneRoundMeet(t *testing.T) {
	p := load(t, "h(X, Y) :- e(Y, /b), e(X, Y).\nh(X, W) :- h(X, Y), e(Y, Z), h(Z, Y), in(Z, W).")
	src := newRows("in /d /c", "in /b /c", "in /d /d", "in /c /b", "in /b /f", "in /b /d", "in /c /c", "in /a /b", "in /f /f", "in /f /e", "in /d /e",
		"e /f /b", "e /c /a", "e /b /d", "e /e /c", "e /b /f", "e /d /d", "e /c /e", "e /b /b", "e /c /d", "e /b /c", "e /b /e", "e /c /f", "e /d /f", "e /f /a", "e /c /c")
	require.Equal(t, "/b,/b /b,/c /b,/d /b,/e /b,/f /c,/b /c,/c /c,/d /c,/e /c,/f /d,/b /d,/c /d,/d /d,/e /d,/f /f,/b /f,/c /f,/d /f,/e /f,/f",
		show(both(t, p, src), "h"))
}
