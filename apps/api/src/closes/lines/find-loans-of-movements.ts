import { and, eq, inArray, or } from 'drizzle-orm';
import { ledgerTransactions, paymentEvents } from '../../ledger/index.ts';
import { loans, payouts } from '../../loans/index.ts';
import { members } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { payments, refunds } from '../../repayments/index.ts';

export interface MovementIds {
  paymentId: string | null;
  attemptId: string | null;
  loanId: string | null;
  /** The payment provider's id of the customer whose money moved. */
  customerId: string | null;
}

export interface MovementLoan {
  loanId: string;
  /** Null if we know neither the loan nor the customer. */
  subjectId: string | null;
}

/**
 * Returns the loans in the order of the movements, and null for a movement without a loan. A
 * restored database may lack a loan that the payment provider names (`loanId`). Its member is then
 * found by the provider's customer id.
 */
export async function findLoansOfMovements(
  tx: Tx,
  movements: readonly MovementIds[],
): Promise<(MovementLoan | null)[]> {
  const owners = await readOwners(tx, {
    paymentIds: present(movements.map(({ paymentId }) => paymentId)),
    attemptIds: present(movements.map(({ attemptId }) => attemptId)),
    loanIds: present(movements.map(({ loanId }) => loanId)),
  });
  const ownerOf = ({ paymentId, attemptId, loanId }: MovementIds) =>
    [paymentId, attemptId, loanId].flatMap((id) => (id && owners.get(id)) || [])[0];
  const lost = movements.filter((movement) => movement.loanId && !ownerOf(movement));
  const memberOf = await readCustomers(tx, present(lost.map(({ customerId }) => customerId)));
  return movements.map((movement) => {
    const known = ownerOf(movement);
    if (known || !movement.loanId) return known ?? null;
    return { loanId: movement.loanId, subjectId: memberOf.get(movement.customerId) ?? null };
  });
}

async function readCustomers(
  tx: Tx,
  customerIds: string[],
): Promise<ReadonlyMap<string | null, string>> {
  if (customerIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: members.id, customerId: members.providerCustomerId })
    .from(members)
    .where(inArray(members.providerCustomerId, customerIds));
  return new Map(rows.map(({ id, customerId }) => [customerId, id]));
}

function present(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

interface Sought {
  paymentIds: string[];
  attemptIds: string[];
  loanIds: string[];
}

async function readOwners(
  tx: Tx,
  { paymentIds, attemptIds, loanIds }: Sought,
): Promise<ReadonlyMap<string, MovementLoan>> {
  const owners = new Map<string, MovementLoan>();
  const add = (id: string | null, loanId: string | null, subjectId: string | null) => {
    if (id && loanId && subjectId) owners.set(id, { loanId, subjectId });
  };
  const booked = await tx
    .select()
    .from(ledgerTransactions)
    .where(
      or(
        and(
          inArray(ledgerTransactions.event, [...paymentEvents]),
          inArray(ledgerTransactions.providerReference, paymentIds),
        ),
        and(eq(ledgerTransactions.event, 'approved'), inArray(ledgerTransactions.loanId, loanIds)),
      ),
    );
  for (const { event, loanId, subjectId, providerReference } of booked) {
    add(event === 'approved' ? loanId : providerReference, loanId, subjectId);
  }
  for (const table of [payments, refunds, payouts]) {
    const rows = await tx
      .select({ id: table.id, loanId: table.loanId, memberId: table.memberId })
      .from(table)
      .where(inArray(table.id, attemptIds));
    for (const { id, loanId, memberId } of rows) add(id, loanId, memberId);
  }
  const paid = await tx
    .select()
    .from(payments)
    .where(inArray(payments.providerPaymentId, paymentIds));
  for (const { providerPaymentId, loanId, memberId } of paid) {
    add(providerPaymentId, loanId, memberId);
  }
  const borrowed = await tx.select().from(loans).where(inArray(loans.id, loanIds));
  for (const { id, memberId } of borrowed) add(id, id, memberId);
  return owners;
}
