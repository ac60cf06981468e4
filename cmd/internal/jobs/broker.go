package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"hearth/eval/batch"
)

// A Broker is a [Queue] for the shards of jobs with one identity. It announces shards through NATS JetStream, so
// that thousands of workers need not poll the ledger.
//
// NATS is not trusted. A worker that receives a message leases the shard from the ledger. It acknowledges the
// message after the ledger has the result. Shards that were never announced are found in the ledger. A lost,
// repeated or late message only delays work.
type Broker struct {
	ledger   *Ledger
	identity string
	subject  string
	conn     *nats.Conn
	stream   jetstream.JetStream

	mu          sync.Mutex
	jetConsumer jetstream.Consumer // nil: must be created, because the broker may have lost it
	announced   time.Time          // time of the last repeated announcement
	failedAt    time.Time          // time when the broker last failed to answer
}

const (
	streamName    = "HEARTH_BATCH"
	subjects      = "hearth.batch."
	messageWait   = 2 * time.Second // maximum wait for a message before the worker asks the ledger
	answerTimeout = 2 * time.Second // timeout of a request to the broker
	duplicates    = 2 * time.Minute // period in which the broker drops repeated messages
	maxAnnounced  = 1000            // maximum number of shards to announce again at a time
)

// OpenBroker connects to the broker at a nats:// or tls:// address. The address may contain a token, or a user and a
// password. If the broker does not answer, OpenBroker succeeds and the connection is retried. The queue
// has only shards of jobs with this identity.
func OpenBroker(address string, ledger *Ledger, identity string) (*Broker, error) {
	hash, err := batch.Hash(identity)
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
	return &Broker{ledger: ledger, identity: identity, subject: subjects + hash, conn: conn, stream: stream}, nil
}

// Close closes the connection.
func (q *Broker) Close() { q.conn.Close() }

// consumer returns the consumer of messages, and creates it if the broker has none.
func (q *Broker) consumer(ctx context.Context) (jetstream.Consumer, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case !q.conn.IsConnected() || time.Since(q.failedAt) < answerTimeout:
		return nil, nats.ErrDisconnected
	case q.jetConsumer != nil:
		return q.jetConsumer, nil
	}
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	if err := q.prepare(ctx); err != nil {
		q.failedAt = time.Now()
		return nil, err
	}
	from, err := q.stream.CreateOrUpdateConsumer(ctx, streamName, jetstream.ConsumerConfig{
		Durable: "workers-" + q.subject[len(subjects):], FilterSubject: q.subject, AckPolicy: jetstream.AckExplicitPolicy, AckWait: time.Minute, MaxAckPending: -1,
	})
	if err == nil {
		q.jetConsumer = from
	}
	return from, err
}

// prepare creates the stream if the broker has none.
func (q *Broker) prepare(ctx context.Context) error {
	_, err := q.stream.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: streamName, Subjects: []string{subjects + ">"}, Retention: jetstream.WorkQueuePolicy, Duplicates: duplicates,
	})
	return err
}

// forget drops the stored consumer, so that it is created again when it is needed.
func (q *Broker) forget() {
	q.mu.Lock()
	q.jetConsumer = nil
	q.mu.Unlock()
}

// Put implements [Queue].
func (q *Broker) Put(ctx context.Context, turns []Ticket) error {
	if !q.conn.IsConnected() {
		return nats.ErrDisconnected
	}
	ctx, end := context.WithTimeout(ctx, answerTimeout+time.Duration(len(turns))*10*time.Millisecond)
	defer end()
	if err := q.prepare(ctx); err != nil {
		return err
	}
	for _, s := range turns {
		text, err := json.Marshal(s.Shard)
		if err == nil { // the lease number makes the message distinct; otherwise NATS would drop it as a repetition
			_, err = q.stream.Publish(ctx, q.subject, text, jetstream.WithMsgID(fmt.Sprintf("%s/%d/%d/%d", s.Job, s.First, s.Len, s.Number)))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Take implements [Queue].
func (q *Broker) Take(ctx context.Context, worker string, w Filter, spell time.Duration) (Lease, func(), error) {
	for ctx.Err() == nil && w.Job == "" {
		from, err := q.consumer(ctx)
		if err != nil {
			break
		}
		said, err := from.Next(jetstream.FetchMaxWait(messageWait))
		if err != nil {
			if !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, jetstream.ErrNoMessages) {
				q.forget()
			}
			break
		}
		lease, err := q.leaseMessage(ctx, said.Data(), worker, w, spell)
		done := func() { _ = said.Ack() } // if this fails, the message comes again and is acknowledged then, because the shard is done
		if !errors.Is(err, ErrNoShard) {
			return lease, done, err
		}
		done() // the shard is done, divided or leased
	}
	lease, done, err := q.ledger.Take(ctx, worker, w, spell)
	if err == nil {
		q.announceWaiting(ctx)
	}
	return lease, done, err
}

// leaseMessage leases the shard that a message names.
func (q *Broker) leaseMessage(ctx context.Context, text []byte, worker string, w Filter, spell time.Duration) (Lease, error) {
	w.Shard = &Shard{}
	if json.Unmarshal(text, w.Shard) != nil {
		return Lease{}, ErrNoShard
	}
	return q.ledger.Lease(ctx, worker, w, spell)
}

// busy reports whether messages are waiting or the broker does not answer. In both cases this worker need not
// announce shards.
func (q *Broker) busy(ctx context.Context) bool {
	from, err := q.consumer(ctx)
	if err != nil {
		return true // the broker does not answer
	}
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	is, err := from.Info(ctx)
	return err == nil && is.NumPending > 0
}

// announceWaiting announces the waiting shards of the ledger again, at most once per messageWait.
func (q *Broker) announceWaiting(ctx context.Context) {
	q.mu.Lock()
	late := time.Since(q.announced) > messageWait
	if late {
		q.announced = time.Now()
	}
	q.mu.Unlock()
	if !late || q.busy(ctx) {
		return
	}
	if turns, err := q.ledger.Waiting(ctx, q.identity, maxAnnounced); err == nil {
		_ = q.Put(ctx, turns) // if this fails, workers find the shards in the ledger
	}
}
