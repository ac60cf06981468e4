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

// A Kind is a value of which there is a schema.
type Kind struct {
	Name        string `json:"name" jsonschema:"of the schema"`
	Description string `json:"description"`
	of          reflect.Type
}

func of[T any](name, doc string) Kind { return Kind{name, doc, reflect.TypeFor[T]()} }

// kinds are all values, by their names.
func kinds() []Kind {
	return []Kind{
		of[Absence]("absence", "Why a step does not do something."),
		of[Action]("action", "An action of the ontology."),
		of[List[ActionLine]]("actions", "The actions of the ontology."),
		of[Across]("across", "What a query found in the runs of a store."),
		of[List[Possibility]]("admissible", "Which actions can be done next, with what, and why others cannot."),
		of[Answer]("answer", "What a query found in a state."),
		of[diag.Page]("code", "What a code of an error means."),
		of[List[*diag.Page]]("codes", "What all codes of errors mean."),
		of[Cases]("cases", "What came of cases of rules."),
		of[Contrast]("contrast", "How one executed plan differs from another."),
		of[Number]("count", "How many things fit a description."),
		of[Coverage]("coverage", "How many rules gave a row."),
		of[List[Diagnostic]]("diagnostics", "What is wrong with inputs."),
		of[Difference]("difference", "What two ontologies in OWL do not share."),
		of[List[Disagreement]]("disagreements", "What the rules of a kitchen say of a state, and its room does not."),
		of[End]("end", "How a recorded program ended when it was replayed."),
		of[Entailment]("entailment", "Why a class of an ontology in OWL lies below another, or can have no instance."),
		of[Episode]("episode", "An executed plan: what came of every step, and what its variables stand for."),
		of[Explanation]("explanation", "Why a fact holds, proved down to what a step was given, the state that it read, and the ontology."),
		of[List[Import]]("imports", "Ontologies in OWL, and what they import."),
		of[List[Quota]]("quotas", "How much somebody may have submitted that is not done."),
		of[List[Job]]("jobs", "Work that many processes share, and how far it has come."),
		of[List[Offer]]("offers", "What can be done next, one by one, with what it would do."),
		of[Plan]("plan", "The steps of a task."),
		of[List[explain.Rule]]("plans", "How rules are evaluated."),
		of[List[PredicateGroup]]("predicates", "The predicates that rules can use."),
		of[Preparation]("preparation", "A scene of a household that was made ready for a program."),
		of[List[RuleTime]]("profile", "Where the time of a run goes, rule by rule."),
		of[Programs]("programs", "The scores of programs of a household."),
		of[KnownReason]("reason", "A reason why a step cannot be done."),
		of[WholeRecipe]("recipe", "The text of a recipe, what it means, and its gold network."),
		of[List[Recipe]]("recipes", "The recipes that can be run."),
		of[WholeRun]("run", "A run that is kept in a store, with what came of its steps."),
		of[List[KeptRun]]("runs", "Runs that are kept in a store."),
		of[Scene]("scene", "What lies where in a kitchen."),
		of[List[Kind]]("schemas", "The values of which there are schemas."),
		of[Rest]("rest", "What follows a page of a list: the last line of JSON by lines, where there is more."),
		of[Score]("score", "The scores of a network, and where every point went."),
		of[Scores]("scores", "The scores of many networks."),
		of[Shortfalls]("shortfalls", "Why a network does not score 1."),
		of[Stage]("stage", "What is there between two stages of an execution."),
		of[Summaries]("summaries", "The means of scores, group by group, and how groups differ."),
		of[Task]("task", "A task of a household."),
		of[List[Task]]("tasks", "The tasks of a household that come with Hearth."),
		of[Taxonomy]("taxonomy", "What follows from ontologies in OWL."),
		of[Translation]("translation", "The admissible action that a text asks for."),
		of[List[Node]]("tree", "Classes with those below them."),
		of[Type]("type", "A class, a type that rules derive, or a published class."),
		of[List[Named]]("types", "Classes and derived types that a word is about."),
		of[Uses]("uses", "What can be done with a thing, and what keeps other actions from it."),
		of[benchmark.Stamp]("version", "What the program is, with hashes of what comes with it: what its scores are made with."),
	}
}

// Kinds lists all values of which there are schemas.
func Kinds() *List[Kind] { return &List[Kind]{Items: kinds()} }

// Schema returns the JSON Schema (2020-12) of a value by its name, nil when there
// is none of that name. It is derived from the Go type.
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

// SchemaOf is the JSON Schema of a type that may hold values of this package.
func SchemaOf(t reflect.Type) *jsonschema.Schema {
	written := map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[Row](): {Type: "object", AdditionalProperties: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{
			reflected(reflect.TypeFor[Thing](), nil), {Type: "number", Description: "in its unit"}, {Type: "string", Description: "a class or another name, as rules write it, or a text"},
		}}},
		reflect.TypeFor[prepare.Object](): {Type: "string", Description: "as programs write it"},
		reflect.TypeFor[graph.Triple]():   {Type: "array", Description: "from, relation, to"},
		reflect.TypeFor[feature.Object](): {Type: "object", Description: "$type is the class, $id the entity"},
		reflect.TypeFor[feature.Value]():  {Description: "null for nothing"},
	}
	written[reflect.TypeFor[kitchen.Breakdown]()] = reflected(reflect.TypeFor[kitchen.Dish](), written)
	return reflected(t, written)
}

func reflected(t reflect.Type, written map[reflect.Type]*jsonschema.Schema) *jsonschema.Schema {
	s, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: written})
	if err != nil {
		panic("report: " + err.Error()) // the types are part of the program, and all of them are tested
	}
	return s
}
