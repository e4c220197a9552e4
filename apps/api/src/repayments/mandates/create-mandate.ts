import { eq } from 'drizzle-orm';
import { readPaymentMethod } from '../../bank-accounts/index.ts';
import { loans, readAcceptance } from '../../loans/index.ts';
import { readMember } from '../../members/index.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { callPastSpentKey, ProviderRefused } from '../../platform/stripe/provider.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from '../../platform/work/work-handler.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { mandates } from '../payment/tables.ts';
import { findMandate, hasEnded } from './mandate.ts';

const firstLookMs = 15_000;

/** Gives the payment provider the evidence of the borrower's permission (12 CFR 1005.10(b)). */
export function createMandate(runtime: Runtime): WorkHandler {
  return async (loanId) => {
    const needed = await readWhatIsNeeded(runtime, loanId);
    if (!needed) return 'done';
    const { loan, customerId, paymentMethodId, acceptance } = needed;
    try {
      const consent = {
        acceptedAt: acceptance.acceptedAtWall,
        address: acceptance.origin.address,
        userAgent: acceptance.origin.userAgent || 'unknown',
      };
      const setup = await callPastSpentKey(keyOf(loanId, acceptance), (idempotencyKey) =>
        runtime.provider.authorizeDebits(
          { customerId, paymentMethodId, acceptance: consent },
          { idempotencyKey, attemptId: loanId },
        ),
      );
      await keep(runtime, loan, {
        providerSetupId: setup.id,
        providerMandateId: setup.mandateId,
        status: setup.status === 'succeeded' ? 'active' : 'pending',
      });
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      await keep(runtime, loan, {
        providerSetupId: error.code ?? 'refused',
        providerMandateId: null,
        status: 'refused',
      });
    }
    return 'done';
  };
}

function readWhatIsNeeded(runtime: Runtime, loanId: string) {
  return runtime.database.transact(async (tx) => {
    const [loan] = await tx.select().from(loans).where(eq(loans.id, loanId));
    if (!loan || ['rejected', 'cancelled', 'repaid'].includes(loan.status)) {
      return null;
    }
    const { providerCustomerId } = await readMember(tx, loan.memberId);
    if (!providerCustomerId) throw new Error('The borrower has no customer at the provider.');
    const acceptance = await readAcceptance(tx, runtime.keys, loanId, loan.memberId);
    // The borrower may have accepted again, without automatic repayment, since this work was
    // scheduled. If they only turned automatic repayment off, the mandate is created all the same,
    // because they may turn it on again.
    if (acceptance.terms?.automaticRepayment === false) return null;
    const made = await findMandate(tx, { loanId, bankAccountId: loan.bankAccountId });
    // After a re-acceptance for a new lender's name or address, the mandate for the same bank
    // account is still valid.
    if (made && !hasEnded(made)) return null;
    const paymentMethodId = await readPaymentMethod(tx, loan.bankAccountId);
    return { loan, customerId: providerCustomerId, paymentMethodId, acceptance };
  });
}

/**
 * Each acceptance has its own idempotency key, because the payment provider refuses a key that was
 * used for another bank account.
 */
function keyOf(loanId: string, { number }: { number: number }): string {
  return number === 1 ? `mandate:${loanId}` : `mandate:${loanId}:${number}`;
}

async function keep(
  runtime: Runtime,
  loan: typeof loans.$inferSelect,
  made: Pick<typeof mandates.$inferInsert, 'providerSetupId' | 'providerMandateId' | 'status'>,
): Promise<void> {
  await runtime.database.transact(async (tx) => {
    const createdAt = await runtime.clocks.business(tx);
    const { id: loanId, memberId, bankAccountId } = loan;
    const [present] = await tx.select().from(loans).where(eq(loans.id, loanId)).for('share');
    // A loan that was deleted with its member needs no mandate row.
    if (!present) return;
    // If the borrower has accepted for another account in the meantime, this mandate is stored as
    // `ended`.
    const status = present.bankAccountId === bankAccountId ? made.status : 'ended';
    const kept = await tx
      .insert(mandates)
      .values({ loanId, memberId, bankAccountId, createdAt, ...made, status })
      .onConflictDoUpdate({
        target: [mandates.loanId, mandates.bankAccountId],
        set: { createdAt, ...made, status },
        setWhere: eq(mandates.status, 'ended'),
      })
      .returning();
    if (kept.length === 0) return;
    await auditPayment(
      tx,
      runtime.keys,
      { loanId, memberId },
      {
        at: createdAt,
        action: `mandate.${status}`,
        codes: { mandate: made.providerMandateId ?? null },
      },
    );
    if (status !== 'pending') return;
    const dueAt = new Date(createdAt.getTime() + firstLookMs);
    const asked = { kind: 'check_mandate', key: loanId } as const;
    await enqueueWork(tx, { ...asked, dueAt, createdAt: runtime.clocks.wall() });
  });
}
