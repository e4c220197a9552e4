import { loansAtOnce, type PendingLoan } from '@sevenday/contract';
import { addCents, type Cents, cents, formatDollars } from '@sevenday/lending';
import type { PayoutAccount } from '../pending/use-payout-balance.ts';

export interface Selection {
  loans: PendingLoan[];
  total: Cents;
}

/** What is chosen of what is still waiting: a loan that went meanwhile is chosen no longer. */
export function selectionOf(loans: readonly PendingLoan[], ids: ReadonlySet<string>): Selection {
  return withTotal(loans.filter(({ id }) => ids.has(id)).slice(0, loansAtOnce));
}

/**
 * What of it can be sent: a loan whose borrower has no bank account, another than was accepted or one that is not verified, can only be rejected.
 * One that was begun by hand is not sent by the bank, and recorded whatever changed since: its money may be out.
 */
export function sendableOf({ loans }: Selection, { isManual }: { isManual: boolean }): Selection {
  return withTotal(
    loans.filter(({ bank_account, needs_reacceptance, why_not_sendable: why, being_sent }) =>
      being_sent ? isManual : bank_account && !needs_reacceptance && why === null,
    ),
  );
}

/** What of it can be rejected: money that is being sent may be out. */
export function rejectableOf({ loans }: Selection): Selection {
  return withTotal(loans.filter(({ being_sent }) => !being_sent));
}

/**
 * Whether something could be done to a loan together with others: not where its money is being sent by hand, as the server
 * then refuses to send and to reject it, but for who began it, who records it. Nor what is one's own.
 */
export function isSelectable(
  { borrower, being_sent: sending }: PendingLoan,
  { me, payouts }: { me: string; payouts: PayoutAccount['payouts'] | undefined },
): boolean {
  if (borrower.id === me) return false;
  return !sending || (sending.by_id === me && payouts !== 'provider');
}

function withTotal(loans: PendingLoan[]): Selection {
  return { loans, total: addCents(...loans.map(({ amount }) => amount)) };
}

/** What left the list is chosen no longer, also when it comes back to it: its payout may have failed. */
export function stillListed(
  ids: ReadonlySet<string>,
  loans: readonly PendingLoan[],
): ReadonlySet<string> {
  const listed = new Set(loans.map(({ id }) => id));
  return [...ids].every((id) => listed.has(id))
    ? ids
    : new Set([...ids].filter((id) => listed.has(id)));
}

/** With one more, or one less. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** All that can be chosen at once. */
export function allOf(selectable: readonly PendingLoan[]): ReadonlySet<string> {
  return new Set(selectable.slice(0, loansAtOnce).map(({ id }) => id));
}

/**
 * What there is to send, as far as the list is loaded; apart from it what somebody is sending by hand, whose money may be
 * out.
 */
export function waitingSums(loans: readonly PendingLoan[], hasMore: boolean): string[] {
  const waiting = withTotal(loans.filter(({ being_sent }) => !being_sent));
  const begun = withTotal(loans.filter(({ being_sent }) => being_sent));
  if (begun.loans.length === 0)
    return [
      `${hasMore ? `The first ${loans.length}` : 'Waiting in all'}: ${formatDollars(waiting.total)}`,
    ];
  const ofThem = hasMore ? ` among the first ${loans.length}` : '';
  return [
    `Waiting${ofThem}: ${formatDollars(waiting.total)}`,
    `Being sent by hand${ofThem}: ${formatDollars(begun.total)}`,
  ];
}

/** How much the selection goes beyond what the account holds; null where it does not, or that is not known. */
export function missingFor(total: Cents, available: Cents | null | undefined): Cents | null {
  if (available === null || available === undefined || total <= available) return null;
  return cents(total - available);
}

/** What the account holds, and how much short that is of what is to be sent: the three amounts add up. */
export function balanceText(available: Cents, total: Cents): string {
  const held = `The payout account has ${formatDollars(available)}`;
  const missing = missingFor(total, available);
  return missing === null
    ? `${held}.`
    : `${held} of the ${formatDollars(total)} to send: ${formatDollars(missing)} short.`;
}
