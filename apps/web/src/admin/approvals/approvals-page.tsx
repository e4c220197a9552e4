import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../api/failure.ts';
import { useMay } from '../../session/use-may.ts';
import { Card } from '../../ui/base/card.tsx';
import { Skeleton } from '../../ui/base/skeletons.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useWayBack } from '../list/way-back.ts';
import { ApprovalItem } from './approval-item.tsx';
import { RulesCard } from './rules-card.tsx';
import { approvalFallbacks, approvalsQuery } from './use-approvals.ts';

/** Shows /admin/approvals: the acts that wait for a second person, those closed lately, and an owner's rules. */
export function ApprovalsPage() {
  const { data: approvals, error, isFetching, refetch } = useQuery(approvalsQuery);
  const back = useWayBack({ to: '/admin', label: 'Back to Admin Panel' });
  const maySetRules = useMay('approvals.set');
  return (
    <Page
      title="Approvals"
      subtitle="What one person asks for and a second person decides."
      back={back}
      width="wide"
    >
      {approvals ? (
        <>
          <Card title="Waiting">
            {approvals.waiting.length === 0 ? (
              <p className="text-muted">Nothing waits for a second person.</p>
            ) : (
              <ul className="ruled-rows">
                {approvals.waiting.map((approval) => (
                  <ApprovalItem key={approval.id} approval={approval} />
                ))}
              </ul>
            )}
          </Card>
          {approvals.closed.length === 0 ? null : (
            <Card title="Closed in the last 30 days">
              <ul className="ruled-rows">
                {approvals.closed.map((approval) => (
                  <ApprovalItem key={approval.id} approval={approval} />
                ))}
              </ul>
            </Card>
          )}
        </>
      ) : null}
      {!approvals && !error ? (
        <Card title="Waiting">
          <Loading text="Loading approvals..." className="grid gap-4">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </Loading>
        </Card>
      ) : null}
      {error && !approvals ? (
        <ErrorState
          message={failureText(error, approvalFallbacks.load)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {maySetRules ? <RulesCard /> : null}
    </Page>
  );
}
