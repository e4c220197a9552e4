import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../ui/form/use-action.ts';
import { type KnownRows, knownRows } from './known-rows.ts';
import { type ShownAtOnce, shownAtOnceKey } from './shown-at-once.ts';

interface AdminActionOptions<Input, Output> {
  run: (input: Input, idempotencyKey: string) => Promise<Output>;
  /** Shown when the failure brings no sentence of its own (spec section 8). */
  fallback: string;
  success: string | ((output: Output, input: Input) => string | null);
  /** Lists show it before it is answered; its input has the `id` of the row. */
  shownAtOnce?: ShownAtOnce;
  /** What the answer tells of rows on the lists, which show it before they are fetched again. */
  onAnswer?: (rows: KnownRows, output: Output, input: Input) => void;
  /** Once it is answered, and so is done; the lists are fetched again behind it. */
  onDone?: (output: Output, input: Input) => void;
  /** True where a field tells it. */
  onFailure?: (error: unknown, input: Input) => unknown;
}

/**
 * Runs a change made by an admin, and reloads all admin data after it (spec section 7). It reloads after a refusal too,
 * because another admin may have been faster. A button that stays on the screen is busy until the lists are fresh.
 */
export function useAdminAction<Input, Output>({
  shownAtOnce,
  onAnswer,
  onDone,
  onFailure,
  ...options
}: AdminActionOptions<Input, Output>) {
  const queryClient = useQueryClient();
  const refreshAdmin = () => queryClient.invalidateQueries({ queryKey: ['admin'] });
  const action = useAction<Input, Output>({
    ...options,
    ...(shownAtOnce ? { mutationKey: shownAtOnceKey(shownAtOnce) } : {}),
    onSuccess: (output, input) => {
      onAnswer?.(knownRows(queryClient), output, input);
      const isFresh = refreshAdmin();
      onDone?.(output, input);
      return isFresh;
    },
    onFailure: (error, input) => {
      void refreshAdmin();
      return onFailure?.(error, input);
    },
  });
  return {
    isPending: action.isPending,
    failure: action.failure,
    /** What was tried last: `isPending` and `failure` are of this. */
    last: action.variables,
    /** What is under way. */
    pending: action.isPending ? action.variables : undefined,
    start: action.mutate,
    /** For a question that is asked anew. */
    forgetFailure: action.forgetFailure,
  };
}
