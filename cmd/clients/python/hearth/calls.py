# Generated from docs/openapi.json by go generate ./cmd/internal/api. DO NOT EDIT.
"""All calls as methods, and the types of arguments and answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired
else:
    NotRequired = Optional


class Warning(TypedDict):
    code: str  # stable code of the problem; hearth explain-code explains it
    file: NotRequired[str]
    line: NotRequired[int]  # line of the problem, from 1
    col: NotRequired[int]  # column of the problem, from 1, in characters
    message: str
    hint: NotRequired[str]  # what to do about the problem
    severity: NotRequired[str]  # warning for a likely mistake; note for information; absent for an error


class Unreadable(TypedDict):
    run: str
    why: str


class AcrossAnswer(TypedDict):
    columns: List[str]  # variables of the query, in their order
    answers: List[Dict[str, Any]]  # one object per row with the values of the variables by name; a query without variables that holds has one empty row
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist
    warnings: NotRequired[List[Warning]]  # suspicious numbers in the query and notes about units of time
    runs: int  # number of runs that the answer covers
    replayed: NotRequired[Optional[int]]  # number of covered runs that were replayed to read their states; left out if the query reads no states
    made_by_other_rules: NotRequired[int]  # number of covered runs that other rules or another ontology produced; their states are unchanged, but queries on them use the current rules
    left_out: NotRequired[int]  # number of runs that the answer leaves out because they would have to be replayed too
    unreadable: NotRequired[List[Unreadable]]  # runs whose data cannot be read; the answer leaves them out


Role = TypedDict("Role", {
    "name": "str",
    "gives": "bool",  # whether the role is a result rather than an argument
    "is": "str",  # a class, number or anything
    "one_of": "NotRequired[List[str]]",
    "optional": "bool",  # whether the role may be left open
    "default": "NotRequired[str]",  # filler of the role if it is left open
})


class ActionAnswer(TypedDict):
    name: str
    doc: str
    signature: str  # call pattern in the notation of networks
    roles: List[Role]
    category: str
    released_modes: List[List[str]]  # combinations of roles that may be open together in the released simulator
    rules: List[str]  # rule files that define the action
    iri: NotRequired[str]


class ActionsItem(TypedDict):
    name: str
    roles: int  # number of roles
    category: str
    doc: str
    signature: str  # call pattern in the notation of networks


class ActionsAnswer(TypedDict):
    items: List[ActionsItem]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


Row = TypedDict("Row", {
    "variable": "NotRequired[str]",  # variable of the plan that names the object
    "id": "NotRequired[str]",  # identifier of the object
    "class": "NotRequired[str]",  # class of the object, or the class that fills the role
    "example": "NotRequired[Optional[float]]",  # an example of a number that fills the role; others may fill it too
})


class Group(TypedDict):
    roles: List[str]
    rows: List[List[Row]]  # combinations of fillers, each in the order of the roles
    more: NotRequired[bool]  # whether the search stopped early, so that more rows may exist


Reason = TypedDict("Reason", {
    "code": "str",  # code of the reason in the rules; hearth explain-code describes it
    "role": "NotRequired[str]",
    "variable": "NotRequired[str]",  # variable of the plan that names the object or its container
    "entity": "NotRequired[str]",  # the object, class or unit that the reason is about
    "class": "NotRequired[str]",  # class of the object
    "message": "str",
    "figures": "NotRequired[Dict[str, float]]",  # the numbers in the message; each name ends in the unit
})


class AdmissibleItem(TypedDict):
    action: str
    can: bool
    call: str  # an example line that can come next in the plan; if the action cannot be done, the line with the fewest reasons against it
    ways: NotRequired[int]  # number of ways to do the action: the product of the row counts of all groups; a lower bound if a group may have more rows
    groups: NotRequired[List[Group]]  # groups of required roles with their possible fillers; any row of one group combines with any row of the others
    tried: NotRequired[bool]  # whether the example was executed as a check; the other ways were only checked against the rules
    may: NotRequired[List[Group]]  # for each optional role, its possible fillers while the other optional roles stay open
    why: NotRequired[List[str]]  # reasons why the action cannot be done, as sentences
    reasons: NotRequired[List[Reason]]  # reasons why the line in the field call cannot be done


class AdmissibleAnswer(TypedDict):
    items: List[AdmissibleItem]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class Rows(TypedDict):
    columns: List[str]  # variables of the query, in their order
    answers: List[Dict[str, Any]]  # one object per row with the values of the variables by name; a query without variables that holds has one empty row
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist
    warnings: NotRequired[List[Warning]]  # suspicious numbers in the query and notes about units of time


class AskAnswer(TypedDict):
    question: str  # kind of the question
    sentences: List[str]  # the answer
    note: NotRequired[str]  # which of several things the answer is about
    query: NotRequired[str]  # the Datalog query behind the answer
    command: NotRequired[str]  # a command that gives the same answer, or the details
    rows: NotRequired[Optional[Rows]]  # rows of the query, if there are more than the sentences say


Use = TypedDict("Use", {
    "as": "str",  # name of the role
    "action": "str",
    "can": "bool",
    "call": "str",  # an example line that can come next in the plan; if the action cannot be done, the line with the fewest reasons against it
    "ways": "NotRequired[int]",  # number of ways to do the action: the product of the row counts of all groups; a lower bound if a group may have more rows
    "groups": "NotRequired[List[Group]]",  # groups of required roles with their possible fillers; any row of one group combines with any row of the others
    "tried": "NotRequired[bool]",  # whether the example was executed as a check; the other ways were only checked against the rules
    "may": "NotRequired[List[Group]]",  # for each optional role, its possible fillers while the other optional roles stay open
    "why": "NotRequired[List[str]]",  # reasons why the action cannot be done, as sentences
    "reasons": "NotRequired[List[Reason]]",  # reasons why the line in the field call cannot be done
})


class CanAnswer(TypedDict):
    thing: Row
    can: bool  # whether at least one action can be done with the object
    uses: List[Use]
    others: NotRequired[int]  # number of roles that were left out because they take another kind of object
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


From = TypedDict("From", {
    "id": "str",
    "class": "str",  # most specific class of the ontology
    "node": "NotRequired[Optional[int]]",  # identifier in the environment graph, if the object stands for a node
    "variables": "NotRequired[List[str]]",  # variables of the plan that name the object
    "mixed_of": "NotRequired[List[str]]",  # classes of the ingredients that were mixed; given where objects are described in detail
})


Property = TypedDict("Property", {
    "name": "str",  # name of the property, with a path if it belongs to a part
    "was": "NotRequired[str]",
    "is": "NotRequired[str]",
})


Change = TypedDict("Change", {
    "id": "str",
    "class": "str",  # most specific class of the ontology
    "node": "NotRequired[Optional[int]]",  # identifier in the environment graph, if the object stands for a node
    "variables": "NotRequired[List[str]]",  # variables of the plan that name the object
    "mixed_of": "NotRequired[List[str]]",  # classes of the ingredients that were mixed; given where objects are described in detail
    "what": "str",  # made, gone, moved or changed
    "from": "NotRequired[Optional[From]]",  # former container, if the container changed
    "to": "NotRequired[Optional[From]]",
    "properties": "List[Property]",  # properties with different values
    "share": "NotRequired[str]",  # for a product of a followed object: the share of the product that comes from the object, or some
})


class ChangesAnswer(TypedDict):
    step: int
    action: str
    time: float  # time of the state after the step, in seconds
    changes: List[Change]


class CheckAnswer(TypedDict):
    items: List[Warning]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class CloseAnswer(TypedDict):
    session: str
    closed: bool
    not_stored: NotRequired[Optional[Warning]]  # only if the session was made with other rules and its steps could not be stored as a run: why


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


class Score(TypedDict):
    goal_condition_success: float
    dish_approximation_score: float


class Was(TypedDict):
    status: str
    executed: int  # number of executed steps
    execution_time: Optional[float]  # seconds of simulated time; null if nothing was executed or steps take no time
    final_hash: str
    score: NotRequired[Optional[Score]]  # scores against the gold network of the recipe; only for a changed plan that has one
    hazards: NotRequired[List[str]]  # steps that were done but make the dish or the cook fail later; only for a changed plan


class WaitedFor(TypedDict):
    variable: str
    step: NotRequired[int]  # step that should bind the variable; left out if there is none


class StepWas(TypedDict):
    step: int  # position in the plan, from 1
    action: str
    text: str  # the step as the plan writes it
    status: str  # done, failed, dropped (inconsistent and left out), not reached, or rejected (the step could not be tried)
    start: NotRequired[Optional[float]]  # start in seconds; left out if the step was not tried
    end: NotRequired[Optional[float]]
    hands_took: NotRequired[float]  # seconds of handwork in the quantitative mode; results are available only afterwards
    by_rules: NotRequired[float]  # duration by the rules in seconds; left out unless the handwork takes longer
    result: NotRequired[str]  # variable of the main result
    binds: NotRequired[List[str]]  # variables that the step bound, in the order of its roles
    waited_for: NotRequired[Optional[WaitedFor]]  # input that became available last and so delayed the start
    why: NotRequired[List[str]]  # reasons why the step was not done, as sentences
    warnings: NotRequired[List[str]]  # warnings about the step, as sentences


Step = TypedDict("Step", {
    "what": "str",  # new (only in the second plan), gone (only in the first), changed (another result) or shifted (only the time differs)
    "text": "str",  # the step as the plans write it
    "was": "NotRequired[Optional[StepWas]]",
    "is": "NotRequired[Optional[StepWas]]",
})


CompareAnswer = TypedDict("CompareAnswer", {
    "same": "bool",  # whether every step had the same result and the final worlds are equal
    "was": "Was",
    "is": "Was",
    "steps": "List[Step]",  # differing steps in the order of execution; steps with the same text count as the same step
    "things": "List[Change]",  # differences between the final worlds; objects are matched by identifier, by variable, or by class and order of creation
    "next": "NotRequired[int]",  # number of elements before the next page, the value for --after; left out if there is no next page
    "total": "NotRequired[int]",  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    "more": "NotRequired[bool]",  # whether the search stopped early, so that more elements may exist
})


CompareWas = TypedDict("CompareWas", {
    "session": "NotRequired[str]",  # id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
    "world": "NotRequired[str]",  # kitchen or household (default kitchen)
    "edition": "NotRequired[str]",  # edition of the kitchen: 2023 or 2024 (default 2024)
    "semantics": "NotRequired[str]",  # released (like the published simulators) or corrected (default corrected, for edition 2023 released)
    "mode": "NotRequired[str]",  # mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
    "scene": "NotRequired[str]",  # text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
    "with": "NotRequired[Dict[str, str]]",  # rule and ontology files to overlay on the world, by file name. The operator must allow it
    "plan": "NotRequired[str]",  # a network of cooking actions, or the lines of a household program
    "recipe": "NotRequired[str]",  # instead of a plan: id of a recipe, to execute its gold network, or id of a household task
    "lenient": "NotRequired[bool]",  # repair common mistakes of language models in the plan and report the repairs
})


class OfProperty(TypedDict):
    depth: int
    name: str  # name of the property, or the class of a part
    value: NotRequired[str]  # value with its unit; left out if the value is a list of parts, which follow with a greater depth


Of = TypedDict("Of", {
    "id": "str",
    "class": "str",  # most specific class of the ontology
    "node": "NotRequired[Optional[int]]",  # identifier in the environment graph, if the object stands for a node
    "variables": "NotRequired[List[str]]",  # variables of the plan that name the object
    "mixed_of": "NotRequired[List[str]]",  # classes of the ingredients that were mixed; given where objects are described in detail
    "holds": "NotRequired[int]",  # number of things that lie directly in it
    "properties": "List[OfProperty]",  # properties as a tree, without contents
})


Part = TypedDict("Part", {
    "id": "str",
    "class": "str",  # most specific class of the ontology
    "node": "NotRequired[Optional[int]]",  # identifier in the environment graph, if the object stands for a node
    "variables": "NotRequired[List[str]]",  # variables of the plan that name the object
    "mixed_of": "NotRequired[List[str]]",  # classes of the ingredients that were mixed; given where objects are described in detail
    "share": "NotRequired[str]",  # share of the whole, if known
})


class ContentsAnswer(TypedDict):
    time: float
    of: NotRequired[Optional[Of]]  # the thing itself with its properties; left out for the world
    path: List[From]  # places that the thing lies in, the outermost first
    parts: NotRequired[List[Part]]  # ingredients of the thing, if it is a mixture
    items: List[Of]  # things that lie directly in it, front first
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class DescribeAnswer(TypedDict):
    types: List[str]  # types that rules derive for the thing
    time: float
    of: NotRequired[Optional[Of]]  # the thing itself with its properties; left out for the world
    path: List[From]  # places that the thing lies in, the outermost first
    parts: NotRequired[List[Part]]  # ingredients of the thing, if it is a mixture
    items: List[Of]  # things that lie directly in it, front first
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


Event = TypedDict("Event", {
    "event": "int",  # number of the event, from 1
    "did": "NotRequired[str]",  # text of the requested steps; missing if the session only moved to another position
    "from": "int",
    "position": "int",  # position after the event; the same as from if no step was done
    "hash": "str",
})


class Outdated(TypedDict):
    why: Warning  # E0910 with the hashes of both versions, why the scene cannot or must not be opened, or E0911 if the session is damaged
    begun_with: NotRequired[List[str]]  # steps of the plan or snapshot with which the session started, if they can be read
    events: List[Event]  # all changes of the session that can be read, with the texts of the steps and the hashes of the states


Binding = TypedDict("Binding", {
    "value": "Any",  # an entity, a class or a number; null for no value
    "class": "Optional[str]",
    "state": "Optional[str]",  # variable of the state that contains the entity
    "available_at": "Optional[float]",  # time in seconds from which the value is available
    "default": "bool",  # whether the step chose the value because the plan left the role open
    "role": "NotRequired[str]",  # role of the step that bound the variable
})


class Failure(TypedDict):
    step: NotRequired[int]  # position of the step in the plan, from 1; left out for a limit
    action: NotRequired[str]
    status: NotRequired[str]
    code: str  # stable code of the problem; hearth explain-code explains it
    file: NotRequired[str]
    line: NotRequired[int]  # line of the problem, from 1
    col: NotRequired[int]  # column of the problem, from 1, in characters
    message: str
    hint: NotRequired[str]  # what to do about the problem
    severity: NotRequired[str]  # warning for a likely mistake; note for information; absent for an error
    reasons: NotRequired[List[Reason]]
    waits_for: NotRequired[List[WaitedFor]]


class Forgiven(TypedDict):
    line: int  # line number, from 1
    col: int  # column in characters, from 1
    written: str
    read: NotRequired[str]  # text that was read instead
    more: NotRequired[int]  # number of later corrections of the same kind, such as marks of list items
    failed_step: NotRequired[int]  # step that counts as failed because of it, from 1; without this and without read, the text was left out


class Replayed(TypedDict):
    same: bool
    step: NotRequired[int]  # first step with a different result, counted from 1. In a session that was made with other rules, the first step of the first event whose steps end in another state
    why: NotRequired[str]
    steps: int  # number of steps that were executed again


DoAnswer = TypedDict("DoAnswer", {
    "session": "str",
    "title": "NotRequired[str]",
    "world": "NotRequired[str]",
    "made_with": "str",  # hash of the rules, the ontology and the version
    "created": "str",
    "position": "int",  # current position; 0 is the start
    "steps": "int",  # number of steps up to this position; 0 if the session is outdated
    "hash": "NotRequired[str]",  # hash of the state at this position
    "last_event": "NotRequired[int]",  # number of the last event
    "outdated": "NotRequired[Optional[Outdated]]",  # stored changes of a session that was made with other rules or is damaged. Such a session cannot be continued, but replay executes its steps again, fork makes another session with them, and close deletes it
    "from": "int",  # position before the change. If no step was done, the session is still there
    "done": "bool",  # whether all requested steps were done. Steps that were not done changed nothing
    "new_steps": "List[StepWas]",  # the steps: those of a request in the order of its text, others in the order of execution. A step that was not done has the position that it would have had
    "bindings": "Dict[str, Binding]",  # values of the variables of the steps that were done
    "failures": "List[Failure]",  # those of the steps that were not done, with the reasons
    "problems": "NotRequired[List[Warning]]",  # mistakes in the text of the steps. If it could not be read, nothing was executed
    "execution_time": "Optional[float]",  # simulated time of all steps so far, in seconds
    "forgiven": "NotRequired[List[Forgiven]]",  # corrections made while reading the steps; only if they were read leniently
    "replayed": "NotRequired[Optional[Replayed]]",  # only for fork of a session that was made with other rules: what is different in the new session
})


class DrawingAnswer(TypedDict):
    kind: str  # kind of the drawing: network, time, temperatures or kitchen
    svg: str  # the drawing, with attributes only: no scripts and no styles. Groups identify their step or entity in data-step and data-entity, arrows their ends and variables in data-from, data-to and data-vars
    steps: NotRequired[int]  # number of steps that are drawn
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class MadeWith(TypedDict):
    hearth: NotRequired[str]  # version of Hearth
    edition: str
    semantics: str
    mode: NotRequired[str]  # quantitative if steps were carried out by hand
    candidates: str
    lenient: NotRequired[bool]  # whether mistakes in the text were corrected
    rules: str
    ontology: str
    data: str  # hash of the first state and the gold networks
    recipes: NotRequired[int]  # number of recipes of the benchmark: means over recipes divide by it


LatentFailure = TypedDict("LatentFailure", {
    "kind": "str",  # kind of the hazard, as named by the rules
    "step": "int",  # number of the step by which the hazard began, in the order of the plan
    "action": "str",
    "time": "float",  # time at which the hazard began, in seconds
    "things": "List[str]",  # ids of the affected things, sorted
    "class": "str",  # class of the things
    "message": "str",  # description of the failure, with numbers
    "undo": "List[str]",  # ways to remedy the failure; empty if there are none
    "figures": "NotRequired[Dict[str, float]]",  # numbers in the message, by names that end in their unit
})


class Goal(TypedDict):
    goal: str
    action: str
    reached_by: NotRequired[str]  # variable of the run that reached the goal; left out if none did
    step: NotRequired[int]  # step of the run that made the variable, counted from 1; left out if the goal was not reached


class Goals(TypedDict):
    reached: int
    total: int
    goals: List[Goal]  # goals in the order of the gold run


class Candidate(TypedDict):
    var: str
    action: str
    score: float
    reason: NotRequired[str]  # why the output is not a dish


class Container(TypedDict):
    got: float
    of: float


Differ = TypedDict("Differ", {
    "path": "str",
    "was": "Any",  # value of a property; null for no value
    "is": "Any",  # value of a property; null for no value
})


class Aspect(TypedDict):
    name: str
    reached: bool
    differs: NotRequired[List[Differ]]  # differences; was: the gold dish, is: the dish


Gold = TypedDict("Gold", {
    "class": "str",
    "amount": "Any",  # value of a property; null for no value
})


class Level(TypedDict):
    gold: str  # class of the gold mixture
    got: str  # class of the mixture
    points: Container
    differs: NotRequired[List[Differ]]


class Ingredient(TypedDict):
    gold: Gold
    got: NotRequired[Optional[Gold]]  # matched ingredient; left out when it is missing
    score: float
    slots: Container
    differs: NotRequired[List[Differ]]  # differences; was: the gold dish, is: the dish
    mixtures: Container
    levels: NotRequired[List[Level]]  # compared mixtures, the outermost first
    unpaired: NotRequired[int]  # number of mixtures that only one of the two went through


class Best(TypedDict):
    var: str
    score: float
    container: Container
    aspects: List[Aspect]
    contents: Container
    ingredients: List[Ingredient]
    surplus: NotRequired[List[Gold]]


class Dish(TypedDict):
    score: float  # score of the best candidate, 0 to 1
    gold: str  # variable of the gold dish
    candidates: List[Candidate]
    best: NotRequired[Optional[Best]]  # breakdown of the best candidate; left out when no candidate is a dish


class MadeBy(TypedDict):
    step: int
    action: str


class Cost(TypedDict):
    of: str  # the gold ingredient, the surplus item, or container
    lost: float  # loss of the score of the dish, 0 to 1
    lacks: List[str]  # missing or different attributes, each with the actual and the expected value


class Loss(TypedDict):
    step: int  # number, from 1, of the step of the gold network whose output is missing, although the inputs of the step were made
    action: str
    reason: str  # how the nearest output differs, or that nothing like the step was done
    goals: List[str]  # the goals that were not reached because of it: the output of the step, and those made of it
    dish: float  # part of the dish score that this difference cost, 0 to 1


class Point(TypedDict):
    part: str  # contents, container, slots, mixtures or attributes
    weight: float
    got: float
    of: float


class SideBySide(TypedDict):
    depth: int
    name: str  # name of the attribute or heading
    gold: NotRequired[str]  # value in the gold dish; empty if it has none
    got: NotRequired[str]  # value in the dish; empty if it has none
    heading: NotRequired[bool]
    score: NotRequired[Optional[float]]  # for a heading: its score, 0 to 1
    points: NotRequired[List[Point]]  # for a heading: the parts of its score
    formula: NotRequired[str]  # for a heading: its score as a formula for people
    differs: NotRequired[bool]  # whether the difference costs points


class EvaluateItem(TypedDict):
    file: str
    recipe: Optional[str]
    sample: NotRequired[str]  # which of several predictions for the recipe; left out for files of one network each
    status: str
    code: str  # diagnostic code of the first problem; empty when there is none
    goal_condition_success: Optional[float]
    dish_approximation_score: Optional[float]
    execution_time: Optional[float]  # duration of the whole plan in seconds
    inexact: NotRequired[bool]  # whether a decimal number entered the time; tables then print it with a decimal point
    smatch_score: Optional[float]  # Smatch score of the network, 0 to 1; null unless it was requested
    amended_goal_condition_success: NotRequired[Optional[float]]  # goal condition success against the amended gold network
    amended_dish_approximation_score: NotRequired[Optional[float]]  # dish approximation score against the amended gold network
    recipe_from: NotRequired[str]  # how the recipe was determined: file name; left out when the header names it
    made_with: NotRequired[Optional[MadeWith]]
    problems: NotRequired[List[Warning]]  # all problems of the network and the root causes of its failed steps
    forgiven: NotRequired[List[Forgiven]]  # corrections made while reading; only in lenient evaluations
    latent_failures: NotRequired[List[LatentFailure]]  # steps that were done but doomed their product; only where steps are carried out by hand
    warnings: NotRequired[List[Warning]]  # doubtful points that change no score
    goals: NotRequired[Optional[Goals]]
    dish: NotRequired[Optional[Dish]]
    dish_among_others: NotRequired[Optional[Dish]]  # score of the dish with the other candidates; only when requested
    made_by: NotRequired[Dict[str, MadeBy]]  # steps that made the variables that fulfil goals
    costs: NotRequired[List[Cost]]  # differences of the best dish from the gold dish, with their costs; the costs add up to 1 minus the score
    losses: NotRequired[List[Loss]]  # differences from the gold network, each once, with the goals and the part of the dish that it cost
    side_by_side: NotRequired[List[SideBySide]]  # the gold dish and the best dish as a tree; a heading that names both objects precedes their attributes


class EvaluateAnswer(TypedDict):
    items: List[EvaluateItem]


class EvaluateNetwork(TypedDict):
    name: NotRequired[str]  # name of the file. It selects the recipe if the text names none
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
    id: str  # identifier of the recipe, or name of the program
    status: str  # networks: ok, partial (some steps were not done), no-solution or error; programs: ok, precondition (a step could not be done), crash, or why no scene could be prepared
    message: NotRequired[str]  # why a program was not done, in the words of VirtualHome
    prepared: NotRequired[List[str]]  # changes to the scene that prepared it for the program: added objects and changed states
    execution_time: Optional[float]  # seconds until the last result is available; null if nothing was executed or steps take no time
    steps: List[StepWas]  # executed steps in the order of execution, then the steps that were not tried
    bindings: Dict[str, Binding]  # value of every variable; in a household every object that the program names
    failures: List[Failure]  # steps that were not done; if the search hit a limit, the limit is the last entry
    latent_failures: NotRequired[List[LatentFailure]]  # harm done by steps that succeeded; only in the quantitative mode
    critical_path: NotRequired[List[int]]  # steps that determine the duration: each waited for the previous one
    problems: NotRequired[List[Warning]]  # problems in the text of the plan
    forgiven: NotRequired[List[Forgiven]]  # corrections made while reading the plan; only if it was read leniently
    goal_condition_success: NotRequired[Optional[float]]
    dish_approximation_score: NotRequired[Optional[float]]
    final_hash: NotRequired[str]  # hash of the final kitchen state or of the final environment graph
    diff: NotRequired[Optional[Diff]]  # difference between the initial and the final environment graph; an edge is a list of from, relation, to
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class GrammarAnswer(TypedDict):
    format: str  # gbnf or json-schema
    gbnf: NotRequired[str]  # the grammar in GBNF; missing if there are no lines
    schema: NotRequired[Any]  # the grammar as a JSON Schema of a step: its action, and its arguments by role in the order of the line
    actions: List[str]  # the actions of the lines
    more: NotRequired[bool]  # there may be more lines: set rows to 0, or select an action


class Session(TypedDict):
    session: str
    title: NotRequired[str]
    world: NotRequired[str]
    made_with: str  # hash of the rules, the ontology and the version
    created: str
    position: int  # current position; 0 is the start
    steps: int  # number of steps up to this position; 0 if the session is outdated
    hash: NotRequired[str]  # hash of the state at this position
    last_event: NotRequired[int]  # number of the last event
    outdated: NotRequired[Optional[Outdated]]  # stored changes of a session that was made with other rules or is damaged. Such a session cannot be continued, but replay executes its steps again, fork makes another session with them, and close deletes it


class HistoryAnswer(TypedDict):
    world: str  # kitchen or household
    id: str  # identifier of the recipe, or name of the program
    status: str  # networks: ok, partial (some steps were not done), no-solution or error; programs: ok, precondition (a step could not be done), crash, or why no scene could be prepared
    message: NotRequired[str]  # why a program was not done, in the words of VirtualHome
    prepared: NotRequired[List[str]]  # changes to the scene that prepared it for the program: added objects and changed states
    execution_time: Optional[float]  # seconds until the last result is available; null if nothing was executed or steps take no time
    steps: List[StepWas]  # executed steps in the order of execution, then the steps that were not tried
    bindings: Dict[str, Binding]  # value of every variable; in a household every object that the program names
    failures: List[Failure]  # steps that were not done; if the search hit a limit, the limit is the last entry
    latent_failures: NotRequired[List[LatentFailure]]  # harm done by steps that succeeded; only in the quantitative mode
    critical_path: NotRequired[List[int]]  # steps that determine the duration: each waited for the previous one
    problems: NotRequired[List[Warning]]  # problems in the text of the plan
    forgiven: NotRequired[List[Forgiven]]  # corrections made while reading the plan; only if it was read leniently
    goal_condition_success: NotRequired[Optional[float]]
    dish_approximation_score: NotRequired[Optional[float]]
    final_hash: NotRequired[str]  # hash of the final kitchen state or of the final environment graph
    diff: NotRequired[Optional[Diff]]  # difference between the initial and the final environment graph; an edge is a list of from, relation, to
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist
    session: NotRequired[Optional[Session]]  # stored changes of a session that was made with other rules. The other fields are then empty


class KeepAnswer(TypedDict):
    run: str  # name of the run in queries
    kept: str  # time when the run was stored
    world: str
    plan: NotRequired[str]
    file: NotRequired[str]
    status: str
    steps: int
    labels: NotRequired[Dict[str, str]]  # labels that the user gave
    scores: NotRequired[Dict[str, float]]
    episode: str  # hash of the episode; runs with equal results share it


ThingsItem = TypedDict("ThingsItem", {
    "id": "str",
    "class": "str",  # most specific class of the ontology
    "node": "NotRequired[Optional[int]]",  # identifier in the environment graph, if the object stands for a node
    "variables": "NotRequired[List[str]]",  # variables of the plan that name the object
    "mixed_of": "NotRequired[List[str]]",  # classes of the ingredients that were mixed; given where objects are described in detail
    "properties": "List[OfProperty]",  # properties that have a value, as a tree; the contents and parts of an object follow it with a greater depth
})


class Things(TypedDict):
    items: List[ThingsItem]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class ObserveAnswer(TypedDict):
    steps: int  # number of steps that were tried
    hash: str  # hash of the state
    view: List[str]  # what an agent sees: in a home the room, the hands and what is near, in a kitchen the things in use
    lines: List[str]  # result of every step; then the contents of work places, or the changes in a household: + and - edges, * states
    things: NotRequired[Optional[Things]]  # things that fit the description


class OffersItem(TypedDict):
    action: str
    call: str  # the call as the next line of the plan; it can be parsed and executed
    effects: List[str]  # the changes as sentences: objects made, moved and changed
    seconds: float  # duration in seconds, including waiting


class OffersAnswer(TypedDict):
    items: List[OffersItem]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class PastAnswer(TypedDict):
    items: List[ChangesAnswer]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class PlanAnswer(TypedDict):
    task: str
    steps: List[str]  # phrases of admissible actions
    after: List[str]  # tasks of the demonstrations used as examples
    scores: List[float]  # scores of the steps
    stop: str  # why the plan ends; refused: there is no plan, and a warning gives the reason
    known: NotRequired[float]  # fraction of the words of the task that are known, from 0 to 1; given if no model was used
    warnings: NotRequired[List[str]]


class Predicate(TypedDict):
    name: str
    arguments: str
    meaning: str


class PredicatesItem(TypedDict):
    by: str  # source of the predicates
    predicates: List[Predicate]


class PredicatesAnswer(TypedDict):
    items: List[PredicatesItem]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class Refused(TypedDict):
    line: str
    why: List[str]


class ReachAnswer(TypedDict):
    goal: str
    found: bool  # whether a plan was found; if not, there may still be one, unless impossible is true
    steps: List[str]  # lines of the plan; empty if the goal holds already, or if none was found
    optimal: NotRequired[bool]  # whether no shorter plan was found by a search for the shortest
    states: int  # number of states that the search continued from
    moves: int  # number of actions that the search evaluated
    dish: NotRequired[Optional[float]]  # score of the dish that the plan makes, 0 to 1; given if the goal is a dish
    lacks: NotRequired[List[str]]  # properties and conditions that the best attempt lacks; given in a kitchen
    impossible: NotRequired[bool]  # whether there is no plan: not even actions that never undo anything lead to the goal
    missing: NotRequired[List[str]]  # conditions that no actions bring about, if the goal is impossible
    refused: NotRequired[List[Refused]]  # actions that would help, but for reasons that no action can remove, if the goal is impossible


class Alternative(TypedDict):
    way: int  # its number: in ways, in place of that of the clause, and without the numbers after it, it chooses this reading
    actions: str  # names of its actions; empty if it does nothing
    steps: NotRequired[List[str]]  # its steps, as they would be in the network


Clause = TypedDict("Clause", {
    "text": "str",
    "number": "NotRequired[int]",  # its number in ways, from 1; left out if it is not a clause with a verb
    "ingredient": "NotRequired[bool]",  # whether it is a line of the list of ingredients
    "part": "int",  # number of the ingredient line or instruction, from 1
    "line": "int",  # line of the file, from 1
    "col": "int",  # column of the file, from 1, in characters
    "from": "int",  # place of its first character in the file, from 0, in characters
    "to": "int",  # place after its last character in the file, in characters
    "kind": "str",  # understood; remark if it asks for nothing; unknown if it was not understood
    "frame": "NotRequired[str]",  # the sense in which its verb was read
    "first": "NotRequired[int]",  # number of its first step in the network, from 1; left out if it has none
    "last": "NotRequired[int]",  # number of its last step
    "confidence": "float",  # probability that all steps of the part are right, from 0 to 1
    "refused": "NotRequired[str]",  # why the kitchen refuses what the clause asks for
    "alternatives": "NotRequired[List[Alternative]]",  # other readings of the clause, the likeliest first
})


Note = TypedDict("Note", {
    "code": "str",  # stable code of the problem; hearth explain-code explains it
    "file": "NotRequired[str]",
    "line": "NotRequired[int]",  # line of the problem, from 1
    "col": "NotRequired[int]",  # column of the problem, from 1, in characters
    "message": "str",
    "hint": "NotRequired[str]",  # what to do about the problem
    "severity": "NotRequired[str]",  # warning for a likely mistake; note for information; absent for an error
    "from": "int",  # place of the first character of the part in the file, from 0, in characters
    "to": "int",  # place after the last character of the part, in characters
})


class ReadAnswer(TypedDict):
    id: str
    title: NotRequired[str]
    network: str  # network of cooking actions; it can be executed
    steps: List[str]  # actions of the network, one line for each
    clauses: List[Clause]  # parts of the text in their order; every word of the ingredients and instructions is in one
    ways: List[int]  # numbers of the readings that were taken of the clauses; the argument ways takes them again
    notes: List[Note]  # parts of the text that were not understood, assumptions, and refused steps


class RecipeIngredient(TypedDict):
    text: str
    actions: NotRequired[List[str]]


class RecipeAnswer(TypedDict):
    id: str
    kind: NotRequired[str]
    title: NotRequired[str]
    ingredients: NotRequired[List[RecipeIngredient]]
    instructions: NotRequired[List[RecipeIngredient]]
    primary_output: NotRequired[str]  # variable of the dish
    gold_network: NotRequired[str]


class RecipesItem(TypedDict):
    id: str
    kind: NotRequired[str]
    title: NotRequired[str]
    actions: NotRequired[Optional[int]]  # number of actions of the gold network; left out if there is none


class RecipesAnswer(TypedDict):
    items: List[RecipesItem]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


Edit = TypedDict("Edit", {
    "kind": "str",  # insert, delete, replace (another thing, number or variable in one place) or move
    "line": "int",  # number of the line, from 1, in the edited plan; of a deleted line, where it was
    "was": "NotRequired[str]",
    "is": "NotRequired[str]",
    "why": "str",  # what was lacking before the edit
})


class RepairAnswer(TypedDict):
    name: str
    status: str  # sound if nothing had to be changed, repaired, improved if some of it is still to be done, or failed if no edit helps
    edits: List[Edit]  # edits in the order in which they were found; each is about the plan after those before it
    minimal: NotRequired[bool]  # whether no smaller number of edits is enough: all that the search knows were tried
    tried: int  # number of edited plans that were executed
    before: NotRequired[Optional[Score]]  # score of the given plan; only if scores were asked for
    after: NotRequired[Optional[Score]]  # score of the repaired plan
    broken: str  # the given plan
    repaired: str  # the plan with the edits


ResolveItem = TypedDict("ResolveItem", {
    "class": "str",
    "unit": "str",  # unit of the amount in stock
    "match": "str",  # how the phrase names it: name, kind, words, or spelling
})


class ResolveAnswer(TypedDict):
    items: List[ResolveItem]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class RulesItem(TypedDict):
    file: str
    text: str


class RulesAnswer(TypedDict):
    items: List[RulesItem]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class RunMadeWith(TypedDict):
    world: str
    edition: NotRequired[str]
    semantics: str
    mode: str
    hearth: str  # version of Hearth
    hash: str  # hash of the rules and the ontology, including overlays
    labels: NotRequired[Dict[str, str]]  # labels that the user gave: model, seed, prompt


OutcomeReason = TypedDict("OutcomeReason", {
    "code": "str",
    "role": "NotRequired[str]",
    "thing": "NotRequired[str]",
    "class": "NotRequired[str]",
})


Bind = TypedDict("Bind", {
    "role": "str",
    "value": "Any",  # name with its slash, text after a quotation mark, or number in its unit
    "unit": "NotRequired[str]",  # unit of the number; left out for a count
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
    waits_for: NotRequired[List[WaitedFor]]
    binds: NotRequired[List[Bind]]


class RunAnswer(TypedDict):
    run: str  # name of the run in queries
    kept: str  # time when the run was stored
    world: str
    plan: NotRequired[str]
    file: NotRequired[str]
    status: str
    steps: int
    labels: NotRequired[Dict[str, str]]  # labels that the user gave
    scores: NotRequired[Dict[str, float]]
    episode: str  # hash of the episode; runs with equal results share it
    made_with: RunMadeWith
    outcomes: List[Outcome]  # executed steps in the order of execution, then the other steps


class RunsAnswer(TypedDict):
    items: List[KeepAnswer]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class Fault(TypedDict):
    step: int  # step counted from 1; 0 if nothing was executed
    code: str  # code of the first reason against the step, or of the diagnostic
    kind: str
    text: str
    line: NotRequired[str]  # the step as a program line


class State(TypedDict):
    goal: str
    reached: bool
    why: NotRequired[str]  # why the goal was not reached; left out if it was reached


class TrialGoals(TypedDict):
    states: List[State]
    edges: List[State]
    actions: List[State]


class Trial(TypedDict):
    scene: str
    executable: bool
    fault: NotRequired[Optional[Fault]]
    skipped: NotRequired[List[Fault]]
    goals: NotRequired[Optional[TrialGoals]]  # left out if the program has no goals


class ScoreProgramItem(TypedDict):
    id: str
    task: NotRequired[str]
    program: List[str]
    lcs: Optional[float]  # longest common sequence with a human program, from 0 to 1; null if the task has no human program
    trials: List[Trial]
    warnings: NotRequired[List[Warning]]  # parts of the program that were ignored
    problems: NotRequired[List[Warning]]  # why the text of the program or its goals cannot be read. Without a readable program nothing was executed
    scores: Dict[str, float]  # scores by metric


class ScoreProgramAnswer(TypedDict):
    items: List[ScoreProgramItem]
    trials: int  # number of executions; each program runs in every scene
    scores: Dict[str, float]  # scores of all programs together, by metric
    faults: Dict[str, int]  # number of executions that each kind of error ended


class SessionsAnswer(TypedDict):
    items: List[Session]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class Wanted(TypedDict):
    variable: str
    step: int
    action: str


ShortfallDiffer = TypedDict("ShortfallDiffer", {
    "path": "str",
    "wanted": "str",
    "is": "str",
    "by": "NotRequired[Optional[MadeBy]]",  # step of the gold network that last changed the value
})


class Shortfall(TypedDict):
    wanted: Wanted  # output of the gold network
    nearest: NotRequired[Optional[Wanted]]  # most similar output of the network; left out if there is none
    differs: List[ShortfallDiffer]


class ShortfallsAnswer(TypedDict):
    recipe: str
    goal_condition_success: Optional[float]
    dish_approximation_score: Optional[float]
    shortfalls: List[Shortfall]  # outputs that were expected and not made: goals first, the dish last
    forgiven: NotRequired[List[Forgiven]]  # corrections made while reading the plan; only if it was read leniently


class SnapshotAnswer(TypedDict):
    snapshot: str  # text to pass to start, in the same world
    hash: str  # hash of the state
    steps: int


class Thing(TypedDict):
    name: str  # name of the class, with amounts in parentheses
    count: int


class Place(TypedDict):
    name: str
    things: List[Thing]  # contents, sorted by name


class StateAnswer(TypedDict):
    name: str
    time: float
    places: List[Place]


class StepsAnswer(TypedDict):
    world: str  # kitchen or household
    id: str  # recipe id, or name of the program
    status: str  # ok, partial (some steps were not done), no-solution or error
    execution_time: Optional[float]  # seconds until the last result is available; null when nothing was executed or steps take no time
    steps: int  # total number of steps
    executed: int  # number of executed steps; they come first
    done: int  # number of steps that were done
    failed: int  # number of steps that were not done
    waited: int  # number of failed steps that were not reached because an input was not made
    first_failed: List[int]  # for each executed step that was not done, the number of steps before it; at most 1000 entries
    after: int  # number of steps before this page
    new_steps: List[StepWas]  # the steps: those of a request in the order of its text, others in the order of execution. A step that was not done has the position that it would have had
    bindings: Dict[str, Binding]  # values of the variables of the steps that were done
    failures: List[Failure]  # those of the steps that were not done, with the reasons
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class TaskAnswer(TypedDict):
    id: str
    set: str
    title: str
    description: str
    steps: int  # number of steps of the program
    program: NotRequired[List[str]]  # lines of the program; left out in lists


class TasksAnswer(TypedDict):
    items: List[TaskAnswer]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class TreeItem(TypedDict):
    depth: int
    name: str
    same_as: NotRequired[List[str]]  # equivalent classes
    again: NotRequired[bool]  # whether the subtree is left out because it appears above, at the first occurrence


class TreeAnswer(TypedDict):
    items: List[TreeItem]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class TryItem(TypedDict):
    do: str  # text of the alternative
    done: bool  # whether all its lines were done
    new_steps: List[StepWas]  # the steps: those of a request in the order of its text, others in the order of execution. A step that was not done has the position that it would have had
    bindings: Dict[str, Binding]  # values of the variables of the steps that were done
    failures: List[Failure]  # those of the steps that were not done, with the reasons
    problems: NotRequired[List[Warning]]  # mistakes in the text. If it could not be read, nothing was executed
    seconds: float  # duration in seconds, including waiting
    changes: List[ChangesAnswer]  # changes of each step that was done


class TryAnswer(TypedDict):
    items: List[TryItem]
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


ClassProperty = TypedDict("ClassProperty", {
    "name": "str",
    "is": "str",
    "default": "NotRequired[str]",
    "from": "List[str]",  # classes that declare the property, the most specific first
})


class Fact(TypedDict):
    relation: str
    values: List[Any]  # arguments of the fact; the class is the first, and quantities are in their unit


class Action(TypedDict):
    name: str
    roles: List[str]


class Class(TypedDict):
    name: str
    doc: NotRequired[str]
    iri: NotRequired[str]
    abstract: NotRequired[bool]  # whether every object of the class belongs to a more specific class
    superclasses: List[str]
    all_superclasses: List[str]  # all superclasses, the most specific first
    subclasses: List[str]
    all_subclasses: List[str]
    at_the_start: int  # number of objects of the class in the initial state
    properties: List[ClassProperty]
    facts: List[Fact]  # facts about the class in relations of the ontology, such as a weight
    actions: List[Action]


class Rule(TypedDict):
    at: str
    text: str


class Derived(TypedDict):
    name: str
    doc: NotRequired[str]
    at_the_start: int  # number of objects of the type in the initial state
    rules: List[Rule]  # rules in the files that define the type, in their order
    uses: List[str]  # other files that contribute rules to the type


class Published(TypedDict):
    name: str
    iri: str
    superclasses: List[str]
    all_superclasses: List[str]
    subclasses: List[str]
    by: NotRequired[str]  # property that gives objects such a class
    in_rules: str  # name of the class in rules


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
    next: NotRequired[int]  # number of elements before the next page, the value for --after; left out if there is no next page
    total: NotRequired[int]  # number of elements on all pages, an upper bound if elements are executed before they are listed; left out on the last page
    more: NotRequired[bool]  # whether the search stopped early, so that more elements may exist


class OriginState(TypedDict):
    step: int  # number of the step that led to the state, from 1; 0 for the initial state
    action: NotRequired[str]


class Bound(TypedDict):
    variable: str
    value: str


class Proof(TypedDict):
    depth: int
    fact: NotRequired[str]  # the fact that holds; left out if the kind of the node is row
    by: str  # kind of node: rule, aggregate (over all rows below), row (the body of a clause), given (by the step), ontology, source (the state), computed, absence (no such fact), builtin (a comparison)
    rule: NotRequired[str]  # position of the clause as file:line:col
    bound: NotRequired[List[Bound]]  # values of the variables of the clause
    again: NotRequired[bool]  # whether the premises are left out because they appear above, at the first occurrence


class Origin(TypedDict):
    fact: str  # the fact with a value for every argument
    step: NotRequired[int]  # number of the step whose rules derived the fact or whose effect made it true, from 1; left out for the initial state
    action: NotRequired[str]
    state: NotRequired[Optional[OriginState]]  # state from which query rules derive the fact; left out if a step or the initial state made it true
    unchanged: NotRequired[List[int]]  # numbers of the later steps, which did not change the fact
    proof: NotRequired[List[Proof]]  # proof tree of the fact, or of the effect that made it true


Warmed = TypedDict("Warmed", {
    "thing": "str",
    "place": "str",  # the closest enclosing place that heats or cools, otherwise the furniture that held the food
    "step": "NotRequired[int]",  # number of the step that put the food there, from 1; left out for the initial state
    "action": "NotRequired[str]",
    "from": "float",  # start in seconds
    "to": "float",  # end in seconds
    "core": "List[float]",  # core temperature in degrees Celsius at the start and at the end
    "mean": "List[float]",  # mean temperature in degrees Celsius at the start and at the end
})


class WhyAnswer(TypedDict):
    asked: str  # the question as given: a fact, a query, a description of an object, or a variable of the plan
    holds: bool
    origins: NotRequired[List[Origin]]  # chain of causes: the origin of the fact, then the origin of its cause, and so on; left out if the fact does not hold
    rules: NotRequired[Dict[str, str]]  # text of every named rule by its position
    warmed: NotRequired[List[Warmed]]  # history of the heat that food took in the quantitative mode: places, times and temperatures; ingredients come first
    warnings: NotRequired[List[Warning]]  # suspicious numbers in the question and notes about units of time
    forgiven: NotRequired[List[Forgiven]]  # corrections made while reading the plan; only if it was read leniently


class Advice(TypedDict):
    lines: List[str]  # lines that replace the line of the step; empty if the step is not needed
    plan: str  # text of the whole plan with these lines


class WhyNotAction(TypedDict):
    action: str
    call: str  # the action as the next line of the plan
    can: bool  # whether it can be done now
    why: NotRequired[List[str]]  # what it lacks now


class Lack(TypedDict):
    depth: int
    rule: str  # position of the clause as file:line:col
    fact: str  # the fact that the rule would derive
    obstacle: str  # problem with the premise: missing (no such fact), present (the fact exists but must not), false (a comparison), other (all premises hold, and the rule derives another fact)
    needs: str  # the premise, or the other fact
    bound: NotRequired[List[Bound]]  # values of the variables that satisfy the most premises
    passed: int  # number of premises that hold with these values
    missing: int  # minimum number of facts that must change; above 1000 no rule can help


WhyNotAnswer = TypedDict("WhyNotAnswer", {
    "fact": "NotRequired[str]",  # the question as given: a fact, a query, a description of an object, or a variable of the plan; left out if the question is about a whole step
    "holds": "bool",  # whether the fact holds or the step was done, so that there is nothing to explain
    "step": "NotRequired[int]",  # number of the step that lacks the effect, from 1; left out if all steps were done or no step is the cause
    "action": "NotRequired[str]",
    "state": "NotRequired[Optional[OriginState]]",  # state from which the fact does not follow; left out if a step is the cause
    "cause": "NotRequired[str]",  # summary in one line: the reasons against the step, and the missing premise of the most likely rule
    "reasons": "NotRequired[List[str]]",  # reasons why the step was not done or not tried, as sentences
    "try": "NotRequired[str]",  # a line that can be done instead of the step: the same with another number or another thing; it was tried in the state that the step read
    "advice": "NotRequired[List[Advice]]",  # ways to do the failed step; the plan was executed with each of them
    "actions": "NotRequired[List[WhyNotAction]]",  # actions that would make the fact true in the present state, those that can be done first
    "way": "NotRequired[List[str]]",  # lines of a plan after which the fact holds, in a home; the first can be done now
    "blocked": "NotRequired[List[List[Proof]]]",  # proofs of the reasons against the step
    "lacks": "NotRequired[List[Lack]]",  # trees of the rules that could derive the fact, the most likely first; below a rule are the rules for its missing premise
    "rules": "NotRequired[Dict[str, str]]",  # text of every named rule by its position
    "warnings": "NotRequired[List[Warning]]",  # suspicious numbers in the question and notes about units of time
    "forgiven": "NotRequired[List[Forgiven]]",  # corrections made while reading the plan; only if it was read leniently
})


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
        """Evaluates a Datalog query across stored runs, as hearth store query does.

        Args:
            query: body of a rule, as in: failed(Run, Step, Reason), plan(Run, P)
            run: start of the name of a run
            where: required values of labels, or of plan, file, status, world, edition, semantics, mode, version
            since: only runs stored at this time or later: 2026-11-30, 2026-11-30T12:00:00Z, or 36h ago
            until: only runs stored before this time
            replay: maximum number of runs whose states are read (default 100, maximum 1000)
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
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
        """Shows the arguments of an action, and the files of its rules.

        Args:
            name: name
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
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
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        action: Optional[str] = None,
        thing: Optional[str] = None,
        effect: Optional[str] = None,
        prefer: Optional[str] = None,
        seed: Optional[int] = None,
        all: Optional[bool] = None,
        rows: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> AdmissibleAnswer:
        """Lists the actions that can be done next and their possible fillers, and explains why the others cannot be done.

        Args:
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
            action: consider only this action
            thing: consider only ways to use this thing: a variable, an entity or a class
            effect: list only offers with an effect that contains these words
            prefer: a text, such as the goal in words: offers that fit it come first. It may name actions, classes and entities
            seed: shuffles offers that fit equally well (default 0: no shuffling)
            all: consider all things in the world, not only those that variables name
            rows: maximum number of combinations to try for roles that depend on each other (default 500, maximum 100000)
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("admissible", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable, action=action, thing=thing, effect=effect, prefer=prefer, seed=seed, all=all, rows=rows, limit=limit, after=after)

    def ask(
        self,
        question: str,
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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
    ) -> AskAnswer:
        """Answers a usual question in sentences: where a thing is, how warm it is, how much is left, when it changed, what can be done with it, what if a step is left out.

        Args:
            question: as in: where is ?egg; how warm is the oven; questions, which lists all kinds
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
        """
        return self.call("ask", question=question, session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable)

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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        all: Optional[bool] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> CanAnswer:
        """Lists the actions that can be done with a thing, and the reasons against other actions.

        Args:
            thing: a variable (?bowl), an entity (/medium-bowl/243), a node (<fridge> (103)), or a class
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
            all: also list uses that the thing is not made for
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("can", thing=thing, session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable, all=all, limit=limit, after=after)

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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
    ) -> ChangesAnswer:
        """Lists the changes of a step: each changed thing before and after it.

        Args:
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
        """
        return self.call("changes", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable)

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
        lenient: Optional[bool] = None,
    ) -> CheckAnswer:
        """Checks a plan without executing it and lists its errors.

        Args:
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
        """
        return self.call("check", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient)

    def close_session(self, session: str) -> CloseAnswer:
        """Closes and deletes a session. If the server stores runs, its steps are stored as a run first. If the results of the steps differ under the current rules, the run is not stored, and the answer has the reason.

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
        """Explains an error code.

        Args:
            name: name
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
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
        """Compares two episodes: step by step, and by their last states.

        Args:
            was: first episode, the baseline
            is_: second episode, which is compared with the first
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        thing: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> ContentsAnswer:
        """Lists the things in a container or in the world, with their properties.

        Args:
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
            thing: an entity (/medium-bowl/243), as answers name it (default: the world)
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("contents", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable, thing=thing, limit=limit, after=after)

    def describe(
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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> DescribeAnswer:
        """Describes a thing: its class, derived types and properties; in a kitchen also its place and contents.

        Args:
            thing: a variable (?bowl), an entity (/medium-bowl/243), a node (<fridge> (103)), or a class, which stands for its first thing
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("describe", thing=thing, session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable, limit=limit, after=after)

    def do(
        self,
        session: str,
        do: str,
        *,
        request_id: Optional[str] = None,
        position: Optional[int] = None,
        lenient: Optional[bool] = None,
    ) -> DoAnswer:
        """Executes more steps in a session.

        Args:
            session: session
            do: actions of a network, or lines of a program whose numbers are node ids
            request_id: name of this change. If the request is sent again, the change is not executed again
            position: position that the session must be in; otherwise nothing is executed
            lenient: repair common mistakes of language models in the steps and report the repairs. The session keeps the repaired steps
        """
        return self.call("do", session=session, do=do, request_id=request_id, position=position, lenient=lenient)

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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        things: Optional[List[str]] = None,
        fold: Optional[bool] = None,
        hands: Optional[bool] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> DrawingAnswer:
        """Draws the network of a plan, its schedule, the temperatures of food, or the kitchen, as SVG.

        Args:
            kind: kind of drawing: network, time, temperatures or kitchen
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
            things: things whose temperatures are drawn, as variables or entities (default: the food whose core changes most)
            fold: in a network, draw each step that only fetches something as a line of the step that reads it
            hands: in a drawing of the kitchen, also draw the paths of the hands in the step
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("drawing", kind=kind, session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable, things=things, fold=fold, hands=hands, limit=limit, after=after)

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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> Rows:
        """Lists the things that fit a description.

        Args:
            description: as in: container and not has used; (butter or milk) and inside fridge; in a home: grabbable and inside kitchen
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("entities", description=description, session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable, limit=limit, after=after)

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
            networks: texts, each with one or more networks
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released or corrected (default corrected, for edition 2023 released)
            mode: qualitative or quantitative (default qualitative)
            metrics: metrics to compute: smatch-score, goal-condition-success, dish-approximation-score, execution-time (default: all but the first)
            lenient: repair common mistakes of language models and report the repairs
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
            networks: texts, each with one or more networks
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released or corrected (default corrected, for edition 2023 released)
            mode: qualitative or quantitative (default qualitative)
            metrics: metrics to compute: smatch-score, goal-condition-success, dish-approximation-score, execution-time (default: all but the first)
            lenient: repair common mistakes of language models and report the repairs
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
        lenient: Optional[bool] = None,
    ) -> ExecuteAnswer:
        """Executes a plan and returns the result of every step and the value of every variable.

        Args:
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
        """
        return self.call("execute", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient)

    def fork(
        self,
        session: str,
        *,
        position: Optional[int] = None,
        title: Optional[str] = None,
    ) -> DoAnswer:
        """Starts another session from a position of a session. If that session was made with other rules, its steps are executed under the current ones, and the answer reports the first difference.

        Args:
            session: session
            position: position to start from (default: the current one)
            title: title of the new session, for display
        """
        return self.call("fork", session=session, position=position, title=title)

    def go_to(
        self,
        session: str,
        *,
        changes: Optional[int] = None,
        position: Optional[int] = None,
    ) -> DoAnswer:
        """Goes to another position of a session.

        Args:
            session: session
            changes: for undo: number of changes to undo, at least 1 (default 1)
            position: for go-to: the target position; 0 is the start
        """
        return self.call("go-to", session=session, changes=changes, position=position)

    def grammar(
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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        action: Optional[str] = None,
        thing: Optional[str] = None,
        all: Optional[bool] = None,
        rows: Optional[int] = None,
        format: Optional[str] = None,
    ) -> GrammarAnswer:
        """Returns a grammar of the lines that can be written next, so that a model can be made to write nothing else: in GBNF or as a JSON Schema.

        Args:
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
            action: only lines of this action
            thing: only lines that use this thing: a variable, an entity or a class
            all: consider all things in the world, not only those that variables name
            rows: maximum number of combinations to search for roles that depend on each other (default 0: all)
            format: gbnf (default), the notation of llama.cpp, or json-schema
        """
        return self.call("grammar", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable, action=action, thing=thing, all=all, rows=rows, format=format)

    def history(self, session: str) -> HistoryAnswer:
        """Returns all steps of a session, in the format of execute. If it was made with other rules, the answer has its stored changes instead.

        Args:
            session: session
        """
        return self.call("history", session=session)

    def keep(self, session: str, *, position: Optional[int] = None) -> KeepAnswer:
        """Stores the steps of a session so far as a run. The session stays open.

        Args:
            session: session
            position: position of the session (default: the current one)
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
        lenient: Optional[bool] = None,
        description: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> ObserveAnswer:
        """Reports the result of every step and the things on the work surface, or the changes in a home. It can add all properties of things that fit a description.

        Args:
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            description: also report all properties of the things that fit this description, as in: container and not has used; in a home: grabbable and inside kitchen
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("observe", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, description=description, limit=limit, after=after)

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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        action: Optional[str] = None,
        thing: Optional[str] = None,
        effect: Optional[str] = None,
        prefer: Optional[str] = None,
        seed: Optional[int] = None,
        all: Optional[bool] = None,
        rows: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> OffersAnswer:
        """Lists ways to do something next, as the next line of the plan with its effects: one of each action, then those that fit the goal and the last steps.

        Args:
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
            action: consider only this action
            thing: consider only ways to use this thing: a variable, an entity or a class
            effect: list only offers with an effect that contains these words
            prefer: a text, such as the goal in words: offers that fit it come first. It may name actions, classes and entities
            seed: shuffles offers that fit equally well (default 0: no shuffling)
            all: consider all things in the world, not only those that variables name
            rows: maximum number of combinations to try for roles that depend on each other (default 500, maximum 100000)
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("offers", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable, action=action, thing=thing, effect=effect, prefer=prefer, seed=seed, all=all, rows=rows, limit=limit, after=after)

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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        thing: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> PastAnswer:
        """Lists the changes of a thing, step by step.

        Args:
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
            thing: an entity (/medium-bowl/243), as answers name it (default: the world)
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("past", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable, thing=thing, limit=limit, after=after)

    def plan(self, task: str) -> PlanAnswer:
        """Plans a household task from recorded programs for similar tasks.

        Args:
            task: the task in a few words, as in: Make tea
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
        """Lists the predicates for queries and rules.

        Args:
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> Rows:
        """Evaluates a Datalog query on a state.

        Args:
            query: body of a rule, as in: in(X, /medium-bowl/243); in a home: inside(X, /fridge/128)
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("query", query=query, session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable, limit=limit, after=after)

    def reach(
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
        lenient: Optional[bool] = None,
        goal: Optional[str] = None,
        dish: Optional[str] = None,
        states: Optional[int] = None,
    ) -> ReachAnswer:
        """Finds steps after which a goal holds, or a network that makes a dish, by executing the rules of the actions.

        Args:
            session: id of a session. Without it, the search starts after the plan, or where the scene starts
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            goal: conditions at the end: in a home such as on(plate, table), in a kitchen a query such as salad(X), cold(X)
            dish: instead of a goal: a network whose dish is to be made, or the id of a recipe. Its steps are not used
            states: give up after continuing from this many states, 1 to 5000 (default 1000); in a kitchen, after executing 20 times as many actions
        """
        return self.call("reach", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, goal=goal, dish=dish, states=states)

    def read(
        self,
        text: str,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        beam: Optional[int] = None,
        without: Optional[List[str]] = None,
        ways: Optional[List[int]] = None,
    ) -> ReadAnswer:
        """Reads the text of a recipe as a network, without a language model, and reports the steps of each part of the text.

        Args:
            text: the recipe: plain text with a title, a list of ingredients and instructions, HTML, or XML of the benchmark
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            beam: number of readings that are kept after each clause (default 4, maximum 16)
            without: parts of the reader that are switched off
            ways: numbers of the readings to take of the first clauses, from 1; the others are read as usual. The answer has them
        """
        return self.call("read", text=text, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, beam=beam, without=without, ways=ways)

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
        """Shows the text of a recipe, the meaning of its sentences, and its gold network.

        Args:
            name: name
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
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
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("recipes", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, limit=limit, after=after)

    def repair(
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
        lenient: Optional[bool] = None,
        goal: Optional[str] = None,
        score: Optional[bool] = None,
        edits: Optional[int] = None,
    ) -> RepairAnswer:
        """Finds the fewest edits with which a plan can be executed, reaches a goal, or has the best score.

        Args:
            session: id of a session. Without it, give a plan or a recipe
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            goal: conditions at the end: in a home such as on(plate, table), in a kitchen a query
            score: find the best score of a network against the gold network of its recipe
            edits: maximum number of edits, 1 to 4 (default 2)
        """
        return self.call("repair", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, goal=goal, score=score, edits=edits)

    def replay(self, session: str, *, position: Optional[int] = None) -> Replayed:
        """Executes a session again and reports whether the result is the same, also if it was made with other rules. It changes nothing.

        Args:
            session: session
            position: position of the session (default: the current one)
        """
        return self.call("replay", session=session, position=position)

    def resolve(
        self,
        phrase: str,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
    ) -> ResolveAnswer:
        """Lists the ingredients in stock that a phrase of a recipe may name, the likeliest first, with the unit of the stock.

        Args:
            phrase: an ingredient in the words of a recipe, as in: icing sugar
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
        """
        return self.call("resolve", phrase=phrase, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_)

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
        """Shows the rule files that define an action.

        Args:
            name: name
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
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
        """Shows the origin of a run and the result of each of its steps.

        Args:
            run: start of the name of a run
            where: required values of labels, or of plan, file, status, world, edition, semantics, mode, version
            since: only runs stored at this time or later: 2026-11-30, 2026-11-30T12:00:00Z, or 36h ago
            until: only runs stored before this time
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
        """Lists stored runs: of commands, of workers of jobs, and of sessions of the client.

        Args:
            run: start of the name of a run
            where: required values of labels, or of plan, file, status, world, edition, semantics, mode, version
            since: only runs stored at this time or later: 2026-11-30, 2026-11-30T12:00:00Z, or 36h ago
            until: only runs stored before this time
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
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
        lenient: Optional[bool] = None,
        against: Optional[str] = None,
    ) -> EvaluateItem:
        """Scores a session or a plan against a recipe.

        Args:
            session: id of a session. Without it, give a plan or a recipe
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            against: id of the recipe to score against (default: the recipe that the plan names)
        """
        return self.call("score", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, against=against)

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
        lenient: Optional[bool] = None,
        against: Optional[str] = None,
        goals: Optional[Dict[str, Any]] = None,
    ) -> ScoreProgramAnswer:
        """Scores a session of a household or a program: whether it can be executed, how similar it is to recorded programs of people, and which goals it reaches.

        Args:
            session: id of a session. Without it, give a plan or a task
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            against: id or title of the task. The program is compared with recorded programs of people for this task (metric lcs)
            goals: goals in the format of the Embodied Agent Interface, with node ids: {"actions": ["GRAB"], "goal": [{"id": 410, "state": "ON"}]}
        """
        return self.call("score-program", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, against=against, goals=goals)

    def session(self, session: str) -> Session:
        """Reports the current position of a session. If it was made with other rules, the answer has its stored changes instead.

        Args:
            session: session
        """
        return self.call("session", session=session)

    def sessions(self, *, limit: Optional[int] = None, after: Optional[int] = None) -> SessionsAnswer:
        """Lists the sessions of the client, the newest first.

        Args:
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
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
        lenient: Optional[bool] = None,
        against: Optional[str] = None,
    ) -> ShortfallsAnswer:
        """Explains why a session or a network does not score 1.

        Args:
            session: id of a session. Without it, give a plan or a recipe
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            against: id of the recipe to score against (default: the recipe that the plan names)
        """
        return self.call("shortfalls", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, against=against)

    def snapshot(self, session: str, *, position: Optional[int] = None) -> SnapshotAnswer:
        """Returns the steps of a session as a text from which start can continue.

        Args:
            session: session
            position: position of the session (default: the current one)
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
        lenient: Optional[bool] = None,
        title: Optional[str] = None,
        snapshot: Optional[str] = None,
    ) -> DoAnswer:
        """Starts a session in a scene, after a plan, or from a snapshot.

        Args:
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            title: title of the session, for display
            snapshot: text from the call snapshot, instead of a plan
        """
        return self.call("start", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, title=title, snapshot=snapshot)

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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
    ) -> StateAnswer:
        """Lists the things in the world and their locations.

        Args:
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
        """
        return self.call("state", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable)

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
        lenient: Optional[bool] = None,
        step: Optional[int] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> StepsAnswer:
        """Lists a page of the steps of a plan or a session, in the order of execution.

        Args:
            session: id of a session. Without it, give a plan or a recipe
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            step: return the page that contains this step, counted from 1
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("steps", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, step=step, limit=limit, after=after)

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
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
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
        """Lists the built-in tasks of the household.

        Args:
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("tasks", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, limit=limit, after=after)

    def text(
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
        lenient: Optional[bool] = None,
        actions: Optional[bool] = None,
    ) -> RecipeAnswer:
        """Writes the executed steps of a network as the text of a recipe in English: ingredients and instructions.

        Args:
            session: id of a session. Without it, give a plan or a recipe
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            actions: add the actions that each sentence stands for
        """
        return self.call("text", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, actions=actions)

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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> Things:
        """Lists the things that fit a description, with all their properties.

        Args:
            description: as in: container and not has used; (butter or milk) and inside fridge; in a home: grabbable and inside kitchen
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("things", description=description, session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable, limit=limit, after=after)

    def tree(
        self,
        *,
        world: Optional[str] = None,
        edition: Optional[str] = None,
        semantics: Optional[str] = None,
        mode: Optional[str] = None,
        scene: Optional[str] = None,
        with_: Optional[Dict[str, str]] = None,
        name: Optional[str] = None,
        limit: Optional[int] = None,
        after: Optional[int] = None,
    ) -> TreeAnswer:
        """Shows a class with its subclasses, or all classes.

        Args:
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            name: name of the class (default: all classes)
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("tree", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, name=name, limit=limit, after=after)

    def try_(
        self,
        alternatives: List[str],
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
        lenient: Optional[bool] = None,
        start: Optional[bool] = None,
        step: Optional[int] = None,
        variable: Optional[str] = None,
    ) -> TryAnswer:
        """Executes alternative next lines, each from the same situation, and reports what each would do. It keeps nothing.

        Args:
            alternatives: texts to try, at most 100, each one or more next lines as for the call do; in a home their numbers are node ids
            session: id of a session. Without it, give a plan or a recipe; without any of them, the start state is used
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            start: select the situation before the first step
            step: select the situation after this step, counted from 1
            variable: select the situation in which this variable of a network was bound
        """
        return self.call("try", alternatives=alternatives, session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, start=start, step=step, variable=variable)

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
        """Describes a class or a derived type, and the actions that can be done with its things.

        Args:
            name: name
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
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
        """Finds classes and derived types by a part of their name or meaning.

        Args:
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            word: word
            limit: maximum number of items (default 100, maximum 10000)
            after: number of items to skip: the field next of the previous page
        """
        return self.call("types", world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, word=word, limit=limit, after=after)

    def undo(
        self,
        session: str,
        *,
        changes: Optional[int] = None,
        position: Optional[int] = None,
    ) -> DoAnswer:
        """Undoes steps of a session. They stay in the session, and go-to can return to them.

        Args:
            session: session
            changes: for undo: number of changes to undo, at least 1 (default 1)
            position: for go-to: the target position; 0 is the start
        """
        return self.call("undo", session=session, changes=changes, position=position)

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
        lenient: Optional[bool] = None,
        what: Optional[str] = None,
        step: Optional[int] = None,
    ) -> WhyAnswer:
        """Proves a fact: which step caused it, and by which rules.

        Args:
            session: id of a session. Without it, give a plan or a recipe
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            what: statement to explain: a fact, as in: mixed(X, /yes); an answer to a query; 'X is container and not has used'; a variable; in a home: close(X, /fridge/128). If why-not gets none, it explains the steps that were not done
            step: use only this step, or the state after it, counted from 1
        """
        return self.call("why", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, what=what, step=step)

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
        lenient: Optional[bool] = None,
        what: Optional[str] = None,
        step: Optional[int] = None,
    ) -> WhyNotAnswer:
        """Explains why a statement does not hold, or why a step was not done.

        Args:
            session: id of a session. Without it, give a plan or a recipe
            world: kitchen or household (default kitchen)
            edition: edition of the kitchen: 2023 or 2024 (default 2024)
            semantics: released (like the published simulators) or corrected (default corrected, for edition 2023 released)
            mode: mode of the kitchen: qualitative, or quantitative, which simulates places, weights and heat in a room (default qualitative)
            scene: text of a scene: YAML for a kitchen, an environment graph in JSON for a household (default: the built-in scene)
            with_: rule and ontology files to overlay on the world, by file name. The operator must allow it
            plan: a network of cooking actions, or the lines of a household program
            recipe: instead of a plan: id of a recipe, to execute its gold network, or id of a household task
            lenient: repair common mistakes of language models in the plan and report the repairs
            what: statement to explain: a fact, as in: mixed(X, /yes); an answer to a query; 'X is container and not has used'; a variable; in a home: close(X, /fridge/128). If why-not gets none, it explains the steps that were not done
            step: use only this step, or the state after it, counted from 1
        """
        return self.call("why-not", session=session, world=world, edition=edition, semantics=semantics, mode=mode, scene=scene, with_=with_, plan=plan, recipe=recipe, lenient=lenient, what=what, step=step)
