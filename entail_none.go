//go:build noowl

package hearth

import (
	"context"

	"hearth/ontology"
	"hearth/ontology/owl"
	"hearth/parser/source"
)

func entail(_ context.Context, _ *ontology.Ontology, files []*source.File) (*owl.Loaded, error) {
	return nil, source.Errorf("E0903", source.Span{File: files[0]}, "this build of hearth cannot read OWL ontologies").
		WithHint("use a build without the tag noowl")
}
