package hearth_test

import (
	"fmt"

	"hearth"
	"hearth/parser/source"
	"hearth/testdata/recorded/worlds"
)

// The example executes a network in the full kitchen. It prints the content of the bowl and the time when it
// was ready.
func Example() {
	kitchen, err := hearth.Open(hearth.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	episodes, err := worlds.Run(kitchen, &source.File{Name: "sweet-butter.solution", Text: `#sweet-butter
(get-kitchen ?kitchen)
(fetch-and-proportion ?butter ?k1 ?kitchen ?bowl butter 100 g)
(fetch-and-proportion ?sugar ?k2 ?k1 ?bowl-2 white-sugar 50 g)
(transfer-contents ?both ?rest ?k3 ?k2 ?butter ?sugar ?quantity ?unit)
(mix ?dough ?k4 ?k3 ?both ?whisk)
`})
	if err != nil {
		fmt.Println(err)
		return
	}
	e := episodes[0]
	dough := e.Bindings.Bound("?dough")
	contents, _ := dough.State.Features(dough.Term).Slot("contents")
	for _, mixture := range contents.Objects {
		amount, _ := mixture.Slot("amount")
		fmt.Println(amount.Num, amount.Class, "of", mixture.Class)
		parts, _ := mixture.Slot("components")
		for _, part := range parts.Objects {
			share, _ := part.Slot("amount")
			fmt.Printf("  %.0f %% %s\n", 100*share.Num, part.Class)
		}
	}
	ms, _ := e.Time()
	fmt.Println("after", ms/1000, "seconds")
	// Output:
	// 150 g of homogeneous-mixture
	//   33 % white-sugar
	//   67 % butter
	// after 110 seconds
}
