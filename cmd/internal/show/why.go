package show

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hearth/engine"
	"hearth/sim"
)

// ProofFormats are the forms in which proofs are written; dot is for Graphviz.
var ProofFormats = []string{"text", "json", "dot"}

// Account writes why a fact holds in an episode of the domain d.
func Account(w io.Writer, format string, d *sim.Domain, a *sim.Account) error {
	switch format {
	case "json":
		return intoJSON(w, accountJSON(a))
	case "dot":
		_, err := io.WriteString(w, proofGraph(a))
		return err
	}
	clauses, err := accountClauses(d, a)
	if err != nil {
		return err
	}
	var text strings.Builder
	for from := a; from != nil; from = from.From {
		if from != a {
			text.WriteString("\n")
		}
		text.WriteString(madeBy(from))
		if from.Proof != nil {
			text.WriteString("\n" + proofTree(from.Proof, clauses))
		}
	}
	_, err = io.WriteString(w, text.String())
	return err
}

// accountClauses are the clauses of all steps that an account speaks of.
func accountClauses(d *sim.Domain, a *sim.Account) (clauseTexts, error) {
	texts := clauseTexts{}
	for ; a != nil; a = a.From {
		if a.Step == nil {
			continue
		}
		if err := texts.add(d, a.Step); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// clauseTexts are the texts of clauses by their places.
type clauseTexts map[string]string

// add adds the clauses of a step.
func (c clauseTexts) add(d *sim.Domain, r *sim.Result) error {
	program, err := d.Program(r.Step.Action.Name)
	if err != nil {
		return err
	}
	for _, clause := range program.Rules() {
		c[clause.At.String()] = clause.Text
	}
	return nil
}

// madeBy tells which step made a fact so, and which ones left it like that.
func madeBy(a *sim.Account) string {
	switch {
	case a.Step == nil && len(a.Kept) == 0:
		return fmt.Sprintf("%v\n  so it was at the start\n", a.Fact)
	case a.Step == nil:
		return fmt.Sprintf("%v\n  so it was at the start, unchanged since\n", a.Fact)
	}
	made := fmt.Sprintf("%v\n  by step %s, %s", a.Fact, number(a.Step), a.Step.Step.Name)
	if len(a.Kept) > 0 {
		made += ", unchanged since"
	}
	return made + "\n"
}

// proofGrounds say what makes a fact hold that no rule derived.
var proofGrounds = map[engine.Ground]string{
	engine.ByGiven: "the step", engine.ByOntology: "the ontology", engine.BySource: "the state", engine.ByComputed: "computed",
	engine.ByAbsence: "nothing like it", engine.ByBuiltin: "comparison",
}

// A proofBranch writes a proof with every part below what follows from it.
type proofBranch struct {
	table
	seen  map[*engine.Proof]bool
	rules []string // the places of the clauses, in the order of the tree
}

// proofTree writes a proof, and the clauses that it uses.
func proofTree(p *engine.Proof, clauses clauseTexts) string {
	var text strings.Builder
	b := &proofBranch{seen: map[*engine.Proof]bool{}}
	_ = tabulate(&text, func(t table) { // a builder takes everything
		b.table = t
		b.add(p, 1)
	})
	if len(b.rules) > 0 {
		text.WriteString("\nrules\n")
	}
	for _, at := range b.rules {
		fmt.Fprintf(&text, "  %s\n    %s\n", at, strings.Join(strings.Fields(clauses[at]), " "))
	}
	return text.String()
}

func (b *proofBranch) add(p *engine.Proof, depth int) {
	indent := strings.Repeat("  ", depth)
	repeated := b.seen[p] && len(p.Premises) > 0
	b.seen[p] = true
	switch {
	case p.By == engine.ByRow:
		b.row(indent+"a row", boundTo(p.Bound))
	case repeated:
		b.row(indent+proofLine(p), "see above")
	case p.By == engine.ByAggregate:
		b.row(indent+proofLine(p), p.Rule+", over all rows")
	case p.By == engine.ByRule:
		b.row(indent+proofLine(p), p.Rule)
	default:
		b.row(indent+proofLine(p), proofGrounds[p.By])
	}
	if p.Rule != "" && !slices.Contains(b.rules, p.Rule) {
		b.rules = append(b.rules, p.Rule)
	}
	for _, q := range p.Premises {
		if !repeated {
			b.add(q, depth+1)
		}
	}
}

// proofLine writes what a part of a proof says.
func proofLine(p *engine.Proof) string {
	if p.By == engine.ByAbsence {
		return "not " + p.Fact.String()
	}
	if len(p.Fact.Args) == 2 {
		if op := comparisonSigns[p.Fact.Pred]; op != "" {
			return p.Fact.Args[0].String() + " " + op + " " + p.Fact.Args[1].String()
		}
	}
	return p.Fact.String()
}

// comparisonSigns are the comparisons as rule text writes them.
var comparisonSigns = map[string]string{":lt": "<", ":le": "<=", ":gt": ">", ":ge": ">="}

func boundTo(bound engine.Values) string {
	words := make([]string, len(bound))
	for i, v := range bound {
		words[i] = v.Var + " = " + v.Term.String()
	}
	return strings.Join(words, ", ")
}

// An accountRecord is an account for programs.
type accountRecord struct {
	Fact      string         `json:"fact"`
	Step      int            `json:"step,omitempty"` // place in the network, from 1; left out for what was so at the start
	Action    string         `json:"action,omitempty"`
	Unchanged []int          `json:"unchanged,omitempty"` // the later steps that left it so
	Proof     *engine.Proof  `json:"proof,omitempty"`
	From      *accountRecord `json:"from,omitempty"` // what this was made of
}

func accountJSON(a *sim.Account) *accountRecord {
	if a == nil {
		return nil
	}
	r := &accountRecord{Fact: a.Fact.String(), Proof: a.Proof, From: accountJSON(a.From)}
	if a.Step != nil {
		r.Step, r.Action = a.Step.Step.Index+1, a.Step.Step.Name
	}
	for _, k := range a.Kept {
		r.Unchanged = append(r.Unchanged, k.Step.Index+1)
	}
	return r
}

// proofGraph writes an account as a graph: arrows lead from premises to what follows.
func proofGraph(a *sim.Account) string {
	var b strings.Builder
	b.WriteString("digraph why {\n  rankdir=BT;\n  node [shape=box];\n")
	ids := map[*engine.Proof]int{}
	var node func(p *engine.Proof) int
	node = func(p *engine.Proof) int {
		id, met := ids[p]
		if met {
			return id
		}
		id = len(ids)
		ids[p] = id
		label := proofLine(p) + "\n" + p.Rule + proofGrounds[p.By]
		if p.By == engine.ByRow {
			label = boundTo(p.Bound)
		}
		fmt.Fprintf(&b, "  n%d [label=%s];\n", id, strconv.Quote(label))
		for _, q := range p.Premises {
			fmt.Fprintf(&b, "  n%d -> n%d;\n", node(q), id)
		}
		return id
	}
	for ; a != nil; a = a.From {
		if a.Proof != nil {
			node(a.Proof)
		}
	}
	b.WriteString("}\n")
	return b.String()
}
