import { expect, test } from 'vitest';
import { waitingExtensionView } from './waiting-extension-view.ts';

const timeZone = 'America/New_York';
/** Late in the evening in New York, on the Wednesday before Thanksgiving. */
const askedAt = new Date('2026-11-26T04:30:00Z');
const request = { askedDay: '2026-12-07', askedAt };

function answerBy(extensionBankingDays: number, now = askedAt): string | null {
  const times = { extensionBankingDays, idReviewHours: null };
  return waitingExtensionView(request, { timeZone }, times, { now }).answer_by;
}

test('a request for more time is answered within the lender’s banking days', () => {
  expect(answerBy(1)).toBe('2026-11-27');
  expect(answerBy(2)).toBe('2026-11-30');
});

test('once the day of the answer has passed, no day is named', () => {
  expect(answerBy(1, new Date('2026-11-28T04:59:00Z'))).toBe('2026-11-27');
  expect(answerBy(1, new Date('2026-11-28T05:00:00Z'))).toBeNull();
});
