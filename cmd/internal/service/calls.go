package service

import (
	"context"
	"slices"

	"hearth/eval/report"
)

// calls lists all calls by group. The tests run the examples in this order. In an example, ID stands for the
// session that was started before it.
var calls = slices.Concat(
	group("plans",
		of("execute", "Executes a plan and returns the result of every step and the value of every variable.", `{"recipe": "mango-radish-salad"}`, (*Service).execute),
		of("check", "Checks a plan without executing it and lists its errors.", `{"plan": "#toast\n(get-kitchen ?k)\n(fetch ?x ?k2 ?k1 bowl)"}`, (*Service).check),
		streams(of("evaluate", "Scores networks against the gold networks of their recipes.", `{"networks": [{"text": "#walnut-balls\n(get-kitchen ?k)"}]}`, (*Service).evaluate)),
		of("score", "Scores a session or a plan against a recipe.", `{"recipe": "mango-radish-salad"}`, (*Service).score),
		of("score-program", "Scores a session of a household or a program: whether it can be executed, how similar it is to recorded programs of people, and which goals it reaches.", `{"world": "household", "recipe": "take-a-nap", "goals": {"actions": ["SLEEP|LIE"]}}`, (*Service).scoreProgram),
		of("plan", "Plans a household task from recorded programs for similar tasks.", `{"task": "Make tea"}`, (*Service).planned),
		of("shortfalls", "Explains why a session or a network does not score 1.", `{"plan": "#walnut-balls\n(get-kitchen ?k)"}`, (*Service).shortfalls),
	),
	group("questions",
		of("query", "Evaluates a Datalog query on a state.", `{"recipe": "mango-radish-salad", "query": "temperature(X, N), N < 10.0", "limit": 5}`, (*Service).query),
		of("entities", "Lists the things that fit a description.", `{"description": "container and not transferable-container"}`, (*Service).entities),
		of("things", "Lists the things that fit a description, with all their properties.", `{"description": "oven"}`, (*Service).things),
		of("observe", "Reports the result of every step and the things on the work surface, or the changes in a home. It can add all properties of things that fit a description.", `{"recipe": "walnut-balls", "about": "cookie-sheet"}`, (*Service).observe),
		of("state", "Lists the things in the world and their locations.", `{"recipe": "walnut-balls", "step": 3}`, (*Service).state),
		of("steps", "Lists a page of the steps of a plan or a session, in the order of execution.", `{"recipe": "walnut-balls", "limit": 5, "step": 8}`, (*Service).steps),
		of("contents", "Lists the things in a container or in the world, with their properties.", `{"recipe": "walnut-balls", "step": 8, "thing": "/counter-top/5"}`, (*Service).contents),
		of("changes", "Lists the changes of a step: each changed thing before and after it.", `{"recipe": "walnut-balls", "step": 8}`, (*Service).changes),
		of("past", "Lists the changes of a thing, step by step.", `{"recipe": "walnut-balls", "thing": "/medium-bowl/243"}`, (*Service).past),
		of("compare", "Compares two episodes: step by step, and by their last states.", `{"was": {"recipe": "walnut-balls"}, "is": {"plan": "#walnut-balls\n(get-kitchen ?kitchen)"}, "limit": 5}`, (*Service).compare),
		of("admissible", "Lists the actions that can be done next and their possible fillers, and explains why the others cannot be done.", `{"recipe": "mango-radish-salad", "action": "mix"}`, (*Service).admissible),
		of("offers", "Lists every way to do something next, as the next line of the plan with its effects.", `{"world": "household", "limit": 3}`, (*Service).offers),
		of("can", "Lists the actions that can be done with a thing, and the reasons against other actions.", `{"thing": "oven"}`, (*Service).can),
		of("why", "Proves a fact: which step caused it, and by which rules.", `{"recipe": "walnut-balls", "what": "mixed(X, /yes)"}`, (*Service).why),
		of("drawing", "Draws the network of a plan, its schedule, the temperatures of food, or the kitchen, as SVG.", `{"recipe": "walnut-balls", "kind": "network"}`, (*Service).drawing),
		of("why-not", "Explains why a statement does not hold, or why a step was not done.", `{"recipe": "walnut-balls", "what": "vegan(X)"}`, (*Service).whyNot),
	),
	group("sessions",
		writes(of("start", "Starts a session in a scene, after a plan, or from a snapshot.", `{"name": "mine"}`, (*Service).start)),
		writes(of("do", "Executes more steps in a session.", `{"session": "ID", "do": "(get-kitchen ?kitchen)\n(fetch ?bowl ?k2 ?kitchen medium-bowl 1)", "request_id": "first"}`, (*Service).do)),
		writes(of("undo", "Undoes steps of a session. They stay in the session, and go-to can return to them.", `{"session": "ID"}`, (*Service).undo)),
		writes(of("go-to", "Goes to another position of a session.", `{"session": "ID", "position": 1}`, (*Service).goTo)),
		writes(of("fork", "Starts another session from a position of a session.", `{"session": "ID", "position": 1, "name": "another"}`, (*Service).fork)),
		of("session", "Reports the current position of a session.", `{"session": "ID"}`, (*Service).session),
		of("history", "Returns all steps of a session, in the format of execute.", `{"session": "ID"}`, (*Service).history),
		of("snapshot", "Returns the steps of a session as a text from which start can continue.", `{"session": "ID"}`, (*Service).snapshot),
		of("replay", "Executes a session again and reports whether the result is the same.", `{"session": "ID"}`, (*Service).replay),
		of("sessions", "Lists the sessions of the client, the newest first.", `{}`, (*Service).list),
		writes(of("keep", "Stores the steps of a session so far as a run. The session stays open.", `{"session": "ID"}`, (*Service).keepRun)),
		writes(of("close", "Closes and deletes a session. If the server stores runs, its steps are stored as a run first.", `{"session": "ID"}`, (*Service).close)),
	),
	group("runs",
		of("runs", "Lists stored runs: of commands, of workers of jobs, and of sessions of the client.", `{"where": {"session": "ID"}, "limit": 5}`, (*Service).runs),
		of("run", "Shows the origin of a run and the result of each of its steps.", `{"where": {"session": "ID"}}`, (*Service).oneRun),
		of("across", "Evaluates a Datalog query across stored runs, as hearth store query does.", `{"query": "step(Run, Step, Action), session(Run, S)", "limit": 5}`, (*Service).across),
	),
	group("catalog",
		of("recipes", "Lists the recipes.", `{"limit": 3}`, (*Service).recipeList),
		of("recipe", "Shows the text of a recipe, the meaning of its sentences, and its gold network.", `{"name": "walnut-balls"}`, (*Service).recipe),
		of("tasks", "Lists the built-in tasks of the household.", `{"limit": 3}`, (*Service).tasks),
		of("task", "Shows a task with its program.", `{"name": "take-a-nap"}`, (*Service).task),
		of("types", "Finds classes and derived types by a part of their name or meaning.", `{"word": "bowl"}`, (*Service).types),
		of("type", "Describes a class or a derived type, and the actions that can be done with its things.", `{"name": "medium-bowl"}`, (*Service).type_),
		of("tree", "Shows a class with its subclasses, or all classes.", `{"word": "baking-tray"}`, (*Service).tree),
		of("actions", "Lists the actions of a world.", `{"world": "household"}`, (*Service).actions),
		of("action", "Shows the arguments of an action, and the files of its rules.", `{"name": "bake"}`, (*Service).action),
		of("rules", "Shows the rule files that define an action.", `{"name": "bake"}`, (*Service).rules),
		of("predicates", "Lists the predicates for queries and rules.", `{}`, (*Service).predicates),
		of("code", "Explains an error code.", `{"name": "E0901"}`, (*Service).code),
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
