import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { expireSession } from '../../api/token.ts';
import { currentUserQuery } from '../../session/current-user.ts';
import { FailedScreen } from '../../ui/page/failed-screen.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { queryClient } from './query-client.ts';
import { useRestWhenUntouched } from './use-rest-when-untouched.ts';

/** Gives a page the server's answers, and shows it once the signed-in person is known. */
export function MemberScreen({ children }: { children: ReactElement }) {
  return (
    <QueryClientProvider client={queryClient}>
      <WithUser>{children}</WithUser>
    </QueryClientProvider>
  );
}

function WithUser({ children }: { children: ReactElement }) {
  const { data, error, isFetching, refetch } = useQuery(currentUserQuery);
  useRestWhenUntouched();
  useEffect(() => {
    // Spec section 4: when the current user can't be fetched the session ends. No answer at all is
    // not the server's word, so a borrower in a tunnel stays signed in.
    if (error && !(error instanceof ApiFailure && error.isTransient))
      expireSession(isEnded(error) ? 'ended' : 'user_not_loaded');
  }, [error]);
  if (data) return children;
  if (!error) return <PageSkeleton />;
  return (
    <FailedScreen
      title="We could not reach the server"
      text="You are still signed in, and nothing is lost. Please check your connection and try again."
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function isEnded(error: Error): boolean {
  return error instanceof ApiFailure && error.status === 401;
}
