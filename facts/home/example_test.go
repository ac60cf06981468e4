package home_test

import (
	"fmt"

	"hearth/facts/home"
)

func ExampleOpen() {
	_, g, err := home.Open()
	for _, n := range g.Nodes {
		if n.Category == "Rooms" {
			fmt.Println(n.ID, n.Class)
		}
	}
	fmt.Println(err)
	// Output:
	// 100 kitchen
	// 200 living_room
	// 300 bathroom
	// 400 bedroom
	// 500 home_office
	// 600 entrance_hall
	// 700 kids_bedroom
	// <nil>
}

func ExampleTasks() {
	tasks, err := home.Tasks()
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range tasks {
		if t.ID == "take-a-nap" {
			fmt.Printf("%s\n%s\n%s", t.Activity.Title, t.Activity.Description, t.Activity.Program)
		}
	}
	// Output:
	// Take a nap
	// Lie down on the sofa, sleep for an hour and wake up refreshed.
	// [WALK] <living_room> (1)
	// [RUN] <sofa> (1)
	// [LIE] <sofa> (1)
	// [SLEEP]
	// [WAKEUP]
}
