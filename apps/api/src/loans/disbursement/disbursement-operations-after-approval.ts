import { isDeepStrictEqual } from 'node:util';
import type { NotSent, Operations, SentLoan } from '../../approvals/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import { partsOf, type Tx } from '../../platform/database/database-and-transaction.ts';
import type { LoanRow } from '../loan/loan.ts';
import type { LoanDependencies } from '../loan/loan-dependencies.ts';
import { applyToEachLoan } from './apply-to-each-loan.ts';
import { beginManualTransfer } from './begin-manual-transfer.ts';
import { lockDailyLimits } from './daily-sending-limits.ts';
import { disburseIfCovered } from './disburse-if-covered.ts';
import { readPayoutBalance } from './payout-account-balance.ts';
import { recordReturnedManualTransfer } from './record-returned-manual-transfer.ts';
import { loansToApprove } from './require-approval-to-send.ts';

type Sending = Pick<Operations, 'send_loans' | 'begin_transfers' | 'payout_returned'>;

/** These operations run after a second person's approval, and check each loan again. */
export function disbursementOperations(dependencies: LoanDependencies): Sending {
  return {
    send_loans: {
      async prepare({ loans }) {
        const balance = await readPayoutBalance(dependencies);
        return async (tx, { approved, actorId, now, wall }) => {
          const rules = await lockDailyLimits(tx);
          const notSent = await doApproved(tx, loans, (part, loanId) =>
            disburseIfCovered(part, dependencies, balance, {
              ...{ loanId, actorId, transfer: null, rules },
              ...{ now, wall },
            }),
          );
          approved.meet({ kind: 'send_loans', content: { loans } });
          return notSent;
        };
      },
    },
    begin_transfers: {
      prepare:
        async ({ loans }) =>
        async (tx, { approved, actorId, now, wall }) => {
          const rules = await lockDailyLimits(tx);
          const notSent = await doApproved(tx, loans, async (part, loanId) => {
            const asked = { loanId, actorId, rules, now, wall };
            const { loan, begunBefore } = await beginManualTransfer(part, dependencies, asked);
            return { loan, alreadySent: begunBefore !== null };
          });
          approved.meet({ kind: 'begin_transfers', content: { loans } });
          return notSent;
        },
    },
    payout_returned: {
      prepare:
        async ({ loans: [loan], reason }) =>
        async (tx, by) => {
          const asked = { ...by, loanId: loan?.id ?? '', reason };
          await recordReturnedManualTransfer(tx, dependencies, asked);
          return null;
        },
    },
  };
}

/**
 * Replaces the sentence of `daily_limit`. A "you" in that sentence means the person who asked for
 * the approval, but the person who approved reads it.
 */
const overLimit = 'The limit of money sent a day was reached.';

/**
 * Returns the refused loans, or null if there are none. Throws the first refusal if every loan was
 * refused.
 */
async function doApproved(
  tx: Tx,
  approved: readonly SentLoan[],
  run: (part: Tx, loanId: string) => Promise<{ loan: LoanRow; alreadySent: boolean }>,
): Promise<NotSent[] | null> {
  const asked = new Map(approved.map((loan) => [loan.id, loan]));
  let first: Refusal | undefined;
  const outcome = await applyToEachLoan(partsOf(tx), [...asked.keys()], async (part, loanId) => {
    try {
      const { loan, alreadySent } = await run(part, loanId);
      const isAsAsked = isDeepStrictEqual(loansToApprove([loan]), [asked.get(loanId)]);
      if (alreadySent || !isAsAsked) throw new Refusal('approval_outdated');
      return { loan };
    } catch (error) {
      if (error instanceof Refusal) first ??= error;
      throw error;
    }
  });
  if (outcome.done_count === 0 && first) throw first;
  const notSent = outcome.results.flatMap(({ id, done, code, detail }) =>
    done ? [] : { loan_id: id, why: code === 'daily_limit' ? overLimit : (detail ?? '') },
  );
  return notSent.length === 0 ? null : notSent;
}
