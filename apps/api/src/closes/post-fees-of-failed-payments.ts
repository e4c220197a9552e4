import { cents } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { ledgerTransactions, postEntry, providerFee } from '../ledger/index.ts';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { payments } from '../repayments/index.ts';
import { closeLines } from './lines/tables.ts';

type KeptFee = {
  reference: string;
  amount: string;
  occurred_at: string | Date;
  loan_id: string | null;
  member_id: string | null;
};

/**
 * When a bank payment fails, the payment provider takes its amount out of the balance again, but
 * may keep its fee. Such a fee may show only in the provider's movements, so it is posted here.
 */
export async function postFeesOfFailedPayments(tx: Tx, recordedAt: Date): Promise<void> {
  const kept = await rowsOf<KeptFee>(
    tx,
    sql`select fee.reference, -sum(fee.amount_cents) as amount, max(fee.occurred_at) as occurred_at,
        payment.loan_id, payment.member_id
      from ${closeLines} as fee
      left join ${payments} as payment on payment.provider_payment_id = fee.reference
      where fee.account = 'provider_balance' and fee.side = 'provider' and fee.concerns = 'fee'
        and fee.matched_in is null
        and exists (select 1 from ${closeLines} failure where failure.side = 'provider'
          and failure.type = 'payment_failure_refund' and failure.reference = fee.reference)
        and not exists (select 1 from ${ledgerTransactions} t
          where t.event = 'provider_fee' and t.provider_reference = fee.reference)
      group by fee.reference, payment.loan_id, payment.member_id
      having sum(fee.amount_cents) < 0
      order by max(fee.occurred_at), fee.reference`,
  );
  for (const { reference, amount, occurred_at, loan_id, member_id } of kept) {
    await postEntry(tx, {
      entry: providerFee({ amountCents: cents(Number(amount)) }),
      loanId: loan_id,
      subjectId: member_id,
      effectiveAt: new Date(occurred_at),
      recordedAt,
      actorId: null,
      providerReference: reference,
    });
  }
}
