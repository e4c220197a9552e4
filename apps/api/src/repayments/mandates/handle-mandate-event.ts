import { eq } from 'drizzle-orm';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { mandates } from '../payment/tables.ts';
import { refreshMandate } from './refresh-mandate.ts';

export function handleMandateEvent(runtime: Runtime): (mandateId: string) => Promise<void> {
  return async (mandateId) => {
    const [mandate] = await runtime.database.transact((tx) =>
      tx.select().from(mandates).where(eq(mandates.providerMandateId, mandateId)),
    );
    if (mandate) await refreshMandate(runtime, mandate);
  };
}
