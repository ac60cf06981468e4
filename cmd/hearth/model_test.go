package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"
)

// An utterance is one answer of a language model in a transcript: an error, or samples. A sample is a text
// with the log-probabilities of its tokens.
type utterance struct {
	Samples [][]any         `json:"samples"`
	Status  int             `json:"status"` // default 200
	Body    json.RawMessage `json:"body"`   // instead of samples; a string is sent as it is
}

// A speech is a fake language model that answers requests with a list of recorded answers. It repeats the
// last one. Its embedding of a text counts the letters.
type speech struct {
	mu      sync.Mutex
	answers []utterance
}

func (s *speech) next() utterance {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.answers[0]
	if len(s.answers) > 1 {
		s.answers = s.answers[1:]
	}
	return now
}

func (s *speech) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	if strings.HasSuffix(r.URL.Path, "/embeddings") {
		embed(w, r)
		return
	}
	answer := s.next()
	if answer.Status != 0 {
		w.Header().Set("Retry-After", "0")
		w.WriteHeader(answer.Status)
	}
	if answer.Samples == nil {
		text := string(answer.Body)
		_ = json.Unmarshal(answer.Body, &text) // a string, or JSON as it stands
		_, _ = io.WriteString(w, text)
		return
	}
	var choices []string
	for i, sample := range answer.Samples {
		text, _ := json.Marshal(sample[0])
		probs := "null"
		if len(sample) > 1 {
			list, _ := json.Marshal(sample[1:])
			probs = fmt.Sprintf(`{"token_logprobs": %s}`, list)
		}
		choices = append(choices, fmt.Sprintf(`{"index": %d, "text": %s, "logprobs": %s}`, i, text, probs))
	}
	fmt.Fprintf(w, `{"choices": [%s], "usage": {"prompt_tokens": 100, "completion_tokens": 10}}`, strings.Join(choices, ", "))
}

func embed(w http.ResponseWriter, r *http.Request) {
	var asked struct{ Input []string }
	_ = json.NewDecoder(r.Body).Decode(&asked)
	var data []string
	for i, text := range asked.Input {
		counts := make([]int, 26)
		for _, letter := range strings.ToLower(text) {
			if letter >= 'a' && letter <= 'z' {
				counts[letter-'a']++
			}
		}
		list, _ := json.Marshal(counts)
		data = append(data, fmt.Sprintf(`{"index": %d, "embedding": %s}`, i, list))
	}
	fmt.Fprintf(w, `{"data": [%s], "usage": {"prompt_tokens": %d}}`, strings.Join(data, ", "), len(asked.Input))
}

// serves starts a fake model with the answers in a file of JSON lines, and replaces MODEL in configurations by
// its address: serves ANSWERS CONFIG...
func serves(ts *testscript.TestScript, _ bool, args []string) {
	s := &speech{}
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		var answer utterance
		ts.Check(json.Unmarshal([]byte(line), &answer))
		s.answers = append(s.answers, answer)
	}
	server := httptest.NewServer(s)
	ts.Defer(server.Close)
	for _, config := range args[1:] {
		text := strings.ReplaceAll(ts.ReadFile(config), "MODEL", server.URL+"/v1")
		ts.Check(os.WriteFile(ts.MkAbs(config), []byte(text), 0o644))
	}
}

// answers fills the last column of a sheet: answers WORD FILE.
func answers(ts *testscript.TestScript, _ bool, args []string) {
	rows, err := csv.NewReader(strings.NewReader(ts.ReadFile(args[1]))).ReadAll()
	ts.Check(err)
	for _, row := range rows[1:] {
		row[len(row)-1] = args[0]
	}
	var text strings.Builder
	ts.Check(csv.NewWriter(&text).WriteAll(rows))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text.String()), 0o644))
}
