package recipes

import (
	"context"
	"fmt"
	"strings"

	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/parser/network"
)

// Copy returns the gold network of one recipe as a network for another one.
func (k *Kitchen) Copy(from, to *benchmark.Entry) string {
	copied := *from.Gold
	copied.ID, copied.Primary = to.ID, from.Primary
	return network.Print(&network.File{Networks: []*network.Network{&copied}})
}

// Nearest returns the gold network of the most similar recipe other than near-duplicates, or "" if there is none.
func (k *Kitchen) Nearest(e *benchmark.Entry) string {
	near := Nearest(k.Evaluator.Set, e.ID)
	if len(near) == 0 {
		return ""
	}
	return k.Copy(near[0], e)
}

// choices is the number of offers that a random line is drawn from. The first ones are one of each action.
const choices = 64

// Chance writes a network of random lines, each of which can be done when it is written. It has as many lines as
// asked for, or as many as the gold network if lines is 0, and fewer if nothing more can be done.
func (k *Kitchen) Chance(ctx context.Context, e *benchmark.Entry, seed uint64, lines int) (string, error) {
	if lines == 0 {
		lines = len(e.Gold.Actions)
	}
	s := k.Start()
	for len(s.Lines()) < lines {
		at := len(s.Lines())
		offers, err := s.Offers(ctx, choices, int64(seed+1))
		if err != nil {
			return "", err
		}
		for _, i := range eval.Shuffled(seed, len(offers), func(i int) string { return fmt.Sprintln(e.ID, at, offers[i]) }) {
			a, err := s.Act(ctx, offers[i])
			if err != nil {
				return "", err
			}
			if s = a.After; len(s.Lines()) > at {
				break
			}
		}
		if len(s.Lines()) == at {
			break
		}
	}
	return text(e.ID, s.Lines()), nil
}

// text returns lines as a network.
func text(id string, lines []string) string {
	return "#" + id + "\n" + strings.Join(append(lines, ""), "\n")
}
