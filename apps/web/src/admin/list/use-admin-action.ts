import { useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../api/failure.ts';
import { toast } from '../../ui/base/toast.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { type KnownRows, knownRows } from './known-rows.ts';
import { forgetChange, noteChange, type ShownAtOnce } from './shown-at-once.ts';

interface AdminActionOptions<Input, Output> {
  run: (input: Input, idempotencyKey: string) => Promise<Output>;
  /** Shown when the failure brings no sentence of its own (spec section 8). */
  fallback: string;
  success: string | ((output: Output, input: Input) => string | null);
  /** Lists show the change before the answer. Its input has the row's `id`. */
  shownAtOnce?: ShownAtOnce;
  /** Puts the answer into the lists, before they are fetched again. */
  onAnswer?: (rows: KnownRows, output: Output, input: Input) => void;
  /** Runs after a successful answer, while the lists are fetched again. */
  onDone?: (output: Output, input: Input) => void;
  /** Shown if a second person has to approve the act first, in place of the server's sentence. */
  asked?: string;
  /** Runs after the act was sent for approval to a second person, for example to close a dialog. */
  onAsked?: (input: Input) => void;
  /** True where a field shows the failure already. */
  onFailure?: (error: unknown, input: Input) => unknown;
}

/**
 * Runs a change made by an admin, and reloads all admin data after it (spec section 7). It reloads after a refusal too,
 * because another admin may have been faster. A button that stays on the screen is busy until the lists are fresh. An act
 * that was sent for approval shows a warning that nothing was done yet, in place of the success.
 */
export function useAdminAction<Input, Output>({
  run,
  shownAtOnce,
  onAnswer,
  onDone,
  asked,
  onAsked,
  onFailure,
  success,
  ...options
}: AdminActionOptions<Input, Output>) {
  const queryClient = useQueryClient();
  const refreshAdmin = () => queryClient.invalidateQueries({ queryKey: ['admin'] });
  const action = useAction<Input, Output | Asked>({
    ...options,
    run: (input, idempotencyKey) => {
      if (shownAtOnce) noteChange(shownAtOnce, idOf(input));
      return run(input, idempotencyKey).catch(askedOf);
    },
    success: (output, input) => {
      if (output instanceof Asked) return null;
      return typeof success === 'function' ? success(output, input) : success;
    },
    onSuccess: async (output, input) => {
      const isAsked = output instanceof Asked;
      // Nothing was done yet, so the toast is not green.
      if (isAsked) toast.warning(asked ?? output.text, { duration: 10_000 });
      else onAnswer?.(knownRows(queryClient), output, input);
      const isFresh = refreshAdmin();
      if (isAsked) onAsked?.(input);
      else onDone?.(output, input);
      await isFresh;
      if (shownAtOnce) forgetChange(shownAtOnce, idOf(input));
    },
    onFailure: (error, input) => {
      if (shownAtOnce) noteChange(shownAtOnce, idOf(input), error);
      void refreshAdmin();
      return onFailure?.(error, input);
    },
  });
  return {
    isPending: action.isPending,
    failure: action.failure,
    /** The input of the last try, to which `isPending` and `failure` belong. */
    last: action.variables,
    /** The input of the running try. */
    pending: action.isPending ? action.variables : undefined,
    start: action.mutate,
    /** Clears the failure when a dialog opens again. */
    forgetFailure: action.forgetFailure,
  };
}

/** The act was sent for approval to a second person. */
class Asked {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function askedOf(error: unknown): Asked {
  if (!(error instanceof ApiFailure && error.code === 'approval_requested')) throw error;
  return new Asked(error.detail ?? '');
}

function idOf(input: unknown): string {
  return (input as { id: string }).id;
}
