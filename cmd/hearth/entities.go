package main

import (
	"github.com/spf13/cobra"

	"hearth/parser/source"
	"hearth/sim/ask"
)

func newEntities(a *app) *cobra.Command {
	q := &asker{app: a}
	cmd := &cobra.Command{
		Use:   "entities DESCRIPTION [FILE|RECIPE]",
		Short: "List the things in a kitchen that fit a description",
		Long: `Entities lists the things that lie in the kitchen and fit a description: in the state
after the last step of a network, or, without one, in the kitchen at the start.

A description is made of classes (hearth types tree), of types that rules derive from what
a thing is made of (dough, salad), of classes of SOMA, DUL and the ontologies in OWL that
--with adds (soma:Container, or the whole IRI in angle brackets), and of

  has PROPERTY               things with any value of it
  has PROPERTY = CLASS       or = < > <= >= with a number and its unit
  inside ..., on ...         things that lie in such a thing: at any depth, or directly
  not ..., and, or, ( )      not binds closest, then and`,
		Example: `  hearth entities 'container and not transferable-container'
  hearth entities 'ingredient and has temperature < 10 degrees-celsius' mango-radish-salad
  hearth entities 'dul:PhysicalObject and not soma:Container' --count
  hearth entities 'butter and inside fridge' --count`,
		Args: asked("description"),
		RunE: func(_ *cobra.Command, args []string) error {
			return q.ask(args, func(b *ask.Base) (*ask.Query, error) {
				return b.PrepareEntities(&source.File{Name: "description", Text: args[0]})
			})
		},
	}
	q.bind(cmd)
	q.bindCount(cmd)
	return cmd
}
