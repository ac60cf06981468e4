package dish_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/facts/corpus"
	"hearth/parser/network"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/dish"
)

func TestAll(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	all, err := corpus.Recipes()
	require.NoError(t, err)
	only := os.Getenv("ONLY")
	if os.Getenv("READING") != "" {
		all = nil
		files, err := filepath.Glob("../../testdata/reading/*.solution")
		require.NoError(t, err)
		for _, f := range files {
			text, err := os.ReadFile(f)
			require.NoError(t, err)
			n, err := network.Parse(&source.File{Name: f, Text: string(text)})
			require.NoError(t, err)
			all = append(all, corpus.Entry{ID: n.Networks[0].ID, Gold: n.Networks[0]})
		}
	}
	var entries []benchmark.Entry
	for _, r := range all {
		entries = append(entries, benchmark.Entry{ID: r.ID, Gold: r.Gold, Primary: r.Gold.Primary})
	}
	set := benchmark.NewSet(entries...)
	ev := w.Internal().Evaluator(set)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	good := 0
	for _, r := range all {
		if only != "" && !strings.Contains(r.ID, only) {
			continue
		}
		e, err := scene.Run(t.Context(), &hearth.Plan{Network: r.Gold})
		require.NoError(t, err)
		b := e.Internal().Bindings.Bound(r.Gold.Primary)
		if b == nil {
			fmt.Println(r.ID, "no dish", r.Gold.Primary)
			continue
		}
		start := time.Now()
		from := dish.Start{Situation: scene.Start().Internal(), Limit: 100000}
		ctx, cancel := context.WithTimeout(t.Context(), 160*time.Second)
		res, err := dish.Make(ctx, from, b.State, b.Term)
		cancel()
		if res == nil {
			fmt.Printf("%-32s none %v\n", r.ID, err)
			continue
		}
		lines, primary := dish.Write(from, res)
		text := "#" + r.ID + "\n;primary " + primary + "\n" + strings.Join(lines, "\n") + "\n"
		f, err := network.Parse(&source.File{Name: r.ID, Text: text})
		if err != nil {
			fmt.Println(text)
		}
		require.NoError(t, err)
		rep := ev.Network(t.Context(), r.ID, f.Networks[0])
		undone := 0
		for _, x := range rep.Episode.Results {
			if x.Status != sim.Done {
				undone++
			}
		}
		score := -1.0
		if rep.Dish != nil {
			score = *rep.Dish
		}
		if score >= 0.9 {
			good++
		}
		fmt.Printf("%-32s %.4f steps %d undone %d %.2fs tried %d\n", r.ID, score, len(lines), undone, time.Since(start).Seconds(), res.Tried)
		if only != "" {
			fmt.Println(text)
			if rep.DishReport != nil {
				fmt.Println(rep.DishReport.Text())
			}
		}
	}
	fmt.Println("good", good)
}
