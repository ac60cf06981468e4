# Generated from docs/openapi.json by go generate ./cmd/clients. DO NOT EDIT.
"""All calls as methods, and the types of arguments and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired
else:
    NotRequired = Optional


class Warning(TypedDict):
    code: str  # hearth explain-code explains it
    file: NotRequired[str]
    line: NotRequired[int]  # from 1
    col: NotRequired[int]  # from 1, in characters
    message: str
    hint: NotRequired[str]  # what to do about it
    severity: NotRequired[str]  # warning: it may be meant; note: nothing is wrong; absent: an error


class Unreadable(TypedDict):
    run: str
    why: str


class AcrossAnswer(TypedDict):
    columns: List[str]  # the variables of the query, in their order
    answers: List[Dict[str, Any]]  # what the variables stand for, by their names; a query without variables that holds has one answer, which is empty
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for
    warnings: NotRequired[List[Warning]]  # numbers in the query that were hardly meant so, and notes of times
    runs: int  # that the answer is about
    replayed: NotRequired[Optional[int]]  # of how many of them states were looked at; left out where the query asks for none
    made_by_other_rules: NotRequired[int]  # of these, how many other rules or another ontology made: their states are as they were, and what follows from them is as rules say now
    left_out: NotRequired[int]  # runs whose states would have to be looked at, too: the answer is about the others
    unreadable: NotRequired[List[Unreadable]]  # runs that cannot be looked at: the answer is about the others


Role = TypedDict("Role", {
    "name": "str",
    "gives": "bool",  # it is a result, and not an argument
    "is": "str",  # a class, number or anything
    "one_of": "NotRequired[List[str]]",
    "optional": "bool",  # it may be left open
    "default": "NotRequired[str]",  # what fills it then
})


class ActionAnswer(TypedDict):
    name: str
    doc: str
    signature: str  # as networks write it
    roles: List[Role]
    category: str
    released_modes: List[List[str]]  # which roles may be open together in the released simulator
    rules: List[str]  # the files that say what it does
    iri: NotRequired[str]


class ActionsItem(TypedDict):
    name: str
    roles: int  # how many it has
    category: str
    doc: str
    signature: str  # as networks write it


class ActionsAnswer(TypedDict):
    items: List[ActionsItem]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


Row = TypedDict("Row", {
    "variable": "NotRequired[str]",  # of the plan, that stands for the thing
    "id": "NotRequired[str]",  # of a thing
    "class": "NotRequired[str]",  # of the thing, or the class that is the filler
    "example": "NotRequired[Optional[float]]",  # a number that fills the role, as others may
})


class Group(TypedDict):
    roles: List[str]
    rows: List[List[Row]]  # ways to fill them, in the order of the roles
    more: NotRequired[bool]  # there may be more rows: not all was looked for


Reason = TypedDict("Reason", {
    "code": "str",  # a word of the rules; hearth explain-code explains it
    "role": "NotRequired[str]",
    "variable": "NotRequired[str]",  # of the plan, that stands for the thing or for what it lies in
    "entity": "NotRequired[str]",  # a thing, a class or a unit
    "class": "NotRequired[str]",  # of the thing
    "message": "str",
    "figures": "NotRequired[Dict[str, float]]",  # the numbers in the message, by names that end in their unit
})


class AdmissibleItem(TypedDict):
    action: str
    can: bool
    call: str  # an example, as the next line of the plan; or what comes nearest to one
    ways: NotRequired[int]  # in how many ways it can be done: the product of the rows of the groups, or more where there may be more rows
    groups: NotRequired[List[Group]]  # what can fill the roles that must be filled: any row of one group goes with any row of the others
    tried: NotRequired[bool]  # the example was carried out; of the other ways it is known only that rules allow them
    may: NotRequired[List[Group]]  # what can fill each of the roles that the example leaves open, the others left open
    why: NotRequired[List[str]]  # in words, why it cannot be done
    reasons: NotRequired[List[Reason]]  # against what comes nearest


class AdmissibleAnswer(TypedDict):
    items: List[AdmissibleItem]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


Use = TypedDict("Use", {
    "as": "str",  # the role
    "action": "str",
    "can": "bool",
    "call": "str",  # an example, as the next line of the plan; or what comes nearest to one
    "ways": "NotRequired[int]",  # in how many ways it can be done: the product of the rows of the groups, or more where there may be more rows
    "groups": "NotRequired[List[Group]]",  # what can fill the roles that must be filled: any row of one group goes with any row of the others
    "tried": "NotRequired[bool]",  # the example was carried out; of the other ways it is known only that rules allow them
    "may": "NotRequired[List[Group]]",  # what can fill each of the roles that the example leaves open, the others left open
    "why": "NotRequired[List[str]]",  # in words, why it cannot be done
    "reasons": "NotRequired[List[Reason]]",  # against what comes nearest
})


class CanAnswer(TypedDict):
    thing: Row
    can: bool  # something can be done with it
    uses: List[Use]
    others: NotRequired[int]  # how many other roles want another kind of thing, and are left out
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


From = TypedDict("From", {
    "id": "str",
    "class": "str",  # of the ontology, the most specific one
    "node": "NotRequired[Optional[int]]",  # its id in the environment graph, if it is called after a node
    "variables": "NotRequired[List[str]]",  # of the plan, that stand for it
    "mixed_of": "NotRequired[List[str]]",  # classes of what it was mixed of; where things are looked at
})


Property = TypedDict("Property", {
    "name": "str",  # with a path where it is that of a part
    "was": "NotRequired[str]",
    "is": "NotRequired[str]",
})


Change = TypedDict("Change", {
    "id": "str",
    "class": "str",  # of the ontology, the most specific one
    "node": "NotRequired[Optional[int]]",  # its id in the environment graph, if it is called after a node
    "variables": "NotRequired[List[str]]",  # of the plan, that stand for it
    "mixed_of": "NotRequired[List[str]]",  # classes of what it was mixed of; where things are looked at
    "what": "str",  # made, gone, moved or changed
    "from": "NotRequired[Optional[From]]",  # what it lay in, where that is another
    "to": "NotRequired[Optional[From]]",
    "properties": "List[Property]",  # those that are different
    "share": "NotRequired[str]",  # of what a thing that is followed went into: how much of it is that thing, or some
})


class ChangesAnswer(TypedDict):
    step: int
    action: str
    time: float  # of the state after it
    changes: List[Change]


class CheckAnswer(TypedDict):
    items: List[Warning]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class CloseAnswer(TypedDict):
    session: str
    closed: bool


class File(TypedDict):
    name: str
    text: str
    times: int


class Example(TypedDict):
    command: NotRequired[str]
    files: NotRequired[List[File]]
    output: str


class CodeAnswer(TypedDict):
    code: str
    title: str
    text: str
    example: NotRequired[Optional[Example]]


class Was(TypedDict):
    status: str
    executed: int  # how many steps were
    execution_time: Optional[float]  # null when nothing was executed, and where steps take no time
    final_hash: str


class WaitedFor(TypedDict):
    variable: str
    step: NotRequired[int]  # that should bind it; left out when none does


class StepWas(TypedDict):
    step: int  # its place in the plan
    action: str
    text: str  # the step as the plan writes it
    status: str  # done, failed, dropped (inconsistent, and left out), not reached, or rejected (it could not even be tried)
    start: NotRequired[Optional[float]]  # left out for what was not tried
    end: NotRequired[Optional[float]]
    hands_took: NotRequired[float]  # seconds of handwork, where the step was carried out: nothing of it is ready before
    by_rules: NotRequired[float]  # seconds that it lasts by its rules, where its hands take longer
    result: NotRequired[str]  # the variable of what the step is there for
    binds: NotRequired[List[str]]  # the variables that it bound, in the order of its roles
    waited_for: NotRequired[Optional[WaitedFor]]  # what it read that was there last before it started
    why: NotRequired[List[str]]  # in words, why it was not done
    warnings: NotRequired[List[str]]  # what is said of it besides


Step = TypedDict("Step", {
    "what": "str",  # new (the former plan has none of this text), gone, changed (other things came of it) or shifted (only when it was done is different)
    "text": "str",  # as the plans write it
    "was": "NotRequired[Optional[StepWas]]",
    "is": "NotRequired[Optional[StepWas]]",
})


CompareAnswer = TypedDict("CompareAnswer", {
    "same": "bool",  # every step went the same, and the same world came of it
    "was": "Was",
    "is": "Was",
    "steps": "List[Step]",  # those that are different, in the order of execution; steps of the same text are taken for the same
    "things": "List[Change]",  # how the world is different in the end; things are taken for the same when they have the same id, or the same variable stands for them, or they were made as the first, second and so on of their class
    "next": "NotRequired[int]",  # how many come before the next page: go on with --after; left out where there is none
    "total": "NotRequired[int]",  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    "more": "NotRequired[bool]",  # there may be more than that: not all was looked for
})


CompareWas = TypedDict("CompareWas", {
    "session": "NotRequired[str]",  # a session; or else a plan or recipe, or nothing: the start
    "world": "NotRequired[str]",  # kitchen or household; the kitchen at first
    "edition": "NotRequired[str]",  # of the kitchen: 2023 or 2024; 2024 at first
    "semantics": "NotRequired[str]",  # released (as the published simulators) or corrected; corrected at first, released for 2023
    "mode": "NotRequired[str]",  # of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
    "scene": "NotRequired[str]",  # the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
    "with": "NotRequired[Dict[str, str]]",  # files laid over the world, rules and ontology, by their names; only where the operator allows it
    "plan": "NotRequired[str]",  # a network of cooking actions, or the lines of a program of a household
    "recipe": "NotRequired[str]",  # instead of a plan: the id of a recipe, whose gold network is meant, or of a task
})


class OfProperty(TypedDict):
    depth: int
    name: str  # of the property, or the class of a part
    value: NotRequired[str]  # with its unit; left out where the parts below are the value


Of = TypedDict("Of", {
    "id": "str",
    "class": "str",  # of the ontology, the most specific one
    "node": "NotRequired[Optional[int]]",  # its id in the environment graph, if it is called after a node
    "variables": "NotRequired[List[str]]",  # of the plan, that stand for it
    "mixed_of": "NotRequired[List[str]]",  # classes of what it was mixed of; where things are looked at
    "holds": "NotRequired[int]",  # how many things lie directly in it
    "properties": "List[OfProperty]",  # as a tree, without what lies in it
})


Part = TypedDict("Part", {
    "id": "str",
    "class": "str",  # of the ontology, the most specific one
    "node": "NotRequired[Optional[int]]",  # its id in the environment graph, if it is called after a node
    "variables": "NotRequired[List[str]]",  # of the plan, that stand for it
    "mixed_of": "NotRequired[List[str]]",  # classes of what it was mixed of; where things are looked at
    "share": "NotRequired[str]",  # how much of the whole it is, where that is stated
})


class ContentsAnswer(TypedDict):
    time: float
    of: NotRequired[Optional[Of]]  # the thing itself, with its properties; left out for the world
    path: List[From]  # what it lies in, the largest first
    parts: NotRequired[List[Part]]  # what the thing was mixed of
    items: List[Of]  # front first
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


Binding = TypedDict("Binding", {
    "value": "Any",  # an entity, a class, a number, or null for nothing
    "class": "Optional[str]",
    "state": "Optional[str]",  # the variable of the state to read the entity in
    "available_at": "Optional[float]",  # from when on it is there
    "default": "bool",  # nobody named it: the step chose it
    "role": "NotRequired[str]",  # of the step that bound it
})


class Failure(TypedDict):
    step: NotRequired[int]  # left out for a limit
    action: NotRequired[str]
    status: NotRequired[str]
    code: str  # hearth explain-code explains it
    file: NotRequired[str]
    line: NotRequired[int]  # from 1
    col: NotRequired[int]  # from 1, in characters
    message: str
    hint: NotRequired[str]  # what to do about it
    severity: NotRequired[str]  # warning: it may be meant; note: nothing is wrong; absent: an error
    reasons: NotRequired[List[Reason]]
    waits_for: NotRequired[List[WaitedFor]]


DoAnswer = TypedDict("DoAnswer", {
    "session": "str",
    "name": "NotRequired[str]",
    "world": "NotRequired[str]",
    "made_with": "str",  # hash of the rules, the ontology and the version
    "created": "str",
    "position": "int",  # in which it is; 0 at the start
    "steps": "int",  # that led there
    "hash": "NotRequired[str]",  # of the state there
    "last_event": "NotRequired[int]",  # the number of the last event
    "from": "int",  # the position that it started from
    "done": "bool",  # all of these steps were done
    "ended": "NotRequired[bool]",  # a program has ended with a step that could not be done: nothing more is done until that is taken back
    "new_steps": "List[StepWas]",  # in the order in which they were executed
    "bindings": "Dict[str, Binding]",  # what the variables of these steps stand for
    "failures": "List[Failure]",  # those of them that were not done, with the reasons
    "problems": "NotRequired[List[Warning]]",  # what is wrong with what was said
    "execution_time": "Optional[float]",  # of all that was done, in seconds
})


class DrawingAnswer(TypedDict):
    kind: str  # network, time, temperatures or kitchen
    svg: str  # with attributes alone: no scripts and no styles. Groups say in data-step and data-entity what they are, arrows in data-from, data-to and data-vars
    steps: NotRequired[int]  # that are drawn
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class EntitiesAnswer(TypedDict):
    columns: List[str]  # the variables of the query, in their order
    answers: List[Dict[str, Any]]  # what the variables stand for, by their names; a query without variables that holds has one answer, which is empty
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for
    warnings: NotRequired[List[Warning]]  # numbers in the query that were hardly meant so, and notes of times


class MadeWith(TypedDict):
    hearth: NotRequired[str]  # version of the program
    edition: str
    semantics: str
    mode: NotRequired[str]  # quantitative where steps were carried out by hand
    candidates: str
    lenient: NotRequired[bool]  # mistakes were forgiven
    rules: str
    ontology: str
    data: str  # the first state and the gold networks


class Forgiven(TypedDict):
    line: int  # from 1
    col: int  # from 1, in characters
    written: str
    read: NotRequired[str]  # what was read instead
    more: NotRequired[int]  # how many of the next lines had such a mark, too, as items of a list have
    failed_step: NotRequired[int]  # the step that counts as failed because of it, from 1; when there is neither this nor what was read, it was left out


LatentFailure = TypedDict("LatentFailure", {
    "kind": "str",  # of hazard: a word of the rules
    "step": "int",  # by which it began, by its place in the plan
    "action": "str",
    "time": "float",  # when it began, in seconds
    "things": "List[str]",  # the entities, sorted
    "class": "str",  # of the things
    "message": "str",  # what is wrong, with numbers
    "undo": "List[str]",  # what makes it good again; empty where nothing does
    "figures": "NotRequired[Dict[str, float]]",  # the numbers in the message, by names that end in their unit
})


class Goal(TypedDict):
    goal: str
    action: str
    reached_by: NotRequired[str]  # variable of the run; empty when nothing reached it
    step: NotRequired[int]  # the step of the run that made it, counted from 1; left out when nothing reached it


class Goals(TypedDict):
    reached: int
    total: int
    goals: List[Goal]  # in the order of the gold run


class Candidate(TypedDict):
    var: str
    action: str
    score: float
    reason: NotRequired[str]  # why it is no dish at all


class Container(TypedDict):
    got: float
    of: float


Differ = TypedDict("Differ", {
    "path": "str",
    "was": "Any",  # null for nothing
    "is": "Any",  # null for nothing
})


class Aspect(TypedDict):
    name: str
    reached: bool
    differs: NotRequired[List[Differ]]  # was: gold, is: the dish


Gold = TypedDict("Gold", {
    "class": "str",
    "amount": "Any",  # null for nothing
})


class Level(TypedDict):
    gold: str  # class
    got: str  # class
    points: Container
    differs: NotRequired[List[Differ]]


class Ingredient(TypedDict):
    gold: Gold
    got: NotRequired[Optional[Gold]]  # left out when it is missing
    score: float
    slots: Container
    differs: NotRequired[List[Differ]]  # was: gold, is: the dish
    mixtures: Container
    levels: NotRequired[List[Level]]  # outermost mixture first
    unpaired: NotRequired[int]  # mixtures that only one of the two went through


class Best(TypedDict):
    var: str
    score: float
    container: Container
    aspects: List[Aspect]
    contents: Container
    ingredients: List[Ingredient]
    surplus: NotRequired[List[Gold]]


class Dish(TypedDict):
    score: float  # of the best candidate, 0 to 1
    gold: str  # variable of the gold dish
    candidates: List[Candidate]
    best: NotRequired[Optional[Best]]  # left out when no candidate is a dish


class MadeBy(TypedDict):
    step: int
    action: str


class Cost(TypedDict):
    of: str  # the gold ingredient, what is too much, or container
    lost: float  # of the score of the dish
    lacks: List[str]  # what is missing or different, with what was wanted and what is


class SideBySide(TypedDict):
    depth: int
    name: str  # of the attribute, or what a heading is about
    gold: NotRequired[str]  # empty where the gold dish has no such thing
    got: NotRequired[str]  # empty where the dish has no such thing
    heading: NotRequired[bool]
    points: NotRequired[str]  # of a heading: how its score comes about
    differs: NotRequired[bool]  # it costs points


class EvaluateItem(TypedDict):
    file: str
    recipe: Optional[str]
    status: str
    code: str  # of the first thing that is wrong; empty when nothing is
    goal_condition_success: Optional[float]
    dish_approximation_score: Optional[float]
    execution_time: Optional[float]  # seconds
    inexact: NotRequired[bool]  # a decimal number took part in the time: tables write it with a decimal point
    smatch_score: Optional[float]  # null unless asked for
    recipe_from: NotRequired[str]  # what told of which recipe the network is, unless its header did: file name
    made_with: NotRequired[Optional[MadeWith]]
    problems: NotRequired[List[Warning]]  # all that is wrong with the network, and what went wrong by itself in its steps
    forgiven: NotRequired[List[Forgiven]]  # what was read in another way than it is written; in lenient evaluations
    latent_failures: NotRequired[List[LatentFailure]]  # what steps have doomed although they were done; only where they were carried out
    warnings: NotRequired[List[Warning]]  # what is doubtful and changes no score
    goals: NotRequired[Optional[Goals]]
    dish: NotRequired[Optional[Dish]]
    dish_among_others: NotRequired[Optional[Dish]]  # with the other candidates, when that was asked for
    made_by: NotRequired[Dict[str, MadeBy]]  # the steps that made the variables that reached goals
    costs: NotRequired[List[Cost]]  # what the best dish lacks, and what that costs of its score: together what it lacks of 1
    side_by_side: NotRequired[List[SideBySide]]  # the gold dish and the best one, as a tree: a heading, with what it is about on either side, stands above attributes


class EvaluateAnswer(TypedDict):
    items: List[EvaluateItem]


class EvaluateNetwork(TypedDict):
    name: NotRequired[str]  # of its file: the recipe that is meant where the text names none
    text: str


StatesChanged = TypedDict("StatesChanged", {
    "id": "int",
    "class_name": "str",
    "from": "List[str]",
    "to": "List[str]",
})


class BoundingBox(TypedDict):
    center: List[float]
    size: List[float]


class NodesAdded(TypedDict):
    id: int
    class_name: str
    category: str
    properties: List[str]
    states: List[str]
    prefab_name: NotRequired[str]
    bounding_box: NotRequired[Optional[BoundingBox]]


class Diff(TypedDict):
    edges_added: NotRequired[List[List[Any]]]
    edges_removed: NotRequired[List[List[Any]]]
    states_changed: NotRequired[List[StatesChanged]]
    nodes_added: NotRequired[List[NodesAdded]]
    nodes_removed: NotRequired[List[int]]


class ExecuteAnswer(TypedDict):
    world: str  # kitchen or household
    id: str  # of the recipe, or the name of the program
    status: str  # ok, partial (some steps were not done), no-solution or error; of a program ok, precondition (a step could not be done), crash, or why no scene could be made ready for it
    message: NotRequired[str]  # why a program was not done, in the words of VirtualHome
    prepared: NotRequired[List[str]]  # what was done to the scene for the program before it started: things that were added, states that were changed
    execution_time: Optional[float]  # until the last result is there; null when nothing was executed, and where steps take no time
    steps: List[StepWas]  # in the order in which they were executed, then those that were not tried
    bindings: Dict[str, Binding]  # what every variable stands for; in a household every thing that a program names
    failures: List[Failure]  # the steps that were not done, and a limit of the search at the end
    latent_failures: NotRequired[List[LatentFailure]]  # what steps have doomed although they were done; only where they were carried out
    critical_path: NotRequired[List[int]]  # the steps that made it last as long as it did: each waited for the one before it
    problems: NotRequired[List[Warning]]  # what is wrong with the plan
    goal_condition_success: NotRequired[Optional[float]]
    dish_approximation_score: NotRequired[Optional[float]]
    final_hash: NotRequired[str]  # of the state of a kitchen, or the environment graph of a household, in the end
    diff: NotRequired[Optional[Diff]]  # how the environment graph is different in the end; edges are written as from, relation, to
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class KeepAnswer(TypedDict):
    run: str  # how queries name it
    kept: str  # when it was kept
    world: str
    plan: NotRequired[str]
    file: NotRequired[str]
    status: str
    steps: int
    labels: NotRequired[Dict[str, str]]  # that the user gave
    scores: NotRequired[Dict[str, float]]
    episode: str  # its hash: runs that did the same share it


ThingsItem = TypedDict("ThingsItem", {
    "id": "str",
    "class": "str",  # of the ontology, the most specific one
    "node": "NotRequired[Optional[int]]",  # its id in the environment graph, if it is called after a node
    "variables": "NotRequired[List[str]]",  # of the plan, that stand for it
    "mixed_of": "NotRequired[List[str]]",  # classes of what it was mixed of; where things are looked at
    "properties": "List[OfProperty]",  # those that have a value, as a tree: what lies in a thing or is a part of it is below that
})


class Things(TypedDict):
    items: List[ThingsItem]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class ObserveAnswer(TypedDict):
    steps: int  # that were tried
    hash: str  # of the state
    lines: List[str]  # what came of every step; then where people work what stands there and lies in it, or what has changed in a household: + and - edges, * states
    things: NotRequired[Optional[Things]]  # that fit the description


class OffersItem(TypedDict):
    action: str
    call: str  # the next line of the plan: it can be read, and is done
    effects: List[str]  # in words, what it makes, moves and changes
    seconds: float  # how long it takes, waiting included


class OffersAnswer(TypedDict):
    items: List[OffersItem]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class PastAnswer(TypedDict):
    items: List[ChangesAnswer]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class PlanAnswer(TypedDict):
    task: str
    steps: List[str]  # admissible phrases
    after: List[str]  # tasks of the demonstrations that it comes from
    scores: List[float]  # of the steps
    stop: str  # why it ends; refused: there is none, and the warning says why
    known: NotRequired[float]  # the part of the task that is known, from 0 to 1, where it is planned without a model
    warnings: NotRequired[List[str]]


class Predicate(TypedDict):
    name: str
    arguments: str
    meaning: str


class PredicatesItem(TypedDict):
    by: str  # who supplies them
    predicates: List[Predicate]


class PredicatesAnswer(TypedDict):
    items: List[PredicatesItem]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class RecipeIngredient(TypedDict):
    text: str
    actions: NotRequired[List[str]]


class RecipeAnswer(TypedDict):
    id: str
    kind: NotRequired[str]
    title: NotRequired[str]
    ingredients: NotRequired[List[RecipeIngredient]]
    instructions: NotRequired[List[RecipeIngredient]]
    primary_output: NotRequired[str]  # the variable of the dish
    gold_network: NotRequired[str]


class RecipesItem(TypedDict):
    id: str
    kind: NotRequired[str]
    title: NotRequired[str]
    actions: NotRequired[Optional[int]]  # how many its gold network has; left out without one


class RecipesAnswer(TypedDict):
    items: List[RecipesItem]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class ReplayAnswer(TypedDict):
    same: bool
    step: NotRequired[int]  # the first of which something else comes
    why: NotRequired[str]
    steps: int  # that were executed again


class RulesItem(TypedDict):
    file: str
    text: str


class RulesAnswer(TypedDict):
    items: List[RulesItem]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class RunMadeWith(TypedDict):
    world: str
    edition: NotRequired[str]
    semantics: str
    mode: str
    hearth: str  # its version
    hash: str  # of rules and ontology, overlays included
    labels: NotRequired[Dict[str, str]]  # that the user gave: model, seed, prompt


OutcomeReason = TypedDict("OutcomeReason", {
    "code": "str",
    "role": "NotRequired[str]",
    "thing": "NotRequired[str]",
    "class": "NotRequired[str]",
})


Bind = TypedDict("Bind", {
    "role": "str",
    "value": "str",
    "class": "NotRequired[str]",
    "variable": "NotRequired[str]",
})


class Outcome(TypedDict):
    step: int
    action: str
    status: str
    start_ms: NotRequired[Optional[int]]
    end_ms: NotRequired[Optional[int]]
    reasons: NotRequired[List[OutcomeReason]]
    binds: NotRequired[List[Bind]]
    waits_for: NotRequired[List[WaitedFor]]


class RunAnswer(TypedDict):
    run: str  # how queries name it
    kept: str  # when it was kept
    world: str
    plan: NotRequired[str]
    file: NotRequired[str]
    status: str
    steps: int
    labels: NotRequired[Dict[str, str]]  # that the user gave
    scores: NotRequired[Dict[str, float]]
    episode: str  # its hash: runs that did the same share it
    made_with: RunMadeWith
    outcomes: List[Outcome]  # in the order in which the steps were executed, then those that were not


class RunsAnswer(TypedDict):
    items: List[KeepAnswer]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class Fault(TypedDict):
    step: int  # counted from 1; 0 when nothing was executed
    code: str  # of the first reason against the step, or of the diagnostic
    kind: str
    text: str
    line: NotRequired[str]  # the step, as programs write it


class State(TypedDict):
    goal: str
    reached: bool
    why: NotRequired[str]  # left out when it was reached


class TrialGoals(TypedDict):
    states: List[State]
    edges: List[State]
    actions: List[State]


class Trial(TypedDict):
    scene: str
    executable: bool
    fault: NotRequired[Optional[Fault]]
    skipped: NotRequired[List[Fault]]
    goals: NotRequired[Optional[TrialGoals]]  # left out when there are none to reach


class ScoreProgramItem(TypedDict):
    id: str
    task: NotRequired[str]
    program: List[str]
    lcs: Optional[float]  # null when there is no program of people for the task
    trials: List[Trial]
    warnings: NotRequired[List[Warning]]  # what of the program is not read
    problems: NotRequired[List[Warning]]  # why the text of the program cannot be read; nothing was executed
    scores: Dict[str, float]  # by the names of metrics


class ScoreProgramAnswer(TypedDict):
    items: List[ScoreProgramItem]
    trials: int  # how often programs were executed: each in every scene
    scores: Dict[str, float]  # of all programs together, by the names of metrics
    faults: Dict[str, int]  # how often each kind of error ended a program


class SessionAnswer(TypedDict):
    session: str
    name: NotRequired[str]
    world: NotRequired[str]
    made_with: str  # hash of the rules, the ontology and the version
    created: str
    position: int  # in which it is; 0 at the start
    steps: int  # that led there
    hash: NotRequired[str]  # of the state there
    last_event: NotRequired[int]  # the number of the last event


class SessionsAnswer(TypedDict):
    items: List[SessionAnswer]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class Wanted(TypedDict):
    variable: str
    step: int
    action: str


ShortfallDiffer = TypedDict("ShortfallDiffer", {
    "path": "str",
    "wanted": "str",
    "is": "str",
    "by": "NotRequired[Optional[MadeBy]]",  # the step of the gold network that last changed it
})


class Shortfall(TypedDict):
    wanted: Wanted  # of the gold network
    nearest: NotRequired[Optional[Wanted]]  # of the network; left out when nothing like it was made
    differs: List[ShortfallDiffer]


class ShortfallsAnswer(TypedDict):
    recipe: str
    goal_condition_success: Optional[float]
    dish_approximation_score: Optional[float]
    shortfalls: List[Shortfall]  # what was wanted and not made: goals first, the dish last


class SnapshotAnswer(TypedDict):
    snapshot: str  # for start, in the same world
    hash: str  # of the state
    steps: int


class Thing(TypedDict):
    name: str  # the class, with amounts in brackets
    count: int


class Place(TypedDict):
    name: str
    things: List[Thing]  # by name


class StateAnswer(TypedDict):
    name: str
    time: float
    places: List[Place]


class StepsAnswer(TypedDict):
    world: str  # kitchen or household
    id: str  # of the recipe, or the name of the program
    status: str  # ok, partial (some steps were not done), no-solution or error
    execution_time: Optional[float]  # until the last result is there; null when nothing was executed, and where steps take no time
    steps: int  # how many there are in all
    executed: int  # how many were: they come first
    done: int  # how many steps were done
    failed: int  # how many steps were not done
    waited: int  # how many of these were not reached: they wait for what was not made
    first_failed: List[int]  # how many steps come before each of the executed ones that were not done, of a thousand at most
    after: int  # how many steps come before these
    new_steps: List[StepWas]  # in the order in which they were executed
    bindings: Dict[str, Binding]  # what the variables of these steps stand for
    failures: List[Failure]  # those of them that were not done, with the reasons
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class TaskAnswer(TypedDict):
    id: str
    set: str
    title: str
    description: str
    steps: int  # how many its program has
    program: NotRequired[List[str]]  # left out in lists


class TasksAnswer(TypedDict):
    items: List[TaskAnswer]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class TreeItem(TypedDict):
    depth: int
    name: str
    same_as: NotRequired[List[str]]  # classes with the same things
    again: NotRequired[bool]  # what is below it stands where it is first


class TreeAnswer(TypedDict):
    items: List[TreeItem]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


ClassProperty = TypedDict("ClassProperty", {
    "name": "str",
    "is": "str",
    "default": "NotRequired[str]",
    "from": "List[str]",  # the classes that give it, the most specific first
})


class Fact(TypedDict):
    relation: str
    values: List[Any]  # the class itself is the first; quantities are in their unit


class Action(TypedDict):
    name: str
    roles: List[str]


class Class(TypedDict):
    name: str
    doc: NotRequired[str]
    iri: NotRequired[str]
    abstract: NotRequired[bool]  # no thing is only this
    superclasses: List[str]
    all_superclasses: List[str]  # the most specific first
    subclasses: List[str]
    all_subclasses: List[str]
    at_the_start: int  # how many things are one
    properties: List[ClassProperty]
    facts: List[Fact]  # about the class in relations of the ontology, such as a weight
    actions: List[Action]


class Rule(TypedDict):
    at: str
    text: str


class Derived(TypedDict):
    name: str
    doc: NotRequired[str]
    at_the_start: int  # how many things fit
    rules: List[Rule]  # those in the files that define it, in their order
    uses: List[str]  # the other files with rules for it


class Published(TypedDict):
    name: str
    iri: str
    superclasses: List[str]
    all_superclasses: List[str]
    subclasses: List[str]
    by: NotRequired[str]  # things have one, by this property
    in_rules: str  # as rules write it


TypeAnswer = TypedDict("TypeAnswer", {
    "class": "NotRequired[Optional[Class]]",
    "derived": "NotRequired[Optional[Derived]]",
    "published": "NotRequired[Optional[Published]]",
})


class TypesItem(TypedDict):
    name: str
    doc: NotRequired[str]
    iri: NotRequired[str]


class TypesAnswer(TypedDict):
    items: List[TypesItem]
    next: NotRequired[int]  # how many come before the next page: go on with --after; left out where there is none
    total: NotRequired[int]  # how many there are on all pages, at most, where what is told is carried out first; left out on the last page
    more: NotRequired[bool]  # there may be more than that: not all was looked for


class OriginState(TypedDict):
    step: int  # that led to it, by its place in the plan; 0 for the start
    action: NotRequired[str]


class Bound(TypedDict):
    variable: str
    value: str


class Proof(TypedDict):
    depth: int
    fact: NotRequired[str]  # what holds; left out for a row
    by: str  # why: rule, aggregate (the rows below, all of them), row (the body of a clause), given (by the step), ontology, source (the state), computed, absence (nothing like it), builtin (a comparison)
    rule: NotRequired[str]  # the place of the clause: file:line:col
    bound: NotRequired[List[Bound]]  # what its variables stand for
    again: NotRequired[bool]  # what it follows from stands above, where it is first


class Origin(TypedDict):
    fact: str  # as it holds, without anything left open
    step: NotRequired[int]  # whose rules gave the fact or made it so, by its place in the plan; left out for what was so at the start
    action: NotRequired[str]
    state: NotRequired[Optional[OriginState]]  # from which the fact follows, by rules of questions; left out where a step or the start made it so
    unchanged: NotRequired[List[int]]  # the later steps, which left it so
    proof: NotRequired[List[Proof]]  # of the fact, or of the effect that made it so: a tree


Warmed = TypedDict("Warmed", {
    "thing": "str",
    "place": "str",  # the nearest place that heats or cools, or else the furniture that it stood in or on
    "step": "NotRequired[int]",  # since which it was there, by its place in the plan; left out for the start
    "action": "NotRequired[str]",
    "from": "float",  # seconds
    "to": "float",  # seconds
    "core": "List[float]",  # degrees Celsius in its middle, when that began and when it ended
    "mean": "List[float]",  # the same on the mean
})


class WhyAnswer(TypedDict):
    asked: str  # as it was asked: a fact, a query, that a thing fits a description, or a variable of the plan
    holds: bool
    origins: NotRequired[List[Origin]]  # what made the fact so; then why the thing was like that of which it was made, and so on; left out when it does not hold
    rules: NotRequired[Dict[str, str]]  # the text of every rule that is named, by its place
    warmed: NotRequired[List[Warmed]]  # of what heat did to food, in the quantitative mode: where it was, from when to when, and how warm that made it; what it was made of comes first
    warnings: NotRequired[List[Warning]]  # numbers in what was asked that were hardly meant so, and notes of times


class Lack(TypedDict):
    depth: int
    rule: str  # the place of the clause: file:line:col
    fact: str  # what it would give
    obstacle: str  # what is wrong with the premise: missing (there is no such fact), present (the fact is there, and must not be), false (a comparison), other (all premises hold, and the rule gives another fact)
    needs: str  # the premise, or the other fact
    bound: NotRequired[List[Bound]]  # the values that lead furthest
    passed: int  # how many premises hold with them
    missing: int  # how many facts must change, at the least; above 1000 no rule can help


class WhyNotAnswer(TypedDict):
    fact: NotRequired[str]  # as it was asked: a fact, a query, that a thing fits a description, or a variable of the plan; left out where a whole step is meant
    holds: bool  # there is nothing to deny: the fact holds, or the step was done
    step: NotRequired[int]  # that does not do it; left out when all steps were done, and where no step is to blame
    action: NotRequired[str]
    state: NotRequired[Optional[OriginState]]  # from which it does not follow; left out where a step is to blame
    cause: NotRequired[str]  # in a line: the reasons against the step, and what the likeliest rule lacks
    reasons: NotRequired[List[str]]  # in words: why the step was not done, or not even tried
    blocked: NotRequired[List[List[Proof]]]  # proofs of the reasons against the step
    lacks: NotRequired[List[Lack]]  # trees of the rules that could give the fact, the likeliest first; below a rule are those that could give what it lacks
    rules: NotRequired[Dict[str, str]]  # the text of every rule that is named, by its place
    warnings: NotRequired[List[Warning]]  # numbers in what was asked that were hardly meant so, and notes of times


class Calls:
    """All calls. Arguments that are None are not sent."""

    def call(self, call: str, /, **given: Any) -> Any:
        raise NotImplementedError

    def stream(self, call: str, /, **given: Any) -> Iterator[Any]:
        raise NotImplementedError

    def across(
        self,
        query: str,
        *,
        run: Optional[str] = None,
        where: Optional[Dict[str, str]] = None,
        since: Optional[str] = None,
        until: Optional[str] = None,
        replay: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> AcrossAnswer:
        """Asks in Datalog across runs, as hearth store query does.

        Args:
            query: the body of a rule, as in: failed(Run, Step, Reason), plan(Run, P)
            run: how its name begins
            where: what is said of them: labels, or plan, file, status, world, edition, semantics, mode, version
            since: kept then or later: 2026-11-30, 2026-11-30T12:00:00Z, or 36h ago
            until: kept before
            replay: of how many runs states are looked at, at most; 100 at first, 1000 at most
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("across", query=query, run=run, where=where, since=since, until=until, replay=replay, limit=limit, after=after)

    def action(
        self,
        name: str,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
    ) -> ActionAnswer:
        """Shows the arguments of an action, and where its rules are.

        Args:
            name: name
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
        """
        return self.call("action", name=name, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_)

    def actions(
        self,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> ActionsAnswer:
        """Lists the actions of a world.

        Args:
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("actions", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, limit=limit, after=after)

    def admissible(
        self,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        action: Optional[str] = None,
        thing: Optional[str] = None,
        everything: Optional[bool] = None,
        rows: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> AdmissibleAnswer:
        """Tells which actions can be done next, with what, and why others cannot.

        Args:
            session: a session; or else a plan or recipe, or nothing: the start
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            start: before the first step
            step: after this step, by its place from 1
            variable: in which this variable of a network was bound
            action: only this one
            thing: only with this thing: a variable, an entity or a kind of thing
            everything: with all things that there are, and not only those that variables stand for
            rows: look for so many ways to fill roles that depend on each other; 500 at first, 100000 at most
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("admissible", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, start=start, step=step, variable=variable, action=action, thing=thing, everything=everything, rows=rows, limit=limit, after=after)

    def can(
        self,
        thing: str,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        all: Optional[bool] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> CanAnswer:
        """Says what can be done with a thing, and what keeps other actions from it.

        Args:
            thing: a variable (?bowl), an entity (/medium-bowl/243), a node (<fridge> (103)), or a class
            session: a session; or else a plan or recipe, or nothing: the start
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            start: before the first step
            step: after this step, by its place from 1
            variable: in which this variable of a network was bound
            all: tell also what the thing is not made for
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("can", thing=thing, session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, start=start, step=step, variable=variable, all=all, limit=limit, after=after)

    def changes(
        self,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
    ) -> ChangesAnswer:
        """Tells what a step changed: each thing before and after it.

        Args:
            session: a session; or else a plan or recipe, or nothing: the start
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            start: before the first step
            step: after this step, by its place from 1
            variable: in which this variable of a network was bound
        """
        return self.call("changes", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, start=start, step=step, variable=variable)

    def check(
        self,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
    ) -> CheckAnswer:
        """Says what is wrong with a plan, without executing it.

        Args:
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
        """
        return self.call("check", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe)

    def close_session(self, session: str) -> CloseAnswer:
        """Forgets a session. Where runs are kept, what was done in it is one of them.

        Args:
            session: session
        """
        return self.call("close", session=session)

    def code(
        self,
        name: str,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
    ) -> CodeAnswer:
        """Explains the code of an error.

        Args:
            name: name
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
        """
        return self.call("code", name=name, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_)

    def compare(
        self,
        was: CompareWas,
        is_: CompareWas,
        *,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> CompareAnswer:
        """Tells how what was done differs from something else: step by step, and in the world in the end.

        Args:
            was: what was done before
            is_: what is compared with it
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("compare", was=was, is_=is_, limit=limit, after=after)

    def contents(
        self,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        thing: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> ContentsAnswer:
        """Tells what lies in a thing, or in the world, each with its properties.

        Args:
            session: a session; or else a plan or recipe, or nothing: the start
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            start: before the first step
            step: after this step, by its place from 1
            variable: in which this variable of a network was bound
            thing: an entity (/medium-bowl/243), as all answers call it; left out: the world
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("contents", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, start=start, step=step, variable=variable, thing=thing, limit=limit, after=after)

    def do(
        self,
        session: str,
        do: str,
        *,
        request_id: Optional[str] = None,
        from_: Optional[int] = None,
    ) -> DoAnswer:
        """Does more in a session.

        Args:
            session: session
            do: actions of a network, or lines of a program, whose numbers are ids of nodes
            request_id: a name for this change: it is executed once, however often it is asked for
            from_: the position that the session must be in: otherwise nothing is done
        """
        return self.call("do", session=session, do=do, request_id=request_id, from_=from_)

    def drawing(
        self,
        kind: str,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        of: Optional[List[str]] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> DrawingAnswer:
        """Draws the network of a plan, its time, how warm food was, or the kitchen, as SVG.

        Args:
            kind: network, time, temperatures or kitchen
            session: a session; or else a plan or recipe, or nothing: the start
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            start: before the first step
            step: after this step, by its place from 1
            variable: in which this variable of a network was bound
            of: of temperatures: things, as variables or entities; at first the food whose core changes most
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("drawing", kind=kind, session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, start=start, step=step, variable=variable, of=of, limit=limit, after=after)

    def entities(
        self,
        description: str,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> EntitiesAnswer:
        """Lists the things that fit a description.

        Args:
            description: as in: container and not has used; (butter or milk) and inside fridge
            session: a session; or else a plan or recipe, or nothing: the start
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            start: before the first step
            step: after this step, by its place from 1
            variable: in which this variable of a network was bound
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("entities", description=description, session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, start=start, step=step, variable=variable, limit=limit, after=after)

    def evaluate(
        self,
        networks: List[EvaluateNetwork],
        *,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        metrics: Optional[List[str]] = None,
        lenient: Optional[bool] = None,
    ) -> EvaluateAnswer:
        """Scores networks against the gold networks of their recipes.

        Args:
            networks: texts, each of one network or several
            edition: 2023 or 2024; 2024 at first
            semantics: released or corrected
            mode: qualitative or quantitative
            metrics: smatch-score, goal-condition-success, dish-approximation-score, execution-time; all but the first at first
            lenient: forgive what models get wrong, and say what was forgiven
        """
        return self.call("evaluate", networks=networks, edition=edition, semantics=semantics, mode=mode, metrics=metrics, lenient=lenient)

    def evaluate_each(
        self,
        networks: List[EvaluateNetwork],
        *,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        metrics: Optional[List[str]] = None,
        lenient: Optional[bool] = None,
    ) -> Iterator[EvaluateItem]:
        """Scores networks against the gold networks of their recipes. Yields each item as soon as it arrives.

        Args:
            networks: texts, each of one network or several
            edition: 2023 or 2024; 2024 at first
            semantics: released or corrected
            mode: qualitative or quantitative
            metrics: smatch-score, goal-condition-success, dish-approximation-score, execution-time; all but the first at first
            lenient: forgive what models get wrong, and say what was forgiven
        """
        return self.stream("evaluate", networks=networks, edition=edition, semantics=semantics, mode=mode, metrics=metrics, lenient=lenient)

    def execute(
        self,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
    ) -> ExecuteAnswer:
        """Executes a plan, and tells what came of every step and what its variables stand for.

        Args:
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
        """
        return self.call("execute", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe)

    def fork(
        self,
        session: str,
        *,
        position: Optional[int] = None,
        name: Optional[str] = None,
    ) -> DoAnswer:
        """Begins another session that goes on from a position of one.

        Args:
            session: session
            position: the one in which it is, at first
            name: name
        """
        return self.call("fork", session=session, position=position, name=name)

    def go_to(
        self,
        session: str,
        *,
        steps: Optional[int] = None,
        position: Optional[int] = None,
    ) -> DoAnswer:
        """Goes to another position of a session.

        Args:
            session: session
            steps: of undo: how many changes are taken back; 1 at first
            position: of go-to: where to; 0 is the start
        """
        return self.call("go-to", session=session, steps=steps, position=position)

    def history(self, session: str) -> ExecuteAnswer:
        """Tells all that was done in a session, as execute does of a plan.

        Args:
            session: session
        """
        return self.call("history", session=session)

    def keep(self, session: str, *, position: Optional[int] = None) -> KeepAnswer:
        """Keeps what was done in a session so far as a run, though the session goes on.

        Args:
            session: session
            position: the one in which it is, at first
        """
        return self.call("keep", session=session, position=position)

    def observe(
        self,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        about: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> ObserveAnswer:
        """Tells what came of every step, and what stands where people work or what changed in a home; and all that is known of things that fit a description.

        Args:
            session: a session; or else a plan or recipe, or nothing: the start
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            about: tell all that is known of the things that fit this description, as in: container and not has used
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("observe", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, about=about, limit=limit, after=after)

    def offers(
        self,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        action: Optional[str] = None,
        thing: Optional[str] = None,
        everything: Optional[bool] = None,
        rows: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> OffersAnswer:
        """Lists what can be done next one by one, each as the next line of the plan, with what it would do.

        Args:
            session: a session; or else a plan or recipe, or nothing: the start
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            start: before the first step
            step: after this step, by its place from 1
            variable: in which this variable of a network was bound
            action: only this one
            thing: only with this thing: a variable, an entity or a kind of thing
            everything: with all things that there are, and not only those that variables stand for
            rows: look for so many ways to fill roles that depend on each other; 500 at first, 100000 at most
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("offers", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, start=start, step=step, variable=variable, action=action, thing=thing, everything=everything, rows=rows, limit=limit, after=after)

    def past(
        self,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        thing: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> PastAnswer:
        """Tells what became of a thing, step by step.

        Args:
            session: a session; or else a plan or recipe, or nothing: the start
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            start: before the first step
            step: after this step, by its place from 1
            variable: in which this variable of a network was bound
            thing: an entity (/medium-bowl/243), as all answers call it; left out: the world
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("past", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, start=start, step=step, variable=variable, thing=thing, limit=limit, after=after)

    def plan(self, task: str) -> PlanAnswer:
        """Makes the steps of a task of a household out of what people did for tasks that are alike.

        Args:
            task: in a few words, as in: Make tea
        """
        return self.call("plan", task=task)

    def predicates(
        self,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
    ) -> PredicatesAnswer:
        """Tells what queries and rules can speak of.

        Args:
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
        """
        return self.call("predicates", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_)

    def query(
        self,
        query: str,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> EntitiesAnswer:
        """Asks a state in Datalog.

        Args:
            query: the body of a rule, as in: in(X, /medium-bowl/243)
            session: a session; or else a plan or recipe, or nothing: the start
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            start: before the first step
            step: after this step, by its place from 1
            variable: in which this variable of a network was bound
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("query", query=query, session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, start=start, step=step, variable=variable, limit=limit, after=after)

    def recipe(
        self,
        name: str,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
    ) -> RecipeAnswer:
        """Shows the text of a recipe, what its sentences mean, and its gold network.

        Args:
            name: name
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
        """
        return self.call("recipe", name=name, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_)

    def recipes(
        self,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> RecipesAnswer:
        """Lists the recipes.

        Args:
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("recipes", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, limit=limit, after=after)

    def replay(self, session: str, *, position: Optional[int] = None) -> ReplayAnswer:
        """Executes a session again, and says whether the same comes of it.

        Args:
            session: session
            position: the one in which it is, at first
        """
        return self.call("replay", session=session, position=position)

    def rules(
        self,
        name: str,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
    ) -> RulesAnswer:
        """Shows the files of rules that say what an action does.

        Args:
            name: name
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
        """
        return self.call("rules", name=name, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_)

    def run(
        self,
        *,
        run: Optional[str] = None,
        where: Optional[Dict[str, str]] = None,
        since: Optional[str] = None,
        until: Optional[str] = None,
    ) -> RunAnswer:
        """Tells what made a run, and what came of each of its steps.

        Args:
            run: how its name begins
            where: what is said of them: labels, or plan, file, status, world, edition, semantics, mode, version
            since: kept then or later: 2026-11-30, 2026-11-30T12:00:00Z, or 36h ago
            until: kept before
        """
        return self.call("run", run=run, where=where, since=since, until=until)

    def runs(
        self,
        *,
        run: Optional[str] = None,
        where: Optional[Dict[str, str]] = None,
        since: Optional[str] = None,
        until: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> RunsAnswer:
        """Lists runs that were kept, by commands, by the workers of jobs, and in sessions of the client.

        Args:
            run: how its name begins
            where: what is said of them: labels, or plan, file, status, world, edition, semantics, mode, version
            since: kept then or later: 2026-11-30, 2026-11-30T12:00:00Z, or 36h ago
            until: kept before
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("runs", run=run, where=where, since=since, until=until, limit=limit, after=after)

    def score(
        self,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        of: Optional[str] = None,
    ) -> EvaluateItem:
        """Scores what was done in a session, or a plan, as a dish of a recipe.

        Args:
            session: a session; or else a plan or recipe
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            of: the recipe whose dish it is to be; at first the one that the plan names
        """
        return self.call("score", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, of=of)

    def score_program(
        self,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        task: Optional[str] = None,
        goals: Optional[Dict[str, Any]] = None,
    ) -> ScoreProgramAnswer:
        """Scores what was done in a session of a household, or a program: whether it can be executed, how like it is to what people did, and which goals it reaches.

        Args:
            session: a session; or else a plan or task
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            task: the id or the title of the task that it is for: it is compared with what people did for that (lcs)
            goals: what is to be reached, as the Embodied Agent Interface writes it: {"actions": ["GRAB"], "goal": [{"id": 410, "state": "ON"}]}, with ids of nodes
        """
        return self.call("score-program", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, task=task, goals=goals)

    def session(self, session: str) -> SessionAnswer:
        """Tells where a session is.

        Args:
            session: session
        """
        return self.call("session", session=session)

    def sessions(self, *, limit: Optional[int] = None, after: Optional[int] = None) -> SessionsAnswer:
        """Lists the sessions of the client, the newest first.

        Args:
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("sessions", limit=limit, after=after)

    def shortfalls(
        self,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        of: Optional[str] = None,
    ) -> ShortfallsAnswer:
        """Says why what was done in a session, or a network, does not score 1.

        Args:
            session: a session; or else a plan or recipe
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            of: the recipe whose dish it is to be; at first the one that the plan names
        """
        return self.call("shortfalls", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, of=of)

    def snapshot(self, session: str, *, position: Optional[int] = None) -> SnapshotAnswer:
        """Writes what was done in a session as a text from which start goes on.

        Args:
            session: session
            position: the one in which it is, at first
        """
        return self.call("snapshot", session=session, position=position)

    def start(
        self,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        name: Optional[str] = None,
        snapshot: Optional[str] = None,
    ) -> DoAnswer:
        """Begins a session: in a scene, after a plan, or where a snapshot was taken.

        Args:
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            name: for people
            snapshot: instead of a plan: what snapshot gave
        """
        return self.call("start", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, name=name, snapshot=snapshot)

    def state(
        self,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
    ) -> StateAnswer:
        """Tells what is where.

        Args:
            session: a session; or else a plan or recipe, or nothing: the start
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            start: before the first step
            step: after this step, by its place from 1
            variable: in which this variable of a network was bound
        """
        return self.call("state", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, start=start, step=step, variable=variable)

    def steps(
        self,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        step: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> StepsAnswer:
        """Tells of some of the steps of a plan or a session, in the order of execution.

        Args:
            session: a session; or else a plan or recipe
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            step: the page that has this step, by its place from 1
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("steps", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, step=step, limit=limit, after=after)

    def task(
        self,
        name: str,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
    ) -> TaskAnswer:
        """Shows a task with its program.

        Args:
            name: name
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
        """
        return self.call("task", name=name, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_)

    def tasks(
        self,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> TasksAnswer:
        """Lists the tasks of a household that come with Hearth.

        Args:
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("tasks", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, limit=limit, after=after)

    def things(
        self,
        description: str,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> Things:
        """Lists the things that fit a description, with all their properties.

        Args:
            description: as in: container and not has used; (butter or milk) and inside fridge
            session: a session; or else a plan or recipe, or nothing: the start
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            start: before the first step
            step: after this step, by its place from 1
            variable: in which this variable of a network was bound
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("things", description=description, session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, start=start, step=step, variable=variable, limit=limit, after=after)

    def tree(
        self,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        word: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> TreeAnswer:
        """Shows a class, or all, with what falls under it.

        Args:
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            word: word
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("tree", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, word=word, limit=limit, after=after)

    def type(
        self,
        name: str,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
    ) -> TypeAnswer:
        """Shows what a class or a derived type is, and what can be done with its things.

        Args:
            name: name
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
        """
        return self.call("type", name=name, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_)

    def types(
        self,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        word: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> TypesAnswer:
        """Finds classes, and types that rules derive, by a part of their name or what they mean.

        Args:
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            word: word
            limit: how many at most; 100 at first, 10000 at most
            after: behind so many: next of the page before
        """
        return self.call("types", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, word=word, limit=limit, after=after)

    def undo(
        self,
        session: str,
        *,
        steps: Optional[int] = None,
        position: Optional[int] = None,
    ) -> DoAnswer:
        """Goes back in a session. What was done stays, and can be gone to again.

        Args:
            session: session
            steps: of undo: how many changes are taken back; 1 at first
            position: of go-to: where to; 0 is the start
        """
        return self.call("undo", session=session, steps=steps, position=position)

    def why(
        self,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        what: Optional[str] = None,
        step: Optional[int] = None,
    ) -> WhyAnswer:
        """Proves a fact: which step made it so, and by which rules.

        Args:
            session: a session; or else a plan or recipe
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            what: a fact, as in mixed(X, /yes); the answer to a query; 'X is container and not has used'; a variable. Of why-not nothing: why a step was not done
            step: only this step, or the state after it, by its place from 1
        """
        return self.call("why", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, what=what, step=step)

    def why_not(
        self,
        *,
        session: Optional[str] = None,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        plan: Optional[str] = None,
        recipe: Optional[str] = None,
        what: Optional[str] = None,
        step: Optional[int] = None,
    ) -> WhyNotAnswer:
        """Says why something is not so, or why a step was not done.

        Args:
            session: a session; or else a plan or recipe
            world: kitchen or household; the kitchen at first
            edition: of the kitchen: 2023 or 2024; 2024 at first
            semantics: released (as the published simulators) or corrected; corrected at first, released for 2023
            mode: of the kitchen: qualitative, or quantitative (steps are carried out in a room with places, weights and heat)
            scene: the text of a scene: YAML of a kitchen, an environment graph in JSON of a household; left out: the one that comes with Hearth
            with_: files laid over the world, rules and ontology, by their names; only where the operator allows it
            plan: a network of cooking actions, or the lines of a program of a household
            recipe: instead of a plan: the id of a recipe, whose gold network is meant, or of a task
            what: a fact, as in mixed(X, /yes); the answer to a query; 'X is container and not has used'; a variable. Of why-not nothing: why a step was not done
            step: only this step, or the state after it, by its place from 1
        """
        return self.call("why-not", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, what=what, step=step)
