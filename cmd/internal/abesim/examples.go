package abesim

import (
	"reflect"

	"hearth/cmd/internal/service"
)

// Describe returns the supported commands with examples. The examples must be executed in order: later ones use
// objects that earlier ones create.
func Describe() service.Original {
	return service.Original{Answer: reflect.TypeFor[Answer](), Commands: commandNames(), Examples: []service.OriginalExample{
		{"to-set-kitchen", "Starts in the default state of the kitchen.", `{"kitchenStateIn": null}`},
		{"to-fetch", "Fetches a bowl.", `{"object": "MediumBowl"}`},
		{"to-portion", "Puts butter into the bowl.", `{"containerWithIngredient": "butter", "targetContainer": "fetched-object-2", "quantity": 100}`},
		{"to-fetch", "Fetches another bowl.", `{"object": "MediumBowl"}`},
		{"to-portion", "Puts sugar into the second bowl.", `{"containerWithIngredient": "WhiteSugar", "targetContainer": "fetched-object-4", "quantity": 50}`},
		{"to-transfer", "Adds the sugar to the butter.", `{"containerWithInputIngredients": "output-container-5", "targetContainer": "output-container-3"}`},
		{"to-mix", "Mixes them.", `{"containerWithInputIngredients": "container-with-all-ingredients-6"}`},
		{"to-get-time", "Returns the elapsed time.", `{}`},
	}}
}
