import { expect, test } from 'vitest';
import { silentLog } from '../log/log.ts';
import { explainProviderRefusal } from './explain-provider-refusal.ts';
import { ProviderRefused } from './provider-errors.ts';

const refused = (code: string, param?: string) =>
  new ProviderRefused({ code, param, message: 'Invalid.' });

test.each([
  ['email_invalid', 'email', 'email'],
  ['email_invalid', undefined, 'email'],
  ['email_invalid', 'billing_details[email]', 'email'],
  ['parameter_invalid_empty', 'phone', 'phone'],
])('%s of %s is told at the field %s', (code, param, field) => {
  const { fields } = explainProviderRefusal(silentLog, refused(code, param));
  expect(Object.keys(fields ?? {})).toEqual([field]);
});

test.each([
  ['resource_missing', 'customer'],
  ['account_invalid', undefined],
])('%s is about no field, and nobody is told to try again', (code, param) => {
  const refusal = explainProviderRefusal(silentLog, refused(code, param));
  expect(refusal.fields).toBeUndefined();
  expect(refusal.message).toContain('Trying again will not help');
});

test('the log keeps the provider’s code and parameter', () => {
  const lines: unknown[] = [];
  const log = { ...silentLog, warn: (line: unknown) => lines.push(line) };
  explainProviderRefusal(log, refused('email_invalid', 'billing_details[email]'));
  expect(lines).toEqual([{ code: 'email_invalid', param: 'billing_details[email]' }]);
});
