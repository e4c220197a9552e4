import { expect, it } from 'vitest';
import { disputeReason } from './dispute-reason.ts';

it('says who gives the reason of a dispute, in words, and one that is not known as it is', () => {
  expect(disputeReason('fraudulent')).toBe('Reason given by the cardholder: fraud.');
  expect(disputeReason('debit_not_authorized')).toBe(
    'Reason given by the payer’s bank: debit not authorized.',
  );
  expect(disputeReason('a_new_word')).toBe('Reason given: a new word.');
});
