// Hazards: what is unsafe or unfinished although its step was done. Times that are too short are corrected by one click.
import { html } from '../ui.js';
import { subject } from '../ask.js';
import { Act, Step } from '../parts.js';
import { applied, withLine } from '../tries.js';

const seconds = { second: 1, minute: 60, hour: 3600 };

/** longer returns the line of a step with the time that a hazard lacks, as { line, time }; undefined if it names none. */
export function longer({ figures }, step) {
  const lacks = figures?.more_minutes, found = lacks > 0 && step?.text.match(/ (\d+(?:\.\d+)?) (second|minute|hour)(?=[\s)])/);
  if (!found) return undefined;
  const minutes = Math.ceil(found[1] * seconds[found[2]] / 60 + lacks + 1), time = `${minutes} minute`; // one more, for the rounding of both
  return { line: step.text.replace(found[0], ' ' + time), time };
}

/** Hazards lists the hazards of an episode. */
export function Hazards({ at, episode, most = 50 }) {
  const all = episode.said.latent_failures ?? [];
  const one = h => {
    const step = episode.steps.find(s => s.step === h.step), more = !subject() && !episode.long && longer(h, step);
    return html`<li><${Step} n=${h.step} at=${at}>step ${h.step}, ${h.action}<//>: ${h.message}${h.undo.length > 0 && html`. <span class="dim">What helps: ${h.undo.join('; ')}</span>`}
      ${more && html` <${Act} of=${() => applied(at, episode, withLine(episode.said, h.step, more.line))} title="executes the plan with this time, and compares the results">Change the time to ${more.time}s and execute<//>`}</li>`;
  };
  return all.length ? html`<ul class="plain hazards">${all.slice(0, most).map(one)}</ul>${all.length > most && html`<p class="dim">and ${all.length - most} more</p>`}` : html`<p>No hazard was found.</p>`;
}
