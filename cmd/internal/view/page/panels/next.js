// What can be done next, as the next lines of the plan.
import { html } from '../ui.js';
import { subject, useAsk } from '../ask.js';
import { momentOf } from '../place.js';
import { Answer, Unfold } from '../parts.js';

const most = 40;

/** Next unfolds what can be done at the moment. */
export const Next = ({ at, round = 0 }) => !subject() && html`<${Unfold} head="What can be done now">${() => html`<${Offers} at=${at} round=${round}/>`}<//>`;

function Offers({ at, round }) {
  const answer = useAsk('offers', { ...momentOf(at), limit: most + round % 2 }); // another question each time, so that it is asked again
  return html`<${Answer} of=${answer}>${v => v.items.length ? html`<ul class="offers">${v.items.map(o => html`<li><code>${o.call ?? o.action}</code>${o.effects?.length > 0 && html` <span class="brief">${o.effects.slice(0, 2).join('; ')}${o.effects.length > 2 ? ' …' : ''}</span>`}</li>`)}</ul>
      ${v.total > v.items.length && html`<p class="dim">and ${v.total - v.items.length} more ways</p>`}` : html`<p class="dim">Nothing.</p>`}<//>`;
}
