package wording_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/report"
	"hearth/eval/wording"
	"hearth/ontology"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

func open(t *testing.T) (*wording.Language, *ontology.Ontology) {
	src, err := source.Read(ontology.Kitchen(), wording.File)
	require.NoError(t, err)
	language, err := wording.Load(src)
	require.NoError(t, err)
	onto, err := ontology.Load(ontology.Kitchen(), "2024")
	require.NoError(t, err)
	return language, onto
}

// braces matches the names in braces of a phrase.
var braces = regexp.MustCompile(`\{([^}]*)\}`)

// own lists the names in braces that are no roles.
var own = []string{"list", "dressed", "base", "at base"}

func TestEveryActionHasWordsAboutItsRoles(t *testing.T) {
	language, onto := open(t)
	for _, a := range onto.Actions() {
		w, ok := language.Actions[a.Name]
		require.True(t, ok, "no words for %s", a.Name)
		phrases := []string{w.Say, w.Into, w.Join, w.Then, w.Done}
		for _, f := range w.Forms {
			phrases = append(phrases, f.Say, f.Into, f.Join, f.Then, f.Done)
		}
		roles := slices.Concat(w.Topic, []string{w.What, w.Number, w.Unit, w.Lists})
		for _, p := range phrases {
			for _, m := range braces.FindAllStringSubmatch(p, -1) {
				if !slices.Contains(own, m[1]) {
					roles = append(roles, strings.Fields(strings.TrimPrefix(strings.TrimSuffix(m[1], "?"), "at "))...)
				}
			}
		}
		for _, role := range roles {
			require.True(t, role == "" || a.Role(role) != nil, "%s has no role %s", a.Name, role)
		}
	}
	for name := range language.Actions {
		require.NotNil(t, onto.Action(name), "there is no action %s", name)
	}
}

func TestWordsAreAboutClassesOfTheOntology(t *testing.T) {
	language, onto := open(t)
	results := []string{"peels", "seeds", "drained-liquid"} // names of what a step gives besides
	for _, names := range []map[string]string{language.Names, language.Short, language.Titles, language.Pieces} {
		for class := range names {
			require.NotNil(t, onto.Class(class), class)
		}
	}
	for _, names := range []map[string]bool{language.Counted, language.Plural, language.Mass, language.Flat} {
		for class := range names {
			require.True(t, slices.Contains(results, class) || onto.Class(class) != nil, class)
		}
	}
	for _, class := range language.Minor {
		require.NotNil(t, onto.Class(class), class)
	}
}

// What package recipe reads is what was written.
func TestXMLCanBeRead(t *testing.T) {
	r := &report.WholeRecipe{ID: "toast", Title: "Salt & Toast"}
	r.Ingredients = append(r.Ingredients, report.Sentence{Text: "1 slice < 2", Actions: []string{"(get-kitchen ?k)"}})
	read, err := recipe.Parse(&source.File{Name: "toast.xml", Text: wording.XML(r, false)})
	require.NoError(t, err)
	require.Equal(t, "Salt & Toast", read.Title)
	require.Equal(t, "1 slice < 2", read.Ingredients[0].Text)
	aligned, err := recipe.ParseAlignment(&source.File{Name: "toast.xml", Text: wording.XML(r, true)})
	require.NoError(t, err)
	require.Equal(t, "get-kitchen", aligned.Steps[0].Actions[0].Name)
}
