package report

import (
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"hearth/engine/explain"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/facts/graph"
	"hearth/parser/diag"
	"hearth/sim/feature"
	"hearth/sim/household/prepare"
)

// A Kind is a type of value that has a JSON Schema.
type Kind struct {
	Name        string `json:"name" jsonschema:"name of the schema"`
	Description string `json:"description"`
	of          reflect.Type
}

func of[T any](name, doc string) Kind { return Kind{name, doc, reflect.TypeFor[T]()} }

// kinds lists all types in the order of their names.
func kinds() []Kind {
	return []Kind{
		of[Absence]("absence", "Why a step does not have an effect, or why a fact does not follow."),
		of[Action]("action", "An action of the ontology."),
		of[List[ActionLine]]("actions", "The actions of the ontology."),
		of[Across]("across", "The answer of a query about the runs of a store."),
		of[List[Possibility]]("admissible", "Which actions can be done next, with which fillers, and why others cannot."),
		of[Answer]("answer", "The answer of a query about a state."),
		of[diag.Page]("code", "The meaning of an error code."),
		of[List[*diag.Page]]("codes", "The meaning of all error codes."),
		of[Cases]("cases", "The results of test cases of rules."),
		of[Contrast]("contrast", "The differences between two executed plans."),
		of[Number]("count", "The number of objects that match a description."),
		of[Coverage]("coverage", "The number of rules that derived a row."),
		of[List[Diagnostic]]("diagnostics", "Problems in inputs."),
		of[Difference]("difference", "The differences between two OWL ontologies."),
		of[List[Disagreement]]("disagreements", "The differences between the state that the rules of a kitchen derive and its physical room."),
		of[End]("end", "The result of replaying a recorded program."),
		of[Entailment]("entailment", "Why a class of an OWL ontology is a subclass of another, or can have no instance."),
		of[Episode]("episode", "An executed plan: the result of every step, and the values of its variables."),
		of[Explanation]("explanation", "Why a fact holds, proved from the inputs of a step, the state that it read, and the ontology."),
		of[List[Import]]("imports", "OWL ontologies and their imports."),
		of[List[Quota]]("quotas", "Limits on unfinished jobs per user."),
		of[List[Job]]("jobs", "Batch work that many processes share, with its progress."),
		of[List[Offer]]("offers", "The calls that can be done next, with their effects."),
		of[Plan]("plan", "A plan for a household task."),
		of[List[explain.Rule]]("plans", "How rules are evaluated: their compiled plans."),
		of[List[PredicateGroup]]("predicates", "The predicates that rules can use."),
		of[Preparation]("preparation", "A household scene prepared for a program."),
		of[List[RuleTime]]("profile", "The time that each rule takes in a run."),
		of[Programs]("programs", "The scores of household programs."),
		of[KnownReason]("reason", "A reason of the rules why a step cannot be done."),
		of[WholeRecipe]("recipe", "The text of a recipe, the actions that it stands for, and its gold network."),
		of[List[Recipe]]("recipes", "The recipes that can be run."),
		of[WholeRun]("run", "A stored run with the results of its steps."),
		of[List[KeptRun]]("runs", "Stored runs."),
		of[Scene]("scene", "The contents of the places in a kitchen."),
		of[List[Kind]]("schemas", "The values that have a JSON Schema."),
		of[Rest]("rest", "The rest of a list after a page: the last line of JSON Lines output, if there is more."),
		of[Score]("score", "The scores of a network, and how every point was won or lost."),
		of[Scores]("scores", "The scores of many networks."),
		of[Shortfalls]("shortfalls", "Why a network does not score 1."),
		of[Stage]("stage", "An intermediate result of an execution."),
		of[Summaries]("summaries", "The means of scores for each group, and the differences between groups."),
		of[Task]("task", "A household task."),
		of[List[Task]]("tasks", "The built-in household tasks."),
		of[Taxonomy]("taxonomy", "The classification of OWL ontologies."),
		of[Translation]("translation", "The admissible action that a text asks for."),
		of[List[Node]]("tree", "Classes with their subclasses."),
		of[Type]("type", "A class, a type that rules derive, or a published class."),
		of[List[Named]]("types", "Classes and derived types found by a word."),
		of[Uses]("uses", "The actions that can be done with an object, and the reasons against others."),
		of[benchmark.Stamp]("version", "The version of the program, with hashes of the built-in data that determine scores."),
	}
}

// Kinds lists all types of values that have a JSON Schema.
func Kinds() *List[Kind] { return &List[Kind]{Items: kinds()} }

// Schema returns the JSON Schema (2020-12) of a value by its name, or nil if the name is unknown. It is
// derived from the Go type.
func Schema(name string) *jsonschema.Schema {
	all := kinds()
	i := slices.IndexFunc(all, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return nil
	}
	s := SchemaOf(all[i].of)
	s.Schema, s.Title, s.Description = "https://json-schema.org/draft/2020-12/schema", name, all[i].Description
	return s
}

// SchemaOf returns the JSON Schema of a type that may contain values of this package.
func SchemaOf(t reflect.Type) *jsonschema.Schema {
	written := map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[Row](): {Type: "object", AdditionalProperties: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{
			reflected(reflect.TypeFor[Thing](), nil), {Type: "number", Description: "a number in its unit"}, {Type: "string", Description: "a class or another name in the notation of rules, or a text"},
		}}},
		reflect.TypeFor[prepare.Object](): {Type: "string", Description: "an object in the notation of programs"},
		reflect.TypeFor[graph.Triple]():   {Type: "array", Description: "an edge: from, relation, to"},
		reflect.TypeFor[feature.Object](): {Type: "object", Description: "an object with its properties: $type is the class, $id the identifier"},
		reflect.TypeFor[feature.Value]():  {Description: "value of a property; null for no value"},
	}
	written[reflect.TypeFor[kitchen.Breakdown]()] = reflected(reflect.TypeFor[kitchen.Dish](), written)
	return reflected(t, written)
}

func reflected(t reflect.Type, written map[reflect.Type]*jsonschema.Schema) *jsonschema.Schema {
	s, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: written})
	if err != nil {
		panic("report: " + err.Error()) // cannot happen: a test covers all types
	}
	return s
}
