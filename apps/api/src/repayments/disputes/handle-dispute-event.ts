import type { Runtime } from '../../platform/dependencies.ts';
import { refreshDispute } from './refresh-dispute.ts';

/** Fetches and records the present state of a dispute that an event names. */
export function handleDisputeEvent(runtime: Runtime): (disputeId: string) => Promise<void> {
  return async (disputeId) => {
    await refreshDispute(runtime, disputeId);
  };
}
