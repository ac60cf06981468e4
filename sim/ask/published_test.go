package ask_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRulesKnowPublishedClasses(t *testing.T) {
	b, e := cooked(t, roll)
	const fridge = "/arrangeable, /container, /dul/DesignedArtifact, /dul/Entity, /dul/Object, /dul/PhysicalArtifact, /dul/PhysicalObject, " +
		"/dul/Role, /fridge, /kitchen-entity, /soma/Appliance, /soma/Container, /soma/DesignedContainer, /soma/EventAdjacentRole, " +
		"/soma/Instrument, /soma/Refrigerator, /soma/ResourceRole, /soma/Restrictor"
	tests := []struct{ name, query, want string }{
		{"things of one", "is_a(X, /soma/Refrigerator)", "/fridge/7"},
		{"what a thing is", "is_a(/fridge/7, C)", fridge},
		{"what a class is", "isa(/fridge, C)", fridge},
		{"whatever the order of the premises", "wanted(/soma/Oven). is_a(/oven/6, C), wanted(C)", "/soma/Oven"},
		{"and the other way round", "wanted(/soma/Oven). wanted(C), is_a(/oven/6, C)", "/soma/Oven"},
		{"a class as a thing", "is_a(/butter, C), C = /dul/Substance", "/dul/Substance"},
		{"a negation", "is_a(X, /soma/Appliance), !is_a(X, /soma/DesignedContainer)", "/food-processor/400, /mixer/397, /mixer/398, /mixer/399"},
		{"a new thing", "is_a(X, /mixture), is_a(X, /dul/FunctionalSubstance)", "/e/5/mixture/1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, answers(t, b, e.End(), tt.query))
		})
	}
}
