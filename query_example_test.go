package hearth_test

import (
	"context"
	"fmt"
	"log"

	"hearth"
	"hearth/parser/source"
	"hearth/testdata/recorded/worlds"
)

// A query is prepared once and evaluated in any state.
func ExampleWorld_Questions() {
	k, err := hearth.Open(hearth.Options{})
	if err != nil {
		log.Fatal(err)
	}
	episodes, err := worlds.Run(k, &source.File{Name: "paste.solution", Text: `#paste
(get-kitchen ?kitchen)
(fetch-and-proportion ?flour ?kitchen-2 ?kitchen ?bowl all-purpose-flour 200 g)
(fetch-and-proportion ?water ?kitchen-3 ?kitchen-2 ?bowl-2 water 100 g)
(transfer-contents ?both ?rest ?kitchen-4 ?kitchen-3 ?flour ?water ?quantity ?unit)
(mix ?paste ?kitchen-5 ?kitchen-4 ?both ?whisk)
`})
	if err != nil {
		log.Fatal(err)
	}
	base, err := k.Questions()
	if err != nil {
		log.Fatal(err)
	}
	dough, err := base.Prepare(&source.File{Name: "query", Text: "dough(X), quantity(X, N)"})
	if err != nil {
		log.Fatal(err)
	}
	for step := range 6 {
		s, err := episodes[0].AfterStep(step)
		if err != nil {
			log.Fatal(err)
		}
		answer, err := dough.Run(context.Background(), s)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(step, answer.Rows)
	}
	// Output:
	// 0 []
	// 1 []
	// 2 []
	// 3 []
	// 4 []
	// 5 [[/e/4/mixture/1 300000000000]]
}
