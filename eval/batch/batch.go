// Package batch computes a result for each of many inputs, several at a time, and keeps the results in a
// journal. An interrupted batch resumes where it stopped, and a finished one computes only new inputs.
//
// A [Batch] holds the function that computes one result and the number of workers. [Batch.Run] yields the
// results in the order of the inputs; they do not depend on the number of workers. A [Journal] writes a line
// for each result as soon as it is computed. [Journal.Resume] reads an earlier journal and rejects lines that
// were damaged or changed.
//
// Inputs and results are values with a JSON form. The package opens no files: the caller passes readers and
// writers for journals.
package batch

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"iter"
	"sync"
)

// An ID identifies the result of an input. Results with the same key and stamp are the same, whatever their
// names.
type ID struct {
	Name  string `json:"name"`  // name of the input for people
	Key   string `json:"key"`   // hash of all parts of the input that the result depends on
	Stamp string `json:"stamp"` // hash of everything else: rules, ontology, data, version, options
}

// An Input is a unit of work.
type Input[In any] struct {
	ID
	Value In
	Err   error // why the input cannot be read; becomes the error of its result
}

// A Result is the result of an input.
type Result[In, Out any] struct {
	ID
	Value       In
	Out         Out
	Err         error // why there is no result: an error of the input or of [Batch.Do], or a [*Fault]
	JournalErr  error // why the result could not be written to the journal
	FromJournal bool  // taken from the journal
}

// A Fault is a panic during the computation of one result.
type Fault struct {
	Name  string // name of the input
	Value any
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%s: internal error of hearth, not of the input: %v", f.Name, f.Value)
}

// A Batch computes results.
type Batch[In, Out any] struct {
	Do      func(context.Context, In) (Out, error) // computes one result; called by many goroutines
	Workers int                                    // number of results computed at a time, at least 1
	Journal *Journal[Out]                          // keeps the results; may be nil
}

// maxAhead is the maximum number, per worker, of started inputs whose results were not yielded yet. While a
// slow input is computed, the workers compute the inputs after it.
const maxAhead = 8

// Run yields the results of the inputs in their order. When ctx ends, Run starts no further inputs, but still
// yields the results of those that it started. If the caller stops iterating, started inputs are still noted
// in the journal. An error or a panic affects only the result of that input.
func (b *Batch[In, Out]) Run(ctx context.Context, inputs iter.Seq[Input[In]]) iter.Seq[Result[In, Out]] {
	return func(yield func(Result[In, Out]) bool) {
		ctx, stop := context.WithCancel(ctx)
		var begun sync.WaitGroup
		defer begun.Wait()
		defer stop()
		busy := make(chan struct{}, max(1, b.Workers)) // holds an element for each busy worker
		var waiting []chan Result[In, Out]             // results of started inputs, in input order
		next := func() bool {
			first := waiting[0]
			waiting = waiting[1:]
			return yield(<-first)
		}
		for in := range inputs {
			for len(waiting) > 0 && (len(waiting[0]) > 0 || len(waiting) >= maxAhead*cap(busy)) {
				if !next() {
					return
				}
			}
			select {
			case busy <- struct{}{}:
			case <-ctx.Done():
			}
			if ctx.Err() != nil {
				break
			}
			one := make(chan Result[In, Out], 1)
			waiting = append(waiting, one)
			begun.Go(func() {
				one <- b.one(ctx, in)
				<-busy
			})
		}
		for len(waiting) > 0 && next() {
		}
	}
}

// one takes the result of an input from the journal. If the journal has none, it computes the result and notes
// it.
func (b *Batch[In, Out]) one(ctx context.Context, in Input[In]) Result[In, Out] {
	r := Result[In, Out]{ID: in.ID, Value: in.Value, Err: in.Err}
	if r.Err != nil {
		return r
	}
	if r.Out, r.FromJournal = b.Journal.Find(in.ID); r.FromJournal {
		return r
	}
	r.Out, r.Err = b.do(ctx, in)
	said := Record[Out]{ID: in.ID, Result: r.Out}
	if r.Err != nil {
		said.Error = r.Err.Error()
	}
	if err := b.Journal.Note(said); err != nil {
		r.JournalErr = fmt.Errorf("write the journal: %w", err)
	}
	return r
}

// do computes a result and turns a panic into a [Fault], so that it does not end the whole batch.
func (b *Batch[In, Out]) do(ctx context.Context, in Input[In]) (out Out, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = &Fault{Name: in.Name, Value: fault}
		}
	}()
	return b.Do(ctx, in.Value)
}

// Hash returns a hash of values that have a JSON form, for use as a key or a stamp. Strings are hashed byte by
// byte, even if they are not valid UTF-8.
func Hash(values ...any) (string, error) {
	all := sha256.New()
	for _, v := range values {
		text, ok := v.(string)
		if !ok {
			form, err := json.Marshal(v)
			if err != nil {
				return "", err
			}
			text = string(form)
		}
		fmt.Fprintf(all, "%d %s", len(text), text)
	}
	return hex.EncodeToString(all.Sum(nil)[:16]), nil
}
