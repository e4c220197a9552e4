import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Provider } from '../../platform/stripe/provider.ts';
import { enqueueWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { findAnnouncedDebit } from '../payment/payment.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { lockMandate, type MandateRow } from './mandate.ts';
import { mayMoveMandate, moveMandate } from './mandate-status.ts';

type MandateState = Pick<MandateRow, 'status' | 'providerMandateId'>;

/** Returns `pending`, `active` or `refused`. */
export async function refreshMandate(
  runtime: Runtime,
  mandate: MandateRow,
): Promise<MandateRow['status']> {
  const state = await readState(runtime.provider, mandate);
  await recordMandate(runtime, mandate, state);
  return state.status;
}

async function readState(provider: Provider, mandate: MandateRow): Promise<MandateState> {
  const { providerMandateId: known, providerSetupId } = mandate;
  const status = known ? (await provider.readMandate(known)).status : null;
  if (status === 'active') return { status, providerMandateId: known };
  if (status === 'inactive') return { status: 'refused', providerMandateId: known };
  // Only the setup (the payment provider's object that makes the mandate) shows whether the
  // provider failed to make the mandate.
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
    if (!mandate || !mayMoveMandate(mandate.status, state.status)) return;
    const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
    const { providerMandateId } = state;
    await moveMandate(tx, mandate, state.status, { providerMandateId });
    await auditPayment(tx, runtime.keys, mandate, {
      at: at.now,
      action: `mandate.${state.status}`,
      codes: { mandate: state.providerMandateId },
    });
    if (state.status === 'refused') await recheckDebitNow(tx, mandate.loanId, at);
  });
}

/** Schedules `submitDebit`, which cancels an announced debit whose mandate was refused. */
async function recheckDebitNow(
  tx: Tx,
  loanId: string,
  at: { now: Date; wall: Date },
): Promise<void> {
  const debit = await findAnnouncedDebit(tx, loanId);
  if (!debit) return;
  const asked = { kind: 'hand_over_debit', key: debit.id } as const;
  await enqueueWork(tx, { ...asked, dueAt: at.now, createdAt: at.wall });
}
