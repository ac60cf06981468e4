package network_test

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/network"
)

func TestNumbersHaveAnExactValue(t *testing.T) {
	tests := []struct{ text, want string }{
		{"15", "15 exact, 15000000000"},
		{"15.", "15 exact, 15000000000"},
		{"15.0", "15 float, 15000000000"},
		{"1.5E1", "15 float, 15000000000"},
		{"1.d1", "10 float, 10000000000"},
		{"25s-2", "1/4 float, 250000000"},
		{"1/4", "1/4 exact, 250000000"},
		{"-2/8", "-1/4 exact, -250000000"},
		{"+.1", "1/10 float, 100000000"},
		{"010", "10 exact, 10000000000"},
		{"010/08", "5/4 exact, 1250000000"},
		{"1/3", "1/3 exact, 333333333"},
		{"2/3", "2/3 exact, 666666667"},
		{"0.0000000005", "1/2000000000 float, 1"},
		{"-0.0000000005", "-1/2000000000 float, 0"},
		{"-0.0000000015", "-3/2000000000 float, -1"},
		{"9223372036.854775807", "9223372036854775807/1000000000 float, 9223372036854775807"},
		{"9223372036.854775808", "18014398509481984/1953125 float, does not fit"},
		{"1e99", "1" + zeros(99) + " float, does not fit"},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			require.Equal(t, tt.want, describe(argument(t, tt.text)))
		})
	}
}

func TestOnlyNumbersHaveAValue(t *testing.T) {
	for _, a := range []network.Arg{
		{Kind: network.Symbol, Text: "15"},
		{Kind: network.List},
		{Kind: network.Number, Text: "fifteen"},
		{Kind: network.Number, Text: "1/0"},
		{Kind: network.Number, Text: "1e999999999"},
	} {
		_, ok := a.Billionths()
		require.False(t, ok, a.Text)
		require.Nil(t, a.Rat(), a.Text)
	}
}

func describe(a network.Arg) string {
	kind := "float"
	if a.Exact() {
		kind = "exact"
	}
	billionths := "does not fit"
	if n, ok := a.Billionths(); ok {
		billionths = fmt.Sprint(n)
	}
	return fmt.Sprintf("%s %s, %s", a.Rat().RatString(), kind, billionths)
}

func zeros(n int) string { return fmt.Sprintf("%0*d", n, 0) }

// lispNumber matches the numbers of the Lisp reader that have a value.
var lispNumber = regexp.MustCompile(
	`^[+-]?(\d+\.?|\d+/[0-9]*[1-9][0-9]*|\d*\.\d+([esfdl][+-]?0*\d\d?)?|\d+\.?\d*[esfdl][+-]?0*\d\d?)$`)

func TestNumbersEqualThoseOfTheLispReader(t *testing.T) {
	var check func(word string)
	check = func(word string) {
		is := network.Arg{Kind: network.Number, Text: word}.Rat() != nil
		require.Equal(t, lispNumber.MatchString(word), is, word)
		for i := 0; i < len("+-./01ex") && len(word) < 5; i++ {
			check(word + "+-./01ex"[i:i+1])
		}
	}
	check("")
}
