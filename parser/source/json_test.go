package source_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
)

func TestValuesHavePositions(t *testing.T) {
	f := &source.File{Name: "f", Text: "first line\n{\"rest\": [[]], \"list\": [ 1, 22], \"none\": null}\n"}
	j := source.NewJSON(f, 11, len(f.Text))
	var found []string
	item := func() error {
		n := 0
		at, err := j.Value(&n)
		found = append(found, fmt.Sprint(n, " ", at, " ", at.End-at.Start))
		return err
	}
	require.NoError(t, j.Object(map[string]func() error{
		"list": func() error { return j.Each('[', item) },
		"none": func() error { return j.Each('[', item) },
	}))
	require.Equal(t, []string{"1 f:2:26 1", "22 f:2:29 2"}, found)
}

func TestValuesThatAreNotLists(t *testing.T) {
	j := source.NewJSON(&source.File{Text: "5"}, 0, 1)
	require.EqualError(t, j.Each('[', nil), "expected [, found 5")
}

func TestRead(t *testing.T) {
	f, err := source.Read(fstest.MapFS{"a/b.txt": {Data: []byte("text")}}, "a/b.txt")
	require.NoError(t, err)
	require.Equal(t, &source.File{Name: "a/b.txt", Text: "text"}, f)
}
