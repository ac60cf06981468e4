// The home: rooms and their contents, the changes of the step, and the details of one object.
import { html, useMemo } from '../ui.js';
import { useAsk } from '../ask.js';
import { link, momentOf } from '../place.js';
import { Answer, Thing, Unfold, called } from '../parts.js';
import { About, Changes, Find } from './kitchen.js';
import { Steps } from './episode.js';

export default function Panel({ at, episode }) {
  const step = episode.at(at.step), moment = momentOf(at);
  const changes = useAsk(step ? 'changes' : undefined, moment);
  const changed = useMemo(() => new Map((changes.value?.changes ?? []).map(c => [c.id, c])), [changes.value]);
  const prepared = episode.said.prepared ?? [];
  return html`<h1 class="sr">Home</h1>
    <div class="kitchen-grid">
      <section class="pane" aria-label="What is where"><div class="head"><h2>What is where</h2><${Find} at=${at} moment=${moment} episode=${episode} key=${at.thing ?? ''}/></div><${Rooms} at=${at} moment=${moment} changed=${changed}/></section>
      <div class="stack">
        ${at.thing && html`<${About} at=${at} moment=${moment} changed=${changed}/>`}
        <section class="pane" aria-label="What the step changed"><h2>${step ? html`What ${step.action} changed` : 'Nothing was done yet'}</h2>
          ${step && html`<p class="code">${step.text}</p><${Answer} of=${changes}>${v => v.changes.length
            ? html`<${Changes} all=${v.changes} at=${at}/>` : html`<p class="dim">Nothing.</p>`}<//>`}
          ${step?.why?.map(w => html`<p class="bad">${w}</p>`)}</section>
        <section class="pane" aria-label="Program"><h2>Program</h2><${Steps} at=${at} episode=${episode}/>
          ${prepared.length > 0 && html`<${Unfold} head=${`Preparations (${prepared.length})`}>${() => html`<ul class="plain">${prepared.slice(0, 100).map(p => html`<li class="brief">${p}</li>`)}</ul>`}<//>`}</section>
      </div>
    </div>`;
}

const most = 10000;

/** Rooms shows the home as a tree: the parent of an object is what it is on or in, or else its room. */
function Rooms({ at, moment, changed }) {
  const about = query => useAsk('query', { ...moment, query, limit: most });
  const inside = about('inside(X, Y)'), on = about('on(X, Y)'), state = about('state(X, Y)'), rooms = useAsk('entities', { ...moment, description: 'room', limit: 1000 });
  const home = useMemo(() => inside.value && on.value && state.value && rooms.value && tree(inside.value.answers, on.value.answers, state.value.answers, rooms.value.answers.map(r => r.X)),
    [inside.value, on.value, state.value, rooms.value]);
  const bad = [inside, on, state, rooms].find(q => q.problem);
  if (!home || bad) return html`<${Answer} of=${bad ?? { waiting: true }}/>`;
  const near = new Set(); // ancestors of changed objects and of the selected object
  for (let id of [...changed.keys(), at.thing]) for (let n = 0; id && n < 20; n++) near.add(id = home.above.get(id));
  return html`<div class="tree" aria-busy=${!!inside.waiting}>${home.roots.map(x => html`<${Node} key=${x.id} of=${x} at=${at} home=${home} changed=${changed} near=${near}/>`)}</div>`;
}

/** tree computes the parent and the children of each object. */
export function tree(inside, on, states, rooms) {
  const known = new Map(), above = new Map(), below = new Map(), said = new Map(), isRoom = new Set(rooms.map(r => r.id));
  for (const r of rooms) known.set(r.id, r);
  const put = (x, y, stronger) => {
    known.set(x.id, x);
    known.set(y.id, y);
    if (!above.has(x.id) || stronger) above.set(x.id, y.id);
  };
  for (const { X, Y } of inside) if (isRoom.has(Y.id)) put(X, Y, false);
  for (const { X, Y } of inside) if (!isRoom.has(Y.id)) put(X, Y, true);
  for (const { X, Y } of on) if (!/^\/(floor|wall|ceiling)\//.test(Y.id)) put(X, Y, true);
  for (const id of known.keys()) { // break cycles of "on" relations
    const seen = new Set();
    for (let up = id; up; up = above.get(up)) { if (seen.has(up)) { above.delete(id); break; } seen.add(up); }
  }
  for (const [x, y] of above) below.set(y, [...below.get(y) ?? [], known.get(x)]);
  for (const { X, Y } of states) said.set(X.id, [...said.get(X.id) ?? [], typeof Y === 'object' ? Y.id ?? '' : String(Y)]);
  const word = x => isRoom.has(x.id) ? x.id : called(x), named = (a, b) => word(a) < word(b) ? -1 : 1;
  for (const some of below.values()) some.sort(named);
  return { roots: [...known.values()].filter(x => !above.has(x.id)).sort((a, b) => isRoom.has(b.id) - isRoom.has(a.id) || named(a, b)), above, below, said };
}

const shown = 60;

function Node({ of: x, at, home, changed, near, deep = 0 }) {
  const c = changed.get(x.id), all = home.below.get(x.id) ?? [], lit = at.thing === x.id ? ' lit' : '';
  const states = (home.said.get(x.id) ?? []).map(s => s.replace(/^\//, '').toLowerCase().replaceAll('_', ' ')).filter(s => !['clean', 'plugged in'].includes(s));
  const head = html`<${Thing} of=${x} at=${at} name=${deep ? undefined : x.id.split('/')[1].replaceAll('_', ' ')}/> <span class="brief">${states.join(', ')}</span>
    ${all.length > 0 && html` <span class="count">${all.length}</span>`}${c && html` <span class="tag">${c.what}</span>`}`;
  if (!all.length) return html`<div class=${'leaf' + lit}>${head}</div>`;
  return html`<${Unfold} key=${near.has(x.id)} open=${near.has(x.id)} className=${'node' + lit} head=${head}>${() => html`
    ${all.slice(0, shown).map(y => html`<${Node} key=${y.id} of=${y} at=${at} home=${home} changed=${changed} near=${near} deep=${deep + 1}/>`)}
    ${all.length > shown && html`<p class="dim">and ${all.length - shown} more: <a href=${link({ view: 'ask', q: `inside(X, ${x.id})` }, at)}>list them</a></p>`}`}<//>`;
}
