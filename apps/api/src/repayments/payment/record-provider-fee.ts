import type { Cents } from '@sevenday/lending';
import { findPostedEntry, paymentEvents, postLoanEntry, providerFee } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { lookAgainAfterMs } from '../../platform/work/wait-before-asking-provider-again.ts';
import type { WorkHandler, WorkOutcome } from '../../platform/work/work-handler.ts';

type At = { now: Date; wall: Date };

const lookAgainMs = 60_000;

/** The ids of loan and member are random, and the ledger keeps both after the member is deleted. */
interface FeePayer {
  loanId: string;
  memberId: string;
  providerPaymentId: string;
}

/** If `feeCents` is null, the fee is not known yet, and `checkProviderFee` asks for it later. */
export async function recordProviderFee(
  tx: Tx,
  { loanId, memberId, providerPaymentId }: FeePayer,
  feeCents: Cents | null,
  at: At,
): Promise<void> {
  if (feeCents === null) {
    const asked = { kind: 'record_fee', key: providerPaymentId } as const;
    const dueAt = new Date(at.now.getTime() + lookAgainMs);
    return enqueueWork(tx, { ...asked, dueAt, createdAt: at.wall });
  }
  if (feeCents === 0 || (await findPostedEntry(tx, ['provider_fee'], providerPaymentId))) return;
  await postLoanEntry(tx, { id: loanId, memberId }, providerFee({ amountCents: feeCents }), {
    ...at,
    actorId: null,
    providerReference: providerPaymentId,
  });
}

/** Reads the ids of loan and member from the ledger, because their rows may be deleted. */
export function checkProviderFee(runtime: Runtime): WorkHandler {
  return async (providerPaymentId) => {
    const { charge, createdAt } = await runtime.provider.readPayment(providerPaymentId);
    const feeCents = charge?.feeCents ?? null;
    return runtime.database.transact(async (tx): Promise<WorkOutcome> => {
      const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
      if (feeCents === null) return { againAfterMs: lookAgainAfterMs(createdAt, at.now) };
      const posted = await findPostedEntry(tx, paymentEvents, providerPaymentId);
      if (!posted) throw new Error('A payment with a fee is not in the books.');
      const { loanId, subjectId: memberId } = posted;
      await recordProviderFee(tx, { loanId, memberId, providerPaymentId }, feeCents, at);
      return 'done';
    });
  };
}
