package show

import (
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"hearth/eval/benchmark"
	"hearth/eval/household"
	"hearth/eval/kitchen"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim/feature"
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
		kindOf[report.Absence]("absence", "Why a step does not have an effect, or why a fact does not follow."),
		kindOf[report.Action]("action", "An action of the ontology."),
		kindOf[report.List[report.ActionLine]]("actions", "The actions of the ontology."),
		kindOf[report.RunsAnswer]("across", "The answer of a query about the runs of a store."),
		kindOf[report.List[report.Possibility]]("admissible", "Which actions can be done next, with which fillers, and why others cannot."),
		kindOf[report.Answer]("answer", "The answer of a query about a state."),
		kindOf[source.CodePage]("code", "The meaning of an error code."),
		kindOf[report.List[*source.CodePage]]("codes", "The meaning of all error codes."),
		kindOf[report.Cases]("cases", "The results of test cases of rules."),
		kindOf[report.Contrast]("contrast", "The differences between two executed plans."),
		kindOf[report.Number]("count", "The number of objects that match a description."),
		kindOf[report.Coverage]("coverage", "The number of rules that derived a row."),
		kindOf[report.List[report.Diagnostic]]("diagnostics", "Problems in inputs."),
		kindOf[report.Difference]("difference", "The differences between two OWL ontologies."),
		kindOf[report.List[report.Disagreement]]("disagreements", "The differences between the state that the rules of a kitchen derive and its physical room."),
		kindOf[report.Embodied]("eai", "The scores of models in the tasks of the Embodied Agent Interface."),
		kindOf[report.End]("end", "The result of replaying a recorded program."),
		kindOf[report.Entailment]("entailment", "Why a class of an OWL ontology is a subclass of another, or can have no instance."),
		kindOf[report.Episode]("episode", "An executed plan: the result of every step, and the values of its variables."),
		kindOf[report.Explanation]("explanation", "Why a fact holds, proved from the inputs of a step, the state that it read, and the ontology."),
		kindOf[report.List[report.Import]]("imports", "OWL ontologies and their imports."),
		kindOf[report.List[report.Quota]]("quotas", "Limits on unfinished jobs per user."),
		kindOf[report.List[report.Job]]("jobs", "Batch work that many processes share, with its progress."),
		kindOf[report.List[report.Offer]]("offers", "The calls that can be done next, with their effects."),
		kindOf[report.Plan]("plan", "A plan for a household task."),
		kindOf[report.Repair]("repair", "The fewest edits with which a plan can be executed."),
		kindOf[report.Reply]("reply", "The answer to a usual question, in sentences."),
		kindOf[report.PlanningTask]("planning-task", "A goal as a planning task in PDDL."),
		kindOf[report.Way]("way", "Steps that lead to a goal."),
		kindOf[report.List[report.RulePlan]]("plans", "How rules are evaluated: their compiled plans."),
		kindOf[report.List[report.PredicateGroup]]("predicates", "The predicates that rules can use."),
		kindOf[report.Preparation]("preparation", "A household scene prepared for a program."),
		kindOf[report.List[report.RuleTime]]("profile", "The time that each rule takes in a run."),
		kindOf[household.ScoredPrograms]("programs", "The scores of household programs."),
		kindOf[report.Reading]("reading", "The network that the text of a recipe was read as, with the steps of each part of the text."),
		kindOf[report.KnownReason]("reason", "A reason of the rules why a step cannot be done."),
		kindOf[report.WholeRecipe]("recipe", "The text of a recipe, the actions that it stands for, and its gold network."),
		kindOf[report.List[report.Recipe]]("recipes", "The recipes that can be run."),
		kindOf[report.WholeRun]("run", "A stored run with the results of its steps."),
		kindOf[report.List[report.StoredRun]]("runs", "Stored runs."),
		kindOf[report.Scene]("scene", "The contents of the places in a kitchen."),
		kindOf[report.List[Kind]]("schemas", "The values that have a JSON Schema."),
		kindOf[report.Rest]("rest", "The rest of a list after a page: the last line of JSON Lines output, if there is more."),
		kindOf[benchmark.Score]("score", "The scores of a network, and how every point was won or lost."),
		kindOf[benchmark.Scores]("scores", "The scores of many networks."),
		kindOf[report.Shortfalls]("shortfalls", "Why a network does not score 1."),
		kindOf[benchmark.Stage]("stage", "An intermediate result of an execution."),
		kindOf[report.Summaries]("summaries", "The means of scores for each group, and the differences between groups."),
		kindOf[report.Task]("task", "A household task."),
		kindOf[report.List[report.Task]]("tasks", "The built-in household tasks."),
		kindOf[report.Taxonomy]("taxonomy", "The classification of OWL ontologies."),
		kindOf[report.Translation]("translation", "The admissible action that a text asks for."),
		kindOf[report.List[report.Node]]("tree", "Classes with their subclasses."),
		kindOf[report.Type]("type", "A class, a type that rules derive, or a published class."),
		kindOf[report.List[report.TypeName]]("types", "Classes and derived types found by a word."),
		kindOf[report.Uses]("uses", "The actions that can be done with an object, and the reasons against others."),
		kindOf[benchmark.Stamp]("version", "The version of Hearth, with hashes of the built-in data that determine scores."),
	}
}

// Kinds lists all types of values that have a JSON Schema.
func Kinds() *report.List[Kind] { return &report.List[Kind]{Items: kinds()} }

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

// SchemaOf returns the JSON Schema of a type that may contain values of package report.
func SchemaOf(t reflect.Type) *jsonschema.Schema {
	written := map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[report.Row](): {Type: "object", AdditionalProperties: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{
			reflected(reflect.TypeFor[report.Thing](), nil), {Type: "number", Description: "a number in its unit"}, {Type: "string", Description: "a class or another name in the notation of rules, or a text"},
		}}},
		reflect.TypeFor[report.Triple]():  {Type: "array", Items: &jsonschema.Schema{Types: []string{"integer", "string"}}, Description: "an edge: from, relation, to"},
		reflect.TypeFor[feature.Object](): {Type: "object", Description: "an object with its properties: $type is the class, $id the identifier"},
		reflect.TypeFor[feature.Value]():  {Description: "value of a property; null for no value"},
	}
	written[reflect.TypeFor[kitchen.Breakdown]()] = reflected(reflect.TypeFor[kitchen.Dish](), written)
	return reflected(t, written)
}

func reflected(t reflect.Type, written map[reflect.Type]*jsonschema.Schema) *jsonschema.Schema {
	s, err := jsonschema.ForType(t, &jsonschema.ForOptions{TypeSchemas: written})
	if err != nil {
		panic("show: " + err.Error()) // cannot happen: a test covers all types
	}
	return s
}
