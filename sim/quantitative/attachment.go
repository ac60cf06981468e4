package quantitative

import (
	"cmp"
	"slices"

	"hearth/engine"
	"hearth/sim/physics/real"
	"hearth/sim/spatial"
	"hearth/sim/world"
	"hearth/sim/world/wire"
)

// Memory that decoded values take, in bytes.
const (
	kitchenSize = 1024
	besideSize  = 128 // for each body, appliance and appointment
	motionSize  = 192
	placeSize   = 64
	taskSize    = 96
)

// Attachment implements [wire.Attachments]. The last layout is not encoded; it is computed again when it is
// needed.
func (m *Mode) Attachment(c *wire.Coder, a *world.Attachment, before world.Attachment) {
	was, _ := before.(*Kitchen)
	if was == nil {
		was = &Kitchen{}
	}
	k, ok := (*a).(*Kitchen)
	if c.Reading {
		k = &Kitchen{}
	} else if !ok {
		return
	}
	c.Spend(kitchenSize + besideSize*len(was.Bodies))
	c.Int(&k.Clock, was.Clock)
	c.Int(&k.Waited, 0)
	c.Int(&k.Lasts, 0)
	c.Int(&k.Free, was.Free)
	tasks(c, &k.tasks)
	codeNumbers(c, &k.Took, nil)
	codeCook(c, &k.Cook, &was.Cook)
	codeKeyed(c, &k.Bodies, was.Bodies, func(b *Body) *engine.Term { return &b.ID }, (*Body).same, func(b, was *Body) { b.write(c, was) })
	codeLedger(c, &k.Ledger, &was.Ledger)
	wire.Slice(c, &k.Set, besideSize, func(a **Appliance) { appliance(c, a) })
	wire.Slice(c, &k.Due, besideSize, func(a **Appointment) { appointment(c, a) })
	codeFacts(c, &k.events)
	if !c.Reading || c.Err() != nil {
		return
	}
	if k.sort(); k.endless() || !slices.IsSortedFunc(k.Due, byTime) {
		c.Refuse("invalid room: things contain each other, or appointments are out of order")
	}
	*a = k
}

// numbers holds the numbers of a body: position and weight.
type numbers struct {
	Pose                spatial.Pose
	Put                 real.Vec
	Grams, Steam, Began float64
}

func (b *Body) numbers() *numbers { return &numbers{b.Pose, b.PutAt, b.Grams, b.Steam, b.Began} }

// same reports whether a body is unchanged to the bit.
func (b *Body) same(was *Body) bool {
	p, o := cmp.Or(b.Past, &Past{}), cmp.Or(was.Past, &Past{})
	return b.Container == was.Container && b.Covers == was.Covers && b.Claims == was.Claims && b.Until == was.Until && slices.Equal(b.Origins, was.Origins) &&
		sameBits(b.numbers(), was.numbers()) && sameBits(b.Heat, was.Heat) &&
		p.Container == o.Container && p.From == o.From && sameBits(&p.Surroundings, &o.Surroundings) && sameBits(p.Heat, o.Heat)
}

// write codes a body as the difference from was, which is nil for a new body.
func (b *Body) write(c *wire.Coder, was *Body) {
	if was == nil {
		was = &Body{}
	}
	c.Name(&b.Container)
	c.Name(&b.Covers)
	n := b.numbers()
	codeNumbers(c, n, was.numbers())
	b.Pose, b.PutAt, b.Grams, b.Steam, b.Began = n.Pose, n.Put, n.Grams, n.Steam, n.Began
	codeHeat(c, &b.Heat, was.Heat)
	c.Int(&b.Until, was.Until)
	past := b.Past != nil
	c.Bits(&b.Claims, &past)
	codeNames(c, &b.Origins)
	if !past {
		return
	}
	if c.Reading {
		b.Past = &Past{}
	}
	p, from := b.Past, was.Past
	if from == nil {
		from = &Past{Heat: was.Heat}
	}
	codeHeat(c, &p.Heat, from.Heat)
	codeNumbers(c, &p.Surroundings, &from.Surroundings)
	c.Name(&p.Container)
	if c.Int(&p.From, from.From); c.Reading && p.Heat == nil {
		c.Refuse("%v has a past without heat, but only food has a past", b.ID)
	}
}

// appliance codes the settings of an appliance.
func appliance(c *wire.Coder, a **Appliance) {
	if c.Reading {
		*a = &Appliance{}
	}
	of := *a
	c.Value(&of.ID, engine.NameKind)
	codeNumbers(c, &of.Oven, nil)
	wire.Slice(c, &of.Places, placeSize, func(p *Place) {
		c.Term(&p.Thing)
		codeNumbers(c, &p.Watts, nil)
		codeNumbers(c, &p.Draws, nil)
		codeNumbers(c, &p.Temperature, nil)
	})
}

// appointment codes an appointment.
func appointment(c *wire.Coder, a **Appointment) {
	if c.Reading {
		*a = &Appointment{}
	}
	c.Int(&(*a).Time, 0)
	codeNames(c, &(*a).frees)
	tasks(c, &(*a).owed)
	wire.Slice(c, &(*a).motions, motionSize, func(m *motion) {
		c.Symbol(&m.verb)
		c.Term(&m.x)
		c.Term(&m.y)
		c.Int(&m.hands, 0)
		m.ready = true
		if c.Int(&m.times, 0); verbs[m.verb] == nil {
			c.Refuse("unknown motion /%.40s", m.verb)
		}
	})
}

// endless reports whether a thing contains itself, directly or not.
func (k *Kitchen) endless() bool {
	ends := map[engine.Term]bool{} // ends[id] is false during the walk from id, and after it if it found a cycle
	var walk func(id engine.Term) bool
	walk = func(id engine.Term) bool {
		ended, known := ends[id]
		b := k.Body(id)
		if known || b == nil {
			return ended || !known
		}
		ends[id] = false
		ends[id] = walk(b.Container) && walk(b.Covers)
		return ends[id]
	}
	return slices.ContainsFunc(k.Bodies, func(b *Body) bool { return !walk(b.ID) })
}
