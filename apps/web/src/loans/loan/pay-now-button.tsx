import { createCheckout, fallbackMessages } from '@sevenday/contract';
import { type Cents, formatDollars } from '@sevenday/lending';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../api/call.ts';
import { currentUserQuery } from '../../session/session.tsx';
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
  /** What it pays, where several stand together. */
  amount?: Cents | undefined;
  /** And of which loan, for whoever doesn't see what it stands beside. */
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
    // It opens a page on which one pays; this press moves no money.
    certain: 'Nothing was charged.',
    onSuccess: ({ url }) => window.location.assign(url),
    onFailure: () => {
      // What was paid in another tab counts as a completed loan there, too.
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
