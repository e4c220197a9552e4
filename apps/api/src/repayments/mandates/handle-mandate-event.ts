import { eq } from 'drizzle-orm';
import { loans } from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import type { Provider } from '../../platform/stripe/provider.ts';
import { enqueueWork, lookAgainAfterMs, type WorkHandler } from '../../platform/work/work.ts';
import { auditPayment } from '../payment/audit-payment.ts';
import { findAnnouncedDebit } from '../payment/payment.ts';
import { mandates } from '../payment/store.ts';
import { findMandate, lockMandate, type MandateRow, updateMandate } from './mandate.ts';

type MandateState = Pick<MandateRow, 'status' | 'providerMandateId'>;

/** The statuses that may follow each status. An authorization that has ended is not given again. */
const next: Record<MandateRow['status'], readonly MandateRow['status'][]> = {
  pending: ['active', 'refused'],
  active: ['refused'],
  refused: [],
  ended: [],
};

/** Asks the provider where a loan's authorization stands, until it is given or refused. */
export function checkMandate(runtime: Runtime): WorkHandler {
  return async (loanId) => {
    const { mandate, now } = await runtime.database.transact(async (tx) => ({
      mandate: await presentMandate(tx, loanId),
      now: await runtime.clocks.business(tx),
    }));
    if (mandate?.status !== 'pending') return 'done';
    const state = await readState(runtime.provider, mandate);
    await recordMandate(runtime, mandate, state);
    return state.status === 'pending'
      ? { againAfterMs: lookAgainAfterMs(mandate.createdAt, now) }
      : 'done';
  };
}

/**
 * Fetches and records the present state of a mandate that an event names. A mandate that we do not know is not ours.
 */
export function handleMandateEvent(runtime: Runtime): (mandateId: string) => Promise<void> {
  return async (mandateId) => {
    const [mandate] = await runtime.database.transact((tx) =>
      tx.select().from(mandates).where(eq(mandates.providerMandateId, mandateId)),
    );
    if (!mandate) return;
    await recordMandate(runtime, mandate, await readState(runtime.provider, mandate));
  };
}

async function readState(provider: Provider, mandate: MandateRow): Promise<MandateState> {
  const { providerMandateId: known, providerSetupId } = mandate;
  const status = known ? (await provider.readMandate(known)).status : null;
  if (status === 'active') return { status, providerMandateId: known };
  if (status === 'inactive') return { status: 'refused', providerMandateId: known };
  // The provider reports nothing more about a mandate if making it failed, so the setup is read.
  const setup = await provider.readSetup(providerSetupId);
  const providerMandateId = known ?? setup.mandateId;
  if (['requires_payment_method', 'canceled'].includes(setup.status)) {
    return { status: 'refused', providerMandateId };
  }
  const isMade = !known && setup.status === 'succeeded' && providerMandateId;
  return { status: isMade ? 'active' : 'pending', providerMandateId };
}

function recordMandate(runtime: Runtime, seen: MandateRow, state: MandateState): Promise<void> {
  return runtime.database.transact(async (tx) => {
    const mandate = await lockMandate(tx, seen);
    if (!mandate || !next[mandate.status].includes(state.status)) return;
    const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
    await updateMandate(tx, mandate, state);
    await auditPayment(tx, runtime.keys, mandate, {
      at: at.now,
      action: `mandate.${state.status}`,
      codes: { mandate: state.providerMandateId },
    });
    if (state.status === 'refused') await lookAtDebit(tx, mandate.loanId, at);
  });
}

/**
 * Schedules now the work of the announced debit. Without the authorization it can't be made, so that work cancels it
 * and tells the borrower.
 */
async function lookAtDebit(tx: Tx, loanId: string, at: { now: Date; wall: Date }): Promise<void> {
  const debit = await findAnnouncedDebit(tx, loanId);
  if (!debit) return;
  const asked = { kind: 'hand_over_debit', key: debit.id } as const;
  await enqueueWork(tx, { ...asked, dueAt: at.now, createdAt: at.wall });
}

async function presentMandate(tx: Tx, loanId: string): Promise<MandateRow | undefined> {
  const [loan] = await tx.select().from(loans).where(eq(loans.id, loanId));
  return loan && findMandate(tx, { loanId, bankAccountId: loan.bankAccountId });
}
