import type { Loan } from '@sevenday/contract';
import { addBankingDays, type LocalDay, localDay } from '@sevenday/lending';
import type { AnswerTimes } from '../../platform/config/config.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import type { ExtensionRequestRow } from './extension-request.ts';
import type { LoanRow } from './loan.ts';
import type { ViewedAt } from './loan-dependencies.ts';

/** Returns the day by which the lender promises to answer an extension request. */
export function answerDay(
  { askedAt }: Pick<ExtensionRequestRow, 'askedAt'>,
  { timeZone }: Pick<LoanRow, 'timeZone'>,
  { extensionBankingDays }: AnswerTimes,
): LocalDay {
  return addBankingDays(localDay(askedAt, timeZone), extensionBankingDays, isBankHoliday);
}

export function waitingExtensionView(
  request: Pick<ExtensionRequestRow, 'askedDay' | 'askedAt'>,
  loan: Pick<LoanRow, 'timeZone'>,
  answerTimes: AnswerTimes,
  { now }: ViewedAt,
): NonNullable<Loan['waiting_extension']> {
  const answerBy = answerDay(request, loan, answerTimes);
  const isLate = localDay(now, loan.timeZone) > answerBy;
  return { asked_day: request.askedDay, answer_by: isLate ? null : answerBy };
}
