// Helpers for the texts of plans.

/** world returns the arguments of a place that select the world, without those that select an episode. */
export const world = at => Object.fromEntries(['world', 'edition', 'semantics', 'mode'].filter(k => at[k]).map(k => [k, at[k]]));

/** headed returns the text of a network with its recipe, from steps in any order. */
export const headed = (recipe, steps) => `#${recipe}\n` + [...steps].sort((a, b) => a.step - b.step).map(s => s.text).join('\n') + '\n';

/** networks finds the network of a recipe in a file; undefined if there is none. A single network without a name matches any recipe. */
export function networks(text, recipe) {
  const parts = text.split(/^(?=#)/m).filter(p => p.trim());
  const named = p => p.match(/^#\s*([^\s;]+)/)?.[1];
  return parts.find(p => named(p) === recipe) ?? (parts.length === 1 && !named(parts[0]) ? `#${recipe}\n${parts[0]}` : undefined);
}

/** isProgram reports whether the text of a plan is a program for the household. */
export const isProgram = text => /^\s*\[\w+\]/m.test(text) && !/^\s*\(/m.test(text);
