import * as account from './account-texts.ts';
import * as change from './change-texts.ts';
import { debitsStopped } from './debit-rights-text.ts';
import * as debit from './debit-texts.ts';
import * as due from './due-texts.ts';
import type { NoticeData, NoticeKind } from './kinds.ts';
import type { Letterhead, NoticeText } from './letterhead.ts';
import * as loan from './loan-texts.ts';
import * as refundsAndDisputes from './refund-texts.ts';

/** What each kind of notice says. */
const texts: { [Kind in NoticeKind]: (data: NoticeData[Kind], by: Letterhead) => NoticeText } = {
  id_approved: account.idApproved,
  id_rejected: account.idRejected,
  bank_verified: account.bankVerified,
  bank_changed: account.bankChanged,
  agreement_signed: loan.agreementSigned,
  money_on_its_way: loan.moneyOnItsWay,
  money_arrived: loan.moneyArrived,
  money_returned: loan.moneyReturned,
  payment_processing: loan.paymentProcessing,
  repaid: loan.repaid,
  payment_failed: loan.paymentFailed,
  payment_returned: loan.paymentReturned,
  debit_announced: debit.debitAnnounced,
  debit_failed: debit.debitFailed,
  debit_cancelled: debit.debitCancelled,
  debits_stopped: debitsStopped,
  payment_due: due.paymentDue,
  overdue: due.overdue,
  defaulted: due.defaulted,
  late_fee_changed: change.lateFeeChanged,
  owed_changed: change.owedChanged,
  new_due_date: change.newDueDate,
  extension_refused: change.extensionRefused,
  refund: refundsAndDisputes.refund,
  loan_rejected: loan.loanRejected,
  loan_cancelled: loan.loanCancelled,
  password_changed: account.passwordChanged,
  email_changed: account.emailChanged,
  email_left: account.emailChanged,
  confirm_email: account.confirmEmail,
  reset_password: account.resetPassword,
};

export function textOf<Kind extends NoticeKind>(
  kind: Kind,
  data: NoticeData[Kind],
  by: Letterhead,
): NoticeText {
  return texts[kind](data, by);
}
