package ontology_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
)

var declaration = regexp.MustCompile(`Declaration\(Class\((?:SOMA:([^)]+)|<([^>]+)>)\)\)`)

// published returns the IRIs of all classes of SOMA and DUL.
func published(t *testing.T) map[string]bool {
	files, err := filepath.Glob(filepath.Join(shared(t, "ontology", "soma"), "*.owl"))
	require.NoError(t, err)
	all := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, m := range declaration.FindAllStringSubmatch(string(text), -1) {
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
