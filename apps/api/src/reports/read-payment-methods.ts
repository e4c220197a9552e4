import type { StatementEntry } from '@sevenday/contract';
import { inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { payments } from '../repayments/index.ts';

type HowPaid = NonNullable<StatementEntry['paid_by']>;

/** How each payment was made that the provider told us of, by the provider's id of it. */
export async function howPaid(
  tx: Tx,
  references: readonly (string | null)[],
): Promise<ReadonlyMap<string, HowPaid>> {
  const asked = references.filter((one) => one !== null);
  if (asked.length === 0) return new Map();
  const found = await tx.select().from(payments).where(inArray(payments.providerPaymentId, asked));
  return new Map(found.map((one) => [one.providerPaymentId ?? '', methodOf(one)]));
}

function methodOf({ kind, bankFingerprint }: typeof payments.$inferSelect): HowPaid {
  if (kind === 'debit') return 'automatic_repayment';
  return bankFingerprint ? 'bank_payment' : 'card';
}
