//go:build !noowl

package hearth

import "hearth/ontology/owl/reason"

var entail = reason.Entail // the build tag noowl leaves out the reasoner and the OWL readers
