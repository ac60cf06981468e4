package phrase_test

import (
	"fmt"

	"hearth/parser/phrase"
	"hearth/parser/program"
	"hearth/parser/source"
)

func ExampleTemplates() {
	actions := program.Actions{"PUTBACK": {Name: "PUTBACK", Arity: 2}}
	templates, err := phrase.Load(&source.File{Name: "phrases.yaml", Text: "phrases: {putback: 'put {} on {}'}"}, actions)
	if err != nil {
		fmt.Println(err)
		return
	}
	line, ok := templates.Parse("Step 7: Put mug on coffee table", map[string]string{"mug": "cup"})
	fmt.Println(line, ok)
	fmt.Println(templates.Show(line))
	// Output:
	// [PUTBACK] <cup> (1) <coffee_table> (1) true
	// Put cup on coffee table true
}
