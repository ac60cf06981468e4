// The kitchen: the objects by place at a moment, the changes of the step, and the details of one object.
import { html, useMemo, useState } from '../ui.js';
import { subject, useAsk } from '../ask.js';
import { link, momentOf } from '../place.js';
import { clock } from '../episode.js';
import { Drawing, Zoom } from '../drawing.js';
import { Hazards } from './hazards.js';
import { Answer, Round, Step, Thing, Unfold, Why, alike, called, nested, rounded } from '../parts.js';

export default function Panel({ at, episode }) {
  const step = episode.at(at.step);
  const moment = momentOf(at);
  const changes = useAsk(step ? 'changes' : undefined, moment);
  const changed = useMemo(() => new Map((changes.value?.changes ?? []).map(c => [c.id, c])), [changes.value]);
  return html`<h1 class="sr">Kitchen</h1>
    ${at.mode === 'quantitative' && html`<div class="kitchen-grid"><div class="stack"><${Drawn} kind="temperatures" title="How warm food was" of="plot" moment=${moment}/>
      ${episode.said.latent_failures?.length > 0 && html`<section class="pane" aria-label="Hazards"><h2>Hazards of the whole plan</h2><${Hazards} at=${at} episode=${episode}/></section>`}</div>
      <${Room} moment=${moment}/></div>`}
    <div class="kitchen-grid">
      <section class="pane" aria-label="What is where"><div class="head"><h2>What is where</h2><${Find} at=${at} moment=${moment} episode=${episode} key=${at.thing ?? ''}/></div>
        <${Places} at=${at} moment=${moment} changed=${changed}/></section>
      <div class="stack">
        ${at.thing && html`<${About} at=${at} moment=${moment} changed=${changed}/>`}
        <section class="pane" aria-label="What the step changed"><h2>${step ? html`What ${changes.value?.action ?? step.action} changed` : 'Nothing was done yet'}</h2>
          ${step && html`<${Answer} of=${changes}>${v => v.changes.length
            ? html`<${Changes} all=${v.changes} at=${at}/>` : html`<p class="dim">Nothing.</p>`}<//>`}</section>
        <${Spoken} at=${at} episode=${episode}/>
      </div>
    </div>`;
}

/** Drawn is a pane with a drawing of the moment, and with its size. */
function Drawn({ kind, moment, title, of, children }) {
  const [zoom, set] = useState(innerWidth < 700 ? 1 : 0); // a small window shows a readable part
  return html`<section class="pane" aria-label=${title}><div class="head"><h2>${title}</h2><span>${children} <${Zoom} of=${of} zoom=${zoom} set=${set}/></span></div>
    <${Answer} of=${useAsk('drawing', { ...moment, kind })}>${v => html`<${Drawing} text=${v.svg} label=${'drawing: ' + kind} zoom=${zoom}/>`}<//></section>`;
}

/** Room shows the room, on request with the paths of the hands. */
function Room({ moment }) {
  const [hands, show] = useState(false);
  return html`<${Drawn} kind="kitchen" title="The room" of="room" moment=${hands ? { ...moment, hands } : moment}>${!subject() && html`<label><input type="checkbox" checked=${hands} onChange=${e => show(e.currentTarget.checked)} /> path of the hands</label>`}<//>`;
}

/** spoken returns the objects that are bound to variables of the plan, each with its variables. */
export function spoken(episode) {
  const all = new Map();
  for (const [v, b] of Object.entries(episode.said.bindings)) {
    if (!episode.thing(v) || b.class === 'kitchen-state') continue;
    if (!all.has(b.value)) all.set(b.value, { id: b.value, class: b.class ?? '', variables: [] });
    all.get(b.value).variables.push(v);
  }
  return [...all.values()];
}

/** Spoken lists the objects of the plan as links to their details. */
export function Spoken({ at, episode }) {
  const all = useMemo(() => spoken(episode).flatMap(x => x.variables.map(v => [v, x])).sort(([a], [b]) => a < b ? -1 : 1), [episode, episode.version]);
  return all.length > 0 && html`<section class="pane" aria-label="Things of the plan"><h2>Things of the plan</h2>
    <ul class="things">${all.slice(0, 150).map(([v, x]) => html`<li key=${v}><${Thing} of=${x} at=${at} name=${v}/> <span class="brief">${called(x)}</span></li>`)}</ul>${all.length > 150 && html`<p class="dim">and ${all.length - 150} more</p>`}</section>`;
}

/** plain normalizes a name: brown sugar for Brown-sugar. */
const plain = name => name.trim().toLowerCase().replace(/[\s_-]+/g, ' ');

/** Find searches objects by a word: objects of the plan, and all objects of a class. */
export function Find({ at, moment, episode }) {
  const [word, write] = useState('');
  const low = plain(word), named = low.length > 1;
  const types = useAsk(named && !subject() ? 'types' : undefined, { limit: 10000, ...(at.world ? { world: at.world } : {}) });
  const kind = types.value?.items.find(c => plain(c.name) === low)?.name;
  const of = useAsk(kind ? 'entities' : undefined, { ...moment, description: kind, limit: 12 });
  const found = named ? spoken(episode).filter(x => plain(x.variables.join(' ') + ' ' + x.class + ' ' + x.id).includes(low)) : [];
  const all = new Map([...found.map(x => [x.id, x]), ...(of.value?.answers ?? []).map(r => [r.X.id, r.X])]);
  return html`<span class="find"><input type="search" aria-label="find a thing" placeholder="find: butter" spellcheck="false" autocapitalize="off" value=${word} onInput=${e => write(e.currentTarget.value)} />
    ${named && html`<ul class="found" aria-label="found">${[...all.values()].slice(0, 12).map(x => html`<li key=${x.id}><${Thing} of=${x} at=${at}/> <span class="brief">${(x.variables ?? []).slice(0, 2).join(' ')}</span></li>`)}${!all.size && !of.waiting && html`<li class="dim">no thing has this name</li>`}</ul>`}</span>`;
}

const verbs = { made: 'made', gone: 'used up', moved: 'moved', changed: 'changed' };

/** Changes lists the changes of objects; equal changes are grouped. */
export function Changes({ all, at, most = 200 }) {
  const groups = alike(all, c => JSON.stringify([c.what, c.class, c.from?.id, c.to?.id, c.properties, c.mixed_of]));
  return html`<ul class="changes">${groups.slice(0, most).map(g => html`<${Change} key=${g[0].id} of=${g[0]} others=${g.slice(1)} at=${at}/>`)}</ul>
    ${groups.length > most && html`<p class="dim">and ${groups.length - most} more</p>`}`;
}

export function Change({ of: c, at, others = [] }) {
  return html`<li class=${'change ' + c.what}><p><span class="what">${verbs[c.what] ?? c.what}</span> ${others.length > 0 && html`<b>${others.length + 1} ×</b> `}<${Thing} of=${c} at=${at}/>
      ${c.what === 'moved' && html`${c.from && html` <span class="dim">from</span> <${Thing} of=${c.from} at=${at}/>`} ${c.to ? html`<span class="dim">to</span> <${Thing} of=${c.to} at=${at}/>` : html`<span class="dim">and is in no place now</span>`}`}
      ${c.what === 'made' && c.to && html` <span class="dim">in</span> <${Thing} of=${c.to} at=${at}/>`}</p>
    ${c.properties.length > 0 && html`<ul class="was">${c.properties.map(p => html`<li><span class="name">${p.name}</span> ${c.what !== 'made' && html`<del><${Round} text=${p.was || 'none'}/></del> <span aria-label="is now">→</span> `}<ins>${p.is ? html`<${Why} what=${factOf(c.id, p.name)} at=${at}><${Round} text=${p.is}/><//>` : 'none'}</ins></li>`)}</ul>`}
    ${others.length > 0 && html`<${Unfold} head=${`the ${others.length === 1 ? 'other one' : others.length + ' others'}, alike`}>${() => html`<p>${others.slice(0, 200).map(x => html`<${Thing} of=${x} at=${at}/> `)}</p>`}<//>`}</li>`;
}

/** Places shows the world as a tree of containers. */
function Places({ at, moment, changed }) {
  const top = useAsk('contents', moment);
  const near = new Set([...changed.values()].flatMap(c => [c.to?.id, c.from?.id]));
  return html`<${Answer} of=${top}>${v => html`<div class="tree"><${Nodes} of=${v.items} at=${at} moment=${moment} changed=${changed} open=${x => near.has(x.id) || x.class === 'counter-top'}/></div>`}<//>`;
}

/** measured reports the quantitative mode, in which objects also have measured properties. */
const measured = at => at.mode === 'quantitative';

/** brief summarizes the properties of an object. */
function brief(properties, at) {
  const top = properties.filter(p => p.depth === 0);
  const value = name => top.find(p => p.name === name)?.value;
  const warm = value('temperature');
  return [value('amount'), warm && warm + (measured(at) ? ' by rules' : ''), ...top.filter(p => p.value === 'yes' && p.name !== 'used').map(p => p.name)].filter(Boolean).map(rounded).join(', ').replaceAll(' degrees-celsius', ' °C');
}

function Node({ of: x, at, moment, changed, open = false, deep = 0 }) {
  const c = changed.get(x.id), holds = x.holds > 0;
  const details = x.properties.length > 0;
  const head = html`<${Thing} of=${x} at=${at}/> <span class="brief">${brief(x.properties, at)}</span>
    ${holds && html` <span class="count">${x.holds}</span>`}${c && html` <span class=${'tag ' + c.what}>${verbs[c.what]}</span>`}`;
  const lit = at.thing === x.id ? ' lit' : '';
  if (!holds && !details) return html`<div class=${'leaf' + lit}>${head}</div>`;
  return html`<${Unfold} open=${open && holds} className=${'node' + lit} head=${head}>${() => html`
    ${!holds && html`<${Properties} of=${x.properties} id=${x.id} at=${at}/>`}
    ${holds && html`<${Inside} of=${x} at=${at} moment=${moment} changed=${changed} deep=${deep}/>`}`}<//>`;
}

const each = said => said && 'each ' + said;

/** Nodes lists the objects in a place; three or more equal ones share a line. */
function Nodes({ of: items, at, changed, open, ...more }) {
  const node = y => html`<${Node} key=${y.id} of=${y} at=${at} changed=${changed} open=${open?.(y)} ...${more}/>`;
  return alike(items, y => y.id === at.thing ? y.id : JSON.stringify([y.class, y.holds, y.properties, changed.get(y.id)?.what, y.mixed_of, y.holds > 0 && y.id])).map(g => g.length < 3 ? g.map(node) : html`<${Unfold} key=${g[0].id} className="node" head=${html`<b>${g.length} ×</b> ${g[0].mixed_of?.length ? called(g[0]) : g[0].class} <span class="brief">${each(brief(g[0].properties, at))}</span>${changed.has(g[0].id) && html` <span class=${'tag ' + changed.get(g[0].id).what}>${verbs[changed.get(g[0].id).what]}</span>`}`}>${() => g.map(node)}<//>`);
}

const most = 100;

function Inside({ of: x, at, moment, changed, deep }) {
  const inside = useAsk('contents', { ...moment, thing: x.id, limit: most });
  return html`<${Answer} of=${inside}>${v => html`<${Nodes} of=${v.items} at=${at} moment=${moment} changed=${changed} open=${() => deep < 2 && v.items.length < 8} deep=${deep + 1}/>
    ${v.next > 0 && html`<p class="dim">and ${v.total - v.next} more: <a href=${link({ view: 'ask', q: `in(X, ${x.id})` }, at)}>list them</a></p>`}`}<//>`;
}

/** factOf returns the query that proves a property of an object. */
const factOf = (id, name) => `${({ amount: 'quantity', contents: 'in' })[name] ?? name.replaceAll('-', '_')}(${id}, Value)`;

/** Properties shows properties as a tree. The value of a property of the object itself links to its proof. */
export function Properties({ of, id, at }) {
  const value = p => p.value && (id && p.depth === 0 && p.name !== 'name' ? html`<${Why} what=${factOf(id, p.name)} at=${at}><${Round} text=${p.value}/><//>` : html`<${Round} text=${p.value}/>`);
  const node = p => p.below.length
    ? html`<${Unfold} className="feature" open=${p.depth < 1 && p.below.length < 6} head=${html`<span class="name">${p.name}</span> ${value(p)}`}>${() => p.below.map(node)}<//>`
    : html`<div class="feature leaf"><span class="name">${p.name}</span> ${value(p)}${measured(at) && p.depth === 0 && p.name === 'temperature' && html` <span class="dim">by the rules</span>`}</div>`;
  return html`<div class="features">${nested(of).map(node)}</div>`;
}

/** Warmth shows the measured temperature of food at the end of the step, if there is one. */
function Warmth({ thing, moment }) {
  const { value } = useAsk('drawing', { ...moment, kind: 'temperatures', things: [thing] });
  const core = value?.svg.match(/<text[^>]*>(core [^<]*)</)?.[1];
  return core && html`<p>Measured in the room: <b>${core}</b>. <span class="dim">The rules set the final temperature of a step; heating takes time.</span></p>`;
}

/** About shows the details of one object. */
export function About({ at, moment }) {
  const known = useAsk('contents', { ...moment, thing: at.thing, limit: 20 });
  const past = useAsk('past', { ...moment, thing: at.thing, limit: 100 });
  return html`<section class="pane thing-about" aria-label="A thing"><div class="head"><h2>${called(known.value?.of ?? { id: at.thing })}</h2><a class="close" href=${link({ thing: undefined }, at)} aria-label="close">✕</a></div>
    <${Answer} of=${known}>${v => html`
      <p class="more"><a href=${link({ view: 'ask', q: undefined, usual: undefined }, at)}>Ask about it</a></p>
      <p class="dim path">${v.path.map(p => html`<${Thing} of=${p} at=${at}/> › `)}${v.of.class}</p>
      ${v.of.variables?.length > 0 && html`<p>${v.of.variables.map(x => html`<${Why} what=${x} at=${at}/> `)}</p>`}
      <${Properties} of=${v.of.properties} id=${v.of.id} at=${at}/>
      ${measured(at) && html`<${Warmth} thing=${at.thing} moment=${moment}/>`}
      ${v.parts?.length > 0 && html`<h3>Mixed of</h3><ul class="plain">${v.parts.map(y => html`<li><${Thing} of=${y} at=${at}/> <span class="brief"><${Round} text=${y.share ?? ''}/></span></li>`)}</ul>`}
      ${v.items.length > 0 && html`<h3>In it</h3><ul class="plain">${v.items.map(y => html`<li><${Thing} of=${y} at=${at}/> <span class="brief">${brief(y.properties, at)}</span></li>`)}</ul>`}
      ${v.next > 0 && html`<p class="dim">and ${v.total - v.next} more</p>`}`}<//>
    <h3>History</h3>
    <${Answer} of=${past}>${v => v.items.length ? html`<ol class="past">${v.items.map(t => html`<li><${Step} n=${t.step} at=${at}>${t.step} ${t.action}<//> <span class="dim">${clock(t.time)}</span>${' '}
      <span class="brief">${told(t.changes, at)}</span></li>`)}</ol>${v.next > 0 && html`<p class="dim">and more, in at most ${(v.total - v.next).toLocaleString('en')} steps</p>`}` : html`<p class="dim">Nothing was done with it until now.</p>`}<//>
  </section>`;
}

/** told summarizes the changes of a step to an object, its contents, and the mixtures that it became part of. */
function told(changes, at) {
  const said = c => c.properties.filter(p => c.share === undefined || p.name === 'amount').slice(0, 3).map(p => `${p.name} ${rounded(p.is || 'none')}`).join(', ') || verbs[c.what];
  const groups = alike(changes, c => c.id === at.thing ? c.id : JSON.stringify([c.class, c.what, c.mixed_of, c.properties]));
  return html`${groups.slice(0, 4).map((g, i) => html`${i > 0 && '; '}${g[0].id !== at.thing && html`${g[0].share !== undefined && 'into '}${g.length > 1 && `${g.length} × `}<${Thing} of=${g[0]} at=${at}/>${g[0].share && html` (<${Round} text=${g[0].share}/> of it)`} `}${said(g[0])}`)}${groups.length > 4 && html` <span class="dim">and ${groups.length - 4} more</span>`}`;
}
