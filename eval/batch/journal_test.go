package batch_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"hearth/eval/batch"
)

// noted returns the journal of some words.
func noted(t testing.TB, words ...string) string {
	t.Helper()
	var text bytes.Buffer
	b := &batch.Batch[string, sum]{Do: letters, Journal: &batch.Journal[sum]{Writer: &text}}
	for r := range b.Run(t.Context(), slices.Values(inputs(words...))) {
		require.NoError(t, r.Err)
	}
	return text.String()
}

// summed appends the correct checksum to a line without its end.
func summed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%s,\"sum\":\"%x\"}\n", text, sum[:16])
}

func TestALineOfAJournal(t *testing.T) {
	require.Equal(t, summed(`{"name":"<b>","key":"key of <b>","stamp":"world","result":{"of":"<b>","letters":["<","b",">"],"share":1}`), noted(t, "<b>"))
}

// Only results whose lines were damaged, cut off or changed are computed again.
func TestDamagedJournals(t *testing.T) {
	words := []string{"one", "two", "three"}
	whole := noted(t, words...)
	lines := strings.SplitAfter(whole, "\n")
	record := func(result string) string {
		return summed(`{"name":"one","key":"key of one","stamp":"world","result":` + result)
	}
	tests := []struct {
		name, journal string
		computed      int
		problem       string
	}{
		{"nothing", "", 3, ""},
		{"all", whole, 0, ""},
		{"in another order", lines[2] + lines[0] + lines[1], 0, ""},
		{"twice", whole + whole, 0, ""},
		{"empty lines", "\n" + lines[0] + "\n \r\n" + lines[1] + lines[2], 0, ""},
		{"a last line without its end", strings.TrimSpace(whole), 0, ""},
		{"a last line that was cut off", whole[:len(whole)-40], 1, "line 3 of scores.part is skipped: it does not end in a checksum"},
		{"a line that was cut off", lines[0][:30] + "\n" + lines[1] + lines[2], 1, "line 1 of scores.part is skipped: it does not end in a checksum"},
		{"a changed result", strings.Replace(whole, `"share":1}`, `"share":2}`, 1), 1, "line 1 of scores.part is skipped: its checksum does not match"},
		{"a changed name", strings.Replace(whole, `"name":"two"`, `"name":"tow"`, 1), 1, "line 2 of scores.part is skipped: its checksum"},
		{"a changed key", strings.Replace(whole, `key of two`, `key of one`, 1), 1, "line 2 of scores.part is skipped: its checksum"},
		{"a changed stamp", strings.Replace(whole, `world`, `moon`, 1), 1, "line 1 of scores.part is skipped: its checksum"},
		{"a changed checksum", strings.Replace(whole, `"sum":"`, `"sum":"0`, 1), 1, "line 1 of scores.part is skipped: it does not end in a checksum"},
		{"a checksum in capitals", lines[0][:len(lines[0])-35] + strings.ToUpper(lines[0][len(lines[0])-35:]) + lines[1] + lines[2], 1, "line 1 of scores.part is skipped: its checksum"},
		{"lines of another system", strings.ReplaceAll(whole, "\n", "\r\n"), 3, "line 1 of scores.part is skipped: it does not end in a checksum"},
		{"results that are nothing", record(`[null]`) + lines[1] + lines[2], 1, "line 1 of scores.part is skipped: result: expected an object, found a list"},
		{"a result that is null", record(`null`) + lines[1] + lines[2], 1, "line 1 of scores.part is skipped: it is not a record of this kind"},
		{"another kind of results", record(`{"word":"one"}`) + lines[1] + lines[2], 1, `line 1 of scores.part is skipped: unknown field "word"`},
		{"less than a result", record(`{"of":"one"}`) + lines[1] + lines[2], 1, "line 1 of scores.part is skipped: it is not a record of this kind"},
		{"other blanks", record(` {"of":"one","letters":[],"share":1}`) + lines[1] + lines[2], 1, "line 1 of scores.part is skipped: it is not a record of this kind"},
		{"other cases", summed(`{"NAME":"one","key":"key of one","stamp":"world","result":{"of":"one","letters":[],"share":1}`) + lines[1] + lines[2], 1, "line 1 of scores.part is skipped: it is not a record of this kind"},
		{"no object", summed(`["name"`) + lines[1] + lines[2], 1, "line 1 of scores.part is skipped: invalid character"},
		{"something else", "of something else", 3, "line 1 of scores.part is skipped: it does not end in a checksum"},
	}
	want, _ := write(t.Context(), &batch.Batch[string, sum]{Do: letters}, words...)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			j := &batch.Journal[sum]{}
			problems, err := j.Resume("scores.part", strings.NewReader(tt.journal))
			require.NoError(t, err)
			if tt.problem == "" {
				require.Empty(t, problems.Items)
			} else {
				require.ErrorContains(t, problems.Err(), tt.problem)
				require.Equal(t, "E0799", problems.Items[0].Code)
			}
			rest := bytes.NewBufferString(tt.journal)
			j.Writer = rest
			got, computed := write(t.Context(), &batch.Batch[string, sum]{Do: letters, Journal: j}, words...)
			require.Equal(t, want, got)
			require.Equal(t, tt.computed, computed)
			again := &batch.Journal[sum]{}
			_, err = again.Resume("scores.part", rest)
			require.NoError(t, err)
			require.Equal(t, batch.Resumed{Taken: 3}, again.Compare(ids(words...)), "a batch goes on behind what is there")
		})
	}
}

func ids(words ...string) (all []batch.ID) {
	for _, in := range inputs(words...) {
		all = append(all, in.ID)
	}
	return all
}

func TestInputsAreComparedWithThoseOfTheJournal(t *testing.T) {
	j := &batch.Journal[sum]{}
	_, err := j.Resume("journal", strings.NewReader(noted(t, "same", "changed", "made otherwise", "renamed", "gone", "gone")))
	require.NoError(t, err)
	now := ids("new", "same", "changed", "made otherwise", "other name")
	now[2].Key = "another text"
	now[3].Stamp = "moon"
	now[4].Key = "key of renamed"
	require.NoError(t, j.Note(batch.Record[sum]{ID: now[0]}))
	require.Equal(t, batch.Resumed{Taken: 2, Changed: []string{"changed", "made otherwise"}, Gone: []string{"gone"}}, j.Compare(now))
	require.Zero(t, (*batch.Journal[sum])(nil).Compare(now))

	var text bytes.Buffer
	require.NoError(t, j.Write(&text, now))
	again := &batch.Journal[sum]{}
	_, err = again.Resume("journal", &text)
	require.NoError(t, err)
	require.Equal(t, batch.Resumed{Taken: 3}, again.Compare(append(now[:2], now[4])), "what is gone or changed is not written")
}

func TestFailuresAreRecordedWithTheirPartialResults(t *testing.T) {
	var text bytes.Buffer
	id := batch.ID{Name: "n", Key: "k"}
	j := &batch.Journal[sum]{Writer: &text}
	require.NoError(t, j.Note(batch.Record[sum]{ID: id, Error: "nothing is known"}))
	require.Empty(t, text.String())
	failed := batch.Record[sum]{ID: id, Error: "it is tired", Result: sum{Of: "something"}}
	require.NoError(t, j.Note(failed))
	again := &batch.Journal[sum]{}
	_, err := again.Resume("journal", &text)
	require.NoError(t, err)
	require.Equal(t, []batch.Record[sum]{failed}, again.Records())
	_, ok := again.Find(id)
	require.False(t, ok, "it is no result")
	require.Zero(t, again.Compare(nil), "and nothing is gone with it")
}

// A record that would not read back is kept in memory, but not written.
func TestNamesThatAreNotUTF8(t *testing.T) {
	j := &batch.Journal[sum]{}
	var text bytes.Buffer
	j.Writer = &text
	id := batch.ID{Name: "a\xff", Key: "k"}
	require.NoError(t, j.Note(batch.Record[sum]{ID: id}))
	require.NoError(t, j.Write(&text, []batch.ID{id}))
	require.Empty(t, text.String())
	_, ok := j.Find(id)
	require.True(t, ok)
}

func TestReadersAndWritersThatFail(t *testing.T) {
	j := &batch.Journal[sum]{Writer: &full{&bytes.Buffer{}, 3}}
	for r := range (&batch.Batch[string, sum]{Do: letters, Journal: j}).Run(t.Context(), slices.Values(inputs("one"))) {
		require.ErrorIs(t, r.JournalErr, errFull)
		require.NoError(t, r.Err)
		require.Equal(t, "one", r.Out.Of, "it is there all the same")
	}
	require.ErrorIs(t, j.Write(j.Writer, ids("one")), errFull)
	broken := errors.New("the disk is broken")
	_, err := j.Resume("journal", io.MultiReader(strings.NewReader(noted(t, "one")), iotest.ErrReader(broken)))
	require.ErrorIs(t, err, broken)
}

// A line that the journal accepts is written back with the same bytes.
func FuzzJournal(f *testing.F) {
	f.Add(noted(f, "one", "two"))
	f.Add(noted(f, "one")[:50])
	f.Add(summed(`{"name":"","key":"","stamp":"","error":"x","result":{"of":"","letters":null,"share":1e300}`))
	f.Add(summed(`{"name":"a","key":"","stamp":"","result":{"of":"\ufffd","letters":null,"share":0}`) + "\n{}\n")
	f.Fuzz(func(t *testing.T, text string) {
		for _, text := range []string{text, summed(strings.TrimSuffix(text, "\n"))} {
			j := &batch.Journal[sum]{}
			problems, err := j.Resume("journal", strings.NewReader(text))
			require.NoError(t, err)
			lines := 0
			for line := range strings.Lines(text) {
				if strings.TrimSpace(line) != "" {
					lines++
				}
			}
			require.Equal(t, lines, len(j.Records())+len(problems.Items)+problems.More)
			for _, r := range j.Records() {
				var again bytes.Buffer
				require.NoError(t, (&batch.Journal[sum]{Writer: &again}).Note(r))
				if again.Len() > 0 { // a record with only an error is not written
					require.Contains(t, text+"\n", again.String())
				}
			}
		}
	})
}
