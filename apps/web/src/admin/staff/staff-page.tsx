import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../api/failure.ts';
import { useMay } from '../../session/use-may.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { Skeleton } from '../../ui/base/skeletons.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useFromHere } from '../list/way-back.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteForm } from './invite-form.tsx';
import { PersonItem } from './person-item.tsx';
import { staffFallbacks, staffQuery } from './use-staff.ts';

/** Shows /admin/staff: everyone who works for the lender, and the open invitations. */
export function StaffPage() {
  const { data: staff, error, isFetching, refetch } = useQuery(staffQuery);
  const mayManage = useMay('staff.manage');
  const fromHere = useFromHere();
  return (
    <Page
      title="Staff"
      back={{ to: '/admin', label: 'Back to Admin Panel' }}
      actions={
        mayManage ? (
          <ButtonLink to="/admin/approvals" state={fromHere} variant="secondary">
            Approvals
          </ButtonLink>
        ) : null
      }
      width="wide"
    >
      {staff ? (
        <>
          <Card title="Who works here">
            <ul className="ruled-rows">
              {staff.people.map((person) => (
                <PersonItem key={person.id} person={person} />
              ))}
            </ul>
          </Card>
          <Card title="Open invitations">
            <InvitationList invitations={staff.invitations} />
          </Card>
        </>
      ) : null}
      {!staff && !error ? <StaffSkeleton /> : null}
      {error && !staff ? (
        <ErrorState
          message={failureText(error, staffFallbacks.load)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {mayManage ? (
        <Card title="Invite somebody">
          <InviteForm />
        </Card>
      ) : null}
    </Page>
  );
}

function StaffSkeleton() {
  return (
    <Card title="Who works here">
      <Loading text="Loading staff..." className="grid gap-4">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </Loading>
    </Card>
  );
}
