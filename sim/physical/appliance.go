package physical

import "hearth/ontology/tree"

// An Appliance describes how a place or a device heats or cools its content. Unknown values are zero. Its size
// is in its [Shape].
type Appliance struct {
	entry

	Temperature float64            `within:"-60 to 400 degrees Celsius"` // temperature that it keeps, in degrees Celsius
	Power       float64            `within:"0 to 20000 W"`               // power drawn while it heats or cools
	Levels      map[string]float64 `within:"0 to 20000 W"`               // power at each setting, by the class of the setting
	Efficiency  float64            `within:"0 to 1"`                     // fraction of the power that heats the content
	Capacity    float64            `within:"0 to 1000000 J/K"`           // heat capacity of its walls
	Loss        float64            `within:"0 to 1000 W/K"`              // heat loss through its walls
	Film        Film               `what:"a film"`
	Emissivity  float64            `within:"0 to 1"` // emissivity of its walls and of food
}

// A Film holds the heat transfer coefficients of a surface.
type Film struct {
	Still   float64 `within:"0 to 10000 W/m2K"` // in still air
	Fan     float64 `within:"0 to 10000 W/m2K"` // in forced air
	Calm    float64 `within:"0 to 10000 W/m2K"` // in liquid that is not heated
	Simmer  float64 `within:"0 to 10000 W/m2K"` // in simmering liquid
	Water   float64 `within:"0 to 10000 W/m2K"` // in boiling water
	Contact float64 `within:"0 to 10000 W/m2K"` // on a hot pan
	Heap    float64 `within:"0 to 10000 W/m2K"` // between pieces in a dry vessel
}

func (a *Appliance) check(l *layer, at tree.Field) {
	if n := at.Value.Field("levels"); n != nil {
		for _, f := range n.Fields {
			l.class(tree.Word{Text: f.Key, Span: f.Span}, "the levels of "+at.Key)
		}
	}
}
