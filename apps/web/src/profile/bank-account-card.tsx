import type { BankAccount } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../api/failure.ts';
import { linkAgain } from '../bank-accounts/bank-account-link.tsx';
import { useBankAccount } from '../bank-accounts/bank-account-query.ts';
import { BankAccountRetry, bankAccountFailed } from '../bank-accounts/bank-account-retry.tsx';
import { DisbursementWaits, whyDisbursementWaits } from '../bank-accounts/disbursement-waits.tsx';
import { lacksId } from '../id-verifications/id-standing.ts';
import { currentUserQuery } from '../session/current-user.ts';
import { Badge } from '../ui/base/badge.tsx';
import { Card } from '../ui/base/card.tsx';
import { TextSkeleton } from '../ui/base/skeletons.tsx';
import { Loading } from '../ui/page/loading.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { PersonName } from '../ui/text/person-name.tsx';
import { LinkButton } from './link-bank-button.tsx';
import { MoneyNotReached } from './payout-returned.tsx';

/**
 * Shows the bank account. If it could not be loaded, the card still shows what the user's own data says (spec section
 * 8: only logged).
 */
export function BankAccountCard({
  onProfileRefused,
}: {
  onProfileRefused: (failure: ApiFailure) => void;
}) {
  const { data: user } = useQuery(currentUserQuery);
  const hasAccount = user?.has_bank_account === true;
  const bank = useBankAccount(hasAccount);
  const isVerified = bank.account?.verified ?? user?.bank_account_verified ?? false;
  const isSettled = hasAccount && (isVerified || bank.account?.awaits_approval !== false);
  // The ID comes first, because a person has to review it.
  const isNext = !isSettled && user !== undefined && !lacksId(user);
  return (
    <Card
      title="Bank Account"
      aside={hasAccount && !bank.isLoading ? <VerifiedBadge isVerified={isVerified} /> : null}
    >
      <div className="grid gap-4">
        {!user || bank.isLoading ? (
          <Loading text="Loading your bank account…">
            <Facts items={factsToCome(user?.full_name)} />
          </Loading>
        ) : null}
        {bank.account ? <Account account={bank.account} /> : null}
        {isVerified ? <MoneyNotReached /> : null}
        {user && !hasAccount ? (
          <p>
            Link the account for your loans and repayments. It is usually verified at once, and we
            never see your bank password.
          </p>
        ) : null}
        {bank.isMissing ? (
          <>
            <p>
              {bankAccountFailed} {isVerified ? 'It is verified.' : null}
            </p>
            <BankAccountRetry />
          </>
        ) : (
          <LinkButton
            label={labelOf(hasAccount, isSettled)}
            isNext={isNext}
            replaces={hasAccount}
            onProfileRefused={onProfileRefused}
          />
        )}
      </div>
    </Card>
  );
}

function VerifiedBadge({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Badge tone="success">Verified</Badge>
  ) : (
    <Badge tone="warning">Not verified</Badge>
  );
}

function Account({ account }: { account: BankAccount }) {
  return (
    <>
      <Facts
        items={accountFacts({
          holder: <PersonName name={account.account_holder_name} />,
          bank: account.bank_name,
          number: `****${account.account_number_last4}`,
        })}
      />
      {account.reason ? (
        <p className="border-l-4 border-amber bg-amber-wash px-4 py-3">{account.reason}</p>
      ) : null}
      {account.usable_from && account.verified ? (
        <p className="border-l-4 border-amber bg-amber-wash px-4 py-3">
          <DisbursementWaits until={account.usable_from} /> {whyDisbursementWaits}
        </p>
      ) : null}
    </>
  );
}

function accountFacts(of: { holder: ReactNode; bank: ReactNode; number: ReactNode }) {
  return [
    { label: 'Account holder', value: of.holder },
    { label: 'Bank', value: of.bank },
    { label: 'Account number', value: of.number },
  ];
}

/** The placeholder. The account's holder is most likely the member. */
function factsToCome(name = '') {
  return accountFacts({
    holder: <TextSkeleton text={name} />,
    bank: <TextSkeleton text="Bank account" />,
    number: <TextSkeleton text="****0000" />,
  });
}

/**
 * Labels the button. "Settled" means that the account is verified or waits for us, so nobody is told to link another
 * one.
 */
function labelOf(hasAccount: boolean, isSettled: boolean): string {
  if (!hasAccount) return 'Link bank account';
  return isSettled ? 'Link another account' : linkAgain;
}
