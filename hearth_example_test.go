package hearth_test

import (
	"context"
	"fmt"
	"log"

	"hearth"
)

// The example executes a network in the built-in kitchen. It asks what was mixed, when it was ready, and what
// can be done with it next. Then it prints why it is mixed.
func Example() {
	ctx := context.Background()
	kitchen, err := hearth.Open(hearth.KitchenOptions{})
	if err != nil {
		log.Fatal(err)
	}
	episodes, err := kitchen.Run(ctx, `#sweet-butter
(get-kitchen ?kitchen)
(fetch-and-proportion ?butter ?k1 ?kitchen ?bowl butter 100 g)
(fetch-and-proportion ?sugar ?k2 ?k1 ?bowl-2 white-sugar 50 g)
(transfer-contents ?both ?rest ?k3 ?k2 ?butter ?sugar ?quantity ?unit)
(mix ?dough ?k4 ?k3 ?both ?whisk)
`)
	if err != nil {
		log.Fatal(err)
	}
	end := episodes[0].End()
	answer, err := end.Query(ctx, "type(X, /homogeneous-mixture), in(X, Bowl)")
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range answer.Answers {
		fmt.Println(row["X"], "is in", row["Bowl"])
	}
	fmt.Println("after", end.Scene().Time, "seconds")
	uses, err := end.Can(ctx, hearth.AffordanceQuery{Thing: "?dough"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("something can be done with it:", uses.Can)
	why, err := episodes[0].Why(ctx, "mixed(X, /yes)", 0)
	if err != nil {
		log.Fatal(err)
	}
	for _, origin := range why.Origins {
		fmt.Println(origin.Fact, "by step", origin.Step, origin.Action)
		for _, p := range origin.Proof[:3] {
			fmt.Println(" ", p.Fact, "by", p.Kind, p.Rule)
		}
	}
	// Output:
	// /e/4/mixture/1 is in /medium-bowl/243
	// after 110 seconds
	// something can be done with it: true
	// mixed(/e/4/mixture/1, /yes) by step 5 mix
	//   set(/e/4/mixture/1, /mixed, /yes) by rule kitchen/shared.mg:84:1
	//   mixture(/e/4/mixture/1) by rule kitchen/shared.mg:72:1
	//   total(150.0) by aggregate kitchen/shared.mg:71:1
}
