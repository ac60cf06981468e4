package benchmark

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"hearth/parser/source"
)

// A Prediction is a text of one or several networks to score.
type Prediction struct {
	Source *source.File
	Recipe string // recipe that the text is for; "" if headers and the file name determine it
	Sample string // which of several predictions for the recipe; "" if there is only one

	Unreadable string // why the line of the prediction has no text; "" if it has one. The prediction counts as failed
}

// ReadPredictions reads predictions as JSON, one object per line:
//
//	{"recipe": "toast", "sample": 1, "text": "#toast\n(get-kitchen ?kitchen)"}
//
// The text needs no header. The sample is a number or a word. If a recipe has several lines without a sample,
// they are numbered. Other keys are ignored. The source of a prediction is named after the file and the line.
//
// A line without a text is a prediction with [Prediction.Unreadable] if its recipe can be read. So an answer that
// is null or cut off counts as failed. The error is a *source.Diagnostics with the other lines that cannot be read.
func ReadPredictions(src *source.File) ([]Prediction, error) {
	var out []Prediction
	var problems source.Diagnostics
	var at []source.Span
	start, number := len(src.Text)-len(strings.TrimPrefix(src.Text, "\ufeff")), 0
	for line := range strings.Lines(src.Text[start:]) {
		span := source.Span{File: src, Start: start, End: start + len(strings.TrimRight(line, "\r\n"))}
		start += len(line)
		if number++; strings.TrimSpace(line) == "" {
			continue
		}
		if len(out) == source.PredictionLimits.Parts {
			problems.Addf("E0647", span, "the file has more than %d %s", source.PredictionLimits.Parts, source.PredictionLimits.Part).
				WithHint("split it into several files")
			break
		}
		p, err := readPrediction(src, span)
		switch {
		case err != nil && p.Recipe != "":
			p.Source, p.Unreadable = &source.File{Text: beginning(src.Text[span.Start:span.End])}, err.Error()
		case err != nil:
			problems.Addf("E0647", span, "this line is not a prediction: %v", err).
				WithHint("%s", predictionHint)
			continue
		}
		p.Source.Name = fmt.Sprintf("%s:%d", src.Name, number)
		out, at = append(out, p), append(at, span)
	}
	return numbered(out, at, &problems), problems.Err()
}

// beginning returns the first bytes of a line, for messages.
func beginning(line string) string {
	const most = 200
	return strings.ToValidUTF8(line[:min(len(line), most)], "")
}

// predictionHint shows how to write a prediction.
const predictionHint = `write {"recipe": "toast", "sample": 1, "text": "(get-kitchen ?kitchen) …"}`

// maxName is the maximum length of the names of a recipe and a sample together, in bytes.
const maxName = 256

// readPrediction reads the prediction in a line. With an error it returns the recipe and the sample if they can be
// read.
func readPrediction(src *source.File, at source.Span) (p Prediction, err error) {
	end := min(at.End, at.Start+source.PredictionLimits.PerPart)
	var text, recipe, sample any
	in := source.NewJSON(src, at.Start, end)
	in.UseNumber()
	in.Mismatch = func(json.Delim, json.Token) error { return errors.New("expected an object") }
	err = in.Object(map[string]func() error{
		"recipe": func() error { return in.Decode(&recipe) },
		"sample": func() error { return in.Decode(&sample) },
		"text":   func() error { return in.Decode(&text) },
	})
	if end < at.End {
		err = fmt.Errorf("it has more than %d %s", source.PredictionLimits.PerPart, source.PredictionLimits.Inner)
	}
	switch is := sample.(type) {
	case nil:
	case string:
		p.Sample = is
	case json.Number:
		p.Sample = is.String()
	default:
		err = cmp.Or(err, errors.New("sample is neither a number nor a word"))
	}
	id, ok := recipe.(string)
	words, isText := text.(string)
	p.Recipe = strings.ToLower(strings.TrimSpace(id))
	bad := func(r rune) bool { return !unicode.IsPrint(r) }
	switch {
	case strings.ContainsFunc(p.Recipe+p.Sample, bad) || len(p.Recipe+p.Sample) > maxName:
		return Prediction{}, cmp.Or(err, errors.New("the recipe or the sample is too long, or has an invisible character"))
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return p, errors.New("unexpected end of the line")
	case err != nil:
		return p, err
	case !ok || p.Recipe == "":
		return p, errors.New("the recipe is missing")
	case !isText:
		return p, errors.New("the text is missing")
	case strings.TrimSpace(src.Text[in.Offset():at.End]) != "":
		return p, errors.New("unexpected text after the object")
	}
	p.Source = &source.File{Text: words}
	return p, nil
}

// numbered numbers the predictions without a sample for recipes that have several, and drops duplicates.
func numbered(all []Prediction, at []source.Span, problems *source.Diagnostics) (out []Prediction) {
	count, n, seen := map[string]int{}, map[string]int{}, map[[2]string]bool{}
	for _, p := range all {
		count[p.Recipe]++
	}
	for i, p := range all {
		if n[p.Recipe]++; p.Sample == "" && count[p.Recipe] > 1 {
			p.Sample = strconv.Itoa(n[p.Recipe])
		}
		key := [2]string{p.Recipe, p.Sample}
		if seen[key] {
			problems.Addf("E0647", at[i], "this is the second prediction for %s, sample %s", p.Recipe, p.Sample).WithHint("give each sample its own number")
			continue
		}
		seen[key] = true
		out = append(out, p)
	}
	return out
}

// unscored returns the report of a prediction that no text can be scored for: the benchmark does not have its
// recipe, or its line has no text. It returns nil for other predictions.
func (ev *Evaluator) unscored(p Prediction) *Report {
	var why source.Diagnostics
	_, err := ev.standard(p.Recipe)
	if unknown, ok := errors.AsType[*source.Diagnostic](err); ok && unknown.Code == "E0610" {
		here := *unknown
		here.Span = source.Span{File: p.Source}
		why.Add(&here)
	}
	if p.Unreadable != "" {
		why.Addf("E0647", source.Span{File: p.Source, End: len(p.Source.Text)}, "this line is not a prediction: %s", p.Unreadable).WithHint("%s", predictionHint)
	}
	if len(why.Items) == 0 {
		return nil
	}
	return ev.failed(p.Source.Name, p.Recipe, &why)
}
