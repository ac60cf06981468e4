package main_test

// A wording is a phrase that a reader has to decode, and what to write instead.
type wording struct {
	name string
	find string // regexp; (?i) is added
	but  string // regexp: a match of find inside a match of this one is fine
	use  string
	bad  string
	good string
}

// wordings lists the phrases that TestProse reports.
var wordings = []wording{
	{
		name: "what is left", find: `\bwhat (is|was|are|has been) left\b`,
		use: "the rest, the remainder",
		bad: "It returns what is left of the plan.", good: "It returns the rest of the plan.",
	},
	{
		name: "comes with Hearth", find: `\b(come|comes|came|coming) with Hearth\b`,
		use: "built-in",
		bad: "the files that come with Hearth", good: "the built-in files",
	},
	{
		name: "of Hearth", find: `\b(file|files|rule|rules|class|classes|action|actions|scene|scenes) of Hearth\b`,
		use: "built-in",
		bad: "It replaces a file of Hearth.", good: "It replaces a built-in file.",
	},
	{
		name: "nobody", find: `\b(nobody|somebody|anybody|whoever|those who|of who|who asks|who calls)\b`,
		use: "the caller, the user, the client; or: may be nil",
		bad: "nil: nobody listens", good: "It may be nil.",
	},
	{
		name: "is told", find: `\b(is|are|was|were|be|been|being|not|and) told\b|\btold (of|by|as|in|where|when|once)\b|^told\b`,
		but: `told apart|(cannot|can) be told`,
		use: "is reported, is called, receives",
		bad: "OnScored is told of each network.", good: "OnScored is called after each network; two networks can be told apart.",
	},
	{
		name: "tells of", find: `\b(tell|tells|telling) (of|about|what|how|it|them)\b|\btells\b`,
		but: `tells? apart|(can|cannot|could|not|to) tell (what|how|whether)|tells (the )?(workers?|users?|readers?|callers?|clients?)`,
		use: "reports, prints, describes, returns",
		bad: "planned tells of a plan in words.", good: "explain describes a plan; callers cannot tell which.",
	},
	{
		name: "says so", find: `\b(say|says|said|saying) so\b`,
		use: "reports it, returns an error, names it",
		bad: "It says so where a key is missing.", good: "It returns an error if a key is missing.",
	},
	{
		name: "says what", find: `\b(says|said) (what|how|which|whether|when|where|of|that|who)\b`, but: `(errors?|messages?|hints?|help|paper|documentation) (it )?(says|said) \w+`,
		use: "is, reports, defines, lists",
		bad: "rows says what is in the table.", good: "rows lists the content of the table.",
	},
	{
		name: "what is said", find: `\bwhat (\w+ )?(is|are|was) said\b|\b(is|are|was|were|be) said\b`,
		but: `that is said to`,
		use: "the report, the message, the description",
		bad: "A report is what is said of an episode.", good: "A report describes an episode.",
	},
	{
		name: "preposition + what", find: `\b(of|with|from|than|over|without|beyond|behind|before|for|into) what\b`,
		but: `(made|out) of what|the question of what|of what (class|kind|sort|size)|with what([,.;:?)]|$)`,
		use: "name the thing: the cause, the rest, the result, the value",
		bad: "It is called with what was found.", good: "It is called with the result, whatever it was.",
	},
	{
		name: "What as subject", find: `(^|[.;:] )What ([a-z]+ )?(is|are|was|were|has|have|can|cannot|must|comes|came|takes|needs|nothing|only|it|the|a)\b[^?#]*[.,;:]`,
		use: "name the subject",
		bad: "What is written twice, is an error.", good: "A duplicate key is an error. What is it?",
	},
	{
		name: "is what", find: `(^|[.;:,] )[A-Za-z_.]+ (is|are) (what|how|whether|where|which|when|who)\b`,
		but: `((that|this|it|these|those|here|what) is|there are) \w+`,
		use: "name the value: is the number of, reports whether, returns, lists",
		bad: "beyond is how many more than o has make n.", good: "beyond returns n − o.Len(). That is why it is here.",
	},
	{
		name: "of its own", find: `\bof (its|their|his|her|one's|our|your|my) own\b`,
		use: "separate, its own",
		bad: "It runs in a process of its own.", good: "It runs in a separate process.",
	},
	{
		name: "at first", find: `\bat first\b`,
		but: `at first (sight|glance|reading|use|or)|looked at first`,
		use: "by default, initially",
		bad: "how many calls are taken back; 1 at first", good: "number of calls to undo (default 1)",
	},
	{
		name: "beside", find: `\b(keeps?|kept|writes?|written|it|files?|fast|slow|tree|one|those|else|remembers|answers|measured|stands|scenes|has|states|compared|known|more|tells?|is|are) beside (a|an|the|it|its|them|their|this|these|that|those|fluents|what|each|others?|ones?|states|billionths)\b`,
		use: "compared with, next to, in addition to",
		bad: "how fast this is beside an earlier commit", good: "how fast this is compared with an earlier commit",
	},
	{
		name: "so many", find: `\bso (many|much)\b`,
		but: `so (many|much)( \w+)? (that|as to|the)|so much (that|the|more|less|so)|not so (much|many)`,
		use: "n, the given number of, at most n",
		bad: "so many rows are read at once", good: "n rows are read at once, so many that memory matters",
	},
	{
		name: "is no X", find: `\b(is|are|was|were|am) no \w+`,
		but: `\b(there|neither|nor) (is|are|was|were) no \w+|(is|are|was|were) no (longer|more|less|fewer|better|worse|larger|smaller|faster|slower|later|earlier|further|reason|different|doubt|wider|one|two|other)`,
		use: "is not a X",
		bad: "url is no address of a model", good: "there is no model; url is no longer valid",
	},
	{
		name: "wants a", find: `\b(want|wants|wanting|wanted) (a|an|one|two|no|exactly|at least|text|%[a-z]|[0-9]+)\b`,
		but: `\b(you|i|we|users?|readers?|callers?|people|persons?|clients?|cooks?) (who )?wants? \w+`,
		use: "expects, needs, takes",
		bad: "the command wants a file", good: "the command expects a file, if you want a report",
	},
	{
		name: "is wanted", find: `\b(is|are|was|were|be) wanted\b`,
		use: "is needed, is requested, is required",
		bad: "It is loaded when it is wanted.", good: "It is loaded when it is needed.",
	},
	{
		name: "to be reached", find: `\bto be reached\b`,
		use: "target",
		bad: "the figure to be reached", good: "the target",
	},
	{
		name: "borne", find: `\bborne\b`,
		use: "sustained",
		bad: "the load that is borne", good: "the sustained load",
	},
	{
		name: "take back", find: `\b(take|takes|taken|taking|took) back\b|\btakes? (it|them|that|the last [a-z]+) back\b`,
		use: "undo, remove, withdraw",
		bad: "how many steps are taken back", good: "number of steps to undo",
	},
	{
		name: "goes on", find: `\b(go|goes|going|went|gone) on\b( (to|with|where|after|at|until|from|as|without)\b|[.,;:)]|$)`,
		but: `(what|is|are) (goes|going) on`,
		use: "continues, resumes",
		bad: "the job is there already, and goes on", good: "the job already exists; resuming it",
	},
	{
		name: "by the letter", find: `\b(by|to|after) the letter\b`,
		use: "literally, without optimization",
		bad: "It evaluates a plan by the letter.", good: "It evaluates a plan without optimization.",
	},
	{
		name: "speaks against", find: `\b(speak|speaks|spoke|speaking) (against|for)\b`,
		use: "refuses, is a reason against",
		bad: "nothing speaks against the step", good: "there is no reason against the step",
	},
	{
		name: "found out", find: `\b(find|finds|finding|found) out\b`, but: `(how to|could|can|cannot) find out`,
		use: "computes, derives, determines",
		bad: "what was found out about a state", good: "the answers about a state",
	},
	{
		name: "forgive", find: `\bforgiv(e|es|en|ing)\b`,
		use: "lenient",
		bad: "It reads networks in a forgiving way.", good: "It reads networks leniently.",
	},
	{
		name: "takes the place of", find: `\b(take|takes|taking|took|taken) the place of\b`,
		use: "replaces, overrides",
		bad: "It takes the place of a file.", good: "It replaces a file; it takes its place in the row.",
	},
	{
		name: "what is there", find: `\bwhat (is|was|are) (there|here|so|known|given|kept|wanted|asked|due|needed|possible|written|read|found|done|made)\b`,
		but: `(what is (there|here|so|known|given|kept|wanted|asked|due|needed|possible|written|read|found|done|made)[^.]*\?|(ask|asks|asked|show|shows|say|see|list|lists) what (is|are) possible)`,
		use: "name the thing: the content, the current value, the input, the result",
		bad: "It removes what is there.", good: "It removes the content.",
	},
}

// homemade maps the packages that have a home-made word as their name to the word of the field.
var homemade = map[string]string{
	"recall": "memo", "kept": "cache", "known": "precompiled", "beside": "auxiliary", "former": "deprecated",
	"venue": "target", "grown": "append", "sight": "statediff", "forgive": "lenient", "residual": "specialize",
	"kernel": "vm", "compiled": "plan", "machine": "interpreter", "planned": "explain", "tagged": "batch",
	"relevance": "slice", "sorts": "typeinfer",
}

// functionWords are words that cannot be searched for: no package-level name
// and no field may be one of them. Letters may be of either case.
var functionWords = []string{
	"at", "of", "by", "said", "known", "made", "given", "kept", "told", "own", "in", "on", "to", "is", "as", "with", "from",
}

var (
	// prepositions are function words that are usual as names of methods, as
	// in t.In(zone) and errors.Is.
	prepositions = []string{"at", "of", "by", "in", "on", "to", "is", "as", "with", "from"}

	// idiomatic lists further names of fields, such as the ends of a range.
	idiomatic = []string{"from", "to", "with", "is", "as"}
)
