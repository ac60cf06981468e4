package reason_test

import (
	"context"
	"fmt"

	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
	"hearth/parser/source"
)

func ExampleCompiled_Explain() {
	soups, err := owl.Read(&source.File{Name: "soups.ofn", Text: `Ontology(
SubClassOf(<Soup> ObjectSomeValuesFrom(<consistsOf> <Liquid>))
SubClassOf(<FriedSoup> <Soup>)
SubClassOf(<FriedSoup> ObjectAllValuesFrom(<consistsOf> <Solid>))
SubClassOf(<Gazpacho> <Soup>)
DisjointClasses(<Liquid> <Solid>)
)`})
	if err != nil {
		panic(err)
	}
	c := reason.Compile(soups.Axioms)
	taxonomy, err := c.Classify(context.Background())
	if err != nil {
		panic(err)
	}
	fmt.Println("subsumptions:", taxonomy.Subsumptions)
	fmt.Println("unsatisfiable:", taxonomy.Unsatisfiable)
	why, err := c.Explain(context.Background(), "FriedSoup", owl.Nothing)
	if err != nil {
		panic(err)
	}
	for _, a := range why {
		fmt.Println(a.Span, a.Key())
	}
	// Output:
	// subsumptions: [{FriedSoup Soup} {Gazpacho Soup}]
	// unsatisfiable: [FriedSoup]
	// soups.ofn:2:1 SubClassOf(<Soup> ObjectSomeValuesFrom(<consistsOf> <Liquid>))
	// soups.ofn:3:1 SubClassOf(<FriedSoup> <Soup>)
	// soups.ofn:4:1 SubClassOf(<FriedSoup> ObjectAllValuesFrom(<consistsOf> <Solid>))
	// soups.ofn:6:1 DisjointClasses(<Liquid> <Solid>)
}
