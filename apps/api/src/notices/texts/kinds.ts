import type { AccountNotices } from './account-texts.ts';
import type { AgreementNotices } from './agreement-texts.ts';
import type { CancelledNotices } from './cancelled-texts.ts';
import type { ChangeNotices } from './change-texts.ts';
import type { DebitRightsNotices } from './debit-rights-text.ts';
import type { DebitNotices } from './debit-texts.ts';
import type { DecisionNotices } from './decision-texts.ts';
import type { DisputeNotices } from './dispute-texts.ts';
import type { DueNotices } from './due-texts.ts';
import type { PayoutNotices } from './payout-texts.ts';
import type { RefundNotices } from './refund-texts.ts';
import type { RepaymentNotices } from './repayment-texts.ts';
import type { StaffNotices } from './staff-texts.ts';

/** Every kind of notice and its facts (`facts.ts`). Add a new kind beside its words. */
export interface NoticeData
  extends AccountNotices,
    AgreementNotices,
    PayoutNotices,
    RepaymentNotices,
    CancelledNotices,
    DecisionNotices,
    DebitNotices,
    DebitRightsNotices,
    DisputeNotices,
    DueNotices,
    ChangeNotices,
    RefundNotices,
    StaffNotices {}

export type NoticeKind = keyof NoticeData;

/** The kinds that are about one loan. They name the lender that was signed (docs/adr/0036). */
export type LoanNoticeKind = {
  [Kind in NoticeKind]: NoticeData[Kind] extends { loanId: string } ? Kind : never;
}[NoticeKind];

/** Kinds that go by mail and are not shown in the app, where a thief would read them first: links that let someone in, a
 * notice that is sent twice, and a sign-in on a new device. */
export const mailOnlyKinds = [
  'confirm_email',
  'reset_password',
  'email_left',
  'staff_invited',
  'new_device',
] satisfies NoticeKind[];

/** Returns the data without its secret. */
export function withoutSecret<Kind extends NoticeKind>(data: NoticeData[Kind]): NoticeData[Kind] {
  return 'token' in data ? { ...data, token: '' } : data;
}
