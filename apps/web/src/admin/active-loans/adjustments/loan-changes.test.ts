import type { ActiveLoan } from '@sevenday/contract';
import { basisPoints, cents } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  changesOf,
  dueDay,
  type LoanEdit,
  loanEditForm,
  loanEditFormOf,
  loanTexts,
  shownStatus,
} from './loan-changes.ts';

const timeZone = 'America/New_York';
const loan: ActiveLoan = {
  id: '6f6cbf0e-7f6b-4c61-9a3b-2f8a1e6f2c11',
  amount: cents(2000),
  interest_rate: basisPoints(2500),
  interest_amount: cents(500),
  late_fee: cents(0),
  total_due: cents(2500),
  // 11:59 pm of November 28 in New York is already the 29th in UTC.
  term_date: new Date('2026-11-29T04:59:00Z'),
  time_zone: timeZone,
  disbursed_at: new Date('2026-11-21T15:00:00Z'),
  status: 'disbursed',
  is_overdue: false,
  days_until_due: 3,
  payment_processing: false,
  money_on_its_way: false,
  written_off: false,
  manual_transfer: false,
  last_debit: null,
  payment_returned: false,
  borrower: {
    id: '0d5f3a1c-58b4-4a4e-8f7c-3f2f4a9f8b10',
    full_name: 'Ada L. Byron',
    email: 'ada@example.com',
    phone: '(555) 010-1234',
    membership_level: 'silver',
  },
};

const rawForm = {
  amount: '20.00',
  interest_rate: '25',
  late_fee: '0.00',
  term_date: dueDay(loan, timeZone),
  status: shownStatus(loan),
  reason: '',
};

/** The form as it opens, with what is typed into it. */
function typed(changes: Record<string, string> = {}): LoanEdit {
  return z.parse(loanEditForm, { ...rawForm, ...changes });
}

describe('the edit form of a loan', () => {
  // spec: 5.8.2
  it('opens with the due day of the lender, not that of UTC', () => {
    expect(dueDay(loan, timeZone)).toBe('2026-11-28');
    expect(dueDay({ term_date: null }, timeZone)).toBe('');
  });

  it('opens with the status a person would say, overdue for a disbursed loan past its date', () => {
    expect(shownStatus({ status: 'disbursed', is_overdue: false })).toBe('disbursed');
    expect(shownStatus({ status: 'disbursed', is_overdue: true })).toBe('overdue');
    expect(shownStatus({ status: 'defaulted', is_overdue: true })).toBe('');
    expect(shownStatus({ status: 'funded', is_overdue: false })).toBe('');
  });

  it('sends nothing when nothing was changed', () => {
    expect(changesOf(loan, typed(), timeZone)).toBeNull();
    expect(changesOf(loan, typed({ reason: 'only a reason' }), timeZone)).toBeNull();
    expect(changesOf(loan, typed({ amount: '20', interest_rate: '25.00' }), timeZone)).toBeNull();
  });

  it.each([
    [{ amount: '15.50' }, { amount: 1550 }],
    [{ interest_rate: '12.5' }, { interest_rate: 1250 }],
    [{ late_fee: '15' }, { late_fee: 1500 }],
    [{ term_date: '2026-12-05' }, { term_date: '2026-12-05' }],
    [{ status: 'repaid' }, { status: 'repaid' }],
  ])('sends only what was changed: %o', (input, sent) => {
    expect(changesOf(loan, typed(input), timeZone)).toEqual(sent);
  });

  it('sends the reason with a change', () => {
    const edit = typed({ late_fee: '0.50', reason: ' Returned payment ' });
    expect(changesOf(loan, edit, timeZone)).toEqual({ late_fee: 50, reason: 'Returned payment' });
  });

  it('leaves the status of a defaulted loan alone unless one is chosen', () => {
    const defaulted: ActiveLoan = { ...loan, status: 'defaulted', is_overdue: true };
    expect(changesOf(defaulted, typed({ status: '' }), timeZone)).toBeNull();
    expect(changesOf(defaulted, typed({ status: 'repaid' }), timeZone)).toEqual({
      status: 'repaid',
    });
  });

  it('refuses an amount with more than two decimals', () => {
    expect(() => typed({ amount: '20.005' })).toThrow();
  });

  it('asks for a reason where the late fee is lowered', () => {
    const charged: ActiveLoan = { ...loan, late_fee: cents(125) };
    const edit = (changes: Record<string, string>) =>
      z.safeParse(loanEditFormOf(charged), { ...loanTexts(charged, timeZone), ...changes });
    for (const late_fee of ['0', '1']) {
      const [issue] = edit({ late_fee, reason: ' ' }).error?.issues ?? [];
      expect(issue).toMatchObject({ path: ['reason'], message: 'Reason is required.' });
      expect(edit({ late_fee, reason: 'hardship' }).success).toBe(true);
    }
    expect(edit({ amount: '15' }).success).toBe(true);
  });

  it('says that a late fee cannot be raised together with the reason that is missing', () => {
    const late = { ...loan, late_fee: cents(125) };
    const issuesOfFee = (late_fee: string) =>
      z
        .safeParse(loanEditFormOf(late), { ...rawForm, late_fee })
        .error?.issues.map(({ path, message }) => [path[0], message]);
    const missing = ['reason', 'Reason is required.'];
    const raised = ['late_fee', 'The late fee can only be lowered: it is $1.25 now.'];
    expect(issuesOfFee('1.26')).toEqual([raised, missing]);
    expect(issuesOfFee('15')).toEqual([raised, missing]);
    expect(issuesOfFee('-1')).toEqual([
      ['late_fee', 'The late fee cannot be less than $0.00.'],
      missing,
    ]);
    expect(issuesOfFee('1.24')).toEqual([missing]);
  });
});
