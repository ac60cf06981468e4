package serve

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/url"
	"os/exec"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/api"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
)

// A viewer shows a plan in a page.
type viewer struct {
	*server
	where   *cli.Target
	quiet   bool   // open no browser
	file    string // output file of --export
	words   []string
	results *scores // results to show instead of a plan
}

// newViewer returns a viewer that only this machine can reach.
func newViewer(a *cli.App, p Parts) *viewer {
	v := &viewer{server: newServer(a, p), where: cli.InKitchen(a)}
	v.listen, v.store, v.rules, v.log, v.onListen = "127.0.0.1:0", "none", true, slog.New(slog.DiscardHandler), v.open
	v.accepted = &api.Tokens{} // empty: only the one-time link gives access
	return v
}

// View returns the command that shows a plan in a page.
func View(a *cli.App, p Parts) *cobra.Command {
	v := newViewer(a, p)
	cmd := &cobra.Command{
		Use:   "view [PLAN|RESULTS]",
		Short: "Show the result of a plan in a page: steps, the kitchen, scores and proofs",
		Long: `View starts a server that only this machine can reach, and opens its page in the browser. The page
shows the steps of a plan as a network and in time, and the things and their locations at every
moment. It also shows the score, and the proof of any fact. For a file of results
(hearth evaluate --format jsonl) it shows their table; its rows link to the networks whose files
still exist. Without a plan it shows a page to choose one. The page makes no request to
any other server, and its sessions are deleted when the command ends (hearth serve stores
sessions).

The printed link gives one browser access, once.

With --export the page is written to a file, with everything that it shows about the plan or the
results. The file needs no server and no network. It cannot answer new questions; the page marks
these functions.

Exit codes: 0 a signal ended the server.`,
		Example: "  hearth view walnut-balls\n  hearth view my.solution --mode quantitative\n  hearth view take-a-nap --world household --no-browser\n  hearth view my.solution --export page.html\n  hearth view scores.jsonl\n  hearth view scores.jsonl --export page.html",
		Args:    cli.ArgCount(0, 1, "a network or a program: a file, - for standard input, or the id of a recipe or a task; or a file of results, named .jsonl"),
		RunE: func(cmd *cobra.Command, words []string) error {
			if !local(v.listen) {
				return cli.Usage("--listen %s is open to other machines: use hearth serve, which shows the page with tokens", v.listen)
			}
			v.words, v.additions, v.recipes = words, v.where.Additions, v.where.Recipes
			if len(words) == 1 && strings.HasSuffix(words[0], ".jsonl") {
				if err := v.read(words[0]); err != nil {
					return err
				}
			}
			if v.file != "" {
				return v.export(cmd.Context())
			}
			return v.run(cmd.Context(), nil)
		},
	}
	v.where.Bind(cmd)
	v.where.BindLenient(cmd)
	f := cmd.Flags()
	f.StringVar(&v.listen, "listen", v.listen, "listen on this `address` of this machine; port 0 selects a free port")
	f.StringVar(&v.file, "export", "", "write the page to a `file` that needs no server, and exit")
	v.bindLedger(cmd)
	f.BoolVar(&v.quiet, "no-browser", false, "print the link and open no browser")
	return cmd
}

// open prints the link of the page and opens it.
func (v *viewer) open(ctx context.Context, served *service.Service, h *api.Server, address string) error {
	who := service.Client{Owner: "local", Write: true, Rules: true}
	place, err := v.place(service.As(ctx, who), served, h, who)
	if err != nil {
		return err
	}
	link := "http://" + address + h.Link(who) + place
	v.Say("%s", link)
	if v.quiet {
		return nil
	}
	if err := browse(link); err != nil {
		v.Note("cannot open a browser (%v): open the link yourself", err)
	}
	return nil
}

// place returns the fragment of the URL that selects what the page shows. For a plan from a file it starts a
// session.
func (v *viewer) place(ctx context.Context, served *service.Service, h *api.Server, who service.Client) (string, error) {
	if v.results != nil {
		job, err := h.Done(who, "evaluate", v.results)
		return "#batch?job=" + job, err
	}
	if len(v.words) == 0 {
		return "", nil
	}
	at, recipe, err := v.asked()
	if err != nil {
		return "", err
	}
	if recipe {
		return "#episode?" + query(at), nil
	}
	id, err := started(ctx, served, at)
	return "#episode?" + query(map[string]string{"session": id}), err
}

// asked returns the plan and the flags as the fields of a call. The result recipe reports whether the plan is
// a built-in recipe or task.
func (v *viewer) asked() (at map[string]string, recipe bool, err error) {
	o, err := v.where.Options()
	if err != nil {
		return nil, false, err
	}
	at = map[string]string{"world": o.World, "edition": o.Edition, "semantics": o.Semantics}
	if o.Quantitative {
		at["mode"] = "quantitative"
	}
	if o.World == hearth.Kitchen {
		delete(at, "world")
	}
	if v.where.Scene != "" {
		src, err := v.Disk.Read(v.where.Scene)
		if err != nil {
			return nil, false, err
		}
		at["scene"] = src.Text
	}
	word := v.words[0]
	src, err := v.where.Text(word)
	if err != nil {
		return nil, false, err
	}
	ids, err := v.where.IDs()
	if err != nil {
		return nil, false, err
	}
	if id := strings.ToLower(word); slices.Contains(ids, id) && !v.Disk.Exists(word) && v.where.Scene == "" {
		at["recipe"] = id
		return at, true, nil
	}
	at["plan"], at["title"] = src.Text, src.Name
	if v.where.Lenient {
		at[lenientKey] = "true"
	}
	return at, false, nil
}

// lenientKey is the field of a call that has a value only if networks are read leniently.
const lenientKey = "lenient"

// started starts a session and returns its id.
func started(ctx context.Context, served *service.Service, with map[string]string) (string, error) {
	call, err := service.Find("start")
	if err != nil {
		return "", err
	}
	fields := map[string]any{}
	for key, value := range clean(with) {
		fields[key] = value
	}
	if with[lenientKey] != "" {
		fields[lenientKey] = true
	}
	text, err := json.Marshal(fields)
	if err != nil {
		return "", err
	}
	turn, err := served.Answer(ctx, call, text)
	if err != nil {
		return "", err
	}
	return turn.(*session.ChangeResult).ID, nil
}

// clean returns a copy of a map without the keys whose value is empty.
func clean(with map[string]string) map[string]string {
	out := map[string]string{}
	for key, value := range with {
		if value != "" {
			out[key] = value
		}
	}
	return out
}

func query(at map[string]string) string {
	q := url.Values{}
	for key, value := range clean(at) {
		q.Set(key, value)
	}
	return q.Encode()
}

// browse opens a link in the browser of the user.
func browse(link string) error {
	command := []string{"xdg-open", link}
	switch runtime.GOOS {
	case "darwin":
		command[0] = "open"
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler", link}
	}
	return exec.Command(command[0], command[1:]...).Start()
}
