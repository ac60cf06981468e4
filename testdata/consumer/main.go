// Command consumer is a program of another module that uses Hearth: it executes
// a recipe in the kitchen and a program in the home that come with it.
package main

import (
	"fmt"
	"io/fs"
	"log"

	"hearth"
	"hearth/facts/corpus"
	"hearth/facts/home"
	"hearth/parser/source"
)

func main() {
	if err := cook(); err != nil {
		log.Fatal(err)
	}
	if err := rest(); err != nil {
		log.Fatal(err)
	}
}

// cook tells how long a recipe takes.
func cook() error {
	kitchen, err := hearth.Open(hearth.Options{})
	if err != nil {
		return err
	}
	text, err := fs.ReadFile(corpus.FS(), "salad/mango-radish-salad.solution")
	if err != nil {
		return err
	}
	episodes, err := kitchen.Run(&source.File{Name: "mango-radish-salad", Text: string(text)})
	if err != nil {
		return err
	}
	ms, _ := episodes[0].Time()
	fmt.Println("the salad takes", ms/1000, "seconds")
	return nil
}

// rest tells how a program ends.
func rest() error {
	household, err := hearth.OpenHousehold(hearth.HouseholdOptions{})
	if err != nil {
		return err
	}
	_, rooms, err := home.Open()
	if err != nil {
		return err
	}
	nap, err := household.Program(&source.File{Name: "nap", Text: "[WALK] <sofa> (216)\n[LIE] <sofa> (216)\n[SLEEP]\n"})
	if err != nil {
		return err
	}
	run, err := household.Run(rooms, nap)
	if err != nil {
		return err
	}
	outcome, _ := run.Outcome()
	fmt.Println("the nap is", outcome)
	return nil
}
