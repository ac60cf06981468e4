package dish
import ("testing";"fmt";"hearth";"hearth/engine";"github.com/stretchr/testify/require";"hearth/sim/world";"hearth/ontology")
func TestX(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	d := w.Internal().Domain
	k, err := newKnowledge(d)
	require.NoError(t, err)
	onto := w.Ontology
	root, err := w.Run(t.Context(), "#x\n(get-kitchen ?kitchen)")
	s := root[0].End().Internal().State
	p := &planner{know: k, domain: d, onto: onto, reader: newReader(onto), gram: world.ClassTerm(onto.Mark(ontology.GramMark)), first: 1, limit: 1<<30}
	for _, u := range onto.Descendants(onto.Measure().ValueClass) {
		p.units = append(p.units, world.ClassTerm(u))
	}
	p.containers = containerClasses(onto, s)
	fmt.Println(p.containers)
	v, err := p.make(t.Context(), &node{state: s}, &item{class: "egg-yolk", copies: 4, grams: 72, each: 18})
	fmt.Println(v, err)
	act := onto.Action("separate-eggs")
	v, err = p.derived(t.Context(), &node{state: s}, act, &item{class: "whole-egg", copies: 2, grams: 100, each: 50},  &item{class: "egg-yolk", copies: 4, grams: 72, each: 18})
	fmt.Println(v, err)
	v, err = p.make(t.Context(), &node{state: s}, &item{class: "whole-egg", copies: 4, grams: 200, each: 50})
	fmt.Println(v, err)
	for _, c := range p.calls(act, v.node, []engine.Term{v.main}, nil, &hints{}) {
		n, r, err := p.do(t.Context(), v.node, c)
		fmt.Println(c, n, r.Reasons, err)
	}
}
