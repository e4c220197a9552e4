import type { Loan } from '@sevenday/contract';
import { useCurrentUser } from '../app/session.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { acceptAgainPath } from './loan-queries.ts';

/** Why the loan waits for its borrower, and the way to go on: without a verified account, to that first. */
export function AcceptAgainNotice({ loan }: { loan: Loan }) {
  const { bank_account_verified: isVerified } = useCurrentUser();
  if (!loan.needs_acceptance) return null;
  return (
    <Notice>
      <p>
        Your bank account changed after you accepted this loan. We can’t send the money before you
        accept its agreement again, for the account you use now. The price stays the same.
      </p>
      {isVerified ? (
        <ButtonLink to={acceptAgainPath(loan)} className="mt-3">
          Accept again
        </ButtonLink>
      ) : (
        <p className="mt-2">
          <LinkBankFirst />
        </p>
      )}
    </Notice>
  );
}

/** Approved, and nothing is sent: the account it was to go to is not in order. */
export function WaitsForAccount({ loan }: { loan: Loan }) {
  const { bank_account_verified: isVerified, has_bank_account: hasAccount } = useCurrentUser();
  const isWaiting = loan.status === 'funded' && !loan.disbursed;
  if (!isWaiting || isVerified || loan.needs_acceptance) return null;
  return (
    <Notice>
      {hasAccount
        ? 'Your bank account is not verified, so the money can’t be sent yet.'
        : 'There is no bank account to which the money could be sent.'}{' '}
      <TextLink to="/profile#bank-account">See your bank account</TextLink>
    </Notice>
  );
}

export function LinkBankFirst() {
  const { has_bank_account: hasAccount } = useCurrentUser();
  const to = '/profile#bank-account';
  return hasAccount ? (
    <>
      Your bank account has to be verified first. <TextLink to={to}>See your bank account</TextLink>
    </>
  ) : (
    <>
      There is no bank account to accept it for.{' '}
      <TextLink to={to}>Link a bank account first</TextLink>
    </>
  );
}
