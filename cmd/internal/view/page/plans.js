// Texts of plans, as panels hand them on.

/** world is in which world, and how, a place looks at what was done; without what was done. */
export const world = at => Object.fromEntries(['world', 'edition', 'semantics', 'mode'].filter(k => at[k]).map(k => [k, at[k]]));

/** headed is a network with the recipe that it is of, from steps in any order. */
export const headed = (recipe, steps) => `#${recipe}\n` + [...steps].sort((a, b) => a.step - b.step).map(s => s.text).join('\n') + '\n';

/** networks finds the network of a recipe in a file of one or several; undefined when there is none. A single one without a name is meant. */
export function networks(text, recipe) {
  const parts = text.split(/^(?=#)/m).filter(p => p.trim());
  const named = p => p.match(/^#\s*([^\s;]+)/)?.[1];
  return parts.find(p => named(p) === recipe) ?? (parts.length === 1 && !named(parts[0]) ? `#${recipe}\n${parts[0]}` : undefined);
}

/** isProgram tells by its text whether a plan is a program of a household. */
export const isProgram = text => /^\s*\[\w+\]/m.test(text) && !/^\s*\(/m.test(text);
