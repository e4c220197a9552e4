import { expect, test } from 'vitest';
import { telephoneAddress } from './telephone-link.ts';

test.each([
  ['(555) 010-1234', 'tel:5550101234'],
  ['1 555 010 1234', 'tel:15550101234'],
  ['+44 20 7946 0002', 'tel:+442079460002'],
  ['+44 (0)20 7946 0002', 'tel:+442079460002'],
  ['011 44 20 7946 0002', 'tel:011442079460002'],
  ['555-010-1234 ext. 12', 'tel:5550101234;ext=12'],
])('the link of %s dials it', (phone, address) => {
  expect(telephoneAddress(phone)).toBe(address);
});

test.each(['010-1234', '020 7946 0002', '555 010 1234 5', '+0 555 010 1234', ''])(
  '“%s” cannot be dialed from anywhere, so it has no link',
  (phone) => {
    expect(telephoneAddress(phone)).toBeNull();
  },
);
