package abe

// An Example is a command and what it is asked with.
type Example struct {
	Command string // with to-
	Summary string
	Request string // as JSON
}

// Examples are answered one after the other: each names what those before have made.
func Examples() []Example {
	return []Example{
		{"to-set-kitchen", "Begins in the kitchen as it is at first.", `{"kitchenStateIn": null}`},
		{"to-fetch", "Brings a bowl.", `{"object": "MediumBowl"}`},
		{"to-portion", "Puts butter into it.", `{"containerWithIngredient": "butter", "targetContainer": "fetched-object-2", "quantity": 100}`},
		{"to-fetch", "Brings another bowl.", `{"object": "MediumBowl"}`},
		{"to-portion", "Puts sugar into that.", `{"containerWithIngredient": "WhiteSugar", "targetContainer": "fetched-object-4", "quantity": 50}`},
		{"to-transfer", "Puts the sugar to the butter.", `{"containerWithInputIngredients": "output-container-5", "targetContainer": "output-container-3"}`},
		{"to-mix", "Mixes them.", `{"containerWithInputIngredients": "container-with-all-ingredients-6"}`},
		{"to-get-time", "Tells how long that took.", `{}`},
	}
}

// Commands are those that there are, with to-.
func Commands() []string { return known() }
