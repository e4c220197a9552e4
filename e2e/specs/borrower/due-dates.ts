import type { Page } from '@playwright/test';
import {
  addCents,
  cents,
  defaultLendingPolicy,
  formatDollars,
  lateFeeCents,
} from '@sevenday/lending';
import { asAdmin } from '../../support/as-admin.ts';
import { lenderTimeZone } from '../../support/days.ts';
import type { Member } from '../../support/scene.ts';
import { expect } from '../../support/test.ts';

const dueCents = cents(2500);
const feeCents = lateFeeCents({ dueCents, policy: defaultLendingPolicy });
/** The late fee of a loan on which $25.00 is due, and what is due with it, as screens say them. */
export const lateFee = formatDollars(feeCents);
export const dueWithFee = formatDollars(addCents(dueCents, feeCents));

export const weekday = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: lenderTimeZone,
  }).format(new Date(date));

/** From Sunday, which is 0. */
export function weekdayOf(date: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: lenderTimeZone }).format(new Date(date));
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Names the loan's bank account as the borrower reads it. */
export function account({ bank_account: bank }: { bank_account: Record<string, string> }): string {
  return `your ${bank.bank_name} account ending in ${bank.account_number_last4}`;
}

export function daysPass(url: string, advance_days: number): Promise<{ business_date: string }> {
  return asAdmin(url, 'POST', '/sandbox/clock', { advance_days });
}

/** Lends $20 without automatic repayment, so that only time changes the loan. Answers its id. */
export async function lend(
  url: string,
  { token }: Member,
  { automatic_repayment } = { automatic_repayment: false },
): Promise<string> {
  const call = (method: string, path: string, body?: object) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).then((answer) => answer.json());
  const terms = { amount: 20, contract_accepted: true, automatic_repayment };
  const { id } = await call('POST', '/loans/create', terms);
  await asAdmin(url, 'POST', `/admin/disburse-loan/${id}`);
  await expect.poll(async () => (await call('GET', `/loans/${id}`)).status).toBe('disbursed');
  return id;
}

export async function openActiveLoans(page: Page): Promise<void> {
  await page.goto('/admin?tab=loans');
  await expect(page.getByText(/^\d+ active loans?$/)).toBeVisible();
}
