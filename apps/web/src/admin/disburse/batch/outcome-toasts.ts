import type { BatchOutcome } from '@sevenday/contract';
import { toast } from '../../../ui/base/toast.ts';
import { countOf } from '../../../ui/text/count-with-noun.ts';

/** Makes the toasts for a batch. They are red if no loan succeeded. `whole` may give a shorter sentence. */
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
