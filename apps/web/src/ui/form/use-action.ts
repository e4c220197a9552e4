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
import { toast } from '../base/toast.ts';

interface ActionOptions<Input, Output> extends FailureWords {
  run: (input: Input, idempotencyKey: string) => Promise<Output>;
  success?: string | ((output: Output, input: Input) => string | null);
  onSuccess?: (output: Output, input: Input) => unknown;
  /** True where a field tells it, so that nothing else has to. */
  onFailure?: (error: unknown, input: Input) => unknown;
  /**
   * Done or refused: what was on the screen may be old. Done, its button stays closed until what this answers is there: a
   * press on what is old would be refused.
   */
  onSettled?: () => unknown;
  /** By which others find it, while it is under way and after. */
  mutationKey?: readonly unknown[];
  /** Off where a second run would ask the person for something again. */
  runsAgain?: boolean;
}

/**
 * Something a person does that changes something: one press, one effect. A second press before the first is answered does
 * nothing, even one that comes before the button could be disabled, or while an answer that never came is asked for again.
 *
 * The idempotency key stays with the intent. When no answer came, or the server does not know the outcome, the page asks
 * again by itself, and the person may press again. With the same input all of these calls have the same key, so that
 * what was done is answered and not done again.
 * Failures show a toast, and `failure` until the next press, for the `FailureNote` beside the button; `onFailure` is for
 * what has to be shown besides.
 */
export function useAction<Input = void, Output = unknown>(options: ActionOptions<Input, Output>) {
  const intent = useRef<{ key: string; input: Input } | null>(null);
  const isRunning = useRef(false);
  const [isShownByField, setShownByField] = useState(false);
  const mutation = useMutation<Output, Error, Input>({
    networkMode: 'always',
    // Others read what became of it, however late.
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
  const isShownHere = mutation.isError && !isShownByField;
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
