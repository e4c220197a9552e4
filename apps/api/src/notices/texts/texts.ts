import { accountTexts } from './account-texts.ts';
import { changeTexts } from './change-texts.ts';
import { debitRightsTexts } from './debit-rights-text.ts';
import { debitTexts } from './debit-texts.ts';
import { decisionTexts } from './decision-texts.ts';
import { dueTexts } from './due-texts.ts';
import type { NoticeData, NoticeKind } from './kinds.ts';
import type { Letterhead, NoticeText, Texts } from './letterhead.ts';
import { loanTexts } from './loan-texts.ts';
import { refundTexts } from './refund-texts.ts';

const texts: Texts<NoticeData> = {
  ...accountTexts,
  ...loanTexts,
  ...decisionTexts,
  ...debitTexts,
  ...debitRightsTexts,
  ...dueTexts,
  ...changeTexts,
  ...refundTexts,
};

export function textOf<Kind extends NoticeKind>(
  kind: Kind,
  data: NoticeData[Kind],
  by: Letterhead,
): NoticeText {
  return texts[kind](data, by);
}
