package service

import (
	"context"
	"slices"

	"hearth/eval/benchmark"
)

// calls lists all calls by group. The tests run the examples in this order. In an example, ID stands for the
// session that was started before it.
var calls = slices.Concat(
	group("plans",
		newCall("execute", "Executes a plan and returns the result of every step and the value of every variable.", `{"recipe": "mango-radish-salad"}`, (*Service).execute),
		newCall("check", "Checks a plan without executing it and lists its errors.", `{"plan": "#toast\n(get-kitchen ?k)\n(fetch ?x ?k2 ?k1 bowl)"}`, (*Service).check),
		streams(newCall("evaluate", "Scores networks against the gold networks of their recipes.", `{"networks": [{"text": "#walnut-balls\n(get-kitchen ?k)"}]}`, (*Service).evaluate)),
		newCall("score", "Scores a session or a plan against a recipe.", `{"recipe": "mango-radish-salad"}`, (*Service).score),
		newCall("score-program", "Scores a session of a household or a program: whether it can be executed, how similar it is to recorded programs of people, and which goals it reaches.", `{"world": "household", "recipe": "take-a-nap", "goals": {"actions": ["SLEEP|LIE"]}}`, (*Service).scoreProgram),
		newCall("plan", "Plans a household task from recorded programs for similar tasks.", `{"task": "Make tea"}`, (*Service).planned),
		newCall("reach", "Finds steps after which a goal holds, or a network that makes a dish, by executing the rules of the actions.", `{"world": "household", "goal": "open(fridge)"}`, (*Service).reach),
		newCall("repair", "Finds the fewest edits with which a plan can be executed, reaches a goal, or has the best score.", `{"world": "household", "plan": "[WALK] <kitchen> (1)\n[GRAB] <cup> (1)"}`, (*Service).repair),
		newCall("read", "Reads the text of a recipe as a network, without a language model, and reports the steps of each part of the text.", `{"text": "Toast\n\nIngredients\n2 slices of bread\n10 g butter\n\nMethod\nSpread the butter on the bread."}`, (*Service).readText),
		newCall("resolve", "Lists the ingredients in stock that a phrase of a recipe may name, the likeliest first, with the unit of the stock.", `{"phrase": "icing sugar"}`, (*Service).resolve),
		newCall("shortfalls", "Explains why a session or a network does not score 1.", `{"plan": "#walnut-balls\n(get-kitchen ?k)"}`, (*Service).shortfalls),
	),
	group("questions",
		newCall("ask", "Answers a usual question in sentences: where a thing is, how warm it is, how much is left, when it changed, what can be done with it, what if a step is left out.", `{"recipe": "walnut-balls", "question": "where is ?white-balls"}`, (*Service).ask),
		newCall("query", "Evaluates a Datalog query on a state.", `{"recipe": "mango-radish-salad", "query": "temperature(X, N), N < 10.0", "limit": 5}`, (*Service).query),
		newCall("entities", "Lists the things that fit a description.", `{"description": "container and not transferable-container"}`, (*Service).entities),
		newCall("things", "Lists the things that fit a description, with all their properties.", `{"description": "oven"}`, (*Service).things),
		newCall("observe", "Reports the result of every step and the things on the work surface, or the changes in a home. It can add all properties of things that fit a description.", `{"recipe": "walnut-balls", "description": "cookie-sheet"}`, (*Service).observe),
		newCall("state", "Lists the things in the world and their locations.", `{"recipe": "walnut-balls", "step": 3}`, (*Service).state),
		newCall("steps", "Lists a page of the steps of a plan or a session, in the order of execution.", `{"recipe": "walnut-balls", "limit": 5, "step": 8}`, (*Service).steps),
		newCall("contents", "Lists the things in a container or in the world, with their properties.", `{"recipe": "walnut-balls", "step": 8, "thing": "/counter-top/5"}`, (*Service).contents),
		newCall("changes", "Lists the changes of a step: each changed thing before and after it.", `{"recipe": "walnut-balls", "step": 8}`, (*Service).changes),
		newCall("text", "Writes the executed steps of a network as the text of a recipe in English: ingredients and instructions.", `{"recipe": "walnut-balls", "actions": true}`, (*Service).recipeText),
		newCall("past", "Lists the changes of a thing, step by step.", `{"recipe": "walnut-balls", "thing": "/medium-bowl/243"}`, (*Service).past),
		newCall("compare", "Compares two episodes: step by step, and by their last states.", `{"was": {"recipe": "walnut-balls"}, "is": {"plan": "#walnut-balls\n(get-kitchen ?kitchen)"}, "limit": 5}`, (*Service).compare),
		newCall("admissible", "Lists the actions that can be done next and their possible fillers, and explains why the others cannot be done.", `{"recipe": "mango-radish-salad", "action": "mix"}`, (*Service).admissible),
		newCall("offers", "Lists ways to do something next, as the next line of the plan with its effects: one of each action, then those that fit the goal and the last steps.", `{"world": "household", "limit": 3}`, (*Service).offers),
		newCall("grammar", "Returns a grammar of the lines that can be written next, so that a model can be made to write nothing else: in GBNF or as a JSON Schema.", `{"recipe": "mango-radish-salad", "action": "mix"}`, (*Service).grammar),
		newCall("can", "Lists the actions that can be done with a thing, and the reasons against other actions.", `{"thing": "oven"}`, (*Service).can),
		newCall("try", "Executes alternative next lines, each from the same situation, and reports what each would do. It keeps nothing.", `{"plan": "#toast\n(get-kitchen ?k)", "alternatives": ["(fetch ?bowl ?k2 ?k medium-bowl 1)", "(fetch ?bowl ?k2 ?k medium-bowl 100)"]}`, (*Service).try),
		newCall("describe", "Describes a thing: its class, derived types and properties; in a kitchen also its place and contents.", `{"thing": "medium-bowl"}`, (*Service).describe),
		newCall("why", "Proves a fact: which step caused it, and by which rules.", `{"recipe": "walnut-balls", "what": "mixed(X, /yes)"}`, (*Service).why),
		newCall("drawing", "Draws the network of a plan, its schedule, the temperatures of food, or the kitchen, as SVG.", `{"recipe": "walnut-balls", "kind": "network"}`, (*Service).drawing),
		newCall("why-not", "Explains why a statement does not hold, or why a step was not done.", `{"recipe": "walnut-balls", "what": "vegan(X)"}`, (*Service).whyNot),
	),
	group("sessions",
		writes(newCall("start", "Starts a session in a scene, after a plan, or from a snapshot.", `{"title": "mine"}`, (*Service).start)),
		writes(newCall("do", "Executes more steps in a session.", `{"session": "ID", "do": "(get-kitchen ?kitchen)\n(fetch ?bowl ?k2 ?kitchen medium-bowl 1)", "request_id": "first"}`, (*Service).do)),
		writes(newCall("undo", "Undoes steps of a session. They stay in the session, and go-to can return to them.", `{"session": "ID"}`, (*Service).undo)),
		writes(newCall("go-to", "Goes to another position of a session.", `{"session": "ID", "position": 1}`, (*Service).goTo)),
		writes(newCall("fork", "Starts another session from a position of a session. If that session was made with other rules, its steps are executed under the current ones, and the answer reports the first difference.", `{"session": "ID", "position": 1, "title": "another"}`, (*Service).fork)),
		newCall("session", "Reports the current position of a session. If it was made with other rules, the answer has its stored changes instead.", `{"session": "ID"}`, (*Service).session),
		newCall("history", "Returns all steps of a session, in the format of execute. If it was made with other rules, the answer has its stored changes instead.", `{"session": "ID"}`, (*Service).history),
		newCall("snapshot", "Returns the steps of a session as a text from which start can continue.", `{"session": "ID"}`, (*Service).snapshot),
		newCall("replay", "Executes a session again and reports whether the result is the same, also if it was made with other rules. It changes nothing.", `{"session": "ID"}`, (*Service).replay),
		newCall("sessions", "Lists the sessions of the client, the newest first.", `{}`, (*Service).list),
		writes(newCall("keep", "Stores the steps of a session so far as a run. The session stays open.", `{"session": "ID"}`, (*Service).keepRun)),
		writes(newCall("close", "Closes and deletes a session. If the server stores runs, its steps are stored as a run first. If the results of the steps differ under the current rules, the run is not stored, and the answer has the reason.", `{"session": "ID"}`, (*Service).close)),
	),
	group("runs",
		newCall("runs", "Lists stored runs: of commands, of workers of jobs, and of sessions of the client.", `{"where": {"session": "ID"}, "limit": 5}`, (*Service).runs),
		newCall("run", "Shows the origin of a run and the result of each of its steps.", `{"where": {"session": "ID"}}`, (*Service).oneRun),
		newCall("across", "Evaluates a Datalog query across stored runs, as hearth store query does.", `{"query": "step(Run, Step, Action), session(Run, S)", "limit": 5}`, (*Service).across),
	),
	group("catalog",
		light(newCall("recipes", "Lists the recipes.", `{"limit": 3}`, (*Service).recipeList)),
		light(newCall("recipe", "Shows the text of a recipe, the meaning of its sentences, and its gold network.", `{"name": "walnut-balls"}`, (*Service).recipe)),
		light(newCall("tasks", "Lists the built-in tasks of the household.", `{"limit": 3}`, (*Service).tasks)),
		light(newCall("task", "Shows a task with its program.", `{"name": "take-a-nap"}`, (*Service).task)),
		newCall("types", "Finds classes and derived types by a part of their name or meaning.", `{"word": "bowl"}`, (*Service).types),
		newCall("type", "Describes a class or a derived type, and the actions that can be done with its things.", `{"name": "medium-bowl"}`, (*Service).type_),
		newCall("tree", "Shows a class with its subclasses, or all classes.", `{"name": "baking-tray"}`, (*Service).tree),
		newCall("actions", "Lists the actions of a world.", `{"world": "household"}`, (*Service).actions),
		newCall("action", "Shows the arguments of an action, and the files of its rules.", `{"name": "bake"}`, (*Service).action),
		newCall("rules", "Shows the rule files that define an action.", `{"name": "bake"}`, (*Service).rules),
		newCall("predicates", "Lists the predicates for queries and rules.", `{}`, (*Service).predicates),
		light(newCall("code", "Explains an error code.", `{"name": "E0901"}`, (*Service).code)),
	),
)

// streams lets evaluate answer network by network.
func streams(c Call) Call {
	c.stream = func(ctx context.Context, s *Service, with []byte, each func(any) error) error {
		q := new(networksRequest)
		if err := Read(with, q); err != nil {
			return err
		}
		_, err := s.scores(ctx, q, func(x *benchmark.Score) error { return each(x) })
		return err
	}
	return c
}
