import type { LocalDay } from '@sevenday/lending';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { HeldBackPayout } from '../loan/held-back-payout.ts';
import { type LoanRow, totalDueCents } from '../loan/loan.ts';
import { owedData } from './amount-owed-and-standing.ts';
import { notifyBorrower } from './notify-borrower.ts';

export async function notifyOnItsWay(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  sent: {
    payoutId: string;
    account: { bankName: string; last4: string };
    /** Null if the payment provider makes the payout, because the day is not known yet. */
    arrivesAt: Date | null;
    now: Date;
  },
): Promise<void> {
  if (!loan.dueAt) return;
  const { bankName, last4 } = sent.account;
  const { arrivesAt } = sent;
  const totalCents = totalDueCents(loan);
  await notifyBorrower(tx, keys, loan, {
    kind: 'money_on_its_way',
    aboutId: sent.payoutId,
    data: { ...loanOf(loan), totalCents, dueAt: loan.dueAt, arrivesAt, bankName, last4 },
    now: sent.now,
  });
}

/** For a due date that moved, see decisions, "term". */
export async function notifyArrived(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  arrival: {
    payoutId: string;
    notifiedDueAt: Date | null;
    /** Null if the money has arrived already. */
    arrivesAt: Date | null;
    debitDay: LocalDay | null;
    now: Date;
  },
): Promise<void> {
  const { payoutId, notifiedDueAt, arrivesAt, debitDay, now } = arrival;
  const owed = owedData(loan, runtime, now);
  if (!owed) return;
  const hasMoved = notifiedDueAt?.getTime() !== owed.dueAt.getTime();
  const formerDueAt = hasMoved ? notifiedDueAt : null;
  await notifyBorrower(tx, runtime.keys, loan, {
    kind: 'money_arrived',
    aboutId: payoutId,
    data: { ...loanOf(loan), ...owed, formerDueAt, arrivesAt, debitDay },
    now,
  });
}

/** For a payout that failed, was returned or was held back. */
export function notifyReturned(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  { payoutId, heldBack, now }: { payoutId: string; heldBack: HeldBackPayout | null; now: Date },
): Promise<void> {
  return notifyBorrower(tx, keys, loan, {
    kind: 'money_returned',
    aboutId: payoutId,
    data: { ...loanOf(loan), heldBack: heldBack !== null, ...heldBack },
    now,
  });
}

function loanOf({ id, principalCents }: LoanRow) {
  return { loanId: id, principalCents };
}
