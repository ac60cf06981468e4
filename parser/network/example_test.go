package network_test

import (
	"fmt"

	"hearth/parser/network"
	"hearth/parser/source"
)

func ExampleParse() {
	src := &source.File{Name: "toast.solution", Text: "#Toast\n(get-kitchen ?k)\n(FETCH ?x ?k2 ?k bread 1) ; one slice\n"}
	file, err := network.Parse(src)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range file.Networks[0].Actions {
		fmt.Println(a.NameAt, a.Name, a.Args)
	}
	// Output:
	// toast.solution:2:2 get-kitchen [?k]
	// toast.solution:3:2 fetch [?x ?k2 ?k bread 1]
}

func ExampleParse_error() {
	src := &source.File{Name: "toast.solution", Text: "#toast\n(get-kitchen ?k\n"}
	_, err := network.Parse(src)
	fmt.Println(err)
	// Output:
	// toast.solution:2:1: this form is not closed on its line [E0105]
}

func ExampleParseActions() {
	src := &source.File{Name: "toast.xml", Text: "<meaning>\n  (get-kitchen ?k)\n</meaning>"}
	actions, err := network.ParseActions(src, 9, 29)
	fmt.Println(actions[0], actions[0].Span, err)
	// Output:
	// (get-kitchen ?k) toast.xml:2:3 <nil>
}

func ExamplePrint() {
	toast := &network.Network{ID: "toast", Actions: []*network.Action{{
		Name: "get-kitchen",
		Args: []network.Arg{{Kind: network.Variable, Text: "?k"}},
	}}}
	fmt.Print(network.Print(&network.File{Networks: []*network.Network{toast}}))
	// Output:
	// #toast
	// (get-kitchen ?k)
}

func ExampleArg_Billionths() {
	quarter := network.Arg{Kind: network.Number, Text: "1/4"}
	billionths, _ := quarter.Billionths()
	fmt.Println(quarter.Rat(), billionths, quarter.Exact())
	// Output:
	// 1/4 250000000 true
}
