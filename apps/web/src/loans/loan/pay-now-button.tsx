import { createCheckout, fallbackMessages } from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../api/call.ts';
import { currentUserQuery } from '../../session/current-user.ts';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { loansKey } from './loan-queries.ts';

/** Opens a checkout for the amount that settles the loan now. For a row that wraps. */
export function PayNowButton({
  loanId,
  amount,
  of,
  variant = 'primary',
}: {
  loanId: string;
  /** The amount, where several buttons stand together. */
  amount?: Cents | undefined;
  /** The loan's name, for a reader who doesn't see the row. */
  of?: string | undefined;
  variant?: 'primary' | 'secondary';
}) {
  const queryClient = useQueryClient();
  const action = useAction({
    run: (loan_id: string, idempotencyKey) =>
      callApi(createCheckout, {
        query: { loan_id, origin_url: window.location.origin },
        idempotencyKey,
      }),
    fallback: fallbackMessages.initiatePayment,
    // This press opens a checkout and moves no money.
    certain: 'Nothing was charged.',
    onSuccess: ({ url }) => window.location.assign(url),
    onFailure: () => {
      // The loan may have been paid in another tab, and then counts as completed.
      for (const queryKey of [loansKey, currentUserQuery.queryKey])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  const { reset } = action;
  useEffect(() => {
    // After the checkout, the browser may restore this page as it was left, with the button busy.
    const onShow = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [reset]);
  return (
    <>
      <Button
        variant={variant}
        busy={action.isPending || action.isSuccess}
        onClick={() => action.mutate(loanId)}
      >
        Pay Now{amount ? ` ${formatDollars(amount)}` : null}
        {of ? <span className="sr-only"> for the loan of {of}</span> : null}
      </Button>
      <FailureNote failure={action.failure} />
    </>
  );
}
