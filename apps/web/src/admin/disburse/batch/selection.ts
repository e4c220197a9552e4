import { loansAtOnce, type PendingLoan } from '@sevenday/contract';
import { addCents, type Cents, cents, formatDollars } from '@sevenday/lending';
import type { PayoutAccount } from '../pending/use-payout-balance.ts';

export interface Selection {
  loans: PendingLoan[];
  total: Cents;
}

/** Selects the chosen loans that are still pending. A loan that left the list is not selected. */
export function selectionOf(loans: readonly PendingLoan[], ids: ReadonlySet<string>): Selection {
  return withTotal(loans.filter(({ id }) => ids.has(id)).slice(0, loansAtOnce));
}

/**
 * Selects the loans that can be sent. A loan can only be rejected if its borrower has no bank account, an unverified one, or
 * another one than they accepted. A manual transfer that was begun is never sent by the bank. It can always be recorded,
 * because its money may be out.
 */
export function sendableOf({ loans }: Selection, { isManual }: { isManual: boolean }): Selection {
  return withTotal(
    loans.filter(({ bank_account, needs_reacceptance, why_not_sendable: why, being_sent }) =>
      being_sent ? isManual : bank_account && !needs_reacceptance && why === null,
    ),
  );
}

/** Selects the loans that can be rejected. The money of a begun transfer may be out. */
export function rejectableOf({ loans }: Selection): Selection {
  return withTotal(loans.filter(({ being_sent }) => !being_sent));
}

/**
 * Says whether a loan can be part of a batch. The admin's own loan can't. During a manual transfer only the admin who began
 * it can select the loan, to record it: the server refuses everything else.
 */
export function isSelectable(
  { borrower, being_sent: begun }: PendingLoan,
  { me, payouts }: { me: string; payouts: PayoutAccount['payouts'] | undefined },
): boolean {
  if (borrower.id === me) return false;
  return !begun || (begun.by_id === me && payouts !== 'provider');
}

function withTotal(loans: PendingLoan[]): Selection {
  return { loans, total: addCents(...loans.map(({ amount }) => amount)) };
}

/** Drops loans that left the list. They stay unselected if they return, because their payout may have failed. */
export function stillListed(
  ids: ReadonlySet<string>,
  loans: readonly PendingLoan[],
): ReadonlySet<string> {
  const listed = new Set(loans.map(({ id }) => id));
  return [...ids].every((id) => listed.has(id))
    ? ids
    : new Set([...ids].filter((id) => listed.has(id)));
}

export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Selects as many loans as one batch allows. */
export function allOf(selectable: readonly PendingLoan[]): ReadonlySet<string> {
  return new Set(selectable.slice(0, loansAtOnce).map(({ id }) => id));
}

/**
 * Sums the pending loans that are loaded, and apart from them the manual transfers in progress, whose money may be out.
 */
export function pendingSums(loans: readonly PendingLoan[], hasMore: boolean): string[] {
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

/** By how much the selection exceeds the balance; null where it doesn't, or the balance is unknown. */
export function missingFor(total: Cents, available: Cents | null | undefined): Cents | null {
  if (available === null || available === undefined || total <= available) return null;
  return cents(total - available);
}

/** Says what the account holds, what is to be sent, and the shortfall. */
export function balanceText(available: Cents, total: Cents): string {
  const held = `The payout account has ${formatDollars(available)}`;
  const missing = missingFor(total, available);
  return missing === null
    ? `${held}.`
    : `${held} of the ${formatDollars(total)} to send: ${formatDollars(missing)} short.`;
}
