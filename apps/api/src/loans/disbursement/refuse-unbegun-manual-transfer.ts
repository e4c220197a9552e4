import { refusals } from '@sevenday/contract';
import type { ActBy } from '../../approvals/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { mustAskToSend, type ToApprove } from './require-approval-to-send.ts';

/**
 * Refuses with `loan_state` if a second person must approve the transfer. The admin must then begin
 * it first, so that the second person is asked before the money leaves.
 */
export async function refuseUnbegun(
  tx: Tx,
  runtime: Runtime,
  loan: ToApprove,
  by: ActBy,
): Promise<void> {
  const begun = { way: 'begin_transfers', loans: [loan] } as const;
  if (await mustAskToSend(tx, runtime, begun, by)) throw notBegun();
}

export function notBegun(): Refusal {
  return new Refusal('loan_state', refusals.disbursing.beginFirst);
}
