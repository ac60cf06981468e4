package ontology_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/testdata/recorded"
)

var declaration = regexp.MustCompile(`Declaration\(Class\((?:SOMA:([^)]+)|<([^>]+)>)\)\)`)

// published returns the IRIs of all classes of SOMA and DUL.
func published(t *testing.T) map[string]bool {
	all := map[string]bool{}
	for _, name := range recorded.Glob(t, "ontology", "soma", "*.owl") {
		for _, m := range declaration.FindAllStringSubmatch(recorded.File(t, name).Text, -1) {
			if m[1] != "" {
				m[2] = "http://www.ease-crc.org/ont/SOMA.owl#" + m[1]
			}
			all[m[2]] = true
		}
	}
	return all
}

func TestEveryIRIIsAClassOfSOMAOrDUL(t *testing.T) {
	all := published(t)
	each(t, func(t *testing.T, o *ontology.Ontology) {
		for _, c := range o.Classes() {
			require.True(t, c.IRI == "" || all[c.IRI], "%s: %s", c.Name, c.IRI)
		}
		for _, a := range o.Actions() {
			require.True(t, a.IRI == "" || all[a.IRI], "%s: %s", a.Name, a.IRI)
		}
	})
}

func TestGeneralClassesFallUnderAPublishedOne(t *testing.T) {
	each(t, func(t *testing.T, o *ontology.Ontology) {
		for _, name := range strings.Fields("kitchen-entity container cooking-utensil ingredient mixture cuttable can-cut oven fridge unit pattern") {
			require.NotEmpty(t, o.Class(name).IRI, name)
		}
	})
}
