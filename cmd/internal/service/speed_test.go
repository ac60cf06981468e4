package service_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
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
					id = asked[session.Turn](b, s, ctx, "start", map[string]string{"world": world}).ID
					if world == "kitchen" {
						asked[session.Turn](b, s, ctx, "do", session.Change{Session: id, Do: "(get-kitchen ?k0)"})
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
