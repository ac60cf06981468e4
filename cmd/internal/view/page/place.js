// The place: what is looked at, at which moment, with what chosen. It is the part of the address
// behind #, so that a link reproduces the view: #kitchen?recipe=walnut-balls&step=5&thing=/oven/6
import { useEffect, useState } from './ui.js';

/** sources are the keys that say what was done: they go to the service as they are. */
const sources = ['session', 'world', 'edition', 'semantics', 'mode', 'recipe', 'plan'];

/** place reads the address. A damaged one is the start page. */
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

/** link is the address of a place that differs in some keys from the one given; undefined takes a key away. */
export function link(change, from = place()) {
  const { view = '', ...keys } = { ...from, ...change };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(keys)) if (value !== undefined && value !== '') query.set(key, value);
  const text = query.toString().replaceAll('%2F', '/').replaceAll('%3F', '?');
  return '#' + view + (text ? '?' + text : '');
}

const seen = new Set();

/** go goes to a place. What is only another moment or choice takes the place of the former in the history of the browser. */
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

/** usePlace is the place that the page is at. */
export function usePlace() {
  const [now, set] = useState(place);
  useEffect(() => { seen.add(set); return () => seen.delete(set); }, []);
  return now;
}

/** sourceOf is what was done, as the service is asked about it; undefined when the place is about nothing. */
export function sourceOf(at) {
  if (!at.session && !at.recipe && !at.plan) return undefined;
  return Object.fromEntries(sources.filter(k => at[k]).map(k => [k, at[k]]));
}

/** momentOf is the moment that calls are asked about: after a step, at the start (step 0), or in the end. */
export const momentOf = at => ({ ...sourceOf(at), ...(at.step === 0 ? { start: true } : at.step ? { step: at.step } : {}) });
