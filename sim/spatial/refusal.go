package spatial

import (
	"math"
	"strconv"
	"strings"
)

// A Refusal is the error for a thing that cannot be where it should, with the numbers of the reason. Rules use
// the same words and names.
type Refusal struct {
	Code    string // the reason: full, crowded, low, narrow, covered, shapeless, lost, twice or taken
	Thing   string // the place, or the thing that has no place
	Figures []Figure
}

// A Figure is a number of a refusal. Its name ends in its unit: _ml, _mm or _things.
type Figure struct {
	Name  string
	Value float64
}

// sentences are the sentences of refusals. The text of full is the same as in the rules.
var sentences = map[string]string{
	"full":      "{thing} is full: {needed_ml} ml needed, {capacity_ml} ml capacity, {inside_ml} ml inside, {free_ml} ml free",
	"crowded":   "{thing} has no free place: {width_mm} mm by {depth_mm} mm needed for each of {wanted_things}, {placed_things} placed",
	"low":       "{thing} is too low: {height_mm} mm needed, {free_mm} mm free",
	"narrow":    "{thing} is too narrow for a cover: it is {width_mm} mm wide, the mouth {mouth_mm} mm",
	"covered":   "{thing} is covered",
	"shapeless": "{thing} cannot hold things",
	"lost":      "{thing} is in or on a thing that is not in the scene",
	"twice":     "{thing} occurs twice in the scene",
	"taken":     "{thing} is at the position of another thing of its kind",
}

// Error returns the sentence of the refusal, with its numbers rounded to a tenth.
func (r *Refusal) Error() string {
	pairs := []string{"{thing}", r.Thing}
	for _, f := range r.Figures {
		pairs = append(pairs, "{"+f.Name+"}", strconv.FormatFloat(math.Floor(float64(f.Value*10)+0.5)/10, 'f', -1, 64))
	}
	return strings.NewReplacer(pairs...).Replace(sentences[r.Code])
}

func mm(m float64) float64 { return float64(m * 1000) }
