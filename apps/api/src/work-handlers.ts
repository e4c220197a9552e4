import { forgetBankAccount } from './bank-accounts/index.ts';
import { type CloseParts, dailyClose } from './closes/index.ts';
import { runDaily } from './daily-work.ts';
import { startPasswordReset } from './identity/index.ts';
import { sealBooks } from './ledger/index.ts';
import {
  ageLoan,
  checkPayout,
  type PayoutSending,
  remindPayment,
  sendPayout,
  sumLoanCounts,
} from './loans/index.ts';
import { recipientOf } from './members/index.ts';
import { forgetMail, sendNotice } from './notices/index.ts';
import { forgetCustomer, forgetDeleted, removeFile } from './offboarding/index.ts';
import type { Parts } from './parts.ts';
import { statementName } from './platform/stripe/provider.ts';
import { fetchEvents } from './platform/webhooks/fetch-missed-events.ts';
import { onceHeard } from './platform/webhooks/money-gate.ts';
import { type GateHearing, hearProvider } from './platform/webhooks/process-missed-events.ts';
import { processEvent } from './platform/webhooks/webhook-inbox.ts';
import type { WorkHandler } from './platform/work/work.ts';
import type { WorkKind } from './platform/work/work-queues.ts';
import { eventHandlers, handledEvents } from './provider-events.ts';
import {
  checkDispute,
  checkMandate,
  checkPayment,
  closeCheckout,
  createMandate,
  handOverDebit,
  notifyLoanChanges,
  payoutRecording,
  readDebitDay,
  recordFee,
  sendRefund,
  stopDebitsOfAccount,
} from './repayments/index.ts';

/** What a borrower's bank statement says beside our payouts, which the network gives ten characters. */
const statementDescriptor = 'LOAN';

/** Which operation carries out each kind of work. What moves money waits until the provider was heard. */
export function workHandlers(parts: Parts): Record<WorkKind, WorkHandler> {
  const paying = payoutSending(parts);
  const closing = closeParts(parts);
  return onceHeard(parts.moneyGate, {
    start_password_reset: startPasswordReset({ ...parts, recipientOf }),
    send_mail: sendNotice(parts),
    send_payout: sendPayout(paying),
    check_payout: checkPayout(paying),
    close_checkout: closeCheckout(parts),
    run_daily: runDaily(parts),
    seal_books: sealBooks({ ...parts, alongside: sumLoanCounts }),
    age_loan: ageLoan(parts),
    remind_payment: remindPayment({ ...parts, readDebitDay }),
    tell_changes: notifyLoanChanges(parts),
    hand_over_debit: handOverDebit({
      ...parts,
      statementDescriptor: statementName(parts.config.lender.name),
    }),
    stop_debits: stopDebitsOfAccount(parts),
    create_mandate: createMandate(parts),
    check_payment: checkPayment(parts),
    send_refund: sendRefund(parts),
    record_fee: recordFee(parts),
    check_dispute: checkDispute(parts),
    check_mandate: checkMandate(parts),
    forget_customer: forgetCustomer(parts),
    remove_file: removeFile(parts),
    forget_mail: forgetMail(parts),
    forget_deleted: forgetDeleted(parts),
    forget_bank_account: forgetBankAccount(parts),
    hear_provider: hearProvider(hearingParts(parts)),
    fetch_events: fetchEvents(closing),
    process_event: closing.processEvent,
    daily_close: dailyClose(closing),
  });
}

/** What a close needs: it hears the provider out before it compares. */
export function closeParts(parts: Parts): CloseParts {
  const handlers = eventHandlers(parts, payoutSending(parts));
  return {
    ...parts,
    types: handledEvents,
    payouts: parts.config.payouts,
    financialAccount: parts.config.stripe.financialAccount,
    processEvent: processEvent({ ...parts, handlers }),
  };
}

/** What hears the provider before money moves. */
export function hearingParts(parts: Parts): GateHearing {
  return { ...closeParts(parts), moneyGate: parts.moneyGate, log: parts.http.log };
}

function payoutSending(parts: Parts): PayoutSending {
  return {
    ...parts,
    log: parts.http.log,
    statementDescriptor,
    ...payoutRecording(parts),
  };
}
