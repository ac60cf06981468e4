package hearth

import "hearth/sim/ask"

// Questions prepares what can be asked about the states of k and of episodes in
// it. Keep the result: it holds what all queries have in common.
func (k *Kitchen) Questions() (*ask.Base, error) {
	return ask.NewBase(k.Domain, "kitchen", k.from.Rules)
}
