package main

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestResultsComeInOrderHoweverManyJobsThereAre(t *testing.T) {
	words := strings.Split(strings.Repeat("abcdefgh", 20), "")
	for _, jobs := range []int{1, 2, 7} {
		var now, most atomic.Int32
		got := ""
		for r := range inOrder(t.Context(), jobs, words, func(word string) string {
			most.Store(max(most.Load(), now.Add(1)))
			defer now.Add(-1)
			return word
		}) {
			got += r
		}
		require.Equal(t, strings.Join(words, ""), got)
		require.LessOrEqual(t, int(most.Load()), jobs)
	}
}

func TestNothingIsBegunAfterTheEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	got := ""
	for r := range inOrder(ctx, 1, strings.Split("abcdefgh", ""), func(word string) string {
		if word == "c" {
			cancel()
		}
		return word
	}) {
		got += r
	}
	require.Equal(t, "abc", got, "what was begun is yielded")
}

func TestAListenerMayLeave(t *testing.T) {
	for r := range inOrder(t.Context(), 2, strings.Split("abcdefgh", ""), strings.ToUpper) {
		if r == "B" {
			break
		}
	}
}
