package hearth_test

import (
	"context"
	"fmt"
	"testing/fstest"

	"hearth"
)

// The files of a user change while a kitchen is in use. Files with an error are refused, and the error has a
// position. Callers keep the kitchen that they got.
func ExampleLive() {
	files := fstest.MapFS{}
	save := func(name, text string) { files[name] = &fstest.MapFile{Data: []byte(text)} }
	var live hearth.Live
	reload := func() {
		problems, err := live.Reload(hearth.KitchenOptions{With: files})
		if err != nil {
			fmt.Println(err)
			return
		}
		if problems != nil {
			fmt.Println(problems)
		}
		fmt.Println("version", live.Current().Number)
	}
	reload()
	held := live.Current()
	save("types/warm.mg", "warm(X) :- hot(X).")
	reload()
	save("types/warm.mg", "warm(X) :- hot(Y).")
	reload()
	save("types/warm.mg", "# warm: hot, or on its way there.\nwarm(X) :- hot(X).\nwarm(X) :- melted(X, /yes).")
	reload()
	fmt.Println("still at hand: version", held.Number)
	warm, err := live.Current().Type(context.Background(), "warm")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("warm:", warm.Derived.Doc)
	// Output:
	// version 1
	// version 2
	// types/warm.mg:1:6: variable X of the head is not bound by any premise [E0413]
	// version 2
	// version 3
	// still at hand: version 1
	// warm: hot, or on its way there.
}
