// Why: the proof of a fact down to the rules, or the reasons why a fact does not hold or a step failed.
import { html, useEffect, useState } from '../ui.js';
import { subject, useAsk } from '../ask.js';
import { go, link, momentOf, sourceOf } from '../place.js';
import { Act, Answer, Proof, Step, Unfold, nested } from '../parts.js';
import { applied, withLine } from '../tries.js';
import { Changes } from './kitchen.js';

export default function Panel({ at, episode }) {
  const [what, write] = useState(at.what ?? '');
  useEffect(() => write(at.what ?? ''), [at.what]);
  const undone = episode.said.failures.filter(f => f.step), waited = undone.filter(f => f.status === 'not reached'), failed = undone.filter(f => !waited.includes(f));
  const home = episode.said.world === 'household', fact = home ? 'state(X, /open)' : 'mixed(X, /yes)';
  const some = (all, what) => all.length > 0 && html` ${what}: ${all.slice(0, 12).map(f => html`<a class="step" href="#" onClick=${e => { e.preventDefault(); go({ not: f.step, what: undefined }); }}>step ${f.step}, ${f.action}</a> `)}`;
  const ask = not => e => { e.preventDefault(); if (what.trim()) go({ what: what.trim(), not: not ? 'so' : undefined }); };
  return html`<div class="head"><h1>Why?</h1><p class="dim">This panel proves one statement. Questions with “which” or “where” are in <a href=${link({ view: 'ask', what: undefined, not: undefined }, at)}>Ask</a>.</p></div>
    <form class="asking" onSubmit=${ask(at.not === 'so')}>
      <input aria-label="fact" list="some-facts" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder=${fact} value=${what} onInput=${e => write(e.currentTarget.value)} />
      <button class=${at.not ? '' : 'main'} onClick=${ask(false)}>Why</button><button class=${at.not === 'so' ? 'main' : ''} onClick=${ask(true)}>Why not</button>
    </form>
    ${subject() && html`<p class="notice">This page is a record: it has the reasons for what steps made, and for steps that were not done. <code>${subject().command}</code> proves any fact.</p>`}
    <p class="dim">A fact, as <code>${fact}</code>; ${home ? 'a thing of the program' : 'a variable'}, as <code>${Object.keys(episode.said.bindings)[0] ?? '?bowl'}</code>; or a description, as <code>X is ${home ? 'grabbable and inside kitchen' : 'container and not has used'}</code>.
      ${some(failed, 'Failed')}${some(waited, 'Not reached')}</p>
    ${at.not && at.not !== 'so' ? html`<${NotDone} at=${at} episode=${episode} step=${Number(at.not)}/>`
      : !at.what ? html`<${Made} at=${at} episode=${episode}/>` : (at.not ? html`<${Not} at=${at} episode=${episode}/>` : html`<${So} at=${at} episode=${episode}/>`)}`;
}

/** Made lists what the step changed, each change with a link to its proof. */
function Made({ at, episode }) {
  const step = episode.at(at.step), changes = useAsk(step ? 'changes' : undefined, momentOf(at));
  return step && html`<section class="pane origin"><h2>What ${step.action} changed: choose a value to see why</h2>
    <${Answer} of=${changes}>${v => v.changes.length ? html`<${Changes} all=${v.changes} at=${at} most=${30}/>` : html`<p class="dim">Nothing.</p>`}<//></section>`;
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

function Not({ at, episode }) {
  const answer = useAsk('why-not', saying(at, { what: at.what }));
  return html`<${Answer} of=${answer}>${v => v.holds
    ? html`<p><strong>It is true.</strong> <button onClick=${() => go({ not: undefined })}>Why?</button></p>`
    : html`<section class="pane origin"><h2>Why it is not true</h2><${Reasons} of=${v}/>${v.actions?.length > 0 && html`<h3>What would make it true</h3><${Possible} all=${v.actions} at=${at} episode=${episode}/>`}<${Proofs} of=${v}/></section>`}<//>`;
}

function NotDone({ at, episode, step }) {
  const s = episode.steps.find(x => x.step === step);
  const answer = useAsk('why-not', { ...sourceOf(at), step });
  const instead = useAsk(s ? 'admissible' : undefined, { ...sourceOf(at), action: s?.action, ...before(episode, step) });
  return html`<section class="pane origin"><h2>Step ${step}${s ? ', ' + s.action : ''}: ${s?.status ?? ''}</h2>${s?.text && html`<p class="code">${s.text}</p>`}
      <${Answer} of=${answer}>${v => html`<${Reasons} of=${v}/>`}<//>
      <${Answer} of=${answer}>${not => not.advice?.length ? html`<h3>What could be done instead</h3><${Advised} all=${not.advice} at=${at} episode=${episode} step=${step}/>`
        : html`<h3>What could be done instead</h3><${Answer} of=${instead}>${v => html`<${Possible} all=${akin(v.items ?? [], s)}/>`}<//>`}<//></section>
    <section class="pane origin"><h2>The rules behind it</h2><${Answer} of=${answer}>${v => html`<${Proofs} of=${v}/>`}<//></section>`;
}

/** before returns the arguments for the moment at which a step was tried. */
function before(episode, step) {
  const i = Math.min(episode.index(step), episode.ran) - 1;
  return i < 0 ? { start: true } : { step: episode.steps[i].step };
}

/** akin keeps the ways with the ingredient whose amount a step names: another one does not replace it. */
function akin(ways, step) {
  const thing = step?.text.match(/ ([a-z][\w-]*) -?[\d.]+/)?.[1];
  return ways.filter(p => !thing || !p.call || p.call.split(/[\s()]+/).includes(thing));
}

/** Advised lists ways to do a step, each tried with the whole plan. */
function Advised({ all, at, episode, step }) {
  return html`<ul class="possible">${all.map(a => html`<li><span class="dot done" aria-hidden="true"></span>
    ${a.lines.length > 1 && html`<span class="dim">Add lines before it:</span> `}${a.lines.length ? html`<pre>${a.lines.join('\n')}</pre>` : html`<span>Leave out step ${step}: it is not needed.</span>`}
    ${!subject() && !episode.long && html` <${Act} of=${() => applied(at, episode, a.plan)} title="executes the plan with this change, and compares the results"/>`}</li>`)}</ul>`;
}

/** Possible lists actions. If there is an episode, each line that can be done has a button that adds it to the end of the plan. */
function Possible({ all, at, episode }) {
  if (!all.length) return html`<p class="dim">There are no suggestions.</p>`;
  return html`<ul class="possible">${all.slice(0, 40).map(p => html`<li><span class=${'dot ' + (p.can ? 'done' : 'failed')} aria-hidden="true"></span>
    ${p.call ? html`<pre>${p.call}</pre>` : html`<b>${p.action}</b>`} ${p.can && p.call && episode && !subject() && !episode.long && html`<${Act} of=${() => applied(at, episode, withLine(episode.said, undefined, p.call))} title="executes the plan with this line at its end, and compares the results"/>`}
    ${(p.why ?? []).map(w => html`<span class="bad">${w}</span> `)}</li>`)}</ul>`;
}

/** Reasons shows the reasons as sentences. */
function Reasons({ of }) {
  const told = (of.reasons ?? []).map(r => typeof r === 'string' ? r : r.message); // they are most of the cause, so that each is told once
  return html`${told.length ? told.map(r => html`<p><strong>${r}</strong></p>`) : of.cause && html`<p><strong>${of.cause}</strong></p>`}
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
