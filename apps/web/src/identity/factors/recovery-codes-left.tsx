import { renewRecoveryCodes } from '@sevenday/contract';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { Button } from '../../ui/base/button.tsx';
import { FailureNote } from '../../ui/base/failure-note.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { factorsQuery } from './factors-query.ts';

/** Says how many recovery codes are left, and makes new ones. */
export function RecoveryCodesLeft({
  left,
  onMade,
}: {
  left: number;
  onMade: (codes: string[]) => void;
}) {
  const queryClient = useQueryClient();
  const action = useAction<void, { recovery_codes: string[] }>({
    run: (_, idempotencyKey) => callApi(renewRecoveryCodes, { idempotencyKey }),
    fallback: 'Failed to make new recovery codes',
    onSuccess: ({ recovery_codes: codes }) => onMade(codes),
    onSettled: () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <p>{`You have ${countOf(left, 'recovery code')} left, for when you lose your second factor.`}</p>
      <Button
        variant="secondary"
        className="w-full sm:w-fit"
        busy={action.isPending}
        onClick={() => action.mutate()}
      >
        Make new codes
      </Button>
      <FailureNote failure={action.failure} />
    </div>
  );
}
