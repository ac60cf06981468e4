package batch_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/batch"
)

// A sum is a result with a field that the journal does not keep.
type sum struct {
	Of     string   `json:"of"`
	Letter []string `json:"letters"`
	Share  float64  `json:"share"`
	State  *int     `json:"-"`
}

// inputs returns an input for each word, which is its name and its key.
func inputs(words ...string) (all []batch.Input[string]) {
	for _, w := range words {
		all = append(all, batch.Input[string]{ID: batch.ID{Name: w, Key: "key of " + w, Stamp: "world"}, Value: w})
	}
	return all
}

func letters(_ context.Context, word string) (sum, error) {
	return sum{Of: word, Letter: strings.Split(word, ""), Share: float64(len(word)) / 3, State: new(int)}, nil
}

// write returns the results of a batch, one per line.
func write(ctx context.Context, b *batch.Batch[string, sum], words ...string) (text string, computed int) {
	for r := range b.Run(ctx, slices.Values(inputs(words...))) {
		if !r.FromJournal {
			computed++
		}
		text += fmt.Sprintf("%s %s %v %v\n", r.Name, r.Out.Letter, r.Out.Share, r.Err)
	}
	return text, computed
}

func TestResultsComeInOrderHoweverManyWorkersThereAre(t *testing.T) {
	words := strings.Split(strings.Repeat("abcdefgh", 20), "")
	for _, workers := range []int{0, 1, 2, 7} {
		var now, most atomic.Int32
		b := &batch.Batch[string, string]{Workers: workers, Do: func(_ context.Context, word string) (string, error) {
			most.Store(max(most.Load(), now.Add(1)))
			defer now.Add(-1)
			return word, nil
		}}
		got := ""
		for r := range b.Run(t.Context(), slices.Values(inputs(words...))) {
			got += r.Out
		}
		require.Equal(t, strings.Join(words, ""), got)
		require.LessOrEqual(t, int(most.Load()), max(1, workers))
	}
}

func TestNoInputIsStartedAfterCancellation(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	b := &batch.Batch[string, string]{Workers: 1, Do: func(_ context.Context, word string) (string, error) {
		if word == "c" {
			cancel()
		}
		return word, nil
	}}
	got := ""
	for r := range b.Run(ctx, slices.Values(inputs(strings.Split("abcdefgh", "")...))) {
		got += r.Out
	}
	require.Equal(t, "abc", got, "what was begun is yielded")
}

func TestStartedInputsAreJournaledEvenIfTheCallerStops(t *testing.T) {
	var begun atomic.Int32
	b := &batch.Batch[string, sum]{Workers: 2, Journal: &batch.Journal[sum]{}, Do: func(ctx context.Context, word string) (sum, error) {
		begun.Add(1)
		return letters(ctx, word)
	}}
	for r := range b.Run(t.Context(), slices.Values(inputs(strings.Split("abcdefgh", "")...))) {
		if r.Name == "b" {
			break
		}
	}
	require.Len(t, b.Journal.Records(), int(begun.Load()))
}

func TestAnErrorOrAPanicIsTheResultOfItsInputAlone(t *testing.T) {
	b := &batch.Batch[string, sum]{Workers: 2, Do: func(ctx context.Context, word string) (sum, error) {
		switch word {
		case "bad":
			return sum{}, errors.New("no word")
		case "worse":
			panic("out of eggs")
		}
		return letters(ctx, word)
	}}
	text, _ := write(t.Context(), b, "one", "bad", "two", "worse", "three")
	for r := range b.Run(t.Context(), slices.Values([]batch.Input[string]{{ID: batch.ID{Name: "lost"}, Err: errors.New("no file")}})) {
		require.EqualError(t, r.Err, "no file")
	}
	require.Equal(t, `one [o n e] 1 <nil>
bad [] 0 no word
two [t w o] 1 <nil>
worse [] 0 worse: internal error of hearth, not of the input: out of eggs
three [t h r e e] 1.6666666666666667 <nil>
`, text)
}

// A slow input lets other inputs be computed, but not all of them.
func TestTheNumberOfStartedInputsIsLimited(t *testing.T) {
	words := strings.Split(strings.Repeat("abcdefgh", 20), "")
	slow, others := make(chan bool), atomic.Int32{}
	b := &batch.Batch[int, string]{Workers: 2, Do: func(_ context.Context, i int) (string, error) {
		switch {
		case i == 0:
			<-slow
		case others.Add(1) == 15: // the number of inputs that may start before the first result
			close(slow)
		}
		return words[i], nil
	}}
	got := ""
	for r := range b.Run(t.Context(), func(yield func(batch.Input[int]) bool) {
		for i := range words {
			if !yield(batch.Input[int]{Value: i}) {
				return
			}
		}
	}) {
		if got == "" {
			require.LessOrEqual(t, int(others.Load()), 15)
		}
		got += r.Out
	}
	require.Equal(t, strings.Join(words, ""), got)
}

var errFull = errors.New("the disk is full")

// A full disk accepts some bytes and no more. It interrupts a batch in the middle of a line.
type full struct {
	to   *bytes.Buffer
	left int
}

func (f *full) Write(p []byte) (int, error) {
	n, _ := f.to.Write(p[:min(len(p), f.left)])
	if f.left -= n; n < len(p) {
		return n, errFull
	}
	return n, nil
}

// An interrupted batch ends with the results of an uninterrupted one. This holds for any number and place of
// interruptions, any number of workers and any order.
func TestAResumedBatchEqualsAnUninterruptedOne(t *testing.T) {
	words := strings.Fields("ax bee sea delta echo fox golf hotel india jazz kilo lima mike oscar")
	want, _ := write(t.Context(), &batch.Batch[string, sum]{Do: letters}, words...)
	for seed := range uint64(100) {
		random := rand.New(rand.NewPCG(seed, 1))
		var disk bytes.Buffer
		computed := 0
		for attempt := 0; ; attempt++ {
			j := &batch.Journal[sum]{}
			problems, err := j.Resume("journal", bytes.NewReader(disk.Bytes()))
			require.NoError(t, err)
			require.LessOrEqual(t, len(problems.Items), attempt, "a line for each time it was killed")
			ctx, cancel := context.WithCancel(t.Context())
			b := &batch.Batch[string, sum]{Workers: 1 + random.IntN(8), Journal: j, Do: func(ctx context.Context, word string) (sum, error) {
				if attempt < 6 && rand.IntN(10) == 0 {
					cancel()
				}
				return letters(ctx, word)
			}}
			j.Writer = &disk
			if attempt < 6 {
				j.Writer = &full{&disk, random.IntN(2000)}
			}
			order := slices.Clone(words)
			if random.IntN(2) == 0 {
				random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			}
			if attempt == 6 {
				order = words
			}
			got, n := write(ctx, b, order...)
			cancel()
			if computed += n; attempt == 6 {
				require.Equal(t, want, got, seed)
				break
			}
		}
		again := &batch.Journal[sum]{}
		_, err := again.Resume("journal", &disk)
		require.NoError(t, err)
		got, n := write(t.Context(), &batch.Batch[string, sum]{Journal: again, Do: letters}, words...)
		require.Equal(t, want, got)
		require.Zero(t, n, "all is there")
	}
}

func TestAHashDistinguishesParts(t *testing.T) {
	hash := func(values ...any) string {
		h, err := batch.Hash(values...)
		require.NoError(t, err)
		return h
	}
	all := []string{hash(), hash(""), hash("a", "b"), hash("ab"), hash("a", "b", ""), hash("a\xff"), hash("a\xfe"), hash([]string{"a", "b"}), hash(1, true)}
	for i, h := range all {
		require.Len(t, h, 32)
		require.Equal(t, i, slices.Index(all, h))
	}
	_, err := batch.Hash(func() {})
	require.Error(t, err)
}
