// The episode: the text of the recipe, the network, and the details of the current step.
import { html, useMemo } from '../ui.js';
import { subject, useAsk } from '../ask.js';
import { go, link, momentOf, sourceOf } from '../place.js';
import { clock } from '../episode.js';
import { Answer, Code, Round, Rows, Step, Thing, Unfold, Why } from '../parts.js';
import { Drawing, Network } from '../drawing.js';
import { sentencesOf } from '../sentences.js';
import { Next } from './next.js';

export default function Panel({ at, episode }) {
  const step = episode.at(at.step);
  return html`<h1 class="sr">Episode</h1>
    <${Summary} episode=${episode} at=${at}/>
    <div class="episode-grid">
      <${Text} at=${at} episode=${episode} step=${step}/>
      <${Network} at=${at} episode=${episode} step=${step}/>
      <${About} at=${at} episode=${episode} step=${step}/>
    </div>`;
}

/** Summary shows the outcome of the episode. */
function Summary({ episode, at }) {
  const { said, tally } = episode, failed = said.failures.filter(f => f.step && f.status !== 'not reached');
  return html`<p class="summary"><span class=${'verdict ' + (said.status === 'ok' ? 'done' : 'failed')}>${said.status}</span>
    <span>${tally.done} of ${episode.count} steps executed</span>
    ${said.execution_time != null && html`<span>${clock(said.execution_time)} <span class="dim">${said.execution_time} s</span></span>`}
    ${tally.failed > 0 && html`<span class="bad">${tally.failed} failed${failed.length > 0 && ': '}${failed.slice(0, 6).map((f, i) => html`${i > 0 && ', '}<${Step} n=${f.step} at=${at}>step ${f.step}, ${f.action}<//>`)}${tally.failed > 6 && html`, <a href=${link({ view: 'why', what: undefined, not: undefined }, at)}>all</a>`}</span>`}
    ${tally.waited > 0 && html`<span class="dim" title="their inputs were not produced">${tally.waited} not reached: ${tally.waited === 1 ? 'it waited' : 'they waited'} for what was not made</span>`}
    ${said.message && html`<span>${said.message}</span>`}</p>`;
}

/** Text shows the recipe and highlights the sentence of the current step. */
function Text({ at, episode, step }) {
  const edition = at.edition ? { edition: at.edition } : {}, id = episode.said.world === 'kitchen' ? episode.said.id : undefined;
  const known = useAsk(id && !at.recipe ? 'recipes' : undefined, { limit: 10000, ...edition });
  const named = at.recipe ? id : known.value?.items.some(r => r.id === id) ? id : undefined;
  const { value } = useAsk(named ? 'recipe' : undefined, { name: named, ...edition });
  const own = useMemo(() => new Set(episode.long ? [] : episode.steps.map(s => s.text)), [episode]);
  const other = value && !episode.long && value.instructions.concat(value.ingredients).some(s => s.actions?.some(a => !own.has(a)));
  const gold = useAsk(other && !subject() ? 'execute' : undefined, { recipe: named, ...edition });
  const sentences = useMemo(() => value && !episode.long && sentencesOf(value, episode, gold.value), [value, episode, gold.value]);
  if (!sentences) return html`<section class="pane text" aria-label="Steps"><h2>Steps</h2><${Steps} at=${at} episode=${episode}/></section>`;
  const part = (of, title) => html`<h3>${title}</h3><ul class="sentences">${sentences.filter(s => s.of === of).map(s => {
    const lit = step && s.steps.includes(step.step), perhaps = lit && s.perhaps.has(step.step);
    return html`<li class=${lit ? perhaps ? 'lit perhaps' : 'lit' : ''}>${s.steps.length
      ? html`<a href=${link({ step: s.steps[s.steps.length - 1] }, at)} aria-current=${lit ? 'step' : undefined}
          onClick=${e => { e.preventDefault(); go({ step: s.steps[s.steps.length - 1] }); }}>${s.text}</a>` : s.text}
      ${s.steps.some(n => episode.failures.has(n)) && html` <span class="bad">not done</span>`}${perhaps && html` <span class="dim" title="the step has the same action but other inputs; it may not belong to this sentence">perhaps</span>`}</li>`;
  })}</ul>`;
  return html`<section class="pane text" aria-label="Recipe"><h2>${value.title}</h2>
    ${part('ingredients', 'Ingredients')}${part('instructions', 'Instructions')}
    <${Unfold} head="All steps">${() => html`<${Steps} at=${at} episode=${episode}/>`}<//></section>`;
}

/** Warm shows the temperatures of food until the moment. */
function Warm({ moment }) {
  return html`<h3>How warm food is</h3><${Answer} of=${useAsk('drawing', { ...moment, kind: 'temperatures' })}>${v => {
    const said = [...v.svg.matchAll(/<text[^>]*>((?:core|surface|air around|safe from) [^<]*)</g)].map(m => m[1]);
    return html`<p><span class="dim">Measured in the room:</span> ${said.map(s => s.startsWith('core') ? html`<b>${s}</b> ` : html`<span class="dim">${s}</span> `)}</p><${Drawing} text=${v.svg} label="temperatures until now"/>`;
  }}<//>`;
}

/** Steps shows the list of all steps. */
export function Steps({ at, episode }) {
  const now = episode.index(at.step);
  return html`<${Rows} label="steps" rows=${episode.steps} height=${30} shown=${now} className="tall" want=${i => episode.want(i)} row=${(s, i) => s.unread ? html`<span class="line step-line later"><span class="n">${i + 1}</span> …</span>` : html`
    <a class=${'line step-line' + (i === now ? ' lit' : '') + (i > now ? ' later' : '')} href=${link({ step: s.step }, at)} title=${s.why?.join('\n') ?? ''}
      aria-current=${i === now ? 'step' : undefined} onClick=${e => { e.preventDefault(); if (i < episode.ran) go({ step: s.step }); else go({ view: 'why', not: s.step, what: undefined }); }}>
      <span class=${'dot ' + s.status} aria-hidden="true"></span><span class="n">${s.step}</span><code>${s.text || s.action}</code>
      <span class="dim">${s.status !== 'done' ? s.status : episode.said.execution_time == null ? '' : clock(s.end)}</span></a>`}/>`;
}

/** About shows the details of the current step. */
function About({ at, episode, step }) {
  if (!step) return html`<section class="pane about" aria-label="Step"><h2>The start</h2><p>Nothing was done yet. <a href=${link({ view: 'kitchen' }, at)}>Look around</a>.</p></section>`;
  const failure = episode.failures.get(step.step);
  const binds = (step.binds ?? []).map(v => [v, episode.said.bindings[v]]).filter(([, b]) => b);
  return html`<section class="pane about" aria-label="Step"><h2><span class="n">${step.step}</span> ${step.action} <span class=${'status ' + step.status}>${step.status}</span></h2>
    <p class="code"><${Code} text=${step.text} episode=${episode} at=${at}/></p>
    ${step.end !== undefined && episode.said.execution_time != null && html`<p class="dim">${clock(step.start)} – ${clock(step.end)}${step.waited_for?.step ? html`, waited for ${step.waited_for.variable} of <${Step} n=${step.waited_for.step} at=${at}/>` : ''}</p>`}
    ${step.hands_took > 0 && html`<p class="dim">Hands worked for ${clock(step.hands_took)}${step.by_rules ? html`, longer than the ${clock(step.by_rules)} of the rules: the results are ready at the end` : ''}.</p>`}
    ${step.why?.length > 0 && html`<div class="trouble">${step.why.map(w => html`<p><strong>${w}</strong></p>`)}
      ${failure?.hint && html`<p class="hint">${failure.hint}</p>`}
      <p><a href=${link({ view: 'why', not: step.step, what: undefined }, at)}>Why was it not done, and what could be done instead?</a></p></div>`}
    ${step.warnings?.map(w => html`<p class="warning">${w}</p>`)}
    ${binds.length > 0 && html`<table class="binds"><thead><tr><th scope="col">variable</th><th scope="col">value</th><th scope="col">role</th></tr></thead><tbody>
      ${binds.map(([v, b]) => html`<tr><td><${Why} what=${v} step=${step.step} at=${at}/></td>
        <td>${episode.thing(v) ? html`<${Thing} of=${{ id: b.value, class: b.class }} at=${at}/>` : b.value === null ? html`<span class="dim">nothing</span>` : html`<${Round} text=${b.value}/>`}</td>
        <td>${b.role}${b.default ? html` <span class="dim" title="the plan left it open: the rules chose it">chosen</span>` : ''}</td></tr>`)}</tbody></table>`}
    <p class="more"><a href=${link({ view: 'kitchen' }, at)}>What it changed</a> <a href=${link({ view: 'ask' }, at)}>Ask at this moment</a></p>
    ${at.mode === 'quantitative' && html`<${Warm} moment=${momentOf(at)}/>`}
    <${Next} at=${at}/>
  </section>`;
}
