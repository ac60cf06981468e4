package abesim

// An Example is a command with a request.
type Example struct {
	Command string // command name with its prefix, such as to-mix
	Summary string
	Request string // request body, in JSON
}

// Examples returns examples that must be executed in order: later ones use objects that earlier ones create.
func Examples() []Example {
	return []Example{
		{"to-set-kitchen", "Starts in the default state of the kitchen.", `{"kitchenStateIn": null}`},
		{"to-fetch", "Fetches a bowl.", `{"object": "MediumBowl"}`},
		{"to-portion", "Puts butter into the bowl.", `{"containerWithIngredient": "butter", "targetContainer": "fetched-object-2", "quantity": 100}`},
		{"to-fetch", "Fetches another bowl.", `{"object": "MediumBowl"}`},
		{"to-portion", "Puts sugar into the second bowl.", `{"containerWithIngredient": "WhiteSugar", "targetContainer": "fetched-object-4", "quantity": 50}`},
		{"to-transfer", "Adds the sugar to the butter.", `{"containerWithInputIngredients": "output-container-5", "targetContainer": "output-container-3"}`},
		{"to-mix", "Mixes them.", `{"containerWithInputIngredients": "container-with-all-ingredients-6"}`},
		{"to-get-time", "Returns the elapsed time.", `{}`},
	}
}

// Commands returns the supported commands, with the prefix to-.
func Commands() []string { return commandNames() }
