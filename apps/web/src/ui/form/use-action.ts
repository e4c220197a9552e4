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
  /**
   * Runs after a failure. If it returns true, a field shows the failure: `failure` then stays null, so that no note
   * repeats it.
   */
  onFailure?: (error: unknown, input: Input) => unknown;
  /**
   * Runs after success and after failure, to load the screen's data again. After success the button stays busy until
   * the returned promise resolves, because a press on outdated data would be refused.
   */
  onSettled?: () => unknown;
  /** The key by which other components find the action's state. If left out, none can. */
  mutationKey?: readonly unknown[];
  /**
   * False if the action must not be retried automatically, because `run` asks the person for something. Default: true.
   */
  runsAgain?: boolean;
}

/**
 * Runs a change on the server, with one effect for each press. A second press before the answer does nothing, even if
 * it comes before the button looks disabled, or during an automatic retry.
 *
 * If no answer came, or the server doesn't know the outcome, the page retries by itself, and the person may press
 * again. All calls with the same input have the same idempotency key, so the change is made only once.
 *
 * A failure is shown as a toast. It also stays in `failure` until the next press, for the `FailureNote` beside the
 * button.
 */
export function useAction<Input = void, Output = unknown>(options: ActionOptions<Input, Output>) {
  const intent = useRef<{ key: string; input: Input } | null>(null);
  const isRunning = useRef(false);
  const [isShownByField, setShownByField] = useState(false);
  const mutation = useMutation<Output, Error, Input>({
    networkMode: 'always',
    // The outcome stays in memory for good: a component that finds the action by its key may read it much later.
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
      // Reset before `options.onSuccess` runs, because that may start the next action.
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
      // A toast with a description takes longer to read, so it stays for 10 s.
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
    /** The input of the last press; undefined before the first. */
    variables,
    reset,
    mutate(input: Input) {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(input);
    },
    failure: isShownHere ? notedFailure(mutation.error, options) : null,
    /** Clears the failure. Call it when a wrong field stops a press, or when a dialog opens again. */
    forgetFailure() {
      if (isError) reset();
    },
  };
}

function sameInput(one: unknown, other: unknown): boolean {
  if (one instanceof File || other instanceof File) return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}
