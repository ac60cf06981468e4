// Matches the sentences of a recipe with the steps of a plan.

const numeral = /^-?\d+(\.\d+)?$/;

/** words returns the names in the arguments of a step, without variables, numbers and their units. */
function words(text) {
  const all = text.replace(/[()]/g, ' ').trim().split(/\s+/).slice(1);
  return all.filter((w, i) => w[0] !== '?' && !numeral.test(w) && !numeral.test(all[i - 1] ?? ''));
}

/** matters maps each step to the names in it and in all steps that produced its inputs. */
function matters({ steps, bindings }) {
  const maker = new Map(), known = new Map();
  for (const s of steps) for (const v of s.binds ?? []) if (bindings[v]?.class !== 'kitchen-state') maker.set(v, s);
  const of = s => {
    if (known.has(s)) return known.get(s);
    const out = new Set(words(s.text));
    known.set(s, out); // ends cycles
    for (const v of s.text.match(/\?[\w-]+/g) ?? []) {
      const by = maker.get(v);
      if (by && by !== s) for (const w of of(by)) out.add(w);
    }
    return out;
  };
  return new Map([...steps].sort((a, b) => a.step - b.step).map(s => [s, of(s)]));
}

/** likeness returns the similarity of two sets (Jaccard index), from 0 to 1. */
function likeness(a, b) {
  if (!a.size && !b.size) return 1;
  let same = 0;
  for (const x of a) if (b.has(x)) same++;
  return same / (a.size + b.size - same);
}

const sure = 0.6, any = 0.2;

/**
 * sentencesOf finds the steps of each sentence: { of, text, steps, perhaps }. A step that equals an action of the
 * sentence in the gold network belongs to it. For other actions, the step of the same action with the most similar
 * inputs is chosen; perhaps contains the uncertain ones. Gold is the executed gold network.
 */
export function sentencesOf(recipe, episode, gold) {
  const sentences = ['ingredients', 'instructions'].flatMap(of => recipe[of].map(s => ({ of, text: s.text, actions: s.actions ?? [], steps: [], perhaps: new Set() })));
  const free = new Map(); // steps by their text
  for (const s of [...episode.steps].sort((a, b) => a.step - b.step)) free.set(s.text, [...free.get(s.text) ?? [], s]);
  const left = [];
  for (const one of sentences) for (const text of one.actions) {
    const s = free.get(text)?.shift();
    if (s) one.steps.push(s.step); else left.push({ one, text });
  }
  if (left.length && gold) {
    const wanted = new Map([...matters(gold)].map(([s, m]) => [s.text, m])), given = matters(episode.said), pairs = [];
    const some = [...free.values()].flat();
    left.forEach((l, i) => {
      for (const s of some) {
        if (s.action !== l.text.match(/^\(([\w-]+)/)?.[1]) continue;
        const like = likeness(wanted.get(l.text) ?? new Set(words(l.text)), given.get(s));
        if (like >= any) pairs.push({ i, s, like });
      }
    });
    const over = new Set();
    for (const { i, s, like } of pairs.sort((a, b) => b.like - a.like || a.i - b.i || a.s.step - b.s.step)) {
      if (over.has(i) || over.has(s)) continue;
      over.add(i).add(s);
      left[i].one.steps.push(s.step);
      if (like < sure) left[i].one.perhaps.add(s.step);
    }
  }
  for (const one of sentences) one.steps.sort((a, b) => a - b);
  return sentences;
}
