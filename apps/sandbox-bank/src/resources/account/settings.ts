import type { Unit } from '../../engine/unit.ts';
import type { Settings } from '../../objects/settings.ts';

const id = 'settings';
const defaults: Settings = { clock_offset_ms: 0, outbound_payments: 'auto' };

export function settingsOf(unit: Unit): Settings {
  return unit.get('settings', id) ?? defaults;
}

export function changeSettings(unit: Unit, changes: Partial<Settings>): Settings {
  return unit.put('settings', id, { ...settingsOf(unit), ...changes });
}
