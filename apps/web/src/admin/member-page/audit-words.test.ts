import { describe, expect, it } from 'vitest';
import { actionWords, codeText, detailLines } from './audit-words.ts';

describe('the audit trail in words', () => {
  it('tells an action', () => {
    expect(actionWords('loan.disbursed')).toBe('Loan disbursed');
    expect(actionWords('payout.posted')).toBe('Payout posted');
    expect(actionWords('constructor')).toBe('Constructor');
  });

  it('tells codes, amounts in dollars', () => {
    expect(codeText('principal_cents', 2000)).toBe('Principal: $20.00');
    expect(codeText('level_before', 'silver')).toBe('Level before: silver');
    expect(codeText('verified', true)).toBe('Verified: yes');
  });

  it('lays before and after side by side', () => {
    const details = { before: { firstName: 'Ann', phone: '1' }, after: { firstName: 'Anna' } };
    expect(detailLines(details)).toEqual([
      { label: 'First name', before: 'Ann', after: 'Anna' },
      { label: 'Phone', before: '1', after: '—' },
    ]);
  });

  it('tells what else is kept', () => {
    expect(detailLines({ notes: 'Blurred.', codes: [1, 2], none: null })).toEqual([
      { label: 'Notes', before: null, after: 'Blurred.' },
      { label: 'Codes', before: null, after: '[1,2]' },
      { label: 'None', before: null, after: '—' },
    ]);
  });
});
