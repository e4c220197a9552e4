import { refusals } from '@sevenday/contract';
import { isOut, type LocalDay } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { AdjustmentCommand } from '../adjustments/adjustment-command.ts';
import { extendDueDate } from '../adjustments/extend-due-date.ts';
import { lockLoanToAdjust } from '../adjustments/lock-loan-to-adjust.ts';
import type { ExtensionRequestRow } from '../loan/extension-request.ts';
import { readExtensionRequest } from '../loan/extension-request.ts';
import type { Edited, LoanDependencies } from '../loan/loan-dependencies.ts';
import { extensionRequests } from '../loan/tables.ts';
import { notifyIfDebitCannotWait } from '../notices/notify-adjustments.ts';
import { notifyExtensionRefused } from '../notices/notify-extension-refused.ts';

export interface ExtensionAnswer extends Omit<AdjustmentCommand, 'reason'> {
  requestId: string;
  given: boolean;
  /** The new due day. If left out, it is the day that the borrower asked for. */
  day?: LocalDay | undefined;
  /**
   * The admin's message to the borrower. Null if there is none, which is allowed only if the
   * extension is given.
   */
  words: string | null;
}

/**
 * Refuses with `extension_not_found`, `extension_answered`, `own_case`, `loan_not_found`,
 * `payment_in_flight`, `loan_state`, `edit_not_allowed`, or `invalid_input` if the extension is not
 * given and `words` is missing.
 */
export async function answerExtension(
  tx: Tx,
  dependencies: LoanDependencies,
  answer: ExtensionAnswer,
): Promise<Edited> {
  const { keys } = dependencies;
  const { loanId } = await readExtensionRequest(tx, answer.requestId);
  const before = await lockLoanToAdjust(tx, dependencies, loanId, answer);
  const request = await readExtensionRequest(tx, answer.requestId);
  if (request.status !== 'waiting') throw new Refusal('extension_answered');
  if (!before.dueAt || !isOut(before)) {
    throw new Refusal('loan_state', refusals.extension.noLongerOwed);
  }
  if (!answer.given) {
    if (!answer.words) {
      const sentence = 'Say why, in a message to the borrower.';
      throw new Refusal('invalid_input', sentence, { words: sentence });
    }
    await keepAnswer(tx, keys, request, answer, null);
    await notifyExtensionRefused(tx, dependencies, before, {
      requestId: request.id,
      words: answer.words,
      debitDay: await dependencies.debitDayAfter(tx, { before, after: before }, answer.now),
      now: answer.now,
    });
    return { before, after: before };
  }
  const day = answer.day ?? request.askedDay;
  const { actorId, now, wall } = answer;
  const command = { actorId, reason: 'more time', day, now, wall };
  const extensionRequestId = request.id;
  const after = await extendDueDate(tx, dependencies, before, {
    ...command,
    field: 'date',
    extensionRequestId,
  });
  await keepAnswer(tx, keys, request, answer, day);
  await notifyIfDebitCannotWait(tx, dependencies, { before, after }, now);
  return { before, after };
}

async function keepAnswer(
  tx: Tx,
  keys: Keys,
  request: ExtensionRequestRow,
  { words, actorId, now }: ExtensionAnswer,
  givenDay: LocalDay | null,
): Promise<void> {
  const { memberId } = request;
  await tx
    .update(extensionRequests)
    .set({
      status: givenDay ? 'given' : 'refused',
      givenDay,
      answeredAt: now,
      answeredBy: actorId,
      words: words ? await keys.sealFor(tx, memberId, Buffer.from(words)) : null,
    })
    .where(eq(extensionRequests.id, request.id));
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action: givenDay ? 'loan.extension_given' : 'loan.extension_refused',
    subjectId: memberId,
    object: { type: 'loan', id: request.loanId },
    codes: { asked: request.askedDay, given: givenDay },
  });
}
