package physical

import "hearth/ontology/tree"

// An Appliance is what a place or a device does to the temperature of what is in it
// or on it. What is not known is zero. How much room is in it says its [Shape].
type Appliance struct {
	entry

	Temperature float64            `within:"-60 to 400 degrees Celsius"` // what it keeps by itself
	Power       float64            `within:"0 to 20000 W"`               // that it takes from the mains while it heats or cools
	Levels      map[string]float64 `within:"0 to 20000 W"`               // the power at each setting, by the class of that
	Efficiency  float64            `within:"0 to 1"`                     // the share of its power that arrives in what it heats
	Capacity    float64            `within:"0 to 1000000 J/K"`           // heat that its own walls take up
	Loss        float64            `within:"0 to 1000 W/K"`              // heat that its walls let out
	Film        Film               `what:"a film"`
	Emissivity  float64            `within:"0 to 1"` // of its walls and of food
}

// A Film is how well heat passes into a surface.
type Film struct {
	Still   float64 `within:"0 to 10000 W/m2K"` // air that moves by itself
	Fan     float64 `within:"0 to 10000 W/m2K"` // air that is blown
	Water   float64 `within:"0 to 10000 W/m2K"` // boiling water around it
	Contact float64 `within:"0 to 10000 W/m2K"` // a hot pan below it
}

func (a *Appliance) check(l *layer, at tree.Field) {
	if n := at.Value.Field("levels"); n != nil {
		for _, f := range n.Fields {
			l.class(tree.Word{Text: f.Key, At: f.At}, "the levels of "+at.Key)
		}
	}
}
