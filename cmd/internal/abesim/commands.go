package abesim

// commands maps the commands of the original simulator to templates of plan lines. A template has the name of
// an action, then its arguments:
//
//	@      two variables: the state of the kitchen after the action, then the one before it
//	+name  a created object; the answer has it under this name
//	:name  an object that the request must name
//	~name  an object that the request may name
//	.name  a required word or number
//	,name  an optional word or number
//	_      an argument that the kitchen chooses
//
// Any other word stands for itself. If a command has several templates, the first one that the request can
// fill is used.
var commands = map[string][]string{
	"fetch":                {"fetch +fetchedObject @ .object 1"},
	"bring-to-temperature": {"bring-to-temperature +containerWithIngredientsAtTemperature @ :containerWithIngredients .temperatureQuantity .temperatureUnit"},
	"leave-for-time":       {"leave-for-time +containerWithIngredientsCooled @ :containerWithIngredients .coolingQuantity .timeUnit"},
	"portion": {
		"transfer-contents +outputContainer +rest @ :targetContainer :containerWithIngredient .quantity g",
		"fetch-and-proportion +outputContainer @ :targetContainer .containerWithIngredient .quantity g",
	},
	"transfer":            {"transfer-contents +containerWithAllIngredients +emptyContainer @ :targetContainer :containerWithInputIngredients _ _"},
	"beat":                {"beat +containerWithIngredientsBeaten @ :containerWithIngredients ~tool"},
	"mix":                 {"mix +containerWithMixture @ :containerWithInputIngredients ~mixingTool"},
	"mingle":              {"mingle +containerWithMixture @ :containerWithInputIngredients ~minglingTool"},
	"mash":                {"mash +mashedIngredient @ :inputIngredient ~mashingTool"},
	"grind":               {"grind +containerWithGroundIngredients @ :containerWithIngredientsToBeGround ~grindingTool"},
	"flatten":             {"flatten +flattenedPortion @ :portion ~flatteningTool"},
	"line":                {"line +linedBakingTray @ :bakingTray ~bakingPaper"},
	"cover":               {"cover +coveredObject @ :object ~cover"},
	"uncover":             {"uncover +uncoveredObject +cover @ :object"},
	"shape":               {"shape +shapedPortions @ :portions ,shape"},
	"portion-and-arrange": {"portion-and-arrange +portions @ :containerWithDough ,quantity ,unit _ ~destination"},
	"bake":                {"bake +thingBaked @ :thingToBake ~oven ,timeToBakeQuantity ,timeToBakeUnit ,temperatureQuantity ,temperatureUnit"},
	"boil":                {"boil +thingBoiled @ :thingToBoil ~stoveToBoilOn ,heatingMode ,timeToBoilQuantity ,timeToBoilUnit"},
	"fry":                 {"fry +thingFried @ :thingToFry ~stoveToFryOn ,heatingMode ,timeToFryQuantity ,timeToFryUnit"},
	"melt":                {"melt +containerWithMeltedIngredients @ :containerWithInputIngredients ~meltingTool"},
	"wash":                {"wash +thingWashed @ :thingToWash"},
	"sprinkle":            {"sprinkle +sprinkledObject @ :object :toppingContainer"},
	"flour":               {"flour +flouredContainer @ :containerToFlour ~ingredientToFlourWith"},
	"grease":              {"grease +greasedContainer @ :containerToGrease ~ingredientToGreaseWith"},
	"cut":                 {"cut +cutObject @ :object .cutPattern ~cuttingTool _"},
	"peel":                {"peel +peeledIngredient +peels @ :inputIngredient ~peelingTool"},
	"seed":                {"seed +seededIngredient +seeds @ :inputIngredient ~seedingTool"},
	"transfer-items":      {"transfer-items +itemsAtDestination @ :itemsToTransfer _ ~destination"},
	"refrigerate":         {"refrigerate +containerWithIngredientsAtTemperature @ :containerWithIngredients ~refrigerator ,coolingQuantity ,timeUnit"},
	"preheat-oven":        {"preheat-oven +oven @ ~oven .quantity .unit"},
	"get-kitchen":         {},
	"set-kitchen":         {},
	"get-time":            {},
}
