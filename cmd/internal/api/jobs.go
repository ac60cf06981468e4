package api

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"hearth/cmd/internal/service"
	"hearth/parser/source"
)

// jobs holds the calls that are answered asynchronously.
type jobs struct {
	mostBytes, eachBytes int // maximum number of bytes of all jobs, and of the jobs of one client

	mu     sync.Mutex
	all    map[string]*job
	closed bool // the server is ending: there are no new jobs
}

type job struct {
	id, owner, call string
	begun, ended    time.Time
	stop            context.CancelFunc
	done            chan struct{}
	results         bool         // made by Done: it has no limit
	size            atomic.Int64 // bytes of the request or, at the end, of the answer

	mu      sync.Mutex
	pieces  int           // number of pieces of the answer computed so far
	changed chan struct{} // closed when the next piece is computed
	answer  json.RawMessage
	failure *service.Failure
}

const (
	mostJobs  = 1_000
	eachJobs  = 100
	jobsStays = time.Hour // time for which a job is kept after its end

	mostJobBytes = 256 << 20
	eachJobBytes = 64 << 20
)

// A Job describes the progress of a call that is answered asynchronously.
type Job struct {
	ID      string           `json:"job"`
	Call    string           `json:"call"`
	Status  string           `json:"status" jsonschema:"running, done, failed or cancelled"`
	Begun   time.Time        `json:"begun"`
	Pieces  int              `json:"pieces" jsonschema:"number of computed pieces, if the answer has pieces"`
	Answer  json.RawMessage  `json:"answer,omitempty"`
	Failure *service.Failure `json:"failure,omitempty"`
}

// later starts a job for a call and answers with its description.
func (s *Server) later(w http.ResponseWriter, r *http.Request, c *service.Call, with []byte) {
	ctx, stop := context.WithCancel(service.WithoutTimeLimit(context.WithoutCancel(r.Context())))
	j := &job{id: Secret(), owner: service.ClientOf(r.Context()).Owner, call: c.Name, begun: s.Now(), stop: stop, done: make(chan struct{}), changed: make(chan struct{})}
	j.size.Store(int64(len(with)))
	if err := s.jobs.add(j, s.Now()); err != nil {
		stop()
		fail(w, err)
		return
	}
	go func() {
		defer stop()
		err := s.Service.Recover(ctx, func() error {
			v, err := s.work(ctx, j, c, with)
			s.jobs.end(j, v, err, s.Now())
			return nil
		})
		if err != nil {
			s.jobs.end(j, nil, err, s.Now())
		}
	}()
	w.Header().Set("Location", "/v1/jobs/"+j.id)
	w.Header().Set("Preference-Applied", "respond-async")
	write(w, http.StatusAccepted, j.describe())
}

// Done stores an existing answer as a finished job of a client and returns the id of the job.
func (s *Server) Done(who service.Client, call string, answer any) (string, error) {
	j := &job{id: Secret(), owner: who.Owner, call: call, begun: s.Now(), stop: func() {}, results: true, done: make(chan struct{}), changed: make(chan struct{})}
	if err := s.jobs.add(j, s.Now()); err != nil {
		return "", err
	}
	s.jobs.end(j, answer, nil, s.Now())
	return j.id, nil
}

// work computes the answer of a job.
func (s *Server) work(ctx context.Context, j *job, c *service.Call, with []byte) (v any, err error) {
	if !c.Streams() {
		return s.Service.Answer(ctx, c, with)
	}
	var all []any
	err = s.Service.Stream(service.WithProgress(ctx, j.step), c, with, func(piece any) error {
		all = append(all, piece)
		return nil
	})
	return map[string]any{"items": all}, err
}

// add stores a job and removes jobs that ended more than jobsStays ago. It returns E0909 if there are too many
// jobs, or if they have too many bytes.
func (all *jobs) add(j *job, now time.Time) error {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.closed {
		return errEnding
	}
	own := 0
	for id, old := range all.all {
		if old.over(now) {
			delete(all.all, id)
		} else if old.owner == j.owner {
			own++
		}
	}
	if len(all.all) >= mostJobs || own >= eachJobs {
		return source.Errorf("E0909", source.Span{}, "too many jobs: there are %d, %d of them yours", len(all.all), own).WithHint(deleteJobs)
	}
	if err := all.fits(j, int(j.size.Load())); err != nil {
		return err
	}
	all.all[j.id] = j
	return nil
}

const deleteJobs = "delete finished jobs after reading their answers"

// fits returns an E0909 error if a job with the given number of bytes exceeds a limit. The caller holds all.mu.
func (all *jobs) fits(j *job, bytes int) error {
	if j.results {
		return nil
	}
	total, own := bytes, bytes
	for _, other := range all.all {
		if other == j {
			continue
		}
		size := int(other.size.Load())
		if total += size; other.owner == j.owner {
			own += size
		}
	}
	if total <= all.mostBytes && own <= all.eachBytes {
		return nil
	}
	return source.Errorf("E0909", source.Span{}, "too many bytes in jobs: with this one %d, and %d in yours; at most %d and %d are kept", total, own, all.mostBytes, all.eachBytes).WithHint(deleteJobs)
}

func (j *job) over(now time.Time) bool {
	select {
	case <-j.done:
		return now.Sub(j.ended) > jobsStays
	default:
		return false
	}
}

func (j *job) step() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.pieces++
	close(j.changed)
	j.changed = make(chan struct{})
}

// end stores the answer of a job or, if err is not nil or the answer has too many bytes, its failure.
func (all *jobs) end(j *job, v any, err error, now time.Time) {
	var answer []byte
	if err == nil {
		answer, err = json.Marshal(v)
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	if err == nil {
		err = all.fits(j, len(answer))
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if !j.ended.IsZero() {
		return // it was interrupted
	}
	if err != nil {
		j.failure, answer = service.NewFailure(err), nil
	}
	j.ended, j.answer = now, answer
	j.size.Store(int64(len(answer)))
	close(j.done)
}

func (j *job) describe() Job {
	j.mu.Lock()
	defer j.mu.Unlock()
	out := Job{ID: j.id, Call: j.call, Status: "running", Begun: j.begun, Pieces: j.pieces, Answer: j.answer, Failure: j.failure}
	switch {
	case j.failure != nil && j.failure.Code() == "E0912":
		out.Status = "cancelled"
	case j.failure != nil:
		out.Status = "failed"
	case j.answer != nil:
		out.Status = "done"
	}
	return out
}

// findJob returns the job of a request. The error is E0905 if the client has no such job.
func (s *Server) findJob(r *http.Request) (*job, error) {
	s.jobs.mu.Lock()
	defer s.jobs.mu.Unlock()
	j := s.jobs.all[r.PathValue("job")]
	if j == nil || j.owner != service.ClientOf(r.Context()).Owner {
		return nil, source.Errorf("E0905", source.Span{}, "there is no job %.60q", r.PathValue("job")).WithHint("finished jobs are deleted after an hour")
	}
	return j, nil
}

func (s *Server) job(w http.ResponseWriter, r *http.Request) {
	j, err := s.findJob(r)
	if err != nil {
		fail(w, err)
		return
	}
	write(w, http.StatusOK, j.describe())
}

// errEnding is the error of jobs that a server cannot accept or finish, and of probes, while it shuts down.
var errEnding = source.Errorf("E0924", source.Span{}, "the server is shutting down").WithHint("send the request to another server, or again when this one has started")

// fetchTime is the time in which a client is expected to fetch an answer when it is there.
const fetchTime = 2 * time.Second

// Finish waits until all jobs have ended and their clients had time to fetch the answers. After the given time, it
// interrupts the running jobs, and returns their number. New jobs are refused. Finish returns when ctx ends.
func (s *Server) Finish(ctx context.Context, late time.Duration) (interrupted int) {
	tick, clock := time.NewTicker(20*time.Millisecond), time.After(late)
	defer tick.Stop()
	for {
		running, waiting := s.jobs.close(s.Now())
		if len(running) == 0 && !waiting {
			return interrupted
		}
		select {
		case <-tick.C:
		case <-clock:
			for _, j := range running {
				s.jobs.end(j, nil, errEnding, s.Now())
				j.stop()
			}
			interrupted = len(running)
		case <-ctx.Done():
			return interrupted
		}
	}
}

// close refuses new jobs. It returns the running jobs, and whether a client may soon fetch an answer.
func (all *jobs) close(now time.Time) (running []*job, waiting bool) {
	all.mu.Lock()
	defer all.mu.Unlock()
	all.closed = true
	for _, j := range all.all {
		select {
		case <-j.done:
			waiting = waiting || now.Sub(j.ended) < fetchTime
		default:
			running = append(running, j)
		}
	}
	return running, waiting
}

// jobEvents streams the progress of a job until it ends.
func (s *Server) jobEvents(w http.ResponseWriter, r *http.Request) {
	j, err := s.findJob(r)
	if err != nil {
		fail(w, err)
		return
	}
	out := eventsTo(w)
	for {
		said := j.describe()
		said.Answer = nil // the answer is fetched separately
		if out.send(0, "progress", said) != nil || said.Status != "running" {
			return
		}
		j.mu.Lock()
		changed := j.changed
		j.mu.Unlock()
		select {
		case <-changed:
		case <-j.done:
		case <-time.After(alive):
		case <-r.Context().Done():
			return
		}
	}
}

// cancel stops a job, and deletes it if it ends within a second.
func (s *Server) cancel(w http.ResponseWriter, r *http.Request) {
	j, err := s.findJob(r)
	if err != nil {
		fail(w, err)
		return
	}
	j.stop()
	select {
	case <-j.done:
		s.jobs.mu.Lock()
		delete(s.jobs.all, j.id)
		s.jobs.mu.Unlock()
	case <-time.After(time.Second):
	case <-r.Context().Done():
	}
	write(w, http.StatusOK, j.describe())
}
