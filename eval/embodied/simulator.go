package embodied

import (
	_ "embed"
	"io/fs"

	"golang.org/x/tools/txtar"

	"hearth/parser/plan"
	"hearth/rules"
)

// moreKinds has the kinds of errors that only the evaluator has, and walks the effects of walks in its simulator.
var (
	//go:embed simulator/kinds.mg
	moreKinds string
	//go:embed simulator/walk+run+find.mg
	walks string
)

// kindsFile defines the kinds of errors. The evaluator adds some.
const kindsFile = "household/kinds.mg"

// Household returns the semantics of the household in which plans are executed, and rules to be laid over them, which may
// be nil.
func (c Compat) Household() (semantics string, with fs.FS, err error) {
	if !c[simulator] {
		return plan.Corrected.String(), nil, nil
	}
	kinds, err := fs.ReadFile(rules.FS, kindsFile)
	if err != nil {
		return "", nil, err
	}
	with, err = txtar.FS(&txtar.Archive{Files: []txtar.File{
		{Name: kindsFile, Data: append(kinds, moreKinds...)}, {Name: "walk+run+find.mg", Data: []byte(walks)},
	}})
	return plan.Released.String(), with, err
}
