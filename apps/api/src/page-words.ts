import { telephoneAddress } from '@sevenday/contract';
import {
  advertisedLoan,
  calendarDays,
  countDays,
  dueAfterSending,
  formatDollars,
  formatPercent,
  type LendingPolicy,
} from '@sevenday/lending';
import { escapeHtml } from './platform/base/escape-html.ts';
import type { Config } from './platform/config/config.ts';
import type { PageWords } from './platform/http/serve-web-app.ts';

/**
 * Writes the words that `index.html` leaves blank: the product's name, what a loan costs and who the lender is. /login
 * and /register show them before any call is answered. The price has its APR and its terms beside it, and is the
 * policy's (12 CFR 1026.24(d)).
 */
export function pageWords(
  { product, lender }: Pick<Config, 'product' | 'lender'>,
  policy: LendingPolicy,
): PageWords {
  const loan = advertisedLoan(policy);
  const days = calendarDays(loan.termDays);
  return {
    product: escapeHtml(product.name),
    principal: formatDollars(loan.principalCents),
    interest: formatDollars(loan.interestCents),
    total: formatDollars(loan.totalCents),
    apr: formatPercent(loan.aprBasisPoints),
    term: countDays(loan.termDays),
    due: dueAfterSending(loan.termDays).replace(days, days.replaceAll(' ', '\u00a0')),
    level: loan.level,
    lender_name: escapeHtml(lender.name),
    lender_address: escapeHtml(lender.address),
    lender_phone: phoneHtml(lender.phone),
  };
}

/** Makes a link of a phone number that can be dialed. */
function phoneHtml(phone: string): string {
  const address = telephoneAddress(phone);
  const text = escapeHtml(phone);
  return address === null ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
}
