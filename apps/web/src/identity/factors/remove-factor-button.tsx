import { removeFactor, type SecondFactor } from '@sevenday/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { Button } from '../../ui/base/button.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { factorsQuery } from './factors-query.ts';

export function RemoveFactorButton({ factor, isLast }: { factor: SecondFactor; isLast: boolean }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const action = useAction<void>({
    run: (_, idempotencyKey) =>
      callApi(removeFactor, { params: { id: factor.id }, idempotencyKey }),
    fallback: 'Failed to remove the second factor',
    success: 'Second factor removed',
    onSuccess: () => setOpen(false),
    onSettled: () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  });
  return (
    <>
      <Button
        variant="quiet-danger"
        aria-label={`Remove ${factor.name}`}
        onClick={() => {
          action.forgetFailure();
          setOpen(true);
        }}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Remove this second factor?"
        description={
          isLast
            ? 'It is your last one. From then on your password alone signs you in, and your recovery codes no longer work.'
            : 'You can no longer sign in or confirm with it.'
        }
        confirmLabel="Remove"
        danger
        busy={action.isPending}
        failure={action.failure}
        onConfirm={() => action.mutate()}
      />
    </>
  );
}
