package prose

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	token = regexp.MustCompile(`\d+[ \t]+\d+/\d+|\d+/\d+|\d+(?:[.,]\d+)?(?:[ \t]*[½¼¾⅓⅔⅛])?|[½¼¾⅓⅔⅛]|[\pL°'’][\pL°'’]*(?:-[\pL]+)*|[^\s\pL\d]`)
	signs = map[string]string{"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅛": "1/8"}
	// letters that stand for digits in a number, as in 2OO
	digits = regexp.MustCompile(`\b\d[0-9oO]*[oO][0-9oO]*\b`)
)

// Words splits a text into words. Compounds with hyphens are one word each, unless the language knows the parts
// only: "well-floured" is two words.
func (l *Language) Words(text string) (all Phrase) {
	text = digits.ReplaceAllStringFunc(text, func(s string) string { return strings.NewReplacer("o", "0", "O", "0").Replace(s) })
	for _, at := range token.FindAllStringIndex(text, -1) {
		all = append(all, l.word(text, at[0], at[1])...)
	}
	return all
}

func (l *Language) word(text string, from, to int) []Word {
	lower := strings.ToLower(text[from:to])
	if lower[0] >= '0' && lower[0] <= '9' || signs[lower] != "" {
		return []Word{{Text: lower, Stem: lower, Number: number(lower), IsNumber: true, From: from, To: to}}
	}
	if strings.Contains(lower, "-") && len(lower) > 1 && !l.index.whole[lower] {
		var parts []Word
		at := from
		for part := range strings.SplitSeq(lower, "-") {
			parts = append(parts, Word{Text: part, Stem: l.Stem(part), From: at, To: min(at+len(part), to)})
			at += len(part) + 1
		}
		return parts
	}
	return []Word{{Text: lower, Stem: l.corrected(l.Stem(lower)), Upper: text[from] >= 'A' && text[from] <= 'Z', From: from, To: to}}
}

// number returns the value of a number with digits: an integer, a decimal, a fraction, or an integer and a fraction.
func number(text string) (sum float64) {
	for sign, fraction := range signs {
		text = strings.ReplaceAll(text, sign, " "+fraction)
	}
	for part := range strings.FieldsSeq(text) {
		over, under, fraction := strings.Cut(strings.ReplaceAll(part, ",", "."), "/")
		n, _ := strconv.ParseFloat(over, 64)
		if d, _ := strconv.ParseFloat(under, 64); fraction && d != 0 {
			n /= d
		}
		sum += n
	}
	return sum
}

// Stem returns the singular of a noun.
func (l *Language) Stem(word string) string {
	word = strings.Trim(word, "'’")
	for _, s := range []string{"'s", "’s"} {
		word = strings.TrimSuffix(word, s)
	}
	if s, ok := l.Irregular[word]; ok {
		return s
	}
	switch {
	case strings.HasSuffix(word, "ies") && len(word) > 4:
		return word[:len(word)-3] + "y"
	case strings.HasSuffix(word, "ches"), strings.HasSuffix(word, "shes"), strings.HasSuffix(word, "sses"):
		return word[:len(word)-2]
	case len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us") && !strings.HasSuffix(word, "is"):
		return word[:len(word)-1]
	}
	return word
}

// ends are the endings of inflected verbs, with the endings of the infinitive.
var ends = [][2]string{{"ies", "y"}, {"ied", "y"}, {"ing", ""}, {"ing", "e"}, {"ed", ""}, {"ed", "e"}, {"es", ""}, {"s", ""}, {"en", ""}}

// Lemma returns the infinitive of a verb that the language knows, or "".
func (l *Language) Lemma(word string) string {
	if v, ok := l.VerbForms[word]; ok {
		return v
	}
	if l.index.verbs[word] != "" {
		return word
	}
	for _, e := range ends {
		root, ok := strings.CutSuffix(word, e[0])
		if !ok || len(root) < 2 {
			continue
		}
		if l.index.verbs[root+e[1]] != "" {
			return root + e[1]
		}
		if n := len(root); (e[0] == "ing" || e[0] == "ed") && n > 2 && root[n-1] == root[n-2] && l.index.verbs[root[:n-1]] != "" {
			return root[:n-1]
		}
	}
	return ""
}
