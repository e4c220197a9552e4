import { accountTexts } from './account-texts.ts';
import { agreementTexts } from './agreement-texts.ts';
import { cancelledTexts } from './cancelled-texts.ts';
import { changeTexts } from './change-texts.ts';
import { debitRightsTexts } from './debit-rights-text.ts';
import { debitTexts } from './debit-texts.ts';
import { decisionTexts } from './decision-texts.ts';
import { disputeTexts } from './dispute-texts.ts';
import { dueTexts } from './due-texts.ts';
import type { NoticeData, NoticeKind } from './kinds.ts';
import type { Letterhead, NoticeText, Texts } from './letterhead.ts';
import { payoutTexts } from './payout-texts.ts';
import { refundTexts } from './refund-texts.ts';
import { repaymentTexts } from './repayment-texts.ts';
import { staffTexts } from './staff-texts.ts';

const texts: Texts<NoticeData> = {
  ...accountTexts,
  ...agreementTexts,
  ...payoutTexts,
  ...repaymentTexts,
  ...cancelledTexts,
  ...decisionTexts,
  ...debitTexts,
  ...debitRightsTexts,
  ...disputeTexts,
  ...dueTexts,
  ...changeTexts,
  ...refundTexts,
  ...staffTexts,
};

export function textOf<Kind extends NoticeKind>(
  kind: Kind,
  data: NoticeData[Kind],
  by: Letterhead,
): NoticeText {
  return texts[kind](data, by);
}
