// Package ask holds the commands that ask about one situation of a plan: what holds and what can be done
// (query, entities, actions, can), and why something does or does not hold (why, why-not). They take a
// [cli.Target], which chooses the world. Other commands list what is built in: recipes, tasks, the scene, classes
// of things, error codes and schemas.
package ask

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/flags"
	"hearth/eval/report"
)

// A moment holds the flags that choose a situation of a plan.
type moment struct {
	*cli.Target
	point hearth.Point
}

func (m *moment) bind(cmd *cobra.Command) {
	m.Target.Bind(cmd)
	m.BindLenient(cmd)
	f := cmd.Flags()
	f.IntVar(&m.point.Step, "step", 0, "ask about the state after step `n`, as run numbers them from 1 (default: the last executed step)")
	flags.MinOne(cmd, "step")
	f.BoolVar(&m.point.Start, "start", false, "ask about the state before the first step")
	f.StringVar(&m.point.Variable, "variable", "", "ask about the state that this `variable` of a network stands for or was bound in")
	cmd.MarkFlagsMutuallyExclusive("variable", "step", "start")
}

// situation executes the plan that the arguments name, if there is one, and returns the situation that the
// flags choose.
func (m *moment) situation(words []string) (*hearth.Situation, error) {
	plans := m.TakeScene(words)
	if len(plans) == 0 && (m.point.Variable != "" || m.point.Step != 0) {
		about := map[bool]string{false: "--variable and --step apply to a network", true: "--step applies to a program"}
		return nil, cli.Usage("%s, but none is given", about[m.WorldFixed])
	}
	scene, err := m.Enter()
	if err != nil {
		return nil, err
	}
	if len(plans) == 0 {
		return scene.Start(), nil
	}
	e, err := m.Episode(scene, plans[0])
	if err != nil {
		return nil, err
	}
	return e.At(m.point)
}

// A question is a command that asks about one situation.
type question struct {
	moment
	out   *cli.Output
	count bool // write only the number of answers
	what  string
}

// Query returns the command that asks in Datalog.
func Query(v *cli.Target) *cobra.Command {
	q := &question{moment: moment{Target: v}, what: "query"}
	cmd := &cobra.Command{
		Use:   "query QUERY " + v.Words("[PLAN]"),
		Short: "Query a state of an episode in Datalog",
		Long: `Query answers a question about a state: the one after the last step of a plan or, without a
plan, the one at the start. The question is the body of a rule in Mangle's syntax. It may use
the predicates that rules of the world use: the properties of things (in, type, temperature;
in a household on, inside, close, state, class, id), the ontology (isa, factor), computed
predicates (is_a, nth), and the types that rules derive (dough). stands_for(/butter, E) holds
for the entity that the variable ?butter of a network stands for. in_during(X, Y, From, To)
gives the times at which in(X, Y) held until the state; every property has such a predicate.
Steps of a household take no time, so all their times are 0.

With --mode quantitative, states also have measured properties: core_temperature,
surface_temperature, mean_temperature, surroundings_temperature, room_temperature, safe_core,
log_reduction, bakedness, browning, in_danger_s, cooling_s, water_g, mass_g,
volume_ml, capacity_ml, free_ml, fill_mm, spilled_g, position, orientation, tilt_degrees, velocity, extent, away_m,
contact, contact_n, rests_on, inside_by_place, on_by_place, covers_by_place, has_room, due_s,
energy_wh, hands_took, elapsed_s. Derived from them are fits_in(X, Y) and the types safe,
perishable, at_room_temperature, reachable, stable, spilled. hearth rules doc --mode
quantitative explains each of them. These also have predicates with times:
core_temperature_during(X, T, From, To), safe_during(X, From, To). Values are those at the time
of the state. A note names what stays in the oven or the fridge until later.

That mode also has hazards: peril(Kind, X), and the helpers of rules/hazards such as raw(K, X).
They are evaluated just before the next step, or when all results are ready. Events of the step,
such as stirs(T, C, N), and happens(Property, X) are those of the step itself. In both modes, a
query with a predicate of the rules of an action, such as motion or blocked, is about the last
step. A query reads the helpers in your files rather than built-in ones of that name.

Rules count in whole numbers: amounts and degrees in billionths, times in milliseconds.
Answers are in grams, degrees, seconds; 180.0, with a decimal point, is 180 billion.
Like run, query executes as much as possible of a plan with mistakes, and answers the question.

Exit codes: 0 there are answers, 1 there are none, 3 the query or the plan is wrong.`,
		Example: v.Examples(`  hearth query 'stands_for(/walnut-paste, B), in(X, B), dough(X)' walnut-balls --variable ?walnut-paste
  hearth query 'temperature(X, N), N < 10.0' mango-radish-salad --format csv
  hearth query 'in(X, C) |> do fn:group_by(C), let N = fn:count()'`, `  hearth household query 'class(X, /light), state(X, /on)' home
  hearth household query 'acts(C, /yes), holds_rh(C, X)' home have-a-cup-of-tea --step 6
  hearth household query 'on(X, Y) |> do fn:group_by(Y), let N = fn:count()' flat.json --format csv`),
	}
	return q.command(cmd)
}

// Entities returns the command that lists the things that fit a description.
func Entities(v *cli.Target) *cobra.Command {
	q := &question{moment: moment{Target: v}, what: "description"}
	cmd := &cobra.Command{
		Use:   "entities DESCRIPTION " + v.Words("[PLAN]"),
		Short: "List the things that fit a description",
		Long: `Entities lists the things in a world that fit a description: in the state after the last
step of a plan or, without a plan, at the start.

A description is made of classes (hearth types tree), of types that rules derive from the
composition of a thing (dough, salad), and of classes of SOMA, DUL and the ontologies in OWL
that --with adds (soma:Container, or the whole IRI in angle brackets). In a household it is
made of classes of nodes and their categories (fridge, Appliances), of states and properties
(open, grabbable). Descriptions combine with

  has PROPERTY               things with any value of it: has holds-rh
  has PROPERTY = CLASS       or = < > <= >= with a number and its unit; with --mode
                             quantitative also has core_temperature < 74, and the other
                             measured properties that query lists
  inside ..., on ...         things that lie in such a thing: at any depth, or directly
  not ..., and, or, ( )      not binds closest, then and`,
		Example: v.Examples(`  hearth entities 'container and not transferable-container'
  hearth entities 'ingredient and has temperature < 10 degrees-celsius' mango-radish-salad
  hearth entities 'dul:PhysicalObject and not soma:Container' --count
  hearth entities 'butter and inside fridge' --count`, `  hearth household entities 'grabbable and inside kitchen' home
  hearth household entities '(light or floor_lamp) and clean' home take-a-nap
  hearth household entities 'lamp or light' flat.json --count`),
	}
	cmd.Flags().BoolVar(&q.count, "count", false, "write only the number of things")
	return q.command(cmd)
}

// command completes cmd with the flags, the argument check and the function of the question.
func (q *question) command(cmd *cobra.Command) *cobra.Command {
	q.moment.bind(cmd)
	q.out = q.App.ListOutput(cmd, "answers")
	cmd.Args = q.PlanArgs(map[bool]string{false: "one ", true: "a "}[q.WorldFixed]+q.what, 0, 1)
	cmd.RunE = func(_ *cobra.Command, args []string) error { return q.answer(args[0], args[1:]) }
	return cmd
}

// answer asks the question text about the situation that words and flags choose, and prints the answers. If
// there are none, the exit code is 1.
func (q *question) answer(text string, words []string) error {
	s, err := q.situation(words)
	if err != nil {
		return err
	}
	if q.count {
		q.out.Page = report.Page{}
	}
	answer, err := s.Ask(q.Ctx(), hearth.Question{Text: text, Entities: q.what == "description", Page: q.out.Page})
	if err != nil {
		return err
	}
	q.App.ReportWarnings(answer.Warnings)
	if room, err := s.Episode.Scene.World.Internal().Room(s.Episode); err == nil {
		if away := room.Waiting(s.Internal()); away != "" {
			q.App.Note("%s", away)
		}
	}
	none := cli.Negative(len(answer.Answers) == 0 && answer.Total == 0)
	switch {
	case q.count && q.out.ForPeople():
		_, err := fmt.Fprintln(q.App.Out, len(answer.Answers))
		return cmp.Or(cli.OutputError(err), none)
	case q.count:
		return cmp.Or(q.out.Print(&report.Number{Count: len(answer.Answers)}), none)
	case none != nil && q.out.ForPeople():
		fmt.Fprintln(q.App.Err, "no answers")
		return none
	}
	return cmp.Or(q.out.Print(answer), none)
}
