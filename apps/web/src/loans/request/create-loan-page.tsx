import { type BankAccount, sentences } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { useBankAccount } from '../../bank-accounts/bank-account-query.ts';
import {
  DisbursementWaits,
  whyDisbursementWaits,
} from '../../bank-accounts/disbursement-waits.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { BusyPlaceholder, Skeleton } from '../../ui/base/skeletons.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useOpenWhenPrinted } from '../../ui/page/use-open-when-printed.ts';
import { Callout } from '../../ui/text/callout.tsx';
import { DisclosureSkeleton } from '../documents/documents-skeleton.tsx';
import { hasEnoughLeft } from '../loan/enough-left.ts';
import type { Limits } from '../loan/limits.ts';
import { limitsQuery, useMyLoans } from '../loan/loan-queries.ts';
import { stepBeforeBorrowing } from '../next-step/step-before-disbursement.ts';
import { BlockedCallout } from './blocked-callout.tsx';
import { findLoanRequestBlock } from './loan-request-block.ts';
import { LoanRequestForm } from './loan-request-form.tsx';
import { SummarySkeleton } from './loan-summary.tsx';

export function CreateLoanPage() {
  const user = useCurrentUser();
  const limits = useQuery(limitsQuery);
  const bank = useBankAccount(user.has_bank_account);
  const block = useLoanRequestBlock(limits.data, bank.account);
  return (
    <Page title="Request a Loan" back={{ to: '/dashboard', label: 'Back to dashboard' }}>
      {block ? <BlockedCallout {...block} /> : null}
      {limits.data && !bank.isLoading ? (
        <LoanRequest limits={limits.data} account={bank.account} isOpen={!block} />
      ) : (
        <LimitsMissing
          failed={limits.isError}
          folds={block !== null}
          onRetry={() => void limits.refetch()}
        />
      )}
    </Page>
  );
}

function useLoanRequestBlock(limits: Limits | undefined, account: BankAccount | null) {
  const user = useCurrentUser();
  const step = stepBeforeBorrowing({ user, account, paused: limits?.lending_paused });
  const isBlockedByLoan =
    limits !== undefined && (limits.has_overdue_loan || (!step && !hasEnoughLeft(limits)));
  const { data: loans } = useMyLoans({ enabled: isBlockedByLoan });
  return findLoanRequestBlock({ user, step, limits, loans });
}

function LoanRequest({
  limits,
  account,
  isOpen,
}: {
  limits: Limits;
  account: BankAccount | null;
  isOpen: boolean;
}) {
  const { bank_account_verified: isVerified } = useCurrentUser();
  if (!isOpen) return <FoldedForm limits={limits} account={isVerified ? account : null} />;
  return (
    <>
      {account?.usable_from ? (
        <Callout>
          You can request a loan now. <DisbursementWaits until={account.usable_from} />{' '}
          {whyDisbursementWaits}
        </Callout>
      ) : null}
      <LoanRequestForm limits={limits} isOpen account={account} />
    </>
  );
}

/** Shows, folded, what a loan would cost. */
function FoldedForm({ limits, account }: { limits: Limits; account: BankAccount | null }) {
  return (
    <details ref={useOpenWhenPrinted()}>
      <summary className="py-2 font-semibold">See the form and what a loan costs</summary>
      <div className="pt-3">
        <LoanRequestForm limits={limits} isOpen={false} account={account} />
      </div>
    </details>
  );
}

/** Stands in for limits that did not load: without a toast, and in the spec's words (section 8). */
function LimitsMissing({
  failed,
  folds,
  onRetry,
}: {
  failed: boolean;
  /** True where the form will be folded. */
  folds: boolean;
  onRetry: () => void;
}) {
  if (failed)
    return (
      <ErrorState
        message={sentences.loadingLimits}
        text="This did not work. Please try again."
        onRetry={onRetry}
      />
    );
  if (!folds) return <LimitsSkeleton />;
  return (
    <p role="status" className="py-2 text-muted">
      {sentences.loadingLimits}
    </p>
  );
}

/** The placeholder of the amount, the summary and the disclosure while the limits load. */
function LimitsSkeleton() {
  return (
    <div className="sheets gap-4 sm:gap-6">
      <div className="grid gap-2">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">Loan amount ($)</span>
            <p role="status" className="text-sm text-muted">
              {sentences.loadingLimits}
            </p>
          </div>
          <BusyPlaceholder className="grid gap-1">
            <Skeleton className="h-[3.125rem] rounded-md" />
            <span className="flex h-10 items-center">
              <Skeleton className="h-1.5 w-full rounded-full" />
            </span>
          </BusyPlaceholder>
        </div>
        <BusyPlaceholder>
          <SummarySkeleton />
        </BusyPlaceholder>
      </div>
      <DisclosureSkeleton />
    </div>
  );
}
