import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { refreshDispute } from './refresh-dispute.ts';

/** Fetches the dispute that a payment provider's event names, and records its present state. */
export function handleDisputeEvent(runtime: Runtime): (disputeId: string) => Promise<void> {
  return async (disputeId) => {
    await refreshDispute(runtime, disputeId);
  };
}
