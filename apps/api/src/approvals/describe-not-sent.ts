import { loanNumber } from '@sevenday/contract';
import { formatDollars, zeroCents } from '@sevenday/lending';
import { namesOf } from '../members/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { type Act, doneLoansOf, loansOf, notSentOf } from './act-contents.ts';
import { amountOf } from './approval-request.ts';

/** Says how many of an act's loans were sent. Empty if all of them were. */
export function sentText(act: Act): string[] {
  if (notSentOf(act).length === 0) return [];
  const [done, all] = [doneLoansOf(act).length, loansOf(act).length];
  return [`${done} of ${all} loans were sent, ${formatDollars(amountOf(act) ?? zeroCents)}.`];
}

/** Tells the second person which loans were not sent, why, and how they are sent after all. */
export async function notSentText(tx: Tx, act: Act): Promise<string> {
  const names = await namesOf(
    tx,
    loansOf(act).map(({ member_id }) => member_id),
  );
  const refused = notSentOf(act).map(({ loan_id, why }) => {
    const loan = loansOf(act).find(({ id }) => id === loan_id);
    const amount = formatDollars(loan?.amount_cents ?? zeroCents);
    const borrower = names.get(loan?.member_id ?? '') ?? 'somebody who was deleted';
    return `Not sent: ${amount} to ${borrower} (loan ${loanNumber(loan_id)}). ${why}`;
  });
  return [...sentText(act), ...refused, 'To send the rest, somebody has to ask again.'].join(' ');
}
