// The kitchen: what is where at a moment, what the step changed, and all about one thing.
import { html, useMemo, useState } from '../ui.js';
import { subject, useAsk } from '../ask.js';
import { link, momentOf } from '../place.js';
import { clock } from '../episode.js';
import { Drawing } from '../drawing.js';
import { Answer, Step, Thing, Unfold, Why, called, nested } from '../parts.js';

export default function Panel({ at, episode }) {
  const step = episode.at(at.step);
  const moment = momentOf(at);
  const changes = useAsk(step ? 'changes' : undefined, moment);
  const changed = useMemo(() => new Map((changes.value?.changes ?? []).map(c => [c.id, c])), [changes.value]);
  return html`<h1 class="sr">Kitchen</h1>
    <div class="kitchen-grid">
      <section class="pane" aria-label="What is where"><div class="head"><h2>What is where</h2><${Find} at=${at} moment=${moment} episode=${episode} key=${at.thing ?? ''}/></div>
        <${Places} at=${at} moment=${moment} changed=${changed}/></section>
      <div class="stack">
        ${at.thing && html`<${About} at=${at} moment=${moment} changed=${changed}/>`}
        <section class="pane" aria-label="What the step changed"><h2>${step ? html`What ${changes.value?.action ?? step.action} changed` : 'Nothing was done yet'}</h2>
          ${step && html`<${Answer} of=${changes}>${v => v.changes.length
            ? html`<ul class="changes">${v.changes.slice(0, 200).map(c => html`<${Change} key=${c.id} of=${c} at=${at}/>`)}</ul>${v.changes.length > 200 && html`<p class="dim">and ${v.changes.length - 200} more</p>`}`
            : html`<p class="dim">Nothing.</p>`}<//>`}</section>
        <${Spoken} at=${at} episode=${episode}/>
        ${at.mode === 'quantitative' && html`<section class="pane" aria-label="Drawn">
          <${Unfold} head="The room, from above and from the side">${() => html`<${Drawn} kind="kitchen" moment=${moment}/>`}<//>
          <${Unfold} head="How warm food was">${() => html`<${Drawn} kind="temperatures" moment=${moment}/>`}<//></section>`}
      </div>
    </div>`;
}

/** Drawn is a drawing of the moment. */
export const Drawn = ({ kind, moment }) => html`<${Answer} of=${useAsk('drawing', { ...moment, kind })}>${v => html`<${Drawing} text=${v.svg} label=${kind}/>`}<//>`;

/** spoken are the things that the plan speaks of, each with its variables. */
function spoken(episode) {
  const all = new Map();
  for (const [v, b] of Object.entries(episode.said.bindings)) {
    if (!episode.thing(v) || b.class === 'kitchen-state') continue;
    if (!all.has(b.value)) all.set(b.value, { id: b.value, class: b.class ?? '', variables: [] });
    all.get(b.value).variables.push(v);
  }
  return [...all.values()];
}

/** Spoken lists them: each leads to where it is, and what became of it. */
export function Spoken({ at, episode }) {
  const all = useMemo(() => spoken(episode).flatMap(x => x.variables.map(v => [v, x])).sort(([a], [b]) => a < b ? -1 : 1), [episode, episode.version]);
  return all.length > 0 && html`<section class="pane" aria-label="Things of the plan"><h2>Things of the plan</h2>
    <ul class="things">${all.slice(0, 150).map(([v, x]) => html`<li key=${v}><${Thing} of=${x} at=${at} name=${v}/> <span class="brief">${called(x)}</span></li>`)}</ul>${all.length > 150 && html`<p class="dim">and ${all.length - 150} more</p>`}</section>`;
}

/** Plain writes names as one would: brown sugar for brown-sugar. */
const plain = name => name.trim().toLowerCase().replace(/[\s_-]+/g, ' ');

/** Find finds things by a word: those that the plan speaks of, and all that are of a class. */
export function Find({ at, moment, episode }) {
  const [word, write] = useState('');
  const low = plain(word), named = low.length > 1;
  const types = useAsk(named && !subject() ? 'types' : undefined, { limit: 10000, ...(at.world ? { world: at.world } : {}) });
  const kind = types.value?.items.find(c => plain(c.name) === low)?.name;
  const of = useAsk(kind ? 'entities' : undefined, { ...moment, description: kind, limit: 12 });
  const found = named ? spoken(episode).filter(x => plain(x.variables.join(' ') + ' ' + x.class + ' ' + x.id).includes(low)) : [];
  const all = new Map([...found.map(x => [x.id, x]), ...(of.value?.answers ?? []).map(r => [r.X.id, r.X])]);
  return html`<span class="find"><input type="search" aria-label="find a thing" placeholder="find: butter" spellcheck="false" autocapitalize="off" value=${word} onInput=${e => write(e.currentTarget.value)} />
    ${named && html`<ul class="found" aria-label="found">${[...all.values()].slice(0, 12).map(x => html`<li key=${x.id}><${Thing} of=${x} at=${at}/> <span class="brief">${(x.variables ?? []).slice(0, 2).join(' ')}</span></li>`)}${!all.size && !of.waiting && html`<li class="dim">nothing of that name</li>`}</ul>`}</span>`;
}

const verbs = { made: 'made', gone: 'used up', moved: 'moved', changed: 'changed' };

export function Change({ of: c, at }) {
  return html`<li class=${'change ' + c.what}><p><span class="what">${verbs[c.what] ?? c.what}</span> <${Thing} of=${c} at=${at}/>
      ${c.what === 'moved' && html` <span class="dim">from</span> ${c.from ? html`<${Thing} of=${c.from} at=${at}/>` : 'nowhere'} <span class="dim">to</span> ${c.to ? html`<${Thing} of=${c.to} at=${at}/>` : 'nowhere'}`}
      ${c.what === 'made' && c.to && html` <span class="dim">in</span> <${Thing} of=${c.to} at=${at}/>`}</p>
    ${c.properties.length > 0 && html`<ul class="was">${c.properties.map(p => html`<li><span class="name">${p.name}</span> ${c.what !== 'made' && html`<del>${p.was || 'none'}</del> <span aria-label="is now">→</span> `}<ins>${p.is ? html`<${Why} what=${factOf(c.id, p.name)} at=${at}>${p.is}<//>` : 'none'}</ins></li>`)}</ul>`}</li>`;
}

/** Places is the world as a tree. */
function Places({ at, moment, changed }) {
  const top = useAsk('contents', moment);
  const near = new Set([...changed.values()].flatMap(c => [c.to?.id, c.from?.id]));
  return html`<${Answer} of=${top}>${v => html`<div class="tree">${v.items.map(x => html`<${Node} key=${x.id} of=${x} at=${at} moment=${moment} changed=${changed} open=${near.has(x.id) || x.class === 'counter-top'}/>`)}</div>`}<//>`;
}

/** brief says the properties of a thing in a few words. */
function brief(properties) {
  const top = properties.filter(p => p.depth === 0);
  const value = name => top.find(p => p.name === name)?.value;
  return [value('amount'), value('temperature'), ...top.filter(p => p.value === 'yes' && p.name !== 'used').map(p => p.name)].filter(Boolean).join(', ').replaceAll(' degrees-celsius', ' °C');
}

function Node({ of: x, at, moment, changed, open = false, deep = 0 }) {
  const c = changed.get(x.id), holds = x.holds > 0;
  const details = x.properties.length > 0;
  const head = html`<${Thing} of=${x} at=${at}/> <span class="brief">${brief(x.properties)}</span>
    ${holds && html` <span class="count">${x.holds}</span>`}${c && html` <span class=${'tag ' + c.what}>${verbs[c.what]}</span>`}`;
  const lit = at.thing === x.id ? ' lit' : '';
  if (!holds && !details) return html`<div class=${'leaf' + lit}>${head}</div>`;
  return html`<${Unfold} open=${open && holds} className=${'node' + lit} head=${head}>${() => html`
    ${!holds && html`<${Properties} of=${x.properties} id=${x.id} at=${at}/>`}
    ${holds && html`<${Inside} of=${x} at=${at} moment=${moment} changed=${changed} deep=${deep}/>`}`}<//>`;
}

const most = 100;

function Inside({ of: x, at, moment, changed, deep }) {
  const inside = useAsk('contents', { ...moment, thing: x.id, limit: most });
  return html`<${Answer} of=${inside}>${v => html`${v.items.map(y => html`<${Node} key=${y.id} of=${y} at=${at} moment=${moment} changed=${changed} open=${deep < 2 && v.items.length < 8} deep=${deep + 1}/>`)}
    ${v.next > 0 && html`<p class="dim">and ${v.total - v.next} more: <a href=${link({ view: 'ask', q: `in(X, ${x.id})` }, at)}>list them</a></p>`}`}<//>`;
}

/** factOf is what is asked for the proof of a property of a thing. */
const factOf = (id, name) => `${({ amount: 'quantity', contents: 'in' })[name] ?? name.replaceAll('-', '_')}(${id}, Value)`;

/** Properties are features that unfold; the value of one that is the thing's own leads to its proof. */
export function Properties({ of, id, at }) {
  const value = p => p.value && (id && p.depth === 0 && p.name !== 'name' ? html`<${Why} what=${factOf(id, p.name)} at=${at}>${p.value}<//>` : p.value);
  const node = p => p.below.length
    ? html`<${Unfold} className="feature" open=${p.depth < 1 && p.below.length < 6} head=${html`<span class="name">${p.name}</span> ${value(p)}`}>${() => p.below.map(node)}<//>`
    : html`<div class="feature leaf"><span class="name">${p.name}</span> ${value(p)}</div>`;
  return html`<div class="features">${nested(of).map(node)}</div>`;
}

/** About is all about one thing. */
export function About({ at, moment }) {
  const known = useAsk('contents', { ...moment, thing: at.thing, limit: 20 });
  const past = useAsk('past', { ...moment, thing: at.thing, limit: 100 });
  return html`<section class="pane thing-about" aria-label="A thing"><div class="head"><h2>${called(known.value?.of ?? { id: at.thing })}</h2><a class="close" href=${link({ thing: undefined }, at)} aria-label="close">✕</a></div>
    <${Answer} of=${known}>${v => html`
      <p class="dim path">${v.path.map(p => html`<${Thing} of=${p} at=${at}/> › `)}${v.of.class}</p>
      ${v.of.variables?.length > 0 && html`<p>${v.of.variables.map(x => html`<${Why} what=${x} at=${at}/> `)}</p>`}
      <${Properties} of=${v.of.properties} id=${v.of.id} at=${at}/>
      ${v.items.length > 0 && html`<h3>In it</h3><ul class="plain">${v.items.map(y => html`<li><${Thing} of=${y} at=${at}/> <span class="brief">${brief(y.properties)}</span></li>`)}</ul>`}
      ${v.next > 0 && html`<p class="dim">and ${v.total - v.next} more</p>`}`}<//>
    <h3>What became of it</h3>
    <${Answer} of=${past}>${v => v.items.length ? html`<ol class="past">${v.items.map(t => html`<li><${Step} n=${t.step} at=${at}>${t.step} ${t.action}<//> <span class="dim">${clock(t.time)}</span>${' '}
      <span class="brief">${t.changes.slice(0, 4).map(c => (c.id === at.thing ? '' : called(c) + ' ') + (c.properties.slice(0, 3).map(p => `${p.name} ${p.is || 'none'}`).join(', ') || verbs[c.what])).join('; ')}</span></li>`)}</ol>` : html`<p class="dim">Nothing was done with it until now.</p>`}<//>
  </section>`;
}
