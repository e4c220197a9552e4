import { expect, test } from 'vitest';
import { telephoneAddress } from './telephone-address.ts';

test.each([
  ['(555) 010-1234', 'tel:5550101234'],
  ['+44 20 7946 0002', 'tel:+442079460002'],
  ['555-010-1234 ext. 12', 'tel:5550101234;ext=12'],
])('the link of %s dials it', (phone, address) => {
  expect(telephoneAddress(phone)).toBe(address);
});
