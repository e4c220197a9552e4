import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  ApiFailure,
  type FailureWords,
  failureMessage,
  notedFailure,
  timesAskedAgain,
} from '../../api/failure.ts';
import { randomId } from '../../api/random-id.ts';
import { isGivenUp } from '../../api/time-limit.ts';
import { toast } from '../base/toast.ts';

export interface ActionOptions<Input, Output> extends FailureWords {
  run: (input: Input, idempotencyKey: string) => Promise<Output>;
  success?: string | ((output: Output, input: Input) => string | null);
  onSuccess?: (output: Output, input: Input) => unknown;
  /** Hears of a failure. Returns true if a field already shows it. `failure` then stays null, so that no note repeats it. */
  onFailure?: (error: unknown, input: Input) => unknown;
  /**
   * Runs after success and refusal, because the screen may be out of date. After success the button stays busy until the
   * returned promise resolves: a press on outdated data would be refused.
   */
  onSettled?: () => unknown;
  /** The mutation key by which other components find the action. */
  mutationKey?: readonly unknown[];
  /** False if an automatic second run would ask the person for something again. If left out, the action may run again. */
  runsAgain?: boolean;
}

/**
 * Runs a change with one effect for each press. A second press before the answer does nothing, even if it comes before the
 * button could be disabled, or during an automatic retry.
 *
 * The idempotency key belongs to the intent. If no answer came, or the server doesn't know the outcome, the page retries by
 * itself, and the person may press again. With the same input all these calls have the same key, so the effect happens once.
 *
 * A failure shows a toast. `failure` keeps it for the `FailureNote` beside the button until the next press. `onFailure` may
 * show more.
 */
export function useAction<Input = void, Output = unknown>(options: ActionOptions<Input, Output>) {
  const intent = useRef<{ key: string; input: Input } | null>(null);
  const isRunning = useRef(false);
  const [isShownByField, setShownByField] = useState(false);
  const mutation = useMutation<Output, Error, Input>({
    networkMode: 'always',
    // The outcome stays in memory, because other components may read it much later.
    ...(options.mutationKey
      ? { mutationKey: options.mutationKey, gcTime: Number.POSITIVE_INFINITY }
      : {}),
    mutationFn: (input) => {
      intent.current =
        intent.current && sameInput(intent.current.input, input)
          ? intent.current
          : { key: randomId(), input };
      return options.run(input, intent.current.key);
    },
    retry: (count, error) => options.runsAgain !== false && count < timesAskedAgain(error),
    retryDelay: (count) => 800 * 4 ** count,
    onSuccess: async (output, input) => {
      // Reset before the caller hears of it, because the caller may start the next action.
      isRunning.current = false;
      intent.current = null;
      const text =
        typeof options.success === 'function' ? options.success(output, input) : options.success;
      if (text) toast.success(text);
      await options.onSuccess?.(output, input);
    },
    onError: (error, input) => {
      isRunning.current = false;
      if (isGivenUp(error)) {
        intent.current = null;
        return;
      }
      const isTransient = error instanceof ApiFailure && error.isTransient;
      if (!isTransient) intent.current = null;
      const { text, description } = failureMessage(error, options);
      // A description takes longer to read.
      toast.error(text, description ? { description, duration: 10_000 } : undefined);
      setShownByField(options.onFailure?.(error, input) === true);
    },
    onSettled: (_, error) => {
      const isFresh = options.onSettled?.();
      return error ? undefined : isFresh;
    },
  });
  const isShownHere = mutation.isError && !isShownByField && !isGivenUp(mutation.error);
  const { isPending, isSuccess, isError, error, variables, reset } = mutation;
  return {
    isPending,
    isSuccess,
    isError,
    error,
    /** The input of the last try. */
    variables,
    reset,
    mutate(input: Input) {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(input);
    },
    failure: isShownHere ? notedFailure(mutation.error, options) : null,
    /** Clears the failure when a wrong field stops the press, or when a dialog opens again. */
    forgetFailure() {
      if (isError) reset();
    },
  };
}

function sameInput(one: unknown, other: unknown): boolean {
  if (one instanceof File || other instanceof File) return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}
