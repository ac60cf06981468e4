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
	goType      reflect.Type
}

func kindOf[T any](name, doc string) Kind { return Kind{name, doc, reflect.TypeFor[T]()} }

// kinds lists all types in the order of their names.
func kinds() []Kind {
	return []Kind{
		kindOf[Absence]("absence", "Why a step does not have an effect, or why a fact does not follow."),
		kindOf[Action]("action", "An action of the ontology."),
		kindOf[List[ActionLine]]("actions", "The actions of the ontology."),
		kindOf[RunsAnswer]("across", "The answer of a query about the runs of a store."),
		kindOf[List[Possibility]]("admissible", "Which actions can be done next, with which fillers, and why others cannot."),
		kindOf[Answer]("answer", "The answer of a query about a state."),
		kindOf[diag.Page]("code", "The meaning of an error code."),
		kindOf[List[*diag.Page]]("codes", "The meaning of all error codes."),
		kindOf[Cases]("cases", "The results of test cases of rules."),
		kindOf[Contrast]("contrast", "The differences between two executed plans."),
		kindOf[Number]("count", "The number of objects that match a description."),
		kindOf[Coverage]("coverage", "The number of rules that derived a row."),
		kindOf[List[Diagnostic]]("diagnostics", "Problems in inputs."),
		kindOf[Difference]("difference", "The differences between two OWL ontologies."),
		kindOf[List[Disagreement]]("disagreements", "The differences between the state that the rules of a kitchen derive and its physical room."),
		kindOf[End]("end", "The result of replaying a recorded program."),
		kindOf[Entailment]("entailment", "Why a class of an OWL ontology is a subclass of another, or can have no instance."),
		kindOf[Episode]("episode", "An executed plan: the result of every step, and the values of its variables."),
		kindOf[Explanation]("explanation", "Why a fact holds, proved from the inputs of a step, the state that it read, and the ontology."),
		kindOf[List[Import]]("imports", "OWL ontologies and their imports."),
		kindOf[List[Quota]]("quotas", "Limits on unfinished jobs per user."),
		kindOf[List[Job]]("jobs", "Batch work that many processes share, with its progress."),
		kindOf[List[Offer]]("offers", "The calls that can be done next, with their effects."),
		kindOf[Plan]("plan", "A plan for a household task."),
		kindOf[List[explain.Rule]]("plans", "How rules are evaluated: their compiled plans."),
		kindOf[List[PredicateGroup]]("predicates", "The predicates that rules can use."),
		kindOf[Preparation]("preparation", "A household scene prepared for a program."),
		kindOf[List[RuleTime]]("profile", "The time that each rule takes in a run."),
		kindOf[Programs]("programs", "The scores of household programs."),
		kindOf[KnownReason]("reason", "A reason of the rules why a step cannot be done."),
		kindOf[WholeRecipe]("recipe", "The text of a recipe, the actions that it stands for, and its gold network."),
		kindOf[List[Recipe]]("recipes", "The recipes that can be run."),
		kindOf[WholeRun]("run", "A stored run with the results of its steps."),
		kindOf[List[StoredRun]]("runs", "Stored runs."),
		kindOf[Scene]("scene", "The contents of the places in a kitchen."),
		kindOf[List[Kind]]("schemas", "The values that have a JSON Schema."),
		kindOf[Rest]("rest", "The rest of a list after a page: the last line of JSON Lines output, if there is more."),
		kindOf[Score]("score", "The scores of a network, and how every point was won or lost."),
		kindOf[Scores]("scores", "The scores of many networks."),
		kindOf[Shortfalls]("shortfalls", "Why a network does not score 1."),
		kindOf[Stage]("stage", "An intermediate result of an execution."),
		kindOf[Summaries]("summaries", "The means of scores for each group, and the differences between groups."),
		kindOf[Task]("task", "A household task."),
		kindOf[List[Task]]("tasks", "The built-in household tasks."),
		kindOf[Taxonomy]("taxonomy", "The classification of OWL ontologies."),
		kindOf[Translation]("translation", "The admissible action that a text asks for."),
		kindOf[List[Node]]("tree", "Classes with their subclasses."),
		kindOf[Type]("type", "A class, a type that rules derive, or a published class."),
		kindOf[List[TypeName]]("types", "Classes and derived types found by a word."),
		kindOf[Uses]("uses", "The actions that can be done with an object, and the reasons against others."),
		kindOf[benchmark.Stamp]("version", "The version of Hearth, with hashes of the built-in data that determine scores."),
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
	s := SchemaOf(all[i].goType)
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
