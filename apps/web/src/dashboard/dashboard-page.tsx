import { logout } from '@sevenday/contract';
import { callApi } from '../api/call.ts';
import { useCurrentUser, useSession } from '../app/session.tsx';
import { useMyLoans } from '../loans/loan-queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AccountStatusCard } from './account-status-card.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { MyLoansCard } from './my-loans-card.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { RequestLoanTile } from './request-loan-tile.tsx';

export function DashboardPage() {
  const user = useCurrentUser();
  const myLoans = useMyLoans();
  return (
    <Page
      title={`Welcome, ${user.full_name}`}
      actions={
        <>
          <ButtonLink to="/profile" variant="secondary">
            Profile
          </ButtonLink>
          {user.is_admin ? (
            <ButtonLink to="/admin" variant="secondary">
              Admin
            </ButtonLink>
          ) : null}
          <LogoutButton />
        </>
      }
    >
      {myLoans.isPending ? (
        <Skeleton className="h-32" />
      ) : (
        <NextStepCard user={user} loans={myLoans.loans ?? []} />
      )}
      <ChecklistCard user={user} />
      <RequestLoanTile user={user} />
      <MyLoansCard query={myLoans} />
      <AccountStatusCard user={user} />
    </Page>
  );
}

function LogoutButton() {
  const { signOut } = useSession();
  function leave() {
    // This browser forgets the session whatever the server answers, and doesn't wait for it.
    callApi(logout).catch(() => undefined);
    signOut();
  }
  return (
    <Button variant="quiet" onClick={leave}>
      Logout
    </Button>
  );
}
