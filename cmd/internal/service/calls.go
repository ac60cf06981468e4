package service

import (
	"context"
	"slices"

	"hearth/eval/report"
)

// calls are all that can be asked, group by group. The examples run in the tests, one after
// the other; ID in one of them is the session that was started before it.
var calls = slices.Concat(
	group("plans",
		of("execute", "Executes a plan, and tells what came of every step and what its variables stand for.", `{"recipe": "mango-radish-salad"}`, (*Service).execute),
		of("check", "Says what is wrong with a plan, without executing it.", `{"plan": "#toast\n(get-kitchen ?k)\n(fetch ?x ?k2 ?k1 bowl)"}`, (*Service).check),
		streams(of("evaluate", "Scores networks against the gold networks of their recipes.", `{"networks": [{"text": "#walnut-balls\n(get-kitchen ?k)"}]}`, (*Service).evaluate)),
		of("score", "Scores what was done in a session, or a plan, as a dish of a recipe.", `{"recipe": "mango-radish-salad"}`, (*Service).score),
		of("score-program", "Scores what was done in a session of a household, or a program: whether it can be executed, how like it is to what people did, and which goals it reaches.", `{"world": "household", "recipe": "take-a-nap", "goals": {"actions": ["SLEEP|LIE"]}}`, (*Service).scoreProgram),
		of("plan", "Makes the steps of a task of a household out of what people did for tasks that are alike.", `{"task": "Make tea"}`, (*Service).planned),
		of("shortfalls", "Says why what was done in a session, or a network, does not score 1.", `{"plan": "#walnut-balls\n(get-kitchen ?k)"}`, (*Service).shortfalls),
	),
	group("questions",
		of("query", "Asks a state in Datalog.", `{"recipe": "mango-radish-salad", "query": "temperature(X, N), N < 10.0", "limit": 5}`, (*Service).query),
		of("entities", "Lists the things that fit a description.", `{"description": "container and not transferable-container"}`, (*Service).entities),
		of("things", "Lists the things that fit a description, with all their properties.", `{"description": "oven"}`, (*Service).things),
		of("observe", "Tells what came of every step, and what stands where people work or what changed in a home; and all that is known of things that fit a description.", `{"recipe": "walnut-balls", "about": "cookie-sheet"}`, (*Service).observe),
		of("state", "Tells what is where.", `{"recipe": "walnut-balls", "step": 3}`, (*Service).state),
		of("steps", "Tells of some of the steps of a plan or a session, in the order of execution.", `{"recipe": "walnut-balls", "limit": 5, "step": 8}`, (*Service).steps),
		of("contents", "Tells what lies in a thing, or in the world, each with its properties.", `{"recipe": "walnut-balls", "step": 8, "thing": "/counter-top/5"}`, (*Service).contents),
		of("changes", "Tells what a step changed: each thing before and after it.", `{"recipe": "walnut-balls", "step": 8}`, (*Service).changes),
		of("past", "Tells what became of a thing, step by step.", `{"recipe": "walnut-balls", "thing": "/medium-bowl/243"}`, (*Service).past),
		of("compare", "Tells how what was done differs from something else: step by step, and in the world in the end.", `{"was": {"recipe": "walnut-balls"}, "is": {"plan": "#walnut-balls\n(get-kitchen ?kitchen)"}, "limit": 5}`, (*Service).compare),
		of("admissible", "Tells which actions can be done next, with what, and why others cannot.", `{"recipe": "mango-radish-salad", "action": "mix"}`, (*Service).admissible),
		of("offers", "Lists what can be done next one by one, each as the next line of the plan, with what it would do.", `{"world": "household", "limit": 3}`, (*Service).offers),
		of("can", "Says what can be done with a thing, and what keeps other actions from it.", `{"thing": "oven"}`, (*Service).can),
		of("why", "Proves a fact: which step made it so, and by which rules.", `{"recipe": "walnut-balls", "what": "mixed(X, /yes)"}`, (*Service).why),
		of("drawing", "Draws the network of a plan, its time, how warm food was, or the kitchen, as SVG.", `{"recipe": "walnut-balls", "kind": "network"}`, (*Service).drawing),
		of("why-not", "Says why something is not so, or why a step was not done.", `{"recipe": "walnut-balls", "what": "vegan(X)"}`, (*Service).whyNot),
	),
	group("sessions",
		writes(of("start", "Begins a session: in a scene, after a plan, or where a snapshot was taken.", `{"name": "mine"}`, (*Service).start)),
		writes(of("do", "Does more in a session.", `{"session": "ID", "do": "(get-kitchen ?kitchen)\n(fetch ?bowl ?k2 ?kitchen medium-bowl 1)", "request_id": "first"}`, (*Service).do)),
		writes(of("undo", "Goes back in a session. What was done stays, and can be gone to again.", `{"session": "ID"}`, (*Service).undo)),
		writes(of("go-to", "Goes to another position of a session.", `{"session": "ID", "position": 1}`, (*Service).goTo)),
		writes(of("fork", "Begins another session that goes on from a position of one.", `{"session": "ID", "position": 1, "name": "another"}`, (*Service).fork)),
		of("session", "Tells where a session is.", `{"session": "ID"}`, (*Service).session),
		of("history", "Tells all that was done in a session, as execute does of a plan.", `{"session": "ID"}`, (*Service).history),
		of("snapshot", "Writes what was done in a session as a text from which start goes on.", `{"session": "ID"}`, (*Service).snapshot),
		of("replay", "Executes a session again, and says whether the same comes of it.", `{"session": "ID"}`, (*Service).replay),
		of("sessions", "Lists the sessions of the client, the newest first.", `{}`, (*Service).list),
		writes(of("keep", "Keeps what was done in a session so far as a run, though the session goes on.", `{"session": "ID"}`, (*Service).keepRun)),
		writes(of("close", "Forgets a session. Where runs are kept, what was done in it is one of them.", `{"session": "ID"}`, (*Service).close)),
	),
	group("runs",
		of("runs", "Lists runs that were kept, by commands, by the workers of jobs, and in sessions of the client.", `{"where": {"session": "ID"}, "limit": 5}`, (*Service).runs),
		of("run", "Tells what made a run, and what came of each of its steps.", `{"where": {"session": "ID"}}`, (*Service).oneRun),
		of("across", "Asks in Datalog across runs, as hearth store query does.", `{"query": "step(Run, Step, Action), session(Run, S)", "limit": 5}`, (*Service).across),
	),
	group("what there is",
		of("recipes", "Lists the recipes.", `{"limit": 3}`, (*Service).recipeList),
		of("recipe", "Shows the text of a recipe, what its sentences mean, and its gold network.", `{"name": "walnut-balls"}`, (*Service).recipe),
		of("tasks", "Lists the tasks of a household that come with Hearth.", `{"limit": 3}`, (*Service).tasks),
		of("task", "Shows a task with its program.", `{"name": "take-a-nap"}`, (*Service).task),
		of("types", "Finds classes, and types that rules derive, by a part of their name or what they mean.", `{"word": "bowl"}`, (*Service).types),
		of("type", "Shows what a class or a derived type is, and what can be done with its things.", `{"name": "medium-bowl"}`, (*Service).type_),
		of("tree", "Shows a class, or all, with what falls under it.", `{"word": "baking-tray"}`, (*Service).tree),
		of("actions", "Lists the actions of a world.", `{"world": "household"}`, (*Service).actions),
		of("action", "Shows the arguments of an action, and where its rules are.", `{"name": "bake"}`, (*Service).action),
		of("rules", "Shows the files of rules that say what an action does.", `{"name": "bake"}`, (*Service).rules),
		of("predicates", "Tells what queries and rules can speak of.", `{}`, (*Service).predicates),
		of("code", "Explains the code of an error.", `{"name": "E0901"}`, (*Service).code),
	),
)

// streams lets evaluate answer network by network.
func streams(c Call) Call {
	c.stream = func(ctx context.Context, s *Service, with []byte, each func(any) error) error {
		q := new(evaluation)
		if err := Read(with, q); err != nil {
			return err
		}
		_, err := s.scores(ctx, q, func(x *report.Score) error { return each(x) })
		return err
	}
	return c
}
