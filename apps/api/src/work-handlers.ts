import { noteDeletion } from './backups/index.ts';
import { disconnectRemovedBankAccount } from './bank-accounts/index.ts';
import { runDailyClose } from './closes/index.ts';
import { runDaily } from './daily-work.ts';
import type { SliceDependencies } from './dependencies.ts';
import { countRefusedSignIns, startPasswordReset } from './identity/index.ts';
import { sealBooks } from './ledger/index.ts';
import { ageLoan, askProviderAboutPayout, remindPayment, sendPayout } from './loans/index.ts';
import { forgetMail, sendNotice } from './notices/index.ts';
import { deleteAgain, forgetCustomer, forgetDeleted, removeFile } from './offboarding/index.ts';
import { alarmOwners, countRefusedCalls } from './oversight/index.ts';
import { fetchMissedEvents } from './platform/webhooks/fetch-missed-events.ts';
import { onceMoneyMayMove } from './platform/webhooks/postpone-work-until-money-may-move.ts';
import { processEventsBeforeMoneyMoves } from './platform/webhooks/process-events-before-money-moves.ts';
import type { WorkHandler } from './platform/work/work-handler.ts';
import type { WorkKind } from './platform/work/work-queues.ts';
import {
  askProviderAboutDispute,
  askProviderAboutMandate,
  askProviderAboutPayment,
  checkProviderFee,
  createMandate,
  notifyAdjustmentsAndReplanDebit,
  recheckDebitsOfAccount,
  retryClosingCheckout,
  sendRefund,
  submitDebit,
} from './repayments/index.ts';
import { writeMorningMail } from './today/index.ts';

/** Which operation carries out each kind of work. What moves money waits until the provider was heard. */
export function workHandlers(dependencies: SliceDependencies): Record<WorkKind, WorkHandler> {
  return onceMoneyMayMove(dependencies.moneyGate, {
    start_password_reset: startPasswordReset(dependencies),
    send_mail: sendNotice(dependencies),
    send_payout: sendPayout(dependencies),
    check_payout: askProviderAboutPayout(dependencies),
    close_checkout: retryClosingCheckout(dependencies),
    run_daily: runDaily(dependencies),
    seal_books: sealBooks(dependencies),
    count_refused_sign_ins: countRefusedSignIns(dependencies),
    count_refused_calls: countRefusedCalls(dependencies),
    alarm_owners: alarmOwners(dependencies),
    age_loan: ageLoan(dependencies),
    remind_payment: remindPayment(dependencies),
    tell_changes: notifyAdjustmentsAndReplanDebit(dependencies),
    hand_over_debit: submitDebit(dependencies),
    stop_debits: recheckDebitsOfAccount(dependencies),
    create_mandate: createMandate(dependencies),
    check_payment: askProviderAboutPayment(dependencies),
    send_refund: sendRefund(dependencies),
    record_fee: checkProviderFee(dependencies),
    check_dispute: askProviderAboutDispute(dependencies),
    check_mandate: askProviderAboutMandate(dependencies),
    forget_customer: forgetCustomer(dependencies),
    remove_file: removeFile(dependencies),
    forget_mail: forgetMail(dependencies),
    forget_deleted: forgetDeleted(dependencies),
    note_deletion: noteDeletion(dependencies),
    delete_again: deleteAgain(dependencies),
    forget_bank_account: disconnectRemovedBankAccount(dependencies),
    hear_provider: processEventsBeforeMoneyMoves(dependencies),
    fetch_events: fetchMissedEvents(dependencies),
    process_event: dependencies.processEvent,
    daily_close: runDailyClose(dependencies),
    morning_mail: writeMorningMail(dependencies),
  });
}
