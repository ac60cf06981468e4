package pddl_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/pddl"
	"hearth/parser/source"
)

const domain = "(define (domain home) (:predicates (near ?c - character ?o - object) (held ?o - object) (open ?o - object) (lit ?o - object)))"

const shelf = `(define (problem shelf) (:domain home) ; a problem
  (:objects me - character cup box lamp - object)
  (:init (near me lamp))
  (:goal (and (held cup) (not (lit lamp)) (forall (?o - object) (or (open ?o) (not (near me ?o)) (held ?o))))))`

const operators = `(:action go :parameters (?c - character ?o - object) :precondition ()
  :effect (and (near ?c ?o) (forall (?far - object) (when (not (held ?far)) (not (near ?c ?far))))))
(:action take :parameters (?c - character ?o - object) :precondition (and (near ?c ?o) (exists (?x - object) (open ?x)) (not (held ?o)))
  :effect (held ?o))
(:action open :parameters (?c - character ?o - object) :precondition (near ?c ?o) :effect (open ?o))`

// solved reports whether operators solve a problem, and whether all texts could be read.
func solved(t *testing.T, problem, operators string) (ok, read bool) {
	known, err := pddl.ReadPredicates(&source.File{Text: domain})
	require.NoError(t, err)
	p, err := pddl.ReadProblem(&source.File{Name: "shelf.pddl", Text: problem})
	all, fine := pddl.ReadOperators(operators)
	if err != nil || !fine {
		return false, false
	}
	ok, _ = pddl.Solve(t.Context(), p, all, known)
	return ok, true
}

func TestProblemsAreSolved(t *testing.T) {
	for change, want := range map[string]bool{
		"(near->(near":                                        true,
		"(open ?o))->(lit ?o))":                               false, // nothing is ever open
		"(held ?o))\n->(carried ?o))\n":                       false, // an unknown predicate
		"(exists (?x->(imply (?x":                             false, // an unknown word
		"(near ?c ?o) :effect (open->(near ?o) :effect (open": false, // too few arguments
	} {
		from, to, _ := strings.Cut(change, "->")
		require.Contains(t, operators, from)
		got, _ := solved(t, shelf, strings.ReplaceAll(operators, from, to))
		require.Equal(t, want, got, change)
	}
}

func TestProblemsInAnotherFormAreReported(t *testing.T) {
	for text, want := range map[string]string{
		"(define (problem x)":   "shelf.pddl:1:1: this list does not end [E0131]",
		")":                     "shelf.pddl:1:1: unexpected ) [E0131]",
		"":                      "shelf.pddl:1:1: a planning problem needs (define …) [E0131]",
		"(define (:objects))":   "shelf.pddl:1:1: a planning problem needs (:objects …) [E0131]",
		"(define (:objects a))": "shelf.pddl:1:1: a planning problem needs (:init …) and (:goal …) [E0131]",
		"(define (:objects a) (:init) (:goal x))": "shelf.pddl:1:37: this goal is not a formula [E0131]",
	} {
		_, err := pddl.ReadProblem(&source.File{Name: "shelf.pddl", Text: text})
		require.EqualError(t, err, want, text)
	}
}

// Texts with random changes do no harm, and a formula equals itself.
func TestChangedTextsDoNoHarm(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	change := func(text string) string {
		b := []byte(text)
		for range 1 + random.IntN(4) {
			i := random.IntN(len(b))
			switch random.IntN(3) {
			case 0:
				b = append(b[:i], b[min(len(b), i+1+random.IntN(12)):]...)
			case 1:
				b = append(b[:i:i], append([]byte("()- "[random.IntN(4):][:1]), b[i:]...)...)
			default:
				j := random.IntN(len(b))
				b[i], b[j] = b[j], b[i]
			}
			if len(b) == 0 {
				return ""
			}
		}
		return string(b)
	}
	read := 0
	for range 2000 {
		problem, text := shelf, operators
		if random.IntN(3) == 0 {
			problem = change(shelf)
		} else {
			text = change(operators)
		}
		if _, ok := solved(t, problem, text); ok {
			read++
		}
		all, _ := pddl.ReadOperators(text)
		for _, o := range all {
			_, first, second := pddl.Compare(o.Effect, o.Effect, true)
			require.Empty(t, first, o.Effect)
			require.Empty(t, second, o.Effect)
		}
	}
	require.Greater(t, read, 500)
}
