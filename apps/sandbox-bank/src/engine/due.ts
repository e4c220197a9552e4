import { StripeError } from '../api/errors.ts';
import type { DueItem } from '../objects/due-task.ts';
import type { Unit } from './unit.ts';

/** The thing that falls due first; of two at the same time, the one that was planned first. */
export function firstDue(items: Iterable<DueItem>): DueItem | null {
  let first: DueItem | null = null;
  for (const item of items) {
    if (first === null || item.at_ms < first.at_ms) {
      first = item;
    }
  }
  return first;
}

/** Does one thing that has fallen due, and takes it off the list. */
export function runDue(unit: Unit, item: DueItem): void {
  unit.remove('due', item.id);
  try {
    unit.perform(item.task);
  } catch (error) {
    // A test helper was quicker: what was planned can't happen to the object any more.
    if (!(error instanceof StripeError)) {
      throw error;
    }
  }
}

/** Moves the unit's clock to a later time, and does all that falls due on the way, in order. */
export function runDueUntil(unit: Unit, untilMs: number): void {
  let waiting = dueBy(unit, untilMs);
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (unit.get('due', next.id) !== next) {
      continue;
    }
    unit.nowMs = Math.max(unit.nowMs, next.at_ms);
    const planned = unit.planned;
    runDue(unit, next);
    // What it planned may fall due before the rest.
    waiting = unit.planned === planned ? waiting : dueBy(unit, untilMs);
  }
  unit.nowMs = untilMs;
}

function dueBy(unit: Unit, untilMs: number): DueItem[] {
  return unit
    .all('due')
    .filter(({ at_ms }) => at_ms <= untilMs)
    .sort((a, b) => a.at_ms - b.at_ms);
}
