package serve

import (
	"cmp"
	"context"
	"io"
	"maps"
	"path/filepath"
	"strings"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/service"
)

// export writes the page to a file.
func (v *viewer) export(ctx context.Context) error {
	if len(v.words) == 0 {
		return cli.Usage("--export requires a plan, which is a network or a program, or a file of results")
	}
	if v.results != nil {
		v.results.Networks = nil // the page of a record executes nothing
		page, err := v.parts.Results(filepath.Base(v.words[0]), "hearth view "+v.words[0], v.results)
		if err != nil {
			return err
		}
		return v.write(page)
	}
	c, err := v.config()
	if err != nil {
		return err
	}
	c.Time = 0 // no limit: no other client waits
	c.Sessions.ID = func() string { return "record" }
	served := service.New(c)
	ctx = service.As(ctx, service.Client{Owner: "local", Write: true, Rules: true})
	at, recipe, err := v.asked()
	if err != nil {
		return err
	}
	of := Subject{Name: cmp.Or(at["recipe"], filepath.Base(at["title"])), Place: clean(at), Command: v.command(at)}
	if of.Session, err = started(ctx, served, at); err != nil {
		return err
	}
	if !recipe {
		maps.DeleteFunc(of.Place, func(k, _ string) bool { return k == "plan" || k == "title" || k == "scene" || k == lenientKey })
		of.Place["session"] = of.Session
	}
	page, err := v.parts.Record(ctx, served, of)
	if err != nil {
		return err
	}
	return v.write(page)
}

// write writes a page to the file of --export.
func (v *viewer) write(page []byte) error {
	return v.Disk.Write(v.file, func(w io.Writer) error {
		_, err := w.Write(page)
		return err
	})
}

// command returns the command that shows the same plan with a server.
func (v *viewer) command(at map[string]string) string {
	words := []string{"hearth", "view", v.words[0]}
	for _, key := range []string{"world", "edition", "semantics", "mode"} {
		if at[key] != "" && at[key] != "2024" {
			words = append(words, "--"+key, at[key])
		}
	}
	if v.where.Lenient {
		words = append(words, "--lenient")
	}
	if v.where.Scene != "" {
		words = append(words, "--scene", v.where.Scene)
	}
	return strings.Join(words, " ")
}
