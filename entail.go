//go:build !noowl

package hearth

import "hearth/ontology/owl/tbox"

var entail = tbox.Entail // the build tag noowl leaves out the reasoner and the OWL readers
