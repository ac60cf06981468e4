package report

// A Plan holds the steps of a task.
type Plan struct {
	Task       string    `json:"task"`
	Steps      []string  `json:"steps" jsonschema:"phrases of admissible actions"`
	After      []string  `json:"after" jsonschema:"tasks of the demonstrations used as examples"`
	Scores     []float64 `json:"scores" jsonschema:"scores of the steps"`
	Stop       string    `json:"stop" jsonschema:"why the plan ends; refused: there is no plan, and a warning gives the reason"`
	KnownShare float64   `json:"known,omitempty" jsonschema:"fraction of the words of the task that are known, from 0 to 1; given if no model was used"`
	Warnings   []string  `json:"warnings,omitempty"`
	Program    []string  `json:"-"` // program line for each step
	Text       string    `json:"-"` // the plan as text, for people
}

// A Translation is the admissible action that a text asks for, in a kitchen or in a household. Fields that
// exist only in the other world are left out.
type Translation struct {
	Text       string            `json:"text"`
	Action     string            `json:"action,omitempty"`
	Roles      map[string]string `json:"roles,omitempty" jsonschema:"fillers named by the text; in brackets an object that contains the filler"`
	Missing    []string          `json:"missing,omitempty" jsonschema:"required roles that the text does not fill"`
	Left       []string          `json:"left,omitempty" jsonschema:"things named by the text that fit no role"`
	Line       string            `json:"line,omitempty" jsonschema:"program line of the action"`
	Phrase     string            `json:"phrase" jsonschema:"the closest phrase"`
	Score      float64           `json:"score" jsonschema:"similarity of the text and the phrase"`
	KnownShare float64           `json:"known" jsonschema:"fraction of the words of the text that are known, from 0 to 1"`
	Refused    bool              `json:"refused,omitempty" jsonschema:"whether the closest phrase is too different, so that there is no action"`
	Reason     string            `json:"reason,omitempty" jsonschema:"in the household, why no admissible phrase says the same as the text"`
	Shown      string            `json:"-"` // for people
}

// Refuse returns the translation without its action, because the closest phrase is too different.
func (t *Translation) Refuse() *Translation {
	return &Translation{Text: t.Text, Phrase: t.Phrase, Score: t.Score, KnownShare: t.KnownShare, Refused: true, Reason: t.Reason}
}

// A TypeName is a name for a kind of thing: a class, a type that rules derive, or a published class.
type TypeName struct {
	Name string `json:"name"`
	Doc  string `json:"doc,omitempty"`
	IRI  string `json:"iri,omitempty"`
}
