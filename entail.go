//go:build !noowl

package hearth

import "hearth/ontology/owl/tbox"

var entail = tbox.Entail // with the tag noowl it is refused, and no reasoner and no notation of OWL is linked
