import type { LoanCallbacks } from '../loans/index.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { announceFirstDebit } from './debits/announce-first-debit.ts';
import { cancelDebitOfReturnedPayout } from './debits/cancel-debit-of-returned-payout.ts';
import { debitCanWait, debitDayAfter } from './debits/decide-debit-after-edit.ts';
import { readLastDebits } from './debits/read-debits.ts';
import { replanDebit } from './debits/replan-debit.ts';
import { readPaymentStateOfLoans } from './history/read-payment-state-of-loans.ts';
import { endMandate } from './mandates/end-mandate.ts';
import { readDebitDay } from './payment/payment.ts';
import { oweRefund, refundAfterReturnedPayout } from './settlement/refund-after-returned-payout.ts';

/**
 * The slice `loans` gets these operations as callbacks, because it may not import this slice. Each
 * operation runs in the caller's transaction.
 */
export function loanCallbacks(runtime: Runtime): LoanCallbacks {
  return {
    readPaymentStateOfLoans,
    readLastDebits,
    readDebitDay,
    debitDayAfter: (tx, edited, now) => debitDayAfter(tx, edited, now),
    debitCanWait: (tx, edited, now) => debitCanWait(tx, edited, now),
    announceDebit: (tx, loan, at) => announceFirstDebit(tx, runtime, loan, at),
    cancelDebit: (tx, loan, at) => cancelDebitOfReturnedPayout(tx, runtime, loan, at),
    followDueDate: (tx, moved, at) => replanDebit(tx, runtime, moved, at),
    refundAfterReturnedPayout: (tx, loan, returned) =>
      refundAfterReturnedPayout(tx, runtime, loan, returned),
    oweRefund: (tx, payment, returned) => oweRefund(tx, runtime.keys, payment, returned),
    endMandate: (tx, loan, at) => endMandate(tx, runtime, loan, at),
  };
}
