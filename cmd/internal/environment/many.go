package environment

import (
	"context"
	"net/http"
	"runtime"
	"sync"

	"hearth/parser/source"
)

// mostTogether is the maximum number of environments that one reset can start together.
const mostTogether = 1024

func (s *Server) resetMany(r *http.Request, in Reset) (any, error) {
	if in.Count < 1 || in.Count > mostTogether {
		return nil, source.Errorf("E0904", source.Span{}, "count must be 1 to %d, not %d", mostTogether, in.Count)
	}
	if err := in.validate(); err != nil {
		return nil, err
	}
	x, err := s.take(r.Context(), in.Episode, in.Count)
	if err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if err := s.begin(r.Context(), x, in, in.Count); err != nil {
		s.drop(x)
		return nil, err
	}
	return x.together(true), nil
}

// A StepMany is a request to act in each of several environments.
type StepMany struct {
	Episode string   `json:"episode_id"`
	Actions []Action `json:"actions"` // one per environment; an ended episode starts anew
}

func (s *Server) stepMany(r *http.Request, in StepMany) (any, error) {
	x, err := s.find(r.Context(), in.Episode)
	if err != nil {
		return nil, err
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if len(in.Actions) != len(x.all) {
		return nil, source.Errorf("E0904", source.Span{}, "the number of actions must match: there are %d environments and %d actions", len(x.all), len(in.Actions))
	}
	g, err := s.gym()
	if err != nil {
		return nil, err
	}
	var work sync.WaitGroup
	failed, turn := make([]error, len(x.all)), make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range x.all {
		turn <- struct{}{}
		work.Go(func() {
			failed[i] = s.Recover(r.Context(), func() error { return x.next(r.Context(), g, i, in.Actions[i].Text) })
			<-turn
		})
	}
	work.Wait()
	for _, err := range failed {
		if err != nil {
			return nil, err
		}
	}
	return x.together(false), nil
}

// next acts in environment i. If the episode of that environment is over, next starts another one and ignores
// text.
func (x *slot) next(ctx context.Context, g *Gym, i int, text string) error {
	if last := x.last[i]; last.Terminated || last.Truncated {
		next := x.all[i].Choice
		next.Seed += int64(len(x.all))
		e, r, err := g.Begin(ctx, next)
		if err != nil {
			return err
		}
		x.all[i].End()
		x.all[i], x.last[i] = e, r
		return nil
	}
	r, err := x.all[i].Act(ctx, text)
	if err == nil {
		x.last[i] = r
	}
	return err
}

func (x *slot) together(first bool) any {
	out := struct {
		Episode string   `json:"episode_id"`
		Results []*reply `json:"results"`
	}{Episode: x.id}
	for _, r := range x.last {
		out.Results = append(out.Results, newReply(x.id, r, first))
	}
	return out
}
