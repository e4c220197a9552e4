import { eq } from 'drizzle-orm';
import { loans } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { lookAgainAfterMs } from '../../platform/work/wait-before-asking-provider-again.ts';
import type { WorkHandler } from '../../platform/work/work-handler.ts';
import { findMandate, type MandateRow } from './mandate.ts';
import { refreshMandate } from './refresh-mandate.ts';

export function askProviderAboutMandate(runtime: Runtime): WorkHandler {
  return async (loanId) => {
    const { mandate, now } = await runtime.database.transact(async (tx) => ({
      mandate: await findPresentMandate(tx, loanId),
      now: await runtime.clocks.business(tx),
    }));
    if (mandate?.status !== 'pending') return 'done';
    const status = await refreshMandate(runtime, mandate);
    return status === 'pending'
      ? { againAfterMs: lookAgainAfterMs(mandate.createdAt, now) }
      : 'done';
  };
}

async function findPresentMandate(tx: Tx, loanId: string): Promise<MandateRow | undefined> {
  const [loan] = await tx.select().from(loans).where(eq(loans.id, loanId));
  return loan && findMandate(tx, { loanId, bankAccountId: loan.bankAccountId });
}
