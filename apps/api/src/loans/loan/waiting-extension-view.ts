import type { Loan } from '@sevenday/contract';
import { localDay } from '@sevenday/lending';
import type { AnswerTimes } from '../../platform/config/config.ts';
import { type ExtensionRequestRow, extensionAnswerDay } from './extension-request.ts';
import type { LoanRow } from './loan.ts';
import type { ViewedAt } from './loan-dependencies.ts';

export function waitingExtensionView(
  request: Pick<ExtensionRequestRow, 'askedDay' | 'askedAt'>,
  loan: Pick<LoanRow, 'timeZone'>,
  answerTimes: AnswerTimes,
  { now }: ViewedAt,
): NonNullable<Loan['waiting_extension']> {
  const answerBy = extensionAnswerDay(request, loan, answerTimes);
  const isLate = localDay(now, loan.timeZone) > answerBy;
  return { asked_day: request.askedDay, answer_by: isLate ? null : answerBy };
}
