package abesim

import (
	"reflect"

	"hearth/cmd/internal/service"
)

// Describe returns the supported commands with examples. The examples must be executed in order: later ones use
// objects that earlier ones create.
func Describe() service.Original {
	return service.Original{Answer: reflect.TypeFor[Answer](), Commands: commandNames(), Examples: []service.OriginalExample{
		{Command: "to-set-kitchen", Summary: "Starts in the default state of the kitchen.", Request: `{"kitchenStateIn": null}`},
		{Command: "to-fetch", Summary: "Fetches a bowl.", Request: `{"object": "MediumBowl"}`},
		{Command: "to-portion", Summary: "Puts butter into the bowl.", Request: `{"containerWithIngredient": "butter", "targetContainer": "fetched-object-2", "quantity": 100}`},
		{Command: "to-fetch", Summary: "Fetches another bowl.", Request: `{"object": "MediumBowl"}`},
		{Command: "to-portion", Summary: "Puts sugar into the second bowl.", Request: `{"containerWithIngredient": "WhiteSugar", "targetContainer": "fetched-object-4", "quantity": 50}`},
		{Command: "to-transfer", Summary: "Adds the sugar to the butter.", Request: `{"containerWithInputIngredients": "output-container-5", "targetContainer": "output-container-3"}`},
		{Command: "to-mix", Summary: "Mixes them.", Request: `{"containerWithInputIngredients": "container-with-all-ingredients-6"}`},
		{Command: "to-get-time", Summary: "Returns the elapsed time.", Request: `{}`},
	}}
}
