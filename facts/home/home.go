// Package home holds the built-in household, written for Hearth: a home with rooms, furniture and many small
// things, and tasks that can be done in it.
//
// [Open] returns the home as an environment graph, and [Tasks] returns the tasks. [ReadThings] and
// [Things.Furnish] read homes of users. The two files things.yaml and home.yaml explain their
// format.
//
// Tasks name things by class and instance, not by node id. Package sim/household/prepare binds them to the
// home. This package executes nothing.
package home

import (
	"cmp"
	"embed"
	"io/fs"

	"hearth/facts/graph"
	"hearth/ontology"
	"hearth/parser/source"
)

//go:embed *.yaml tasks view.txt
var files embed.FS

// FS returns the files of the home and its tasks.
func FS() fs.FS { return files }

// View reads the labelled queries for the perception of a character.
func View() (*source.File, error) { return source.Read(files, "view.txt") }

// Open reads the home and the descriptions of its things. Each call reads them again, so callers may change
// the result.
func Open() (*Things, *graph.Graph, error) {
	onto, noOntology := ontology.Load(ontology.Household(), "")
	about, noThings := source.Read(files, "things.yaml")
	rooms, noRooms := source.Read(files, "home.yaml")
	if err := cmp.Or(noOntology, noThings, noRooms); err != nil {
		return nil, nil, err
	}
	things, err := ReadThings(about, graph.WordsOf(onto))
	if err != nil {
		return nil, nil, err
	}
	g, err := things.Furnish(rooms)
	return things, g, err
}
