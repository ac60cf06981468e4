// Tables of results in the format of the released evaluator.

/** cents formats a score with two decimals: the shortest decimal of its single-precision value, rounded half up. */
export function cents(score) {
  const single = Math.fround(score);
  let short = String(score);
  for (let n = 1; n < 10; n++) if (Math.fround(Number(single.toPrecision(n))) === single) { short = Number(single.toPrecision(n)).toFixed(12); break; }
  const [whole, decimals = ''] = short.split('.'), more = (decimals + '000').slice(0, 3);
  return ((Number(whole + more.slice(0, 2)) + (more[2] >= '5')) / 100).toFixed(2);
}

/** seconds formats a time; an inexact one has single precision and a decimal point. */
export function seconds(time, inexact) {
  if (!inexact) return String(time);
  const single = Math.fround(time);
  for (let n = 1; n < 10; n++) {
    const short = Number(single.toPrecision(n));
    if (Math.fround(short) === single) return Number.isInteger(short) ? short + '.0' : String(short);
  }
  return String(single);
}

const value = { 'smatch-score': 'smatch_score', 'goal-condition-success': 'goal_condition_success', 'dish-approximation-score': 'dish_approximation_score', 'execution-time': 'execution_time' };

/** metrics are the metrics of the kitchen, in the order of columns. */
export const metrics = Object.keys(value);

/** csv returns the table of results. Unless released is true, it adds columns with the file, the status and the problems. */
export function csv(rows, columns, released) {
  const quoted = s => /[",\n\r]|^\s|^\\\.$/.test(s) ? '"' + s.replaceAll('"', '""') + '"' : s;
  const cell = (r, m) => { const v = r[value[m]]; return v === null || v === undefined ? 'NIL' : m === 'execution-time' ? seconds(v, r.inexact) : cents(v); };
  const lines = rows.map(r => [r.recipe?.toLowerCase() || 'NIL', ...columns.map(m => cell(r, m)), ...(released ? [] : [r.file, r.status, r.code, r.warnings?.[0]?.code ?? ''])]);
  return [['recipe-id', ...columns, ...(released ? [] : ['file', 'status', 'code', 'warning'])], ...lines].map(l => l.map(quoted).join(',') + '\n').join('');
}
