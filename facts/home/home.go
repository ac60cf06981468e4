// Package home is a household that comes with Hearth, written for it: a home
// with rooms, furniture and many small things, and tasks that can be done in it.
//
// Call [Open] for the home as an environment graph, and [Tasks] for the tasks.
// [ReadThings] and [Things.Furnish] read homes of other people; how they are
// written is said in the two files of [FS], things.yaml and home.yaml.
//
// Tasks name things by class and instance, not by the ids of nodes: binding
// them to the home is for the preparation. The package executes nothing.
package home

import (
	"cmp"
	"embed"

	"hearth/facts/graph"
	"hearth/ontology"
	"hearth/parser/source"
)

//go:embed *.yaml tasks
var files embed.FS

// Open reads the home and what is known about its things. Every call reads
// them again, so that callers may change what they get.
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
