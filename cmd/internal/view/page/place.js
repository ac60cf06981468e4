// The place: the current plan, moment and selection. It is the part of the address after #, so that a link
// reproduces the view: #kitchen?recipe=walnut-balls&step=5&thing=/oven/6
import { useEffect, useState } from './ui.js';

/** sources are the keys that identify an episode. They are passed to the service unchanged. */
const sources = ['session', 'world', 'edition', 'semantics', 'mode', 'recipe', 'plan'];

/** place parses the address. An invalid one is the start page. */
export function place() {
  const [view, query] = location.hash.replace(/^#/, '').split(/\?(.*)/s);
  const at = { view: /^[a-z-]+$/.test(view) ? view : '' };
  for (const [key, value] of new URLSearchParams(query ?? '')) at[key] = value;
  if ('step' in at) {
    const n = Number(at.step);
    if (Number.isInteger(n) && n >= 0) at.step = n; else delete at.step;
  }
  return at;
}

/** link returns the address of the place from with some keys changed; undefined removes a key. */
export function link(change, from = place()) {
  const { view = '', ...keys } = { ...from, ...change };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(keys)) if (value !== undefined && value !== '') query.set(key, value);
  const text = query.toString().replaceAll('%2F', '/').replaceAll('%3F', '?');
  return '#' + view + (text ? '?' + text : '');
}

const seen = new Set();

/** go moves to a place. A change of moment or selection replaces the current entry in the history of the browser. */
export function go(change, { replace = !('view' in change) } = {}) {
  const to = link(change);
  if (to === location.hash) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  tell();
}

function tell() {
  const now = place();
  for (const f of seen) f(now);
}
addEventListener('hashchange', tell);
addEventListener('popstate', tell);

/** usePlace returns the current place. */
export function usePlace() {
  const [now, set] = useState(place);
  useEffect(() => { seen.add(set); return () => seen.delete(set); }, []);
  return now;
}

/** sourceOf returns the arguments that identify the episode of a place; undefined if it has none. */
export function sourceOf(at) {
  if (!at.session && !at.recipe && !at.plan) return undefined;
  return { ...Object.fromEntries(sources.filter(k => at[k]).map(k => [k, at[k]])), ...(at.lenient && at.plan ? { lenient: true } : {}) };
}

/** momentOf returns the arguments that identify the episode and the moment: after a step, at the start (step 0) or at the end. */
export const momentOf = at => ({ ...sourceOf(at), ...(at.step === 0 ? { start: true } : at.step ? { step: at.step } : {}) });
