package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
)

// A GraphNode is a thing, a room, a door or a character.
type GraphNode struct {
	ID         int      `json:"id"`
	Class      string   `json:"class_name"` // any word, for example "dining_room"
	Category   string   `json:"category"`   // for example "Rooms"
	Properties []string `json:"properties"` // for example "CAN_OPEN"; they never change
	States     []string `json:"states"`     // for example "CLOSED"
	Prefab     string   `json:"prefab_name,omitempty"`
	Box        *Box     `json:"bounding_box,omitempty"`
}

// String returns the class and id of a node, as messages show them.
func (n *GraphNode) String() string { return fmt.Sprintf("<%s> (%d)", n.Class, n.ID) }

// A Box is the space that a node occupies, in metres.
type Box struct {
	Center [3]float64 `json:"center"`
	Size   [3]float64 `json:"size"`
}

// An Edge is a relation, such as "INSIDE", between two nodes.
type Edge struct {
	From     int    `json:"from_id"`
	Relation string `json:"relation_type"`
	To       int    `json:"to_id"`
}

// Compare orders edges by start, then relation, then end.
func (e Edge) Compare(other Edge) int {
	switch {
	case e.From != other.From:
		return cmp.Compare(e.From, other.From)
	case e.Relation != other.Relation:
		return strings.Compare(e.Relation, other.Relation)
	}
	return cmp.Compare(e.To, other.To)
}

// A Delta is the difference between two graphs. In JSON its edges are triples: [65, "INSIDE", 67].
type Delta struct {
	EdgesAdded    []Triple       `json:"edges_added,omitempty"`
	EdgesRemoved  []Triple       `json:"edges_removed,omitempty"`
	StatesChanged []StatesChange `json:"states_changed,omitempty"`
	NodesAdded    []GraphNode    `json:"nodes_added,omitempty"`
	NodesRemoved  []int          `json:"nodes_removed,omitempty"`
}

// A StatesChange replaces the states of a node.
type StatesChange struct {
	ID    int      `json:"id"`
	Class string   `json:"class_name"`
	From  []string `json:"from"`
	To    []string `json:"to"`
}

// A Triple is an edge that is written as a list in JSON.
type Triple Edge

// MarshalJSON writes [from, relation, to].
func (t Triple) MarshalJSON() ([]byte, error) { return json.Marshal([]any{t.From, t.Relation, t.To}) }

// UnmarshalJSON reads [from, relation, to].
func (t *Triple) UnmarshalJSON(text []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(text, &parts); err != nil {
		return err
	}
	if len(parts) != 3 {
		return fmt.Errorf("expected an edge as [from, relation, to], found %d parts", len(parts))
	}
	for i, to := range []any{&t.From, &t.Relation, &t.To} {
		if err := json.Unmarshal(parts[i], to); err != nil {
			return err
		}
	}
	return nil
}

// Empty reports whether there is no difference.
func (d *Delta) Empty() bool {
	return len(d.EdgesAdded)+len(d.EdgesRemoved)+len(d.StatesChanged)+len(d.NodesAdded)+len(d.NodesRemoved) == 0
}
