import type { BatchOutcome } from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import { countOf } from '../../../ui/text/count-with-noun.ts';
import { keptForYou, numberNotKept } from './reserved-for.ts';

const atOnce = 'The money is handed to the bank at once.';
const onceItSays =
  'The bank is asked again how much the payout account holds. If it answers, the money is handed to it at once. If it does not answer, nothing is sent.';

export function disburseTexts(count: number, total: Cents) {
  return {
    title: `Disburse ${countOf(count, 'loan')}?`,
    deed: `Disburse ${formatDollars(total)}`,
    doing: 'Disbursing...',
  };
}

/**
 * Words for recording manual transfers. They name no amount, because the lender sends the money at their own bank,
 * not from here.
 */
export function recordTexts(count: number) {
  const deed = count === 1 ? 'Record Transfer' : 'Record Transfers';
  return { title: deed, deed, doing: 'Recording...' };
}

/** Tells the admin what to do in a manual transfer. The money of one begun before may be out. */
export function whatToDo(count: number, begunBefore: number): string {
  if (begunBefore === count) return `Record here what you sent. ${keptForYou(count)}`;
  return `Send the money from your own bank now, then record it here. ${keptForYou(count)} ${numberNotKept}`;
}

export function whatTheBankDoes(count: number, { isBalanceKnown }: { isBalanceKnown: boolean }) {
  const doing = isBalanceKnown ? atOnce : onceItSays;
  const which = count === 1 ? 'If the loan cannot be sent, it' : 'Each loan that cannot be sent';
  return `${doing} ${which} stays here and says why.`;
}

export function whatWasSent({ done_count, done_total, results }: BatchOutcome) {
  if (done_count === 0) return { title: 'Nothing was sent' };
  return {
    title: `${formatDollars(done_total)} sent`,
    description: `${done_count} of ${countOf(results.length, 'loan')} sent.`,
  };
}

export function whatWasPutBack({ done_count, results }: BatchOutcome) {
  if (done_count === 0) return { title: 'Nothing was put back' };
  return { title: `${done_count} of ${countOf(results.length, 'loan')} put back` };
}

export function isAllDone({ done_count, results }: BatchOutcome): boolean {
  return done_count === results.length;
}

export function whichOf(some: number, all: number): string {
  if (some < all) return `${some} of these`;
  return all === 1 ? 'it' : 'these';
}

/** Shown if a second person has to approve the sending first. */
export const notSentYet = 'Not sent yet: a second person has to approve it.';
