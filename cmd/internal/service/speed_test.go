package service_test

import (
	"encoding/json"
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/testdata/recorded"
)

// A step of a session of up to a hundred, with its answer as JSON.
func BenchmarkDo(b *testing.B) {
	for _, world := range []string{"kitchen", "household"} {
		b.Run(world, func(b *testing.B) {
			s, ctx := served(b)
			do, err := service.Find("do")
			require.NoError(b, err)
			id, n := "", 0
			b.ReportAllocs()
			for b.Loop() {
				if n%100 == 0 {
					b.StopTimer()
					id = asked[session.ChangeResult](b, s, ctx, "start", map[string]string{"world": world}).ID
					if world == "kitchen" {
						asked[session.ChangeResult](b, s, ctx, "do", session.Change{Session: id, Do: "(get-kitchen ?k0)"})
					}
					n = 0
					b.StartTimer()
				}
				text := fmt.Sprintf("(fetch-and-proportion ?x%d ?k%d ?k%d ?b%d butter 1 g)", n, n+1, n, n)
				if world == "household" {
					text = []string{"[WALK] <bedroom> (400)", "[WALK] <kitchen> (100)"}[n%2]
				}
				with, _ := json.Marshal(session.Change{Session: id, Do: text})
				v, err := s.Answer(ctx, do, with)
				require.NoError(b, err)
				_, err = json.Marshal(v)
				require.NoError(b, err)
				n++
			}
		})
	}
}

// long begins a session of a world, and returns what does another step of it, with its answer as JSON.
func long(t testing.TB, world string) (step func()) {
	s, ctx := served(t)
	do, err := service.Find("do")
	require.NoError(t, err)
	id, n := asked[session.ChangeResult](t, s, ctx, "start", map[string]string{"world": world}).ID, 0
	if world == "kitchen" {
		asked[session.ChangeResult](t, s, ctx, "do", session.Change{Session: id, Do: "(get-kitchen ?k0)"})
	}
	return func() {
		text := fmt.Sprintf("(fetch-and-proportion ?x%d ?k%d ?k%d ?b%d butter 1 g)", n, n+1, n, n)
		if world == "household" {
			text = []string{"[WALK] <bedroom> (400)", "[WALK] <kitchen> (100)"}[n%2]
		}
		with, _ := json.Marshal(session.Change{Session: id, Do: text})
		v, err := s.Answer(ctx, do, with)
		require.NoError(t, err)
		_, err = json.Marshal(v)
		require.NoError(t, err)
		n++
	}
}

// A step of a session in which this many were done before.
func BenchmarkDoLate(b *testing.B) {
	for _, world := range []string{"kitchen", "household"} {
		for _, before := range []int{10, 5_000} {
			b.Run(fmt.Sprintf("%s/%d", world, before), func(b *testing.B) {
				step := long(b, world)
				for range before {
					step()
				}
				b.ReportAllocs()
				for b.Loop() {
					step()
				}
			})
		}
	}
}

// A step takes no more memory however many were done before: it looks at nothing that lies behind
// it. (What is kept of 256 steps is written between those that are measured.)
func TestAStepOfALongSessionTakesWhatOneOfAShortOneDoes(t *testing.T) {
	recorded.Alone(t)
	for _, world := range []string{"kitchen", "household"} {
		step, done := long(t, world), 0
		takes := func(after int) uint64 {
			for ; done < after; done++ {
				step()
			}
			var before, behind runtime.MemStats
			runtime.ReadMemStats(&before)
			for range 40 {
				step()
			}
			done += 40
			runtime.ReadMemStats(&behind)
			return behind.TotalAlloc - before.TotalAlloc
		}
		early, late := takes(60), takes(1040)
		require.Less(t, float64(late), 1.5*float64(early), world)
	}
}

// A question about a plan that was asked about before, and its drawing, with their answers as
// JSON.
func BenchmarkAsk(b *testing.B) {
	for name, with := range map[string]fields{
		"query":   {"recipe": "walnut-balls", "query": "temperature(X, N), N > 100.0"},
		"drawing": {"recipe": "walnut-balls", "kind": "network"},
	} {
		b.Run(name, func(b *testing.B) {
			s, ctx := served(b)
			call, err := service.Find(name)
			require.NoError(b, err)
			text, _ := json.Marshal(with)
			for b.Loop() {
				v, err := s.Answer(ctx, call, text)
				require.NoError(b, err)
				_, err = json.Marshal(v)
				require.NoError(b, err)
			}
		})
	}
}
