// Package batch computes a result for each of many inputs, some at a time, and
// keeps what was computed, so that a batch that was interrupted goes on where it
// stopped and one that is finished goes on with what is new.
//
// A [Batch] says how one result is computed and how many at a time; [Batch.Run]
// yields the results in the order of the inputs, the same ones for any number of
// workers. A [Journal] gets a line for each result as soon as it is there, and
// gives it back the next time: [Journal.Resume] reads a journal of before and
// refuses lines that are not as they were written.
//
// Inputs and results are values with a JSON form, which can be kept and sent. The
// package opens no file: journals are readers and writers that a caller opens.
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

// An ID says which result of which input is meant. Results with the same key and
// stamp are the same, whatever their names are.
type ID struct {
	Name  string `json:"name"`  // of the input, as people know it
	Key   string `json:"key"`   // a hash of all in the input that the result depends on
	Stamp string `json:"stamp"` // a hash of all else: rules, ontology, data, version, options
}

// An Input is a unit of work.
type Input[In any] struct {
	ID
	Value In
	Err   error // why it cannot be had: that is its result then
}

// A Result is what came of an input.
type Result[In, Out any] struct {
	ID
	Value  In
	Out    Out
	Err    error // why there is no result: that of the input or of [Batch.Do], or a [*Fault]
	Unkept error // why the journal could not take what came of it
	Before bool  // taken from the journal
}

// A Fault is a panic while the result of one input was computed.
type Fault struct {
	Name  string // of the input
	Value any
}

func (f *Fault) Error() string {
	return fmt.Sprintf("%s: a fault of hearth, not of the input: %v", f.Name, f.Value)
}

// A Batch computes results.
type Batch[In, Out any] struct {
	Do      func(context.Context, In) (Out, error) // computes one; is called by many goroutines
	Workers int                                    // how many results are computed at a time, at least 1
	Journal *Journal[Out]                          // keeps them; nil for none
}

// ahead is how many inputs a worker may be ahead of the result that is yielded, so
// that a slow input does not stop the others.
const ahead = 8

// Run yields what comes of the inputs, in their order. When ctx ends no input is
// begun any more, and what was begun is still yielded; when nobody listens any more
// it is noted all the same. An error or a panic is the result of its input alone.
func (b *Batch[In, Out]) Run(ctx context.Context, inputs iter.Seq[Input[In]]) iter.Seq[Result[In, Out]] {
	return func(yield func(Result[In, Out]) bool) {
		ctx, stop := context.WithCancel(ctx)
		var begun sync.WaitGroup
		defer begun.Wait()
		defer stop()
		busy := make(chan struct{}, max(1, b.Workers)) // holds an element for each worker that is
		var waiting []chan Result[In, Out]             // for what was begun, in the order of the inputs
		next := func() bool {
			first := waiting[0]
			waiting = waiting[1:]
			return yield(<-first)
		}
		for in := range inputs {
			for len(waiting) > 0 && (len(waiting[0]) > 0 || len(waiting) >= ahead*cap(busy)) {
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

// one takes the result of an input from the journal, or computes and notes it.
func (b *Batch[In, Out]) one(ctx context.Context, in Input[In]) Result[In, Out] {
	r := Result[In, Out]{ID: in.ID, Value: in.Value, Err: in.Err}
	if r.Err != nil {
		return r
	}
	if r.Out, r.Before = b.Journal.Find(in.ID); r.Before {
		return r
	}
	r.Out, r.Err = b.do(ctx, in)
	said := Record[Out]{ID: in.ID, Result: r.Out}
	if r.Err != nil {
		said.Error = r.Err.Error()
	}
	if err := b.Journal.Note(said); err != nil {
		r.Unkept = fmt.Errorf("write the journal: %w", err)
	}
	return r
}

// do computes a result. A panic must not end the work on thousands of others.
func (b *Batch[In, Out]) do(ctx context.Context, in Input[In]) (out Out, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = &Fault{Name: in.Name, Value: fault}
		}
	}()
	return b.Do(ctx, in.Value)
}

// Hash returns a hash of values that have a JSON form, for a key or a stamp.
// Strings count byte by byte, be they UTF-8 or not.
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
