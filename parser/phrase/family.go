package phrase

import (
	"cmp"
	"io/fs"

	"hearth/ontology"
	"hearth/parser/program"
	"hearth/parser/source"
)

// Open reads all that the folder of a family of ontologies says about programs:
// its actions as the reference has them, their aliases and their templates. The
// error is a [*diag.List], or what reading a file returned.
func Open(family fs.FS) (program.Actions, *Templates, error) {
	o, err := ontology.Load(family, "")
	if err != nil {
		return nil, nil, err
	}
	return Of(o, family, true)
}

// Of is [Open] for a family whose ontology was loaded before. Unless they are
// to be as the reference has them, actions take what the ontology says.
func Of(o *ontology.Ontology, family fs.FS, released bool) (program.Actions, *Templates, error) {
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
