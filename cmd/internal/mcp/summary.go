package mcp

import (
	"slices"

	"hearth/eval/report"
)

const (
	mostFillers = 6 // maximum number of rows of a group of roles
	mostEffects = 4 // maximum number of effects of an offer
)

// summarize returns the part of an answer that a model needs, and the paths of the lists that it cut with their
// original lengths. Only lists of actions are cut: their fillers and effects are many times as long as their text.
// The calls of package service return all of them.
func summarize(v any) (any, map[string]int) {
	cut := map[string]int{}
	switch v := v.(type) {
	case *report.List[report.Possibility]:
		if len(v.Items) == 1 {
			return v, nil // all about one action
		}
		out := *v
		out.Items = slices.Clone(v.Items)
		for i := range out.Items {
			shortPossibility(&out.Items[i], cut)
		}
		return &out, cut
	case *report.List[report.Offer]:
		out := *v
		out.Items = slices.Clone(v.Items)
		for i := range out.Items {
			out.Items[i].Effects = firstOf(out.Items[i].Effects, mostEffects, "items[].effects", cut)
		}
		return &out, cut
	}
	return v, nil
}

// shortPossibility removes the call and the structured reasons of an action that cannot be done, and cuts the
// rows of one that can.
func shortPossibility(p *report.Possibility, cut map[string]int) {
	if !p.Can {
		p.Call, p.Reasons = "", nil
		return
	}
	p.Groups = slices.Clone(p.Groups)
	for i := range p.Groups {
		p.Groups[i].Rows = firstOf(p.Groups[i].Rows, mostFillers, "items[].groups[].rows", cut)
	}
}

// firstOf returns at most n items of a list, and notes the length of a longer one.
func firstOf[T any](list []T, n int, path string, cut map[string]int) []T {
	if len(list) <= n {
		return list
	}
	cut[path] = max(cut[path], len(list))
	return list[:n]
}
