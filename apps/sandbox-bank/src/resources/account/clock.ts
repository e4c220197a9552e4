import { hash, integer } from '../../api/fields.ts';
import { runDueUntil } from '../../engine/due.ts';
import { operation } from '../../engine/operation.ts';
import type { Unit } from '../../engine/unit.ts';
import { changeSettings, settingsOf } from './settings.ts';

/** Moves the bank's clock forward, for good, and does all that falls due on the way. */
export function advanceClock(unit: Unit, byMs: number): void {
  runDueUntil(unit, unit.nowMs + byMs);
  changeSettings(unit, { clock_offset_ms: settingsOf(unit).clock_offset_ms + byMs });
}

const tenYears = 10 * 366 * 86_400;

export const clockOperations = [
  operation({
    method: 'POST',
    path: '/v1/test_helpers/clock/advance',
    params: hash({ seconds: integer({ min: 0, max: tenYears }) }),
    ownHelper: true,
    handle(unit, { seconds }) {
      advanceClock(unit, seconds * 1000);
      return { object: 'test_helpers.clock', now: unit.now };
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/test_helpers/clock',
    params: hash({}),
    publishable: true,
    ownHelper: true,
    handle: (unit) => ({ object: 'test_helpers.clock', now: unit.now }),
  }),
];
