import { expect, it } from 'vitest';
import { parkedReason } from './parked-work-sentences.ts';

const work = {
  ...{ id: '', kind: 'send_mail' as const, about: null, tries: 20, goes_on: false },
  parked_at: new Date(0),
};

it.each([
  [
    'ProviderRefused resource_missing',
    'The payment provider refused. Code: resource_missing. Tries: 20.',
  ],
  [
    'ProviderUnknown denied',
    'The payment provider turned our key or account away. Please check the key and its rights. Code: denied. Tries: 20.',
  ],
  ['MailUnavailable', 'The mail server did not accept the message. Tries: 20.'],
  ['TypeError', 'The program failed. The server’s log says more. Code: TypeError. Tries: 20.'],
])('says why work was given up: %s', (reason, sentence) => {
  expect(parkedReason({ ...work, reason })).toBe(sentence);
});

it('says that standing work goes on', () => {
  expect(parkedReason({ ...work, reason: 'Error', goes_on: true })).toMatch(
    /keeps trying by itself\.$/,
  );
});
