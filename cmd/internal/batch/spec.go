package batch

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/cmd/internal/jobs"
	"hearth/eval/batch"
	"hearth/parser/source"
)

// A spec describes a job to workers: a command that scores, and the files that it reads besides its inputs.
type spec struct {
	Command string            `json:"command"`
	Flags   []string          `json:"flags"`
	Stamp   string            `json:"stamp"` // stamp of the world of the command
	Read    jobs.Read         `json:"read"`  // what reading the inputs found besides them
	Dir     string            `json:"dir"`   // base of relative file names
	Files   map[string][]byte `json:"files"` // contents of files by absolute name
}

// read decodes the spec of a job.
func (s *spec) read(j *jobs.Job) error {
	if err := json.Unmarshal(j.Spec, s); err != nil {
		return fmt.Errorf("the description of job %.12s is damaged: %w", j.ID, source.JSONError(err))
	}
	return nil
}

// A job is a job to submit, with its inputs, each in JSON, and with the shards to announce to workers.
type job struct {
	jobs.Job
	items [][]byte
	turns []jobs.Ticket
}

// describe reads the inputs of the scoring command called name, and returns a job that scores them.
func (c *batchFlags) describe(name string, s jobs.Scoring, words []string) (*job, error) {
	dir, err := filepath.Abs(c.Disk.Dir)
	if err != nil {
		return nil, err
	}
	of := spec{Command: name, Dir: dir, Files: map[string][]byte{}}
	of.Flags = slices.DeleteFunc(s.Flags(), func(f string) bool {
		name, _, _ := strings.Cut(strings.TrimPrefix(f, "--"), "=")
		return c.added[name]
	})
	var lost error
	c.Disk.OnRead = func(path string) {
		text, err := os.ReadFile(path)
		whole, wrong := filepath.Abs(path)
		lost = errors.Join(lost, err, wrong)
		of.Files[whole] = text
	}
	of.Stamp, err = s.Open()
	c.Disk.OnRead = nil
	if err = errors.Join(err, lost); err != nil {
		return nil, err
	}
	inputs, read, err := s.Inputs(words)
	if err != nil {
		return nil, err
	}
	of.Read = read
	j := &job{Job: jobs.Job{Version: cli.Version(), Identity: cli.Identity()}}
	all := []any{"job", j.Identity, of.Command, of.Flags, of.Stamp, of.Read}
	for _, in := range inputs {
		line, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		j.items = append(j.items, line)
		all = append(all, in.Name, in.Key, in.Problem)
	}
	if j.ID, err = batch.Hash(all...); err == nil {
		j.Spec, err = json.Marshal(of)
	}
	return j, err
}

// A doer implements [jobs.Doer]: it scores the inputs of a job.
type doer struct {
	shared jobs.Scoring
	end    func() error
}

// openJob recreates the command of a job. The files of the command are written to a temporary directory, which
// end deletes.
func (c *batchFlags) openJob(j *jobs.Job) (s jobs.Scoring, of *spec, end func() error, err error) {
	of = &spec{}
	if err := of.read(j); err != nil {
		return nil, nil, nil, err
	}
	command := c.commands[of.Command]
	if command == nil || j.Identity != cli.Identity() {
		return nil, nil, nil, refusal(j)
	}
	root, err := os.MkdirTemp("", "hearth-batch-")
	if err != nil {
		return nil, nil, nil, err
	}
	end = func() error { return os.RemoveAll(root) }
	inside := *c.App
	inside.Disk, inside.MadeWith = disk.Disk{Dir: of.Dir, Root: root}, j.Version // builds with the same identity write the same bytes
	for _, name := range slices.Sorted(maps.Keys(of.Files)) {
		at := inside.Disk.Path(name)
		if err = os.MkdirAll(filepath.Dir(at), 0o700); err == nil {
			err = os.WriteFile(at, of.Files[name], 0o600)
		}
		if err != nil {
			return nil, nil, nil, errors.Join(err, end())
		}
	}
	s = command(&inside)
	err = s.Command().ParseFlags(of.Flags)
	stamp := ""
	if err == nil {
		stamp, err = s.Open()
	}
	if err == nil && stamp != of.Stamp {
		err = refusal(j)
	}
	if err != nil {
		return nil, nil, nil, errors.Join(err, end())
	}
	inside.Disk = c.Disk
	return s, of, end, nil
}

// refusal returns the error of a job of another identity, with the parts that differ.
func refusal(j *jobs.Job) error {
	own := cli.Identity()
	parts := slices.DeleteFunc(strings.Split(j.Identity, ", "), func(part string) bool { return strings.Contains(own+",", part+",") })
	return &cli.Exit{Code: cli.ExitInput, Err: source.Errorf("E0921", source.Span{}, "job %.12s is not for this Hearth: it was made by %s with %s; this is %s with %s",
		j.ID, j.Version, cmp.Or(strings.Join(parts, ", "), "other rules, another ontology or other data"), cli.Version(), own).
		WithHint("use a Hearth with the same protocol, rules, ontology and data, or submit the job again")}
}

// Close deletes the temporary files of the command.
func (d doer) Close() error { return d.end() }

// Do implements [jobs.Doer].
func (d doer) Do(ctx context.Context, item []byte) ([]byte, error) {
	var it jobs.Item
	if err := json.Unmarshal(item, &it); err != nil {
		return nil, err
	}
	out, err := d.shared.Score(ctx, it)
	if err != nil {
		return nil, err
	}
	return out.Line()
}

// GivenUp implements [jobs.Doer].
func (doer) GivenUp(item []byte, why string) ([]byte, error) {
	var it jobs.Item
	if err := json.Unmarshal(item, &it); err != nil {
		return nil, err
	}
	problem := source.Errorf("E0920", source.Span{}, "%s was given up: %s", it.Name, why).
		WithHint("hearth batch retry tries it again; --patience and --max-memory raise its limits").Plain()
	return (&jobs.Outcome{Name: it.Name, Problem: &problem}).Line()
}

// outcomes yields the outcomes of a job in the order of its inputs.
func outcomes(ctx context.Context, l *jobs.Ledger, id string) iter.Seq2[*jobs.Outcome, error] {
	return func(yield func(*jobs.Outcome, error) bool) {
		err := jobs.Lines(ctx, l, id, func(line []byte) error {
			o := &jobs.Outcome{}
			if err := o.Read(line); err != nil {
				return err
			}
			if !yield(o, nil) {
				return io.EOF
			}
			return nil
		})
		if err != nil && !errors.Is(err, io.EOF) {
			yield(nil, err)
		}
	}
}
