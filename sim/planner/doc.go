// Package planner makes plans for tasks given in words. Plans consist of executable phrases, as in "Language
// Models as Zero-Shot Planners" (Huang et al. 2022, Algorithm 1).
//
// [New] makes a [Planner] from a [Model] that completes text, a bank of phrases, and [Demonstrations].
// [Planner.Plan] makes a plan step by step. A [Method] can leave out parts of the algorithm. [Rules] define
// how samples are ranked and when planning stops, as in the published programs: [Notebook] and [Interface]. An
// [Adapter] needs no model: it adapts demonstrations of similar tasks.
//
// # Differences between the paper and its programs
//
//   - Algorithm 1 appends the best phrase and then checks whether to stop. Both
//     programs check first, and so does this package: a phrase that is out of
//     distribution does not become part of the plan.
//   - Algorithm 1 stops when more than half of all samples are empty. The
//     programs look only at the most likely samples and stop when all of these
//     are empty. If a model gives no log-probabilities, this package uses the
//     rule of the paper.
//   - Algorithm 1 has no penalty for repeated phrases.
//   - The programs compare task names prefixed with "Task: " with one that has no
//     prefix.
//   - The paper does not say how the plan without action translation is made.
//     This package makes it in steps, as the interface does: phrases rank the
//     samples, but the text of the best sample is appended.
//   - The interface prompts only for the number of the first step: its later
//     prompts end with the line of the previous step.
//   - The notebook has no plans made at once. In this package such a plan may
//     have as many tokens as all allowed steps together. Under the rules of the
//     interface it may have a hundred, or those of one step if they are more.
//   - The program for local models cut log-probabilities at the position of the
//     line end in letters instead of tokens. This is not repeated: the
//     log-probabilities of a [Sample] are those of its tokens.
//
// The package executes nothing and opens no connection.
package planner
