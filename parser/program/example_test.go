package program_test

import (
	"fmt"

	"hearth/parser/program"
	"hearth/parser/source"
)

func ExampleParse() {
	actions := program.Actions{"WALK": {Name: "WALK", Arity: 1}, "SLEEP": {Name: "SLEEP"}}
	src := &source.File{Name: "nap.txt", Text: "[Walk] <living room> (1)\n[SLEEP]\n"}
	p, err := program.Parse(src, actions)
	for _, l := range p.Lines {
		fmt.Println(l.ActionAt, l.Action, l.Params)
	}
	fmt.Println(err)
	// Output:
	// nap.txt:1:1 WALK [<living_room> (1)]
	// nap.txt:2:1 SLEEP []
	// <nil>
}

func ExampleParseActivity() {
	actions := program.Actions{"SLEEP": {Name: "SLEEP"}}
	src := &source.File{Name: "nap.txt", Text: "Nap\nSleep for an hour.\n\n\n[SLEEP]\n"}
	a, err := program.ParseActivity(src, actions)
	fmt.Println(a.Title, "-", a.Description, a.Program.Lines, err)
	// Output:
	// Nap - Sleep for an hour. [[SLEEP]] <nil>
}
