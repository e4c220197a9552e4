import { expect, it } from 'vitest';
import { usableFrom } from './add-bank-account.ts';

const linked = new Date('2026-03-02T12:00:00Z');
const hoursEarlier = (hours: number) => new Date(linked.getTime() - hours * 3_600_000);

it.each([
  ['password and email are as they were at registration', null, linked],
  ['they changed a day before', hoursEarlier(24), linked],
  ['they changed long before', hoursEarlier(1000), linked],
  ['they changed an hour before', hoursEarlier(1), new Date('2026-03-03T11:00:00Z')],
  ['they changed at the same moment', linked, new Date('2026-03-03T12:00:00Z')],
])('when %s', (_case, changedAt, expected) => {
  expect(usableFrom(linked, changedAt)).toEqual(expected);
});
