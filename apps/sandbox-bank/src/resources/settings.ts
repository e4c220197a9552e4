import type { Settings } from '../engine/collections.ts';
import type { Unit } from '../engine/unit.ts';
import { operation } from '../http/operation.ts';
import { hash, oneOf } from '../params/fields.ts';

const id = 'settings';
const defaults: Settings = { clock_offset_ms: 0, outbound_payments: 'auto' };

export function settingsOf(unit: Unit): Settings {
  return unit.get('settings', id) ?? defaults;
}

export function changeSettings(unit: Unit, changes: Partial<Settings>): Settings {
  return unit.put('settings', id, { ...settingsOf(unit), ...changes });
}

export const settingsOperations = [
  operation({
    method: 'POST',
    path: '/v1/test_helpers/settings',
    params: hash({ outbound_payments: oneOf(['auto', 'manual']).optional() }),
    publishable: true,
    ownHelper: true,
    handle(unit, { outbound_payments }) {
      const after = outbound_payments
        ? changeSettings(unit, { outbound_payments })
        : settingsOf(unit);
      return { object: 'test_helpers.settings', outbound_payments: after.outbound_payments };
    },
  }),
];
