import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useAction } from '../../api/use-action.ts';

interface AdminActionOptions<Input, Output> {
  run: (input: Input, idempotencyKey: string) => Promise<Output>;
  /** Shown when the failure brings no sentence of its own (spec section 8). */
  fallback: string;
  success: string | ((output: Output, input: Input) => string | null);
  /** After the lists show the change. */
  onDone?: (output: Output) => void;
  onFailure?: (error: unknown) => void;
}

/**
 * A change made by an admin: every list, figure and count of the back office comes up to date after it
 * (spec section 7), and after a refusal too, since another admin may have been faster. A second press
 * before the first has ended does nothing, even one that comes before the button could be disabled.
 */
export function useAdminAction<Input, Output>({
  onDone,
  onFailure,
  ...options
}: AdminActionOptions<Input, Output>) {
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const refreshAdmin = () => queryClient.invalidateQueries({ queryKey: ['admin'] });
  const action = useAction<Input, Output>({
    ...options,
    onSuccess: async (output) => {
      await refreshAdmin();
      onDone?.(output);
    },
    onFailure: (error) => {
      void refreshAdmin();
      onFailure?.(error);
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    isPending: action.isPending,
    /** What is under way. */
    pending: action.isPending ? action.variables : undefined,
    start(input: Input) {
      if (isRunning.current) return;
      isRunning.current = true;
      action.mutate(input);
    },
  };
}
