package execute

import (
	"io"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/drawing"
)

// A plotter draws an executed plan, or what a quantitative kitchen keeps beside its states.
type plotter struct {
	*cli.Venue
	drawing.Request
	at     hearth.Point
	output string
}

// Plot makes the commands that draw plans that were carried out.
func Plot(a *cli.App) *cobra.Command {
	return cli.Group("plot", "Draw a plan, temperatures over time, or the kitchen after a step, as SVG", steps(a), duration(a), temperatures(a), kitchen(a))
}

func steps(a *cli.App) *cobra.Command {
	p := &plotter{Venue: cli.InKitchen(a), Request: drawing.Request{Kind: drawing.Network}}
	return p.paged(&cobra.Command{
		Use:   "network PLAN",
		Short: "Draw the steps of a plan, with arrows from results to who reads them",
		Long: `Network executes a plan and draws its steps: an arrow leads from each result to the steps that
read it, a pale one where nothing but the state is handed on. Steps that were not done are marked,
with the reason. In a household an arrow leads from a step to the next that names the same thing.`,
		Example: "  hearth plot network walnut-balls -o balls.svg\n  hearth plot network my.solution --semantics released > my.svg\n  hearth plot network take-a-nap --world household > nap.svg",
	})
}

func duration(a *cli.App) *cobra.Command {
	p := &plotter{Venue: cli.OfKitchen(a), Request: drawing.Request{Kind: drawing.Time}}
	return p.paged(&cobra.Command{
		Use:   "time NETWORK",
		Short: "Draw when the steps of a network were done",
		Long: `Time executes a network and draws when its steps were done, in simulated seconds: a bar a step,
one below the other what runs at the same time. Dark is the critical path, the steps that made it
last as long as it did: each waited for the one before it.`,
		Example: "  hearth plot time walnut-balls -o balls.svg\n  hearth plot time walnut-balls --mode quantitative > hands.svg",
	})
}

func temperatures(a *cli.App) *cobra.Command {
	p := inRoom(a, drawing.Temperatures)
	cmd := p.command(&cobra.Command{
		Use:   "temperatures NETWORK",
		Short: "Draw the core, the surface and the surroundings of food over the time of a plan",
		Long: `Temperatures executes a network in the quantitative kitchen and draws how warm food was: the
core, the surface and the air around it, with the zone in which germs grow, the core from which
on it is safe to eat, and the steps. Without --of it is the food whose core changes most. What it
was made of comes before it. What is away when the last step ends is drawn until it is due.`,
		Example: "  hearth plot temperatures potato-rounds-with-dabs -o rounds.svg\n  hearth plot temperatures my.solution --of ?dough --of ?sauce > two.svg",
	})
	cmd.Flags().StringArrayVar(&p.Of, "of", nil, "a `thing`: a variable of the network, or a name such as /medium-bowl/243; may be repeated")
	return cmd
}

func kitchen(a *cli.App) *cobra.Command {
	p := inRoom(a, drawing.Kitchen)
	cmd := p.command(&cobra.Command{
		Use:   "kitchen NETWORK",
		Short: "Draw the kitchen after a step, from above and from both sides",
		Long: `Kitchen executes a network in the quantitative kitchen and draws where everything is after a
step: furniture, shelves, what stands on them and how full it is. What the step moved is blue, with
where it came from.`,
		Example: "  hearth plot kitchen mango-radish-salad --at 17 -o salad.svg\n  hearth plot kitchen mango-radish-salad --start > kitchen.svg",
	})
	f := cmd.Flags()
	f.IntVar(&p.at.Step, "at", 0, "after step `n`, as run numbers them; default: the last that was executed")
	f.BoolVar(&p.at.Start, "start", false, "before the first step")
	cmd.MarkFlagsMutuallyExclusive("at", "start")
	return cmd
}

// paged is a command that draws some steps of many.
func (p *plotter) paged(cmd *cobra.Command) *cobra.Command {
	cmd = p.command(cmd)
	cmd.Flags().IntVar(&p.Page.Limit, "limit", drawing.Steps, "at most `n` steps, and no more than 2000")
	cmd.Flags().IntVar(&p.Page.After, "after", 0, "behind the first `n` steps")
	return cmd
}

// inRoom is a plotter of what only the quantitative kitchen has.
func inRoom(a *cli.App, kind string) *plotter {
	p := &plotter{Venue: cli.OfKitchen(a), Request: drawing.Request{Kind: kind}}
	p.Hands = true
	return p
}

// command executes one plan and writes what is drawn of it.
func (p *plotter) command(cmd *cobra.Command) *cobra.Command {
	p.Bind(cmd)
	cmd.Flags().StringVarP(&p.output, "output", "o", "", "the `file` to write to; default: the standard output")
	cmd.Args = p.Wants("", 1, 1)
	cmd.RunE = func(_ *cobra.Command, words []string) error {
		scene, err := p.Enter()
		if err != nil {
			return err
		}
		e, err := p.Episode(scene, words[0])
		if err != nil {
			return err
		}
		p.App.Tell(e.Failures()...)
		s, err := e.At(p.at)
		if err != nil {
			return err
		}
		drawn, err := drawing.Of(s, p.Request)
		if err != nil {
			return err
		}
		if drawn.Next > 0 {
			p.App.Note("steps %d to %d of %d are drawn: --after %d draws the next", p.Page.After+1, drawn.Next, drawn.Total, drawn.Next)
		}
		write := func(w io.Writer) error {
			_, err := io.WriteString(w, drawn.SVG)
			return err
		}
		if p.output != "" {
			return p.App.Disk.Write(p.output, write)
		}
		return cli.Written(write(p.App.Out))
	}
	return cmd
}
