package prose

// A Frame is what the verbs of a clause ask for: the action, and where the fillers of its roles come from.
type Frame struct {
	How     string            // the procedure of package hearth/sim/reader: combine, onto, treat, portion, vessel, move, take or nothing
	Action  string            // the action, if there is one
	Food    string            // the role of the food that it is about
	Other   string            // the role of the second food, for onto
	Roles   map[string]string // role → where its filler comes from: time, temperature, heat, cut, pattern, shape, tool, oven
	Vessels []string          // classes of vessels that the food must be in; if it is not, it is moved to one, or to a new one of the first
	Keep    bool              // the oven heats the food: the clause means nothing without a time, and loose food is mixed before
	Cover   bool              // the food is covered before
	Else    string            // the frame if the kitchen refuses this one
	Or      []string          // other frames that the verbs may mean
	Coarse  string            // the frame for food with coarse pieces
	Fine    string            // the frame for food without coarse pieces
	There   []string          // frames for food that is in a vessel of theirs already
	Wet     bool              // the food needs a liquid
	Batter  string            // the vessel for a dough or batter that was not divided
	Each    bool              // each of several foods is treated separately
	Mixed   bool              // loose food is mixed before
	Names   string            // a word that the result is called from then on
}
