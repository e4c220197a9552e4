import { describe, expect, it } from 'vitest';
import { codeText, codeTexts, detailLines } from './audit-values.ts';

describe('what the audit trail keeps', () => {
  it('tells codes by name, amounts in dollars', () => {
    expect(codeText('principal_cents', 2000)).toBe('Principal: $20.00');
    expect(codeText('level_before', 'silver')).toBe('Level before: silver');
    expect(codeText('verified', true)).toBe('Verified: yes');
    expect(codeText('id_status', 'approved')).toBe('ID status: approved');
    expect(codeText('approval_basis', 'document_viewed')).toBe('Approval basis: document viewed');
  });

  it('tells rules of approval as money or as on and off, and an act in words', () => {
    const rules = { send_above_before: 5000, send_above_after: null, write_offs_after: true };
    expect(codeTexts(rules)).toEqual([
      'Sending more than, before: $50.00',
      'Sending more than, after: off',
      'Write-offs, after: on',
    ]);
    const act = { kind: 'change_role', amount_cents: null, from_role: 'worker', to_role: 'owner' };
    expect(codeTexts(act)).toEqual([
      'Act: Change a role',
      'Role before: worker',
      'Role asked for: owner',
    ]);
  });

  it('tells days and kept words to be read, and leaves IDs and names as they are', () => {
    expect(codeText('day', '2026-11-30')).toBe('Day: Nov 30, 2026');
    expect(codeText('reason', 'bank_account_changed')).toBe('Reason: bank account changed');
    expect(codeText('reason', 'name_mismatch')).toBe(
      'Reason: the holder’s name differs from the profile',
    );
    expect(codeText('change', 'rate_lowered')).toBe('Change: interest lowered');
    expect(codeText('mandate', 'mandate_v1akxAUE')).toBe('Mandate: mandate_v1akxAUE');
    expect(codeText('reason', 'constructor')).toBe('Reason: constructor');
  });

  it('lays before and after side by side', () => {
    const details = { before: { firstName: 'Ann', phone: '1' }, after: { firstName: 'Anna' } };
    expect(detailLines(details)).toEqual([
      { label: 'First name', before: 'Ann', after: 'Anna' },
      { label: 'Phone', before: '1', after: '—' },
    ]);
  });

  it('tells the terms of a loan in dollars, percent and days', () => {
    const before = { interestCents: 500, interestRateBasisPoints: 2500, dueAt: null };
    const after = {
      interestCents: 0,
      interestRateBasisPoints: 0,
      dueAt: '2026-12-01T04:59:59.999Z',
    };
    expect(detailLines({ before, after }, 'America/New_York')).toEqual([
      { label: 'Interest', before: '$5.00', after: '$0.00' },
      { label: 'Interest rate', before: '25%', after: '0%' },
      { label: 'Due at', before: '—', after: 'Nov 30, 2026, 11:59 pm ET' },
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
