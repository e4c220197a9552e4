import { createHash } from 'node:crypto';
import { integer } from '../api/fields.ts';
import type { Draw } from '../objects/faults.ts';

export const drawParams = {
  percent: integer({ min: 0, max: 100 }).optional(),
  seed: integer({ min: 0 }).optional(),
  skip: integer({ min: 0 }).optional(),
  times: integer({ min: 1 }).optional(),
};

interface DrawParams {
  percent?: number | undefined;
  seed?: number | undefined;
  skip?: number | undefined;
  times?: number | undefined;
}

/** Strikes once, unless the rule gives a count or a chance. */
export function newDraw({ percent, seed, skip, times }: DrawParams): Draw {
  return {
    skip: skip ?? 0,
    times: times ?? (percent === undefined ? 1 : null),
    percent: percent ?? 100,
    seed: seed ?? 0,
    seen: 0,
    hits: 0,
  };
}

/** Whether the rule strikes what it has just met, and what it remembers of that. */
export function meet<Rule extends Draw>(rule: Rule): { strikes: boolean; rule: Rule } {
  const strikes =
    rule.seen >= rule.skip &&
    (rule.times === null || rule.hits < rule.times) &&
    chance(rule.seed, rule.seen) < rule.percent;
  return {
    strikes,
    rule: { ...rule, seen: rule.seen + 1, hits: rule.hits + (strikes ? 1 : 0) },
  };
}

/** From 0 up to 100, the same for the same seed and position. */
function chance(seed: number, position: number): number {
  const digest = createHash('sha256').update(`${seed} ${position}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}

/** The items in an order that the seed alone decides. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  return items
    .map((item, position) => ({ item, at: chance(seed, position) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
