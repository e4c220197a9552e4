import { logout } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { callApi } from '../api/call.ts';
import { useBankAccount } from '../bank-accounts/bank-account-query.ts';
import { useReviewWatch } from '../id-verifications/use-review-watch.ts';
import { UnconfirmedEmail } from '../identity/unconfirmed-email.tsx';
import { limitsQuery, useFirstLoans, useMyLoans } from '../loans/loan/loan-queries.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { useSession } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/base/button.tsx';
import {
  BusyPlaceholder,
  MainMessageSkeleton,
  mainMessageHeightPx,
} from '../ui/base/skeletons.tsx';
import { Page } from '../ui/page/page.tsx';
import { withInitial } from '../ui/text/person-name.tsx';
import { AccountStatusCard } from './account-status-card.tsx';
import { ChecklistCard } from './checklist-card.tsx';
import { MyLoansCard } from './my-loans-card.tsx';
import { isAboutLoan, isOfLoansAlone, nextStep, shownLoan } from './next-step.ts';
import { NextStepCard } from './next-step-card.tsx';
import { rememberedHeight } from './remembered-heights.ts';
import { RequestLoanTile } from './request-loan-tile.tsx';
import { DashboardSkeleton } from './skeletons.tsx';

/**
 * Shows /dashboard. Admins see `todaySummary` first, which links to their work. Their own borrowing is folded below it.
 */
export function DashboardPage({ todaySummary }: { todaySummary: ReactNode }) {
  const user = useCurrentUser();
  return (
    <Page
      width="wide"
      title={`Welcome, ${withInitial(user.full_name)}`}
      notice={user.email_confirmed ? null : <UnconfirmedEmail inOneLine />}
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
      {user.is_admin ? <StaffDashboard todaySummary={todaySummary} /> : <Borrowing />}
    </Page>
  );
}

/** Loads an admin's own borrowing only once it is unfolded. */
function StaffDashboard({ todaySummary }: { todaySummary: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div style={{ minHeight: mainMessageHeightPx }}>
        <Suspense fallback={<MainMessageSkeleton />}>{todaySummary}</Suspense>
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer py-2.5 text-muted hover:text-ink">
          <h2 className="inline font-semibold">Your own borrowing</h2>
        </summary>
        {isOpen ? (
          <div className="grid gap-6 pt-4">
            <Borrowing />
          </div>
        ) : null}
      </details>
    </>
  );
}

/** Shows the next step, the checklist, the loans and the standing of the person who is signed in. */
function Borrowing() {
  const user = useCurrentUser();
  const myLoans = useMyLoans();
  const someLoans = useFirstLoans(myLoans);
  const loans = myLoans.data ?? someLoans;
  useReviewWatch(user);
  const bank = useBankAccount(user.has_bank_account);
  const limits = useQuery(limitsQuery);
  const paused = limits.data?.lending_paused;
  const step = loans ? nextStep({ user, account: bank.account, paused }, loans) : null;
  const needsAccount = !step || !isOfLoansAlone(step);
  const isPending = myLoans.isPending || (bank.isLoading && needsAccount);
  // While some loans are missing, only a step that a loaded loan needs is certain.
  const described = step && (myLoans.data || isAboutLoan(step)) ? step : null;
  const height = rememberedHeight('step');
  const isTileComing = limits.isPending && limits.failureCount === 0;
  // Shows nothing until the heights of the next step and the tile are known, so that nothing jumps.
  const isPlaced =
    (height !== null || !isPending) && (rememberedHeight('tile') !== null || !isTileComing);
  return (
    <>
      {isPlaced ? null : <DashboardSkeleton />}
      <div
        hidden={!isPlaced}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]"
      >
        {isPending && height !== null ? (
          <BusyPlaceholder>
            <MainMessageSkeleton height={height} />
          </BusyPlaceholder>
        ) : null}
        {described && !isPending ? <NextStepCard step={described} /> : null}
        {/* On a phone the loans come before the account's status, which has nothing to press. */}
        <div className="contents lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:grid lg:gap-6">
          <ChecklistCard user={user} bank={bank} />
          <RequestLoanTile user={user} account={bank.account} loans={myLoans.data} />
          <div className="order-last lg:order-none">
            <AccountStatusCard user={user} />
          </div>
        </div>
        {/* The loans wait for what stands above them. Otherwise a button could move away under a press. */}
        <MyLoansCard
          loans={isPending || isTileComing ? undefined : loans}
          isPending={isPending || isTileComing}
          areSomeMissing={someLoans !== undefined}
          isFirst={someLoans !== undefined && !described}
          loanShownAbove={described && shownLoan(described)}
        />
      </div>
    </>
  );
}

function LogoutButton() {
  const { signOut } = useSession();
  function leave() {
    // The browser forgets the session without waiting for the answer. `keepalive` survives a closed tab.
    callApi(logout, { keepalive: true }).catch(() => undefined);
    signOut();
  }
  return (
    <Button variant="quiet" className="sm:-mr-4" onClick={leave}>
      Logout
    </Button>
  );
}
