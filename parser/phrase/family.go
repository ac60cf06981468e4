package phrase

import (
	"cmp"
	"io/fs"

	"hearth/ontology"
	"hearth/parser/program"
	"hearth/parser/source"
)

// Open reads the folder of a family of ontologies. It returns the actions of programs as in the reference,
// with their aliases, and the phrase templates. The error is a [*source.Diagnostics], or the error from reading a file.
func Open(family fs.FS) (program.Actions, *Templates, error) {
	o, err := ontology.Load(family, "")
	if err != nil {
		return nil, nil, err
	}
	return FromOntology(o, family, true)
}

// FromOntology is [Open] for an ontology that is already loaded. If released is false, actions take the parameters that
// the ontology defines.
func FromOntology(o *ontology.Ontology, family fs.FS, released bool) (program.Actions, *Templates, error) {
	aliases, noAliases := source.Read(family, "notation/aliases.yaml")
	phrases, noPhrases := source.Read(family, "notation/phrases.yaml")
	if err := cmp.Or(noAliases, noPhrases); err != nil {
		return nil, nil, err
	}
	actions, err := program.Load(o, aliases)
	if err != nil {
		return nil, nil, err
	}
	if released {
		actions = actions.Released()
	}
	t, err := Load(phrases, actions)
	return actions, t, err
}
