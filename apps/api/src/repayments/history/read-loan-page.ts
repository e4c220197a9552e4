import type { MyLoanPage } from '@sevenday/contract';
import {
  addCents,
  lateFeeCents as feeOn,
  formatDollars,
  formatPercent,
  lateFeeInWords,
  takesPayment,
  zeroCents,
} from '@sevenday/lending';
import {
  canRequestExtension,
  extensionWindowOf,
  type LoanRow,
  readLastExtension,
  readOwnLoan,
  readWaitingExtensions,
  totalDueCents,
} from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { readAuthorizableDebit } from '../debits/read-authorizable-debit.ts';
import { whyNotTurnedOn } from '../debits/turn-automatic-repayment-on-or-off.ts';
import { readDebitAttempts } from './read-debit-attempts.ts';
import { readLoanEvents } from './read-loan-events.ts';
import { readReceipt } from './read-receipt.ts';

/** Refuses with `loan_not_found`. */
export async function readLoanPage(
  tx: Tx,
  runtime: Runtime,
  asked: { loanId: string; memberId: string; now: Date },
): Promise<MyLoanPage> {
  const loan = await readOwnLoan(tx, asked.loanId, asked.memberId);
  const { now } = asked;
  const { keys } = runtime;
  const whyNot = await whyNotTurnedOn(tx, loan, now);
  const authorizable = await readAuthorizableDebit(tx, loan, now);
  return {
    events: await readLoanEvents(tx, runtime, loan),
    account: explainAmountOwed(loan),
    debits: await readDebitAttempts(tx, loan),
    can_turn_on: whyNot === null,
    why_not_on: whyNot === '' ? null : whyNot,
    authorizable_debit: authorizable && {
      amount: authorizable.amountCents,
      days: authorizable.days,
    },
    extension: await readExtension(tx, keys, loan, now),
    receipt: await readReceipt(tx, runtime, loan),
  };
}

function explainAmountOwed(loan: LoanRow): MyLoanPage['account'] {
  const cameToNothing = loan.status === 'rejected' || loan.status === 'cancelled';
  const { principalCents, interestCents, lateFeeCents } = loan;
  const total = totalDueCents(loan);
  return {
    lines: cameToNothing
      ? []
      : [
          {
            label: 'Amount lent',
            amount: principalCents,
            rule:
              loweredFrom(principalCents, loan.signedPrincipalCents) ?? 'The amount you asked for.',
          },
          {
            label: `Interest (${formatPercent(loan.interestRateBasisPoints)})`,
            amount: interestCents,
            rule:
              loweredFrom(interestCents, loan.signedInterestCents) ??
              'A flat fee on the amount. It does not grow with time.',
          },
          { label: 'Late fee', amount: lateFeeCents, rule: lateFeeRule(loan) },
        ],
    paid:
      loan.status === 'repaid' ? addCents(principalCents, interestCents, lateFeeCents) : zeroCents,
    total_due: total,
  };
}

function loweredFrom(present: LoanRow['principalCents'], signed: LoanRow['principalCents']) {
  return present < signed ? `Lowered from ${formatDollars(signed)} after you signed.` : null;
}

/**
 * An earlier version of this product let an admin raise the fee above the rule. The signed amounts
 * give the highest fee that the rule allows, because the amounts can only be lowered later.
 */
function isLateFeeAboveRule({ lateFeeRule: rule, lateFeeCents, ...loan }: LoanRow): boolean {
  const dueCents = addCents(loan.signedPrincipalCents, loan.signedInterestCents);
  return lateFeeCents > feeOn({ dueCents, policy: { lateFee: rule } });
}

function lateFeeRule(loan: LoanRow): string {
  const { lateFeeRule: rule, lateFeeCents, lateFeePostedAt } = loan;
  if (lateFeePostedAt && lateFeeCents === 0) return 'We removed it: you do not have to pay it.';
  const share = lateFeeInWords(rule);
  if (isLateFeeAboveRule(loan)) return 'Added when the loan became overdue, and raised since.';
  if (lateFeeCents > 0) return `Added when the loan became overdue: ${share}.`;
  if (loan.status === 'repaid' || loan.status === 'written_off') return 'None.';
  return loan.status === 'overdue' || loan.status === 'defaulted'
    ? `None so far. If the loan stays unpaid, we add ${share}.`
    : `None so far. If the loan becomes overdue, we add ${share}.`;
}

async function readExtension(
  tx: Tx,
  keys: Keys,
  loan: LoanRow,
  now: Date,
): Promise<MyLoanPage['extension']> {
  const last = await readLastExtension(tx, keys, loan.id);
  const mayAsk = canRequestExtension(loan, await readWaitingExtensions(tx, [loan]));
  return {
    window: mayAsk ? extensionWindowOf(loan, now) : null,
    last_request:
      last && takesPayment(loan)
        ? {
            status: last.status,
            asked_day: last.askedDay,
            given_day: last.givenDay,
            asked_at: last.askedAt,
            reason: last.reason,
            words: last.words,
          }
        : null,
  };
}
