import { createLoan, getLoanQuote, register, updateLoan } from '@sevenday/contract';
import { basisPoints, cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { callAddress, encodeFields, nextCursor } from './encode.ts';
import { ApiFailure } from './failure.ts';

describe('what goes on the wire', () => {
  it('is dollars and percent, not cents and basis points', () => {
    expect(encodeFields(createLoan.body, { amount: cents(2050), contract_accepted: true })).toEqual(
      { amount: 20.5, contract_accepted: true },
    );
    expect(encodeFields(updateLoan.body, { interest_rate: basisPoints(1250) })).toEqual({
      interest_rate: 12.5,
    });
  });

  it('is as it was given where a field only reads', () => {
    const given = { term_date: '2026-11-28' };
    expect(encodeFields(updateLoan.body, given)).toEqual(given);
    expect(encodeFields(getLoanQuote.query, { automatic_repayment: false })).toEqual({
      automatic_repayment: false,
    });
  });

  it('leaves out what is undefined and what the call does not know', () => {
    expect(encodeFields(createLoan.body, { amount: undefined, other: 1 })).toEqual({});
  });

  it('refuses a wrong field with the contract’s sentence, before anything is sent', () => {
    const encode = () => encodeFields(register.body, { email: 'nobody', first_name: ' ' });
    expect(encode).toThrow(ApiFailure);
    expect(encode).toThrow(
      expect.objectContaining({
        fields: {
          email: 'Enter an email address such as name@example.com.',
          first_name: 'First name is required.',
        },
      }),
    );
  });
});

describe('the address of a call', () => {
  // spec: 7.1.1
  it('has its parameters in the path and its query after it, both escaped', () => {
    expect(callAddress('/payments/status/:session_id', { session_id: 'a/b' }, { q: 'ä b' })).toBe(
      '/api/payments/status/a%2Fb?q=%C3%A4+b',
    );
  });

  it('can’t be made without a parameter', () => {
    expect(() => callAddress('/loans/:id', {}, {})).toThrow('needs id');
  });
});

describe('the next page of a bare list', () => {
  it('is the cursor of the link that says next', () => {
    const link = '</api/admin/pending-loans?limit=50&cursor=abc%3D>; rel="next"';
    expect(nextCursor(link)).toBe('abc=');
  });

  it.each([null, '', '</api/x?cursor=a>; rel="prev"'])('is none after %j', (link) => {
    expect(nextCursor(link)).toBeNull();
  });
});
