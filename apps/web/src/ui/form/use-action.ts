import { useLayoutEffect, useRef, useState } from 'react';
import {
  ApiFailure,
  type FailureWords,
  failureMessage,
  notedFailure,
  timesAskedAgain,
} from '../../api/failure.ts';
import { randomId } from '../../api/random-id.ts';
import { isGivenUp } from '../../api/time-limit.ts';
import { tryAgain } from '../../api/try-again.ts';
import { toast } from '../base/toast.ts';

export interface ActionOptions<Input, Output> extends FailureWords {
  run: (input: Input, idempotencyKey: string) => Promise<Output>;
  success?: string | ((output: Output, input: Input) => string | null);
  onSuccess?: (output: Output, input: Input) => unknown;
  /**
   * Returns true if a form field shows the reason. `failure` then stays null, so that no note
   * repeats the field's sentence.
   */
  onFailure?: (error: unknown, input: Input) => unknown;
  /**
   * Loads the screen's data again, after success and after failure. After success, the button stays
   * busy until the returned promise resolves, because the screen shows old data until then.
   */
  onSettled?: () => unknown;
  /**
   * False if `run` opens a prompt, such as the browser's prompt for a passkey. `run` is then not
   * repeated automatically after a failure.
   */
  runsAgain?: boolean;
}

/**
 * Until the answer comes, further calls are ignored, even before the button looks disabled. If it
 * is unknown whether a failed call was carried out, or the failure may soon pass, the same input
 * keeps its idempotency key, so that the change is made only once. A cancelled call loses its key.
 */
export function useAction<Input = void, Output = unknown>(options: ActionOptions<Input, Output>) {
  const intent = useRef<{ key: string; input: Input } | null>(null);
  const isRunning = useRef(false);
  const tries = useRef(0);
  const [isShownByField, setShownByField] = useState(false);
  const [{ status, error, variables }, setTry] = useState<Try<Input>>(noTry);
  // The component may render again before the answer comes, so the callbacks of the latest render
  // are called.
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  function callAgain(input: Input): Promise<Output> {
    intent.current =
      intent.current && sameInput(intent.current.input, input)
        ? intent.current
        : { key: randomId(), input };
    return latest.current.run(input, intent.current.key);
  }

  async function carryOut(input: Input): Promise<void> {
    tries.current += 1;
    const number = tries.current;
    // The next run may start while this run still awaits `onSuccess` or `onSettled`. From then on,
    // only the state of the next run is shown.
    const show = (next: Try<Input>) => number === tries.current && setTry(next);
    show({ status: 'pending', error: null, variables: input });
    try {
      const output = await tryAgain(() => callAgain(input), {
        mayTryAgain: (count, failure) =>
          latest.current.runsAgain !== false && count < timesAskedAgain(failure),
        delayMs: (count) => 800 * 4 ** count,
      });
      // This action is marked as ended first, because `onSuccess` may start the next action.
      isRunning.current = false;
      intent.current = null;
      const { success, onSuccess } = latest.current;
      const text = typeof success === 'function' ? success(output, input) : success;
      if (text) toast.success(text);
      await onSuccess?.(output, input);
      await latest.current.onSettled?.();
      show({ status: 'success', error: null, variables: input });
    } catch (failure) {
      isRunning.current = false;
      showFailure(failure, input);
      void latest.current.onSettled?.();
      show({ status: 'error', error: failure, variables: input });
    }
  }

  function showFailure(failure: unknown, input: Input): void {
    if (isGivenUp(failure)) {
      intent.current = null;
      return;
    }
    const isTransient = failure instanceof ApiFailure && failure.isTransient;
    if (!isTransient) intent.current = null;
    const { text, description } = failureMessage(failure, latest.current);
    // A toast with a description takes longer to read, so it stays for 10 s.
    toast.error(text, description ? { description, duration: 10_000 } : undefined);
    setShownByField(latest.current.onFailure?.(failure, input) === true);
  }

  const isError = status === 'error';
  const isShownHere = isError && !isShownByField && !isGivenUp(error);
  return {
    isPending: status === 'pending',
    isSuccess: status === 'success',
    isError,
    error,
    variables,
    mutate(input: Input) {
      if (isRunning.current) return;
      isRunning.current = true;
      void carryOut(input);
    },
    failure: isShownHere ? notedFailure(error, options) : null,
    reset() {
      setTry(noTry);
    },
    /**
     * Call it when the failure of an earlier run must no longer show, for example because a dialog
     * opens again.
     */
    forgetFailure() {
      if (isError) setTry(noTry);
    },
  };
}

interface Try<Input> {
  status: 'none' | 'pending' | 'success' | 'error';
  error: unknown;
  variables: Input | undefined;
}

const noTry = { status: 'none', error: null, variables: undefined } as const;

function sameInput(one: unknown, other: unknown): boolean {
  if (one instanceof File || other instanceof File) return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}
