package abesim

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/service"
	"hearth/cmd/internal/show"
)

// A client makes commands as one owner.
type client struct {
	*testing.T
	http.Handler
	owner string
}

type fields = map[string]any

func served(t *testing.T) *client {
	c := service.DefaultConfig()
	c.Recipes, c.Version = cli.BuiltInRecipes, "test"
	n := 0
	c.Sessions.ID = func() string { n++; return fmt.Sprintf("session-%d", n) }
	mux := http.NewServeMux()
	mux.Handle("POST /abe-sim-command/{command}", New(service.New(c)))
	return &client{t, mux, "me"}
}

// ask makes a command, and returns its answer when it has the status that is wanted.
func (c *client) ask(status int, command string, with fields) fields {
	c.Helper()
	text, err := json.Marshal(with)
	require.NoError(c, err)
	return c.send(status, command, string(text))
}

func (c *client) send(status int, command, text string) fields {
	c.Helper()
	r := httptest.NewRequest(http.MethodPost, "/abe-sim-command/"+command, strings.NewReader(text))
	w := httptest.NewRecorder()
	c.ServeHTTP(w, r.WithContext(service.As(r.Context(), service.Client{Owner: c.owner, Write: true})))
	require.Equal(c, status, w.Code, w.Body.String())
	var answer any
	require.NoError(c, json.Unmarshal(w.Body.Bytes(), &answer))
	schema, err := show.SchemaOf(reflect.TypeFor[Answer]()).Resolve(nil)
	require.NoError(c, err)
	require.NoError(c, schema.Validate(answer), w.Body.String())
	var out struct {
		Status   string
		Response fields
		Problems []struct{ Code, Message, Hint string }
	}
	require.NoError(c, json.Unmarshal(w.Body.Bytes(), &out))
	require.Equal(c, status == http.StatusOK, out.Status == "ok")
	if status != http.StatusOK {
		require.NotEmpty(c, out.Problems)
		require.Regexp(c, "^E[0-9]{4}$", out.Problems[0].Code)
		return fields{"says": out.Problems[0].Message}
	}
	return out.Response
}

// Commands make objects, which others are given, and a state can be gone on from.
func TestADoughIsMadeByCommands(t *testing.T) {
	c := served(t)
	bowl := c.ask(200, "to-fetch", fields{"object": "MediumBowl", "kitchenStateIn": nil, "setWorldState": false})
	require.Equal(t, "fetched-object-2", bowl["fetchedObject"])
	butter := c.ask(200, "to-portion", fields{"containerWithIngredient": "butter", "targetContainer": bowl["fetchedObject"], "quantity": 100})
	other := c.ask(200, "to-fetch", fields{"object": "medium-bowl"})
	sugar := c.ask(200, "to-portion", fields{"containerWithIngredient": "WhiteSugar", "targetContainer": other["fetchedObject"], "quantity": 50})
	both := c.ask(200, "to-transfer", fields{"containerWithInputIngredients": sugar["outputContainer"], "targetContainer": butter["outputContainer"]})
	mixed := c.ask(200, "to-mix", fields{"containerWithInputIngredients": both["containerWithAllIngredients"]})
	require.Equal(t, "container-with-mixture-7", mixed["containerWithMixture"])
	require.Greater(t, mixed["time"], both["time"])

	again := c.ask(200, "to-mix", fields{"containerWithInputIngredients": both["containerWithAllIngredients"], "kitchenStateIn": both["kitchenStateOut"], "setWorldState": true})
	require.Equal(t, mixed["kitchenStateOut"].(fields)["hash"], again["kitchenStateOut"].(fields)["hash"])
	require.Equal(t, mixed["containerWithMixture"], again["containerWithMixture"])

	// A piece of what was made is no class of the stock: it goes from one bowl into another.
	third := c.ask(200, "to-fetch", fields{"object": "medium-bowl"})
	part := c.ask(200, "to-portion", fields{"containerWithIngredient": mixed["containerWithMixture"], "targetContainer": third["fetchedObject"], "quantity": 30})
	require.Contains(t, part, "rest")

	back := c.ask(200, "to-set-kitchen", fields{"kitchenStateIn": bowl["kitchenStateOut"]})
	require.Equal(t, bowl["kitchenStateOut"].(fields)["hash"], back["kitchenStateOut"].(fields)["hash"])
	require.Equal(t, bowl["time"], c.ask(200, "to-get-time", nil)["time"])
}

// The examples of the description are answered as their order says.
func TestTheExamplesAreAnswered(t *testing.T) {
	c := served(t)
	for _, e := range Describe().Examples {
		require.Contains(t, Describe().Commands, e.Command)
		got := c.send(http.StatusOK, e.Command, e.Request)
		require.Contains(t, got, "time", e.Command)
		require.NotEmpty(t, got["kitchenStateOut"].(fields)["hash"], e.Command)
	}
}

// Cookies are baked, and vegetables prepared, by commands alone.
func TestCookiesAreBakedByCommands(t *testing.T) {
	c := served(t)
	get := func(class string) any { return c.ask(200, "to-fetch", fields{"object": class})["fetchedObject"] }
	portion := func(class string, grams int) any {
		return c.ask(200, "to-portion", fields{"containerWithIngredient": class, "targetContainer": get("MediumBowl"), "quantity": grams})["outputContainer"]
	}
	bowl := c.ask(200, "to-bring-to-temperature", fields{"containerWithIngredients": portion("butter", 100), "temperatureQuantity": 18, "temperatureUnit": "degrees-celsius"})["containerWithIngredientsAtTemperature"]
	bowl = c.ask(200, "to-transfer", fields{"containerWithInputIngredients": portion("AllPurposeFlour", 200), "targetContainer": bowl})["containerWithAllIngredients"]
	bowl = c.ask(200, "to-beat", fields{"containerWithIngredients": bowl, "tool": get("Whisk")})["containerWithIngredientsBeaten"]
	tray := c.ask(200, "to-line", fields{"bakingTray": get("BakingTray"), "bakingPaper": get("BakingPaper")})["linedBakingTray"]
	heaps := c.ask(200, "to-portion-and-arrange", fields{"containerWithDough": bowl, "destination": tray, "quantity": 25, "unit": "g"})["portions"]
	balls := c.ask(200, "to-shape", fields{"portions": heaps, "shape": "BallShape"})["shapedPortions"]
	c.ask(200, "to-preheat-oven", fields{"quantity": 180, "unit": "degrees-celsius"})
	baked := c.ask(200, "to-bake", fields{"thingToBake": balls, "timeToBakeQuantity": 15, "timeToBakeUnit": "minute", "temperatureQuantity": 180, "temperatureUnit": "degrees-celsius"})
	require.Contains(t, baked["thingBaked"], "thing-baked-")

	peeled := c.ask(200, "to-peel", fields{"inputIngredient": portion("cucumber", 300)})["peeledIngredient"]
	cut := c.ask(200, "to-cut", fields{"object": peeled, "cutPattern": "slices"})["cutObject"]
	cold := c.ask(200, "to-refrigerate", fields{"containerWithIngredients": cut, "coolingQuantity": 1, "timeUnit": "hour"})["containerWithIngredientsAtTemperature"]
	covered := c.ask(200, "to-cover", fields{"object": cold, "cover": get("PlasticWrap")})["coveredObject"]
	c.ask(200, "to-uncover", fields{"object": covered})
}

// What cannot be done is refused with the status of the original, and changes nothing.
func TestWhatCannotBeDoneIsRefused(t *testing.T) {
	c := served(t)
	bowl := c.ask(200, "to-fetch", fields{"object": "medium-bowl"})
	for _, tt := range []struct {
		status        int
		command, with string
		says          string
	}{
		{501, "to-fly", `{}`, "to-fly"},
		{400, "to-fetch", `{}`, "object is missing"},
		{400, "to-fetch", `{"object": "bowl 1)\n(get-kitchen ?x"}`, "a name or a number"},
		{400, "to-fetch", `{"object": {"a": 1}}`, "a name or a number"},
		{400, "to-fetch", `nonsense`, "not valid JSON"},
		{404, "to-mix", `{"containerWithInputIngredients": "mediumBowl7"}`, "no object"},
		{404, "to-mix", `{"containerWithInputIngredients": "fetched-object-2", "mixingTool": "whisk"}`, "no object"},
		{418, "to-mash", `{"inputIngredient": "fetched-object-2"}`, "nothing in"},
		{400, "to-set-kitchen", `{"kitchenStateIn": {"mediumBowl1": {"at": "counter"}}}`, "states of the original simulator are not supported"},
		{400, "to-mix", `{"kitchenStateIn": 7, "setWorldState": true}`, "kitchenStateIn"},
		{422, "to-set-kitchen", `{"kitchenStateIn": {"snapshot": "AAAA"}}`, "snapshot"},
	} {
		t.Run(tt.command+tt.with, func(t *testing.T) {
			require.Contains(t, (&client{t, c.Handler, c.owner}).send(tt.status, tt.command, tt.with)["says"], tt.says)
		})
	}
	now := c.ask(200, "to-get-kitchen", fields{})
	require.Equal(t, bowl["kitchenStateOut"].(fields)["hash"], now["kitchenStateOut"].(fields)["hash"])
}

// Each client has a kitchen of its own.
func TestClientsDoNotMeet(t *testing.T) {
	c := served(t)
	c.ask(200, "to-fetch", fields{"object": "medium-bowl"})
	other := *c
	other.owner = "other"
	require.EqualValues(t, 1, other.ask(200, "to-get-kitchen", nil)["kitchenStateOut"].(fields)["steps"])
}

// Every line of the table is one of an action that there is, with as many arguments as it has.
func TestTheTableFitsTheActions(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	for name, lines := range commands {
		for _, line := range lines {
			words := strings.Fields(line)
			a, err := w.Signature(words[0])
			require.NoError(t, err, name)
			n := len(words) - 1 + strings.Count(line, " @")
			require.Len(t, strings.Fields(a.Signature), n+1, "%s: %s", name, a.Signature)
		}
	}
}
