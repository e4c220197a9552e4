import { type CurrentUser, sentences } from '@sevenday/contract';
import { formatDollars, formatDollarsShort, whatIsMissing } from '@sevenday/lending';
import { useQuery } from '@tanstack/react-query';
import { BankAccountLink } from '../../bank-accounts/bank-account-link.tsx';
import { useBankAccount } from '../../bank-accounts/bank-account-query.ts';
import {
  DisbursementWaits,
  whyDisbursementWaits,
} from '../../bank-accounts/disbursement-waits.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { Card } from '../../ui/base/card.tsx';
import { BusyPlaceholder, Skeleton } from '../../ui/base/skeletons.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Callout } from '../../ui/text/callout.tsx';
import { DisclosureSkeleton } from '../documents/documents-skeleton.tsx';
import { hasEnoughLeft, untilEnoughIsLeft } from '../loan/enough-left.ts';
import type { Limits } from '../loan/limits.ts';
import { limitsQuery, useMyLoans } from '../loan/loan-queries.ts';
import { LoanRequestForm } from './loan-request-form.tsx';
import { SummarySkeleton } from './loan-summary.tsx';

export function CreateLoanPage() {
  const user = useCurrentUser();
  const limits = useQuery(limitsQuery);
  const bank = useBankAccount(user.bank_account_verified);
  const waitsUntil = bank.account?.usable_from ?? null;
  const isVerified = user.id_verification_status === 'approved' && user.bank_account_verified;
  return (
    <Page title="Request a Loan" back={{ to: '/dashboard', label: 'Back to dashboard' }}>
      {isVerified || limits.data?.has_overdue_loan ? null : (
        <Callout>
          <Missing user={user} />
        </Callout>
      )}
      {limits.data && (isVerified || limits.data.has_overdue_loan) ? (
        <LimitNotice limits={limits.data} waitsUntil={waitsUntil} />
      ) : null}
      {limits.data && !bank.isLoading ? (
        <LoanRequestForm
          limits={limits.data}
          isOpen={isVerified && canBorrow(limits.data)}
          account={bank.account}
        />
      ) : (
        <LimitsMissing failed={limits.isError} onRetry={() => void limits.refetch()} />
      )}
    </Page>
  );
}

function Missing({ user }: { user: CurrentUser }) {
  const idApproved = user.id_verification_status === 'approved';
  return (
    <>
      {whatIsMissing({ idApproved, bankVerified: user.bank_account_verified })}{' '}
      {idApproved ? <BankAccountLink /> : <TextLink to="/profile">Complete your profile</TextLink>}
    </>
  );
}

function canBorrow(limits: Limits): boolean {
  return !limits.has_overdue_loan && !limits.lending_paused && hasEnoughLeft(limits);
}

function LimitNotice({ limits, waitsUntil }: { limits: Limits; waitsUntil: Date | null }) {
  if (limits.lending_paused) return <Callout>{limits.lending_paused}</Callout>;
  if (limits.has_overdue_loan)
    return (
      <Callout>
        You have an overdue loan, which has to be repaid first. <SeeYourLoans />
      </Callout>
    );
  if (!hasEnoughLeft(limits)) return <TooLittleLeft limits={limits} />;
  if (!waitsUntil) return null;
  return (
    <Callout>
      You can request a loan now. <DisbursementWaits until={waitsUntil} /> {whyDisbursementWaits}
    </Callout>
  );
}

function TooLittleLeft({ limits }: { limits: Limits }) {
  const { data: loans } = useMyLoans();
  const cap = formatDollarsShort(limits.tier_cap);
  return (
    <Callout>
      {limits.max_loan_amount > 0
        ? `${formatDollars(limits.max_loan_amount)} of your ${cap} limit is left, and the smallest loan is ${formatDollars(limits.smallest_loan)}.`
        : `You have borrowed up to your limit of ${cap}.`}{' '}
      {untilEnoughIsLeft(loans)} <SeeYourLoans />
    </Callout>
  );
}

function SeeYourLoans() {
  return (
    <span className="whitespace-nowrap">
      <TextLink to="/dashboard">See your loans</TextLink>
    </span>
  );
}

/** Stands in for limits that did not load: without a toast, and in the spec's words (section 8). */
function LimitsMissing({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) return <LimitsSkeleton />;
  return (
    <ErrorState
      message={sentences.loadingLimits}
      text="The limits could not be loaded."
      onRetry={onRetry}
    />
  );
}

/** The placeholder of the amount, the summary and the disclosure while the limits load. */
function LimitsSkeleton() {
  return (
    <>
      <Card>
        <BusyPlaceholder className="grid gap-1">
          <span className="font-semibold">Loan amount ($)</span>
          <Skeleton className="h-[3.125rem] rounded-md" />
        </BusyPlaceholder>
        <p role="status" className="mt-1 text-sm text-muted">
          {sentences.loadingLimits}
        </p>
        <BusyPlaceholder>
          <Skeleton className="mt-8 mb-9 h-1.5 rounded-full" />
        </BusyPlaceholder>
      </Card>
      <BusyPlaceholder>
        <SummarySkeleton />
      </BusyPlaceholder>
      <DisclosureSkeleton />
    </>
  );
}
