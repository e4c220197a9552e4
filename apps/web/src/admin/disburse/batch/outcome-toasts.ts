import type { BatchOutcome } from '@sevenday/contract';
import { toast } from '../../../ui/base/toast.ts';
import { countOf } from '../../../ui/text/format.ts';

/** The toasts of something done to several loans: red when it was done to none of them. `whole` may say it shorter. */
export function outcomeToasts(
  doneWord: 'disbursed' | 'rejected',
  whole: (outcome: BatchOutcome) => string | null,
) {
  const sentence = ({ done_count, results }: BatchOutcome) =>
    `${done_count} of ${countOf(results.length, 'loan')} ${doneWord}`;
  return {
    success: (outcome: BatchOutcome) =>
      outcome.done_count === 0 ? null : (whole(outcome) ?? sentence(outcome)),
    onDone: (outcome: BatchOutcome) => {
      if (outcome.done_count === 0) toast.error(sentence(outcome));
    },
  };
}
