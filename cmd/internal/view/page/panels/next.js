// The actions that can be done next: each with an example, and with all offers as next lines of the plan.
import { html, useState } from '../ui.js';
import { subject, useAsk } from '../ask.js';
import { momentOf } from '../place.js';
import { Answer, Unfold } from '../parts.js';

/** Next shows the possible next actions in a collapsed section. */
export const Next = ({ at, round = 0 }) => !subject() && html`<${Unfold} head="What can be done now">${() => html`<${Actions} at=${at} round=${round}/>`}<//>`;

function Actions({ at, round }) {
  const answer = useAsk('admissible', { ...momentOf(at), limit: 1000 + round % 2 }); // the limit alternates to force a new request
  return html`<${Answer} of=${answer}>${v => {
    const can = v.items.filter(p => p.can), cannot = v.items.filter(p => !p.can);
    return html`${can.length ? html`<ul class="offers">${can.map(p => html`<li key=${p.action}><${Unfold} head=${html`<b>${p.action}</b> <span class="brief">${p.ways > 1 ? `${p.ways.toLocaleString('en')} ways, as` : 'as'}</span> <code>${p.call}</code>`}>${() => html`<${Ways} at=${at} action=${p.action} round=${round}/>`}<//></li>`)}</ul>` : html`<p class="dim">Nothing.</p>`}
      ${cannot.length > 0 && html`<${Unfold} head=${`${cannot.length} actions cannot be done now`}>${() => html`<ul class="offers">${cannot.map(p => html`<li key=${p.action}><b>${p.action}</b> <span class="brief">${p.why?.[0] ?? ''}</span></li>`)}</ul>`}<//>`}`;
  }}<//>`;
}

const page = 40;

/** Ways lists the offers of one action with their effects. */
function Ways({ at, action, round }) {
  const [most, more] = useState(page);
  const answer = useAsk('offers', { ...momentOf(at), action, limit: most + round % 2 });
  return html`<${Answer} of=${answer}>${v => v.items.length ? html`<ul class="offers ways">${v.items.map(o => html`<li><code>${o.call}</code>${o.effects?.length > 0 && html` <span class="brief">${o.effects.slice(0, 2).join('; ')}${o.effects.length > 2 ? ' …' : ''}</span>`}</li>`)}</ul>
      ${v.total > v.items.length && html`<p class="dim">and ${v.total - v.items.length} more ways ${most < 1000 && html`<button onClick=${() => more(most * 4)}>More</button>`}</p>`}` : html`<p class="dim">None that can be written as a line of the plan.</p>`}<//>`;
}
