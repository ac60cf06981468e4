// Why: the proof of a fact down to the rules, or the reasons why a fact does not hold or a step failed.
import { html, useEffect, useState } from '../ui.js';
import { subject, useAsk } from '../ask.js';
import { go, sourceOf } from '../place.js';
import { Answer, Proof, Step, Unfold, nested } from '../parts.js';

export default function Panel({ at, episode }) {
  const [what, write] = useState(at.what ?? '');
  useEffect(() => write(at.what ?? ''), [at.what]);
  const undone = episode.said.failures.filter(f => f.step), waited = undone.filter(f => f.status === 'not reached'), failed = undone.filter(f => !waited.includes(f));
  const some = (all, what) => all.length > 0 && html` ${what}: ${all.slice(0, 12).map(f => html`<a class="step" href="#" onClick=${e => { e.preventDefault(); go({ not: f.step, what: undefined }); }}>step ${f.step}, ${f.action}</a> `)}`;
  const ask = not => e => { e.preventDefault(); if (what.trim()) go({ what: what.trim(), not: not ? 'so' : undefined }); };
  return html`<h1>Why?</h1>
    <form class="asking" onSubmit=${ask(at.not === 'so')}>
      <input aria-label="fact" list="some-facts" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder="mixed(X, /yes)" value=${what} onInput=${e => write(e.currentTarget.value)} />
      <button class=${at.not ? '' : 'main'} onClick=${ask(false)}>Why</button><button class=${at.not === 'so' ? 'main' : ''} onClick=${ask(true)}>Why not</button>
    </form>
    ${subject() && html`<p class="notice">This page is a record: it has the reasons for what steps made, and for steps that were not done. <code>${subject().command}</code> proves any fact.</p>`}
    <p class="dim">A fact, as <code>mixed(X, /yes)</code>; a variable, as <code>${Object.keys(episode.said.bindings)[0] ?? '?bowl'}</code>; or a description, as <code>X is container and not has used</code>.
      ${some(failed, 'Failed')}${some(waited, 'Not reached')}</p>
    ${at.not && at.not !== 'so' ? html`<${NotDone} at=${at} episode=${episode} step=${Number(at.not)}/>`
      : at.what && (at.not ? html`<${Not} at=${at}/>` : html`<${So} at=${at} episode=${episode}/>`)}`;
}

const saying = (at, more) => ({ ...sourceOf(at), ...(at.step ? { step: at.step } : {}), ...more });

function So({ at, episode }) {
  const answer = useAsk('why', saying(at, { what: at.what }));
  return html`<${Answer} of=${answer}>${v => v.holds
    ? v.origins.map(o => html`<section class="pane origin"><h2 class="fact">${o.fact}</h2>
        <p>${o.step ? html`Made true by <${Step} n=${o.step} at=${at}>step ${o.step}, ${o.action}<//>.` : o.state?.step ? html`True after <${Step} n=${o.state.step} at=${at}>step ${o.state.step}, ${o.state.action}<//>.` : 'True from the start.'}
        ${o.unchanged?.length > 0 && html` <span class="dim">Unchanged by ${o.unchanged.length} steps since.</span>`}</p>
        ${o.proof && html`<${Proof} lines=${o.proof} rules=${v.rules}/>`}</section>`)
    : html`<p><strong>It is not true.</strong> <button onClick=${() => go({ not: 'so' })}>Why not?</button></p>`}<//>`;
}

function Not({ at }) {
  const answer = useAsk('why-not', saying(at, { what: at.what }));
  return html`<${Answer} of=${answer}>${v => v.holds
    ? html`<p><strong>It is true.</strong> <button onClick=${() => go({ not: undefined })}>Why?</button></p>`
    : html`<${Absent} of=${v}/>`}<//>`;
}

function NotDone({ at, episode, step }) {
  const s = episode.steps.find(x => x.step === step);
  const answer = useAsk('why-not', { ...sourceOf(at), step });
  const instead = useAsk(s ? 'admissible' : undefined, { ...sourceOf(at), action: s?.action, ...before(episode, step) });
  return html`<section class="pane origin"><h2>Step ${step}${s ? ', ' + s.action : ''}: ${s?.status ?? ''}</h2>${s?.text && html`<p class="code">${s.text}</p>`}
      <${Answer} of=${answer}>${v => html`<${Reasons} of=${v}/>`}<//>
      <h3>What could be done instead</h3>
      <${Answer} of=${answer}>${not => not.try ? html`<ul class="possible"><li><span class="dot done" aria-hidden="true"></span><pre>${not.try}</pre></li></ul>`
        : html`<${Answer} of=${instead}>${v => html`<${Possible} all=${akin(v.items ?? [], s?.text)}/>`}<//>`}<//></section>
    <section class="pane origin"><h2>The rules behind it</h2><${Answer} of=${answer}>${v => html`<${Proofs} of=${v}/>`}<//></section>`;
}

/** before returns the arguments for the moment at which a step was tried. */
function before(episode, step) {
  const i = Math.min(episode.index(step), episode.ran) - 1;
  return i < 0 ? { start: true } : { step: episode.steps[i].step };
}

/** akin keeps the suggestions for the thing whose amount the step names: another ingredient does not replace it. */
function akin(all, text = '') {
  const thing = text.match(/ ([a-z][\w-]*) -?[\d.]+/)?.[1];
  return all.filter(p => !thing || !p.call || p.call.split(/[\s()]+/).includes(thing));
}

function Possible({ all }) {
  if (!all.length) return html`<p class="dim">There are no suggestions.</p>`;
  return html`<ul class="possible">${all.slice(0, 40).map(p => html`<li><span class=${'dot ' + (p.can ? 'done' : 'failed')} aria-hidden="true"></span>
    ${p.call ? html`<pre>${p.call}</pre>` : html`<b>${p.action}</b>`} ${(p.why ?? []).map(w => html`<span class="bad">${w}</span> `)}</li>`)}</ul>`;
}

/** Absent shows why a fact does not hold. */
export const Absent = ({ of }) => html`<${Reasons} of=${of}/><${Proofs} of=${of}/>`;

/** Reasons shows the reasons as sentences. */
function Reasons({ of }) {
  return html`${of.cause && html`<p><strong>${of.cause}</strong></p>`}
    ${of.reasons?.length > 0 && html`<ul>${of.reasons.map(r => html`<li>${typeof r === 'string' ? r : r.message}</li>`)}</ul>`}
    ${of.hint && html`<p class="hint">${of.hint}</p>`}`;
}

/** Proofs shows proofs of the objections and of the missing conditions, down to the rules. */
function Proofs({ of }) {
  return html`${of.blocked?.map(p => html`<h3>What speaks against it</h3><${Proof} lines=${p} rules=${of.rules}/>`)}
    ${of.lacks?.length > 0 && html`<h3>What was missing</h3><${Lacks} lines=${of.lacks} rules=${of.rules}/>`}`;
}

function Lacks({ lines, rules = {} }) {
  const node = (n, depth) => html`<${Unfold} open=${depth < 2} head=${html`<span class="fact">${n.fact}</span> <span class="by">${n.obstacle} ${n.needs ? html`<code>${n.needs}</code>` : ''}</span>${n.rule && html` <code class="at">${n.rule}</code>`}`}>${() => html`
    ${rules[n.rule] && html`<pre class="rule">${rules[n.rule]}</pre>`}
    ${n.bound && html`<p class="bound">${n.bound.map(b => html`<span>${b.variable} = ${b.value}</span> `)}</p>`}
    ${n.below.map(x => node(x, depth + 1))}`}<//>`;
  return html`<div class="proof">${nested(lines).map(n => node(n, 0))}</div>`;
}
