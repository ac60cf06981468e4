// Package planner makes plans for tasks in words, of phrases that can be
// executed, as language models as zero-shot planners does (Huang et al. 2022,
// Algorithm 1).
//
// [New] makes a [Planner] of a [Model] that completes text, a bank of phrases,
// and [Demonstrations]; [Planner.Plan] then makes the plan step by step. Its
// [Method] leaves parts of the algorithm out, and its [Rules] say how the
// published programs rank and stop: [Notebook] and [Interface].
// An [Adapter] needs no model: it adapts demonstrations of tasks that are alike.
//
// # Where the paper and its programs differ
//
//   - Algorithm 1 appends the best phrase and then asks whether to stop. Both
//     programs ask first, and so does this package: what is out of the
//     distribution is not part of the plan.
//   - Algorithm 1 stops when more than half of all samples are empty. The
//     programs look at the likeliest samples only, and stop when all of these
//     are empty. Where a model gives no log-probabilities, the rule of the paper
//     is what is left.
//   - Algorithm 1 knows no penalty of phrases that come again.
//   - The programs compare tasks that have "Task: " before them with one that
//     has not.
//   - How the plan without action translation was made is not said. Here it
//     is made in steps, as by the interface: phrases rank the samples, but what
//     is appended is the text of the best one.
//   - The interface asks for the number of the first step only: its later
//     prompts end with the line of the step before.
//   - The notebook has no whole plans. Here they may have the tokens of as many
//     steps as are allowed; those of the interface have a hundred.
//   - The program for models of its own cut log-probabilities at the place of
//     the line end in letters instead of tokens. That is not repeated: those of
//     a [Sample] are of its tokens.
//
// The package executes nothing and opens no connection.
package planner
