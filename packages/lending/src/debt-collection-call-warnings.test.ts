import { describe, expect, it } from 'vitest';
import { callWarnings } from './debt-collection-call-warnings.ts';

const timeZone = 'America/New_York';
const noon = new Date('2026-11-16T17:00:00Z');
const daysBefore = (days: number) => new Date(noon.getTime() - days * 86_400_000);

describe('a call to a borrower', () => {
  it.each([
    ['2026-11-16T12:59:59Z', ['outside_hours']],
    ['2026-11-16T13:00:00Z', []],
    ['2026-11-17T01:59:59Z', []],
    ['2026-11-17T02:00:00Z', ['outside_hours']],
  ])('at %s brings the warnings %j', (at, warnings) => {
    expect(callWarnings({ at: new Date(at), timeZone, earlierCalls: [] })).toEqual(warnings);
  });

  it('brings a warning from the eighth in seven days', () => {
    const six = [1, 2, 3, 4, 5, 6].map(daysBefore);
    const warningsAfter = (earlierCalls: Date[]) =>
      callWarnings({ at: noon, timeZone, earlierCalls });
    expect(warningsAfter(six)).toEqual([]);
    expect(warningsAfter([...six, daysBefore(6.5)])).toEqual(['too_many']);
    expect(warningsAfter([...six, daysBefore(7)])).toEqual([]);
  });
});
