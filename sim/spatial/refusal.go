package spatial

import (
	"math"
	"strconv"
	"strings"
)

// A Refusal says why something cannot be where it should, with the numbers of
// that. Rules say the same with the same words and names.
type Refusal struct {
	Code    string // full, crowded, low, narrow, covered, shapeless, lost, twice, taken
	Thing   string // the place, or what has none
	Figures []Figure
}

// A Figure is a number of a refusal. Its name ends in its unit: _ml, _mm or _things.
type Figure struct {
	Name  string
	Value float64
}

// words are the sentences of refusals. That of full is that of the rules.
var words = map[string]string{
	"full":      "{thing} is full: {needed_ml} ml needed, {capacity_ml} ml capacity, {inside_ml} ml inside, {free_ml} ml free",
	"crowded":   "{thing} has no free place: {width_mm} mm by {depth_mm} mm needed for each of {wanted_things}, {placed_things} placed",
	"low":       "{thing} is too low: {height_mm} mm needed, {free_mm} mm free",
	"narrow":    "{thing} is too narrow for a cover: it is {width_mm} mm wide, the mouth {mouth_mm} mm",
	"covered":   "{thing} is covered",
	"shapeless": "{thing} has no room for things",
	"lost":      "{thing} lies in nothing that is there",
	"twice":     "{thing} is there twice",
	"taken":     "{thing} is where another one of its kind is",
}

// Error says the refusal, with its numbers to a tenth.
func (r *Refusal) Error() string {
	pairs := []string{"{thing}", r.Thing}
	for _, f := range r.Figures {
		pairs = append(pairs, "{"+f.Name+"}", strconv.FormatFloat(math.Floor(float64(f.Value*10)+0.5)/10, 'f', -1, 64))
	}
	return strings.NewReplacer(pairs...).Replace(words[r.Code])
}

func mm(m float64) float64 { return float64(m * 1000) }
