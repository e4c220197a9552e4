import type { FactorChallenge, FactorProof } from '@sevenday/contract';
import { Skeleton } from '../../ui/base/skeletons.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { FactorForm } from './factor-form.tsx';
import { useChallenge } from './use-challenge.ts';

/** Loads which second factors a person has, then asks for one. */
export function FactorStep({
  load,
  send,
}: {
  load: () => Promise<FactorChallenge>;
  send: (proof: FactorProof, idempotencyKey: string) => Promise<unknown>;
}) {
  const { challenge, failure, reload } = useChallenge(load);
  if (failure) return <ErrorState message={failure} onRetry={reload} />;
  if (!challenge)
    return (
      <Loading text="Loading your second factors..." className="grid gap-4">
        <Skeleton className="h-11 w-full rounded-md" />
        <Skeleton className="h-11 w-full rounded-md" />
      </Loading>
    );
  return <FactorForm challenge={challenge} send={send} onRefused={reload} />;
}
