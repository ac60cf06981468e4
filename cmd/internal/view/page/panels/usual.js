// The usual questions about an episode: each is a button, about a thing that is chosen. The query behind an answer is shown.
import { html } from '../ui.js';
import { subject, useAsk } from '../ask.js';
import { go, link, momentOf, sourceOf } from '../place.js';
import { clock } from '../episode.js';
import { Answer, Round, Step, Table, Thing, Trouble, Unfold, Why, called } from '../parts.js';
import { Hazards } from './hazards.js';
import { Changes, Properties, spoken } from './kitchen.js';

const measured = at => at.mode === 'quantitative';

/** questions have a name for the address, the words of the button, and a component; of a thing, if they are about one. The queries are those of a world; asks is false if a record has the answer. */
const questions = [
  { name: 'where', words: 'Where is it?', thing: true, show: Where },
  { name: 'warm', words: 'How warm is it?', thing: true, world: 'kitchen', show: Warm },
  { name: 'left', words: 'How much is left of it?', thing: true, world: 'kitchen', asks: true, show: Left },
  { name: 'holds', words: 'What is in it?', thing: true, show: Holds },
  { name: 'can', words: 'What can be done with it?', thing: true, asks: true, show: Can },
  { name: 'when', words: 'When did it change?', thing: true, show: When },
  { name: 'why', words: 'Why is it so?', thing: true, show: So },
  { name: 'changed', words: 'What did the step change?', show: Changed },
  { name: 'not', words: 'Why was a step not done?', show: NotDone },
  { name: 'cost', words: 'What lowers the score most?', world: 'kitchen', show: Cost },
  { name: 'unsafe', words: 'What is unsafe?', world: 'kitchen', show: Unsafe },
  { name: 'if', words: 'What if the plan were different?', asks: true, show: If },
];

/** Usual shows the questions, the thing that they are about, and the answer to the one that is chosen. */
export function Usual({ at, episode }) {
  const world = episode.said.world, all = questions.filter(q => (!q.world || q.world === world) && !(q.asks && subject()));
  const things = spoken(episode), step = episode.at(at.step);
  const first = step?.binds?.map(v => episode.thing(v)).find(id => things.some(x => x.id === id)) ?? things[0]?.id;
  const id = at.thing ?? first, chosen = all.find(q => q.name === at.usual);
  const named = x => `${x.variables.slice(0, 2).join(' ')} ${called(x)}`.trim();
  const known = things.some(x => x.id === id) ? things : [{ id, class: '', variables: [] }, ...things];
  return html`<section class="pane" aria-label="Usual questions"><h2>Usual questions</h2>
    ${id && html`<p><label>About <select aria-label="thing" value=${id} onChange=${e => go({ thing: e.currentTarget.value })}>${known.slice(0, 300).map(x => html`<option key=${x.id} value=${x.id}>${named(x)}</option>`)}</select></label> <span class="dim">${world === 'household' ? 'Home' : 'Kitchen'} has all things: choose one there, then come back.</span></p>`}
    <div class="usual" role="group" aria-label="questions">${all.filter(q => id || !q.thing).map(q => html`<button key=${q.name} aria-pressed=${q === chosen} onClick=${() => go({ usual: q.name, q: undefined, ...(q.thing && { thing: id }) })}>${q.words}</button>`)}</div>
    ${chosen && (id || !chosen.thing) && html`<div class="told-answer" role="region" aria-label=${chosen.words} key=${chosen.name}><${chosen.show} at=${at} episode=${episode} id=${id} step=${step} home=${world === 'household'}/></div>`}</section>`;
}

/** Behind shows the query that gives an answer. */
const Behind = ({ q, at }) => !subject() && html`<p class="dim">The query behind it: <a href=${link({ q, usual: undefined }, at)}><code>${q}</code></a></p>`;

const useThing = (at, id) => useAsk('contents', { ...momentOf(at), thing: id, limit: 100 });

/** Known shows what is known of a thing; if it is used up, its history. */
function Known({ of, at, id, children }) {
  if (of.problem) return html`<${Trouble} of=${of.problem}/><${When} at=${at} id=${id}/>`;
  return html`<${Answer} of=${of}>${children}<//>`;
}

function Where({ at, id, home }) {
  const known = useThing(at, id);
  return html`<${Known} of=${known} at=${at} id=${id}>${v => html`<p><${Thing} of=${v.of} at=${at}/> ${v.path.length ? html`is in ${[...v.path].reverse().map((p, i) => html`${i > 0 && ', in '}<${Thing} of=${p} at=${at}/>`)}.` : 'is in no other thing.'}</p>`}<//>
    <${Behind} q=${home ? `inside(${id}, Place)` : `in(${id}, Place)`} at=${at}/>`;
}

const top = (x, name) => x.properties.find(p => p.depth === 0 && p.name === name)?.value;

/** Each lists a property of the things in a thing. */
const Each = ({ of: v, name, at }) => v.items.some(y => top(y, name)) && html`<ul class="plain">${v.items.filter(y => top(y, name)).slice(0, 50).map(y => html`<li><${Thing} of=${y} at=${at}/> <b><${Round} text=${top(y, name)}/></b></li>`)}</ul>`;

function Warm({ at, id }) {
  const known = useThing(at, id), room = `core_temperature(${id}, Core), surface_temperature(${id}, Surface)`;
  const inRoom = useAsk(measured(at) && !subject() ? 'query' : undefined, { ...momentOf(at), query: room });
  return html`<${Known} of=${known} at=${at} id=${id}>${v => {
    const warm = top(v.of, 'temperature'), inside = v.items.some(y => top(y, 'temperature'));
    return html`<p>${warm ? html`By the rules: <b><${Round} text=${warm}/></b>.` : inside ? 'By the rules, what is in it:' : 'The rules give it no temperature.'}${inRoom.value?.answers.map(r => html` Measured in the room: core <b><${Round} text=${r.Core}/> °C</b>, surface <${Round} text=${r.Surface}/> °C.`)}</p><${Each} of=${v} name="temperature" at=${at}/>`;
  }}<//><${Behind} q=${measured(at) ? room : `temperature(${id}, Degrees)`} at=${at}/>`;
}

function Left({ at, id }) {
  const known = useThing(at, id), kind = known.value?.of.class, q = kind && `is_a(X, /${kind}), in(X, Place), quantity(X, Amount), unit(X, Unit)`;
  const all = useAsk(q ? 'query' : undefined, { ...momentOf(at), query: q, limit: 100 });
  return html`<${Known} of=${known} at=${at} id=${id}>${v => {
    const amount = top(v.of, 'amount');
    return html`<p>${amount ? html`Of this one: <b><${Round} text=${amount}/></b>. All of its kind:` : v.items.length ? 'In it:' : 'It has no amount.'}</p><${Each} of=${v} name="amount" at=${at}/>`;
  }}<//>${all.value?.answers.length > 0 && html`<${Table} columns=${all.value.columns} rows=${all.value.answers} at=${at} label="amounts"/>`}${q && html`<${Behind} q=${q} at=${at}/>`}`;
}

function Holds({ at, id, home }) {
  const known = useThing(at, id);
  return html`<${Known} of=${known} at=${at} id=${id}>${v => v.items.length || v.parts?.length
    ? html`<ul class="plain">${v.items.map(y => html`<li><${Thing} of=${y} at=${at}/></li>`)}${v.parts?.map(y => html`<li><${Thing} of=${y} at=${at}/> <span class="brief"><${Round} text=${y.share ?? ''}/></span></li>`)}</ul>${v.next > 0 && html`<p class="dim">and ${v.total - v.next} more</p>`}`
    : html`<p>Nothing.</p>`}<//><${Behind} q=${home ? `inside(Thing, ${id})` : `in(Thing, ${id})`} at=${at}/>`;
}

function Can({ at, id }) {
  const uses = useAsk('can', { ...momentOf(at), thing: id, limit: 200 });
  return html`<${Answer} of=${uses}>${v => {
    const can = v.uses.filter(u => u.can), cannot = v.uses.filter(u => !u.can);
    return html`${can.length ? html`<ul class="offers">${can.map(u => html`<li><b>${u.action}</b> <span class="brief">as ${u.as}:</span> <code>${u.call}</code></li>`)}</ul>` : html`<p>Nothing now.</p>`}
      ${cannot.length > 0 && html`<${Unfold} head=${`${cannot.length} uses are not possible now`}>${() => html`<ul class="offers">${cannot.map(u => html`<li><b>${u.action}</b> <span class="brief">${u.why?.[0] ?? ''}</span></li>`)}</ul>`}<//>`}`;
  }}<//>`;
}

function When({ at, id }) {
  const past = useAsk('past', { ...momentOf(at), thing: id, limit: 100 });
  return html`<${Answer} of=${past}>${v => v.items.length ? html`<ol class="past">${v.items.map(t => html`<li><${Step} n=${t.step} at=${at}>${t.step} ${t.action}<//> <span class="dim">${clock(t.time)}</span> <span class="brief">${t.changes.flatMap(c => c.properties).slice(0, 4).map(p => `${p.name} ${p.is || 'none'}`).join(', ')}</span></li>`)}</ol>` : html`<p>It did not change until now.</p>`}<//>`;
}

function So({ at, id }) {
  const known = useThing(at, id);
  return html`<p class="dim">Choose a value to see its proof.</p><${Known} of=${known} at=${at} id=${id}>${v => html`<${Properties} of=${v.of.properties} id=${id} at=${at}/>`}<//>`;
}

function Changed({ at, step }) {
  const changes = useAsk(step ? 'changes' : undefined, momentOf(at));
  return step ? html`<p class="code">${step.text}</p><${Answer} of=${changes}>${v => v.changes.length ? html`<${Changes} all=${v.changes} at=${at} most=${50}/>` : html`<p>Nothing.</p>`}<//>` : html`<p>Nothing was done yet.</p>`;
}

function NotDone({ at, episode }) {
  const undone = episode.said.failures.filter(f => f.step && f.status !== 'not reached'), waited = episode.tally.waited;
  return html`${undone.length ? html`<ul class="plain">${undone.slice(0, 30).map(f => html`<li><a href=${link({ view: 'why', not: f.step, what: undefined }, at)}>step ${f.step}, ${f.action}</a>: ${f.message}</li>`)}</ul>` : html`<p>All steps that could be tried were done.</p>`}
    ${waited > 0 && html`<p class="dim">${waited} more ${waited === 1 ? 'step was' : 'steps were'} not reached, because what they need was not made.</p>`}
    ${!subject() && html`<p><a href=${link({ view: 'why', what: episode.said.world === 'household' ? 'state(X, /open)' : 'mixed(X, /yes)', not: 'so' }, at)}>Ask why a statement is not true</a></p>`}`;
}

function Cost({ at, episode }) {
  const score = useAsk(episode.said.id ? 'score' : undefined, sourceOf(at));
  if (!episode.said.id) return html`<p>The plan names no recipe to compare with. <a href=${link({ view: 'score' }, at)}>Choose one</a>.</p>`;
  return html`<${Answer} of=${score}>${v => {
    const costs = [...v.costs ?? []].sort((a, b) => b.lost - a.lost).slice(0, 5);
    return html`${costs.length ? html`<ol>${costs.map(c => html`<li><b>−${c.lost.toFixed(3)}</b> <${Round} text=${c.of}/>${c.lacks.length > 0 && html`: ${c.lacks.slice(0, 3).join('; ')}`}</li>`)}</ol>` : html`<p>Nothing: the dish has ${v.dish_approximation_score?.toFixed(3) ?? 'no score'}.</p>`}<p><a href=${link({ view: 'score' }, at)}>The whole score</a></p>`;
  }}<//>`;
}

function Unsafe({ at, episode }) {
  if (!measured(at)) return html`<p>Hazards follow from temperatures and weights, which only the quantitative mode has. ${!subject() && !at.session && html`<a href=${link({ mode: 'quantitative', semantics: undefined }, at)}>Execute the plan in this mode</a>`}</p>`;
  return html`<${Hazards} at=${at} episode=${episode}/>`;
}

function If({ at }) {
  return html`<p><a href=${link({ view: 'edit' }, at)}>Change the plan and execute it</a>: the result is compared with this one, step by step and at the end.</p>`;
}
