import { expect, it } from 'vitest';
import { blocksOf, isSentence } from './notice-blocks.ts';

it('tells facts from sentences', () => {
  const due = 'Mon, Jan 11, 2027, 11:59 pm Eastern Time';
  expect(blocksOf(`Please pay $25.00 by then.\n\nYou repay: $25.00\nDue: ${due}`)).toEqual([
    { kind: 'paragraph', text: 'Please pay $25.00 by then.' },
    {
      kind: 'facts',
      heading: null,
      facts: [
        { name: 'You repay', value: '$25.00' },
        { name: 'Due', value: due },
      ],
    },
  ]);
});

it('knows a table by its heading, and an amount that stands alone', () => {
  expect(blocksOf('Payment Breakdown\nPrincipal: $20.00\n\nYou repay: $25.00')).toMatchObject([
    { kind: 'facts', heading: 'Payment Breakdown', facts: [{ name: 'Principal' }] },
    { kind: 'facts', heading: null, facts: [{ name: 'You repay', value: '$25.00' }] },
  ]);
});

it.each([
  'The reviewer wrote: “Front: blurred\nBack: cut off”',
  'If you need more time, write or call: help@main.example or (555) 010-0100.',
  'Why: the amount',
  'A line\nand another one.',
])('leaves as it is what a person wrote, and what only has a colon: %j', (text) => {
  expect(blocksOf(text)).toEqual([{ kind: 'paragraph', text }]);
});

it('tells what is longer than a line from amounts and days', () => {
  expect(
    ['$25.00', 'Wed, Sep 30, 2026, 11:59 pm Hawaii-Aleutian Time', 'Not granted, Sep 30, 2026'].map(
      isSentence,
    ),
  ).toEqual([false, false, false]);
  expect(isSentence('Sevenday Lending, 100 Main Street, Springfield, IL 62701')).toBe(true);
});
