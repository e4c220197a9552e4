import { totalMs } from '../machine/meter.mjs';

/**
 * A row of the table. `cost`: what a call took (`costOf`). `ceiling`: the CPU time of the same work with nothing around
 * it. `result`: a figure that is neither. `target` judges what was reached, or the result.
 */
export function row({ name, cost, ceiling, ceilingName, result, target }) {
  const cpuMs = cost ? totalMs(cost.cpuMs) : null;
  const ceilingMs = ceiling === undefined ? null : ceiling;
  const reached = cpuMs && ceilingMs !== null ? (100 * ceilingMs) / cpuMs : null;
  const judged = result?.value ?? reached;
  return {
    name,
    cpuMs,
    cpuMsOfParts: cost?.cpuMs ?? null,
    median: cost?.median ?? null,
    p95: cost?.p95 ?? null,
    ceilingMs,
    ceilingName: ceilingName ?? null,
    reached,
    result: result ?? null,
    target: target ? `${target.sign} ${target.value} ${target.unit}` : null,
    isMet: target && judged !== null ? holds(target, judged) : null,
  };
}

function holds({ sign, value }, judged) {
  return sign === '≥' ? judged >= value : judged <= value;
}

export const atLeast = (value, unit) => ({ sign: '≥', value, unit });
export const atMost = (value, unit) => ({ sign: '≤', value, unit });

/** A result in a unit, such as `118 MB`. */
export function figure(value, unit) {
  return { value, unit };
}
