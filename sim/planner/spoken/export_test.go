package spoken

import "hearth/sim/planner/bank"

// Bank returns the phrases that texts are compared with.
func (p *Phrases) Bank() *bank.Bank { return p.bank }
