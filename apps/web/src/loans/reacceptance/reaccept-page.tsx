import type { Loan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { LoanTimeZone } from '../../api/config.ts';
import { BankAccountLink } from '../../bank-accounts/bank-account-link.tsx';
import { useBankAccount } from '../../bank-accounts/bank-account-query.ts';
import {
  DisbursementWaits,
  whyDisbursementWaits,
} from '../../bank-accounts/disbursement-waits.tsx';
import { useParams } from '../../router/router.tsx';
import { useCurrentUser } from '../../session/current-user.ts';
import { ButtonLink } from '../../ui/base/button.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Callout } from '../../ui/text/callout.tsx';
import { LoanFailed } from '../loan/loan-failed.tsx';
import { isMissing, useLoan } from '../loan/use-loan.ts';
import { ReacceptForm } from './reaccept-form.tsx';
import { TermsSkeleton } from './reaccept-terms.tsx';

/** Asks the borrower to accept a pending loan again, because its bank account changed. */
export function ReacceptancePage() {
  const id = useParams().id ?? '';
  const loan = useLoan(id);
  const isGone = loan.isError && isMissing(loan.error);
  return (
    <Page
      title="Accept your loan again"
      back={
        isGone
          ? { to: '/dashboard', label: 'Back to dashboard' }
          : { to: `/loans/${id}`, label: 'Back to the loan' }
      }
    >
      {loan.isPending ? <TermsSkeleton /> : null}
      {loan.isError && !loan.data ? (
        <LoanFailed error={loan.error} onRetry={() => void loan.refetch()} />
      ) : null}
      {loan.data ? <Acceptance loan={loan.data} /> : null}
    </Page>
  );
}

function Acceptance({ loan }: { loan: Loan }) {
  const { bank_account_verified: isVerified } = useCurrentUser();
  const isWaiting = loan.status === 'funded' && !loan.disbursed;
  const bank = useBankAccount(isVerified && loan.needs_reacceptance);
  if (isWaiting && !isVerified) {
    return (
      <Callout>
        <LinkBankFirst loan={loan} />
      </Callout>
    );
  }
  if (!loan.needs_reacceptance) {
    return (
      <EmptyState title="You have nothing to accept for this loan.">
        <ButtonLink to={`/loans/${loan.id}`}>See the loan</ButtonLink>
      </EmptyState>
    );
  }
  if (bank.isLoading) return <TermsSkeleton />;
  return (
    <>
      {bank.account?.usable_from ? (
        <Callout>
          You can accept this loan of {formatDollars(loan.amount)} now.{' '}
          <DisbursementWaits until={bank.account.usable_from} /> {whyDisbursementWaits}
        </Callout>
      ) : null}
      <LoanTimeZone value={loan.time_zone}>
        <ReacceptForm loan={loan} canSendToday={bank.account?.usable_from === null} />
      </LoanTimeZone>
    </>
  );
}

function LinkBankFirst({ loan: { amount } }: { loan: Loan }) {
  const { has_bank_account: hasAccount } = useCurrentUser();
  return (
    <>
      {hasAccount
        ? `Your bank account has to be verified before you can accept this loan of ${formatDollars(amount)}.`
        : `Link a bank account to accept this loan of ${formatDollars(amount)}.`}{' '}
      <BankAccountLink />
    </>
  );
}
