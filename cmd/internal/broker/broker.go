// Package broker tells workers of shards through NATS JetStream, so that thousands of them
// need not ask a ledger over and over.
//
// The broker is not believed: whoever is told of a shard leases it from the ledger, a message is
// acknowledged after the ledger has what came of it, and what nobody is told of the ledger gives.
// A broker that loses, repeats or mixes up messages, or all it ever had, delays work and nothing else.
package broker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"hearth/cmd/internal/jobs"
	"hearth/eval/batch"
)

// A Queue is a [jobs.Queue] of shards that one version of Hearth has made.
type Queue struct {
	ledger  *jobs.Ledger
	made    string
	subject string
	conn    *nats.Conn
	stream  jetstream.JetStream

	mu     sync.Mutex
	from   jetstream.Consumer // nil: to be made, since the broker may have forgotten it
	retold time.Time          // when shards were last told of again
	asked  time.Time          // when the broker last did not answer
}

const (
	streamName = "HEARTH_BATCH"
	subjects   = "hearth.batch."
	waits      = 2 * time.Second // for a message, before the ledger is asked
	answers    = 2 * time.Second // what the broker may take to answer
	duplicates = 2 * time.Minute // within which the same message counts once
	mostTold   = 1000            // shards that are told of again at a time
)

// Open connects to the broker at an address, nats:// or tls://, which may hold a token or a
// user with a password. A broker that does not answer is waited for later.
func Open(address string, ledger *jobs.Ledger, made string) (*Queue, error) {
	hash, err := batch.Hash(made)
	if err != nil {
		return nil, err
	}
	conn, err := nats.Connect(address, nats.Name("hearth batch"), nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true), nats.ReconnectWait(500*time.Millisecond))
	if err != nil {
		return nil, err
	}
	stream, err := jetstream.New(conn)
	if err != nil {
		conn.Close()
		return nil, err
	}
	return &Queue{ledger: ledger, made: made, subject: subjects + hash, conn: conn, stream: stream}, nil
}

// Close ends the connection.
func (q *Queue) Close() { q.conn.Close() }

// consumer is what messages are taken from; it is made where the broker has none.
func (q *Queue) consumer(ctx context.Context) (jetstream.Consumer, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case !q.conn.IsConnected() || time.Since(q.asked) < answers:
		return nil, nats.ErrDisconnected
	case q.from != nil:
		return q.from, nil
	}
	ctx, end := context.WithTimeout(ctx, answers)
	defer end()
	if err := q.prepare(ctx); err != nil {
		q.asked = time.Now()
		return nil, err
	}
	from, err := q.stream.CreateOrUpdateConsumer(ctx, streamName, jetstream.ConsumerConfig{
		Durable: "workers-" + q.subject[len(subjects):], FilterSubject: q.subject, AckPolicy: jetstream.AckExplicitPolicy, AckWait: time.Minute, MaxAckPending: -1,
	})
	if err == nil {
		q.from = from
	}
	return from, err
}

// prepare makes the stream where the broker has none.
func (q *Queue) prepare(ctx context.Context) error {
	_, err := q.stream.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: streamName, Subjects: []string{subjects + ">"}, Retention: jetstream.WorkQueuePolicy, Duplicates: duplicates,
	})
	return err
}

// forget makes the consumer anew the next time.
func (q *Queue) forget() {
	q.mu.Lock()
	q.from = nil
	q.mu.Unlock()
}

// Put implements [jobs.Queue].
func (q *Queue) Put(ctx context.Context, turns []jobs.Turn) error {
	if !q.conn.IsConnected() {
		return nats.ErrDisconnected
	}
	ctx, end := context.WithTimeout(ctx, answers+time.Duration(len(turns))*10*time.Millisecond)
	defer end()
	if err := q.prepare(ctx); err != nil {
		return err
	}
	for _, s := range turns {
		text, err := json.Marshal(s.Shard)
		if err == nil { // who leased it before may be gone: it is told again, and is no duplicate then
			_, err = q.stream.Publish(ctx, q.subject, text, jetstream.WithMsgID(fmt.Sprintf("%s/%d/%d/%d", s.Job, s.First, s.Len, s.Number)))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Take implements [jobs.Queue].
func (q *Queue) Take(ctx context.Context, worker string, w jobs.Wish, spell time.Duration) (jobs.Lease, func(), error) {
	for ctx.Err() == nil && w.Job == "" {
		from, err := q.consumer(ctx)
		if err != nil {
			break
		}
		said, err := from.Next(jetstream.FetchMaxWait(waits))
		if err != nil {
			if !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, jetstream.ErrNoMessages) {
				q.forget()
			}
			break
		}
		lease, err := q.told(ctx, said.Data(), worker, w, spell)
		done := func() { _ = said.Ack() } // it is told again otherwise, and done already
		if !errors.Is(err, jobs.ErrNothing) {
			return lease, done, err
		}
		done() // the shard is done, divided, or somebody has it
	}
	lease, done, err := q.ledger.Take(ctx, worker, w, spell)
	if err == nil {
		q.retell(ctx)
	}
	return lease, done, err
}

// told leases the shard of a message.
func (q *Queue) told(ctx context.Context, text []byte, worker string, w jobs.Wish, spell time.Duration) (jobs.Lease, error) {
	w.Shard = &jobs.Shard{}
	if json.Unmarshal(text, w.Shard) != nil {
		return jobs.Lease{}, jobs.ErrNothing
	}
	return q.ledger.Lease(ctx, worker, w, spell)
}

// busy reports whether messages wait: somebody else has told of shards, and a thousand workers
// need not tell of the same ones.
func (q *Queue) busy(ctx context.Context) bool {
	from, err := q.consumer(ctx)
	if err != nil {
		return true // there is nobody to be told
	}
	ctx, end := context.WithTimeout(ctx, answers)
	defer end()
	is, err := from.Info(ctx)
	return err == nil && is.NumPending > 0
}

// retell tells of shards that the ledger has and nobody was told of, now and then.
func (q *Queue) retell(ctx context.Context) {
	q.mu.Lock()
	late := time.Since(q.retold) > waits
	if late {
		q.retold = time.Now()
	}
	q.mu.Unlock()
	if !late || q.busy(ctx) {
		return
	}
	if turns, err := q.ledger.Waiting(ctx, q.made, mostTold); err == nil {
		_ = q.Put(ctx, turns) // else they are found in the ledger
	}
}
