package corpus

import (
	"io/fs"
	"strings"

	"hearth/ontology/tree"
	"hearth/parser/source"
)

// PrimaryOutputs is the name of the file that [LoadPrimaryOutputs] reads.
const PrimaryOutputs = "primary-outputs.yaml"

// LoadPrimaryOutputs reads primary-outputs.yaml. It maps the id of a recipe to the variable of its network
// that holds the dish, such as "?baked-cookies".
func LoadPrimaryOutputs(fsys fs.FS) (map[string]string, error) {
	file, err := source.Read(fsys, PrimaryOutputs)
	if err != nil {
		return nil, err
	}
	var problems source.Diagnostics
	outputs := map[string]string{}
	if doc := tree.Parse(file, &problems); doc != nil {
		for _, f := range doc.Map(&problems, "the list of primary outputs") {
			tree.CheckName(&problems, f.Key, f.Span, "recipe")
			v := f.Value.Word(&problems, "a primary output")
			if !strings.HasPrefix(v, "?") {
				problems.Addf("E0317", f.Value.Span, "a primary output must be a variable, such as ?dish")
			}
			outputs[f.Key] = v
		}
	}
	if err := problems.Err(); err != nil {
		return nil, err
	}
	return outputs, nil
}
