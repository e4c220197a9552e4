import { type ActBy, mustAsk, requireApproval, type SentLoan } from '../../approvals/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { LoanRow } from '../loan/loan.ts';

/**
 * `send_loans`: the payment provider sends the money. `begin_transfers`: an admin is about to make
 * manual transfers.
 */
type Way = 'send_loans' | 'begin_transfers';

interface Sending {
  way: Way;
  loans: readonly ToApprove[];
}

export type ToApprove = Pick<LoanRow, 'id' | 'memberId' | 'principalCents' | 'bankAccountId'>;

export async function requireApprovalToSend(
  tx: Tx,
  runtime: Runtime,
  { way: kind, loans }: Sending,
  by: ActBy,
): Promise<void> {
  if (loans.length === 0) return;
  await requireApproval(tx, runtime, { kind, content: { loans: loansToApprove(loans) } }, by);
}

export async function mustAskToSend(
  tx: Tx,
  runtime: Runtime,
  { way: kind, loans }: Sending,
  by: ActBy,
): Promise<boolean> {
  if (loans.length === 0) return false;
  return mustAsk(tx, runtime, { kind, content: { loans: loansToApprove(loans) } }, by);
}

export function loansToApprove(unsent: readonly ToApprove[]): SentLoan[] {
  return unsent
    .map(({ id, memberId, principalCents, bankAccountId }) => ({
      id,
      member_id: memberId,
      amount_cents: principalCents,
      bank_account_id: bankAccountId,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
