package report

// A Room is a quantitative kitchen at a moment, as a drawing shows it. Lengths are in metres. For a viewer who faces the counter, x points right,
// y away from the viewer, and z up.
type Room struct {
	Title     string
	Size      [3]float64 // width, depth and height of the room, which is centred at x = 0, y = 0
	Furniture []Furniture
	Things    []RoomThing
	Footnote  string
	Hands     [2][][3]float64 // the paths of the right and the left hand in the last step
}

// Furniture is part of the building.
type Furniture struct {
	Name   string
	Floors []Floor // surfaces for things
}

// A Floor is a shelf or a worktop.
type Floor struct {
	Low, High [3]float64 // corners of the space above it: Low is left, front and bottom; High is right, back and top
	Top       bool       // a worktop, without walls
}

// A RoomThing is an object in a [Room].
type RoomThing struct {
	Name        string // its class and number
	Label       string // text next to the thing; "" for none. Things that were moved or stand in the open have one
	Position    [3]float64
	Radius      float64 // radius of a thing that is round from above; 0: a rectangle
	Width       float64
	Depth       float64
	Rotation    float64
	Height      float64
	Wall        [][2]float64 // outer profile of a vessel: pairs of a radius and a height above Position; nil if it is not a vessel
	Inside      [][2]float64 // inner profile of a vessel in the same form, or nil
	Level       float64      // height of the content above the lowest point of Inside
	Food        bool         // whether it is food
	Sheet       bool         // it covers another thing and is drawn translucent
	Open        bool         // whether it can be seen from above
	Moved       bool         // whether the step before this moment moved it
	OldPosition *[3]float64  // its former place; nil if it had none
}

// Temperatures are the temperatures of some things during a plan. Times are in seconds from its start,
// temperatures in degrees Celsius.
type Temperatures struct {
	Title   string
	About   string     // describes the thing, if there is only one
	Until   float64    // duration of the plan
	Zone    [2]float64 // danger zone, in which germs grow
	Courses []Course
	Steps   []CourseStep
}

// A Course is the temperature of one thing over time.
type Course struct {
	Name   string
	Since  float64 // when the thing was made; before that, Points are the temperatures of its main ingredient
	Safe   float64 // core temperature from which the thing is safe to eat; 0 if it is safe when raw
	Points []Moment
}

// A Moment holds the temperatures of a thing at one time.
type Moment struct {
	Time               float64
	Core, Surface, Air float64
}

// A CourseStep is a step of the plan with its times.
type CourseStep struct {
	Number     int
	Name       string
	Start, End float64
}
