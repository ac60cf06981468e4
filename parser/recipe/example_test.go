package recipe_test

import (
	"fmt"

	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

func ExampleParse() {
	src := &source.File{Name: "toast.xml", Text: `<recipe>
  <id>toast</id>
  <title>Toast</title>
  <ingredients><ingredient>1 slice of bread</ingredient></ingredients>
  <instructions><instruction>Toast the bread.</instruction></instructions>
</recipe>`}
	r, err := recipe.Parse(src)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Title, "-", r.Instructions[0].Text, r.Instructions[0].Span)
	// Output:
	// Toast - Toast the bread. toast.xml:5:30
}

func ExampleParseAlignment() {
	src := &source.File{Name: "toast.xml", Text: `<recipe>
  <id>toast</id>
  <title>Toast</title>
  <ingredients>
    <ingredient>
      <utterance>1 slice of bread</utterance>
      <meaning>
        (get-kitchen ?k)
        (fetch ?bread ?k2 ?k bread 1)
      </meaning>
    </ingredient>
  </ingredients>
</recipe>`}
	a, err := recipe.ParseAlignment(src)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(network.Print(&network.File{Networks: []*network.Network{a.Network()}}))
	// Output:
	// #toast
	// (get-kitchen ?k)
	// (fetch ?bread ?k2 ?k bread 1)
}
