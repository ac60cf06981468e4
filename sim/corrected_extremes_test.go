package sim_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNoNumberStopsAnExecution(t *testing.T) {
	setups := []string{
		"(fetch-and-proportion ?x > < ? water %s l)",
		"(fetch-and-proportion ?x > < ? egg %s piece)",
		"(fetch-and-proportion ?x > < ? tomato %s teaspoon)",
		"(fetch ?x > < whisk %s)",
		"(transfer-contents ?x ?r > < ? ?dough %s g)",
		"(transfer-contents ?x ?r > < ? ?dough %s percent)",
		"(transfer-contents ?x ?r > < ? ?dough %s tablespoon)",
		"(portion-and-arrange ?x > < ?dough %s g ? ?)",
		"(portion-and-arrange ?x > < ?dough %s tablespoon ? ?)",
		"(top-with ?x > < ?dough ?cream %s g)",
		"(top-with ?x > < ?dough ?cream %s tablespoon)",
		"(bake ?x > < ?dough ? %s hour 180 degrees-celsius)",
		"(bake ?x > < ?dough ? 1 hour %s degrees-celsius)",
		"(refrigerate ?x > < ?dough ? %s hour)",
		"(leave-for-time ?x > < ?dough %s hour)",
		"(bring-to-temperature ?x > < ?dough %s degrees-celsius)",
		"(preheat-oven ?x > < ? %s degrees-celsius)",
	}
	for _, step := range setups {
		for _, n := range []string{"0.000000001", "0", "-0.000000001", "-1", "-9000000000", "9000000000", "1000000"} {
			t.Run(fmt.Sprintf(step, n), func(t *testing.T) {
				e := run(t, append(actionLines(butterDough+cream), fmt.Sprintf(step, n))...)
				last := e.Results[len(e.Results)-1]
				require.True(t, len(last.Reasons) > 0 || last.After != nil)
			})
		}
	}
}
