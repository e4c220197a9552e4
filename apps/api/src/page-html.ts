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
import type { PageHtml } from './platform/web-app/serve-web-app.ts';

/**
 * Returns the HTML that the server puts into the slots of `index.html`: the product, the price of the example loan, and
 * the lender. /login and /register show it before any call is answered. The law requires the APR and the terms beside
 * the price (12 CFR 1026.24(d)).
 */
export function pageHtml(
  { product, lender }: Pick<Config, 'product' | 'lender'>,
  policy: LendingPolicy,
): PageHtml {
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
