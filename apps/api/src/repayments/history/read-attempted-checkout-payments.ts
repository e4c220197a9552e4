import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { anyOf } from '../../platform/database/any-of-condition.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import type { PaymentRow } from '../payment/payment.ts';
import { payments } from '../payment/tables.ts';

export const readAttemptedCheckoutPayments = queryBuiltOnce<{ loanIds: string[] }, PaymentRow[]>(
  (tx) =>
    tx
      .select()
      .from(payments)
      .where(
        and(
          anyOf(payments.loanId, sql.placeholder('loanIds')),
          eq(payments.kind, 'checkout'),
          inArray(payments.status, ['processing', 'succeeded', 'failed', 'returned']),
          isNotNull(payments.providerPaymentId),
        ),
      )
      .orderBy(asc(payments.quotedAt)),
);
