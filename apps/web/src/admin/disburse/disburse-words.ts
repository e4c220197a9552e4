import type { SeveralOutcome } from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import { countOf } from '../../ui/format.ts';
import { keptForYou } from './kept-for-you.ts';

const atOnce = 'The money is handed to the bank at once.';
const onceItSays =
  'The bank is asked again how much the payout account holds. If it says so, the money is handed to it at once; else nothing is sent.';

/** Where the money of some may be out, the button names no amount: it is not all of it to be sent. */
export function wordsOf(count: number, begunBefore: number, total: Cents) {
  if (begunBefore === 0)
    return {
      title: `Disburse ${countOf(count, 'loan')}?`,
      deed: `Disburse ${formatDollars(total)}`,
      doing: 'Disbursing...',
    };
  const deed = count === 1 ? 'Record Transfer' : 'Record Transfers';
  const title = begunBefore < count ? 'Disburse and Record' : deed;
  return { title, deed, doing: 'Recording...' };
}

/** By hand; of those that were begun before, the money may be out. */
export function whatToDo(count: number, begunBefore: number): string {
  const doing =
    begunBefore === count
      ? 'Record here what you sent.'
      : 'Send the money from your own bank now, then record it here.';
  return `${doing} ${keptForYou(count)}`;
}

export function whatTheBankDoes({ isBalanceKnown }: { isBalanceKnown: boolean }): string {
  const doing = isBalanceKnown ? atOnce : onceItSays;
  return `${doing} Each loan that cannot be sent stays here and says why.`;
}

export function whatWasSent({ done_count, done_total, results }: SeveralOutcome) {
  if (done_count === 0) return { title: 'Nothing was sent' };
  return {
    title: `${formatDollars(done_total)} sent`,
    description: `${done_count} of ${countOf(results.length, 'loan')} sent.`,
  };
}

export function whichOf(some: number, all: number): string {
  if (some < all) return `${some} of these`;
  return all === 1 ? 'it' : 'these';
}
