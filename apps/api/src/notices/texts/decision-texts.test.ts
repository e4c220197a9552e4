import { expect, test } from 'vitest';
import { dueAt, letterhead, loan, to } from '../sample-facts.testing.ts';
import { layOut } from './layout.ts';
import { textOf } from './texts.ts';

test('a notice rejecting without a reason brings the right to one (12 CFR 1002.9(a)(2)(ii))', () => {
  const { text } = layOut(
    textOf('loan_rejected', { ...loan, reason: 'other', decidedAt: dueAt }, letterhead),
    to,
    letterhead,
  );
  expect(text).toContain('right to a statement of the specific reasons');
  expect(text).toContain('within 60 days');
  expect(text).toContain('1 Example Street');
});
