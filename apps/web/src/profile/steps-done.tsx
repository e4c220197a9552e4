import type { BankAccount, CurrentUser } from '@sevenday/contract';
import { ReviewTime } from '../id-verifications/review-time.tsx';
import { ButtonLink } from '../ui/base/button.tsx';
import { Card } from '../ui/base/card.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { EmailAddress } from '../ui/text/email-address.tsx';

/** Says what happens once both steps are done: the lender decides and writes, or the member can borrow. */
export function StepsDone({
  isReady,
  user,
  account,
}: {
  isReady: boolean;
  user: CurrentUser;
  account: BankAccount | null;
}) {
  if (isReady)
    return (
      <Card title="You are ready to borrow.">
        <div className="grid gap-4">
          <p>Your ID is approved, and your bank account is verified.</p>
          <ButtonLink to="/create-loan" className="w-full sm:w-fit">
            Request a loan
          </ButtonLink>
        </div>
      </Card>
    );
  const isIdWaiting = user.id_verification_status !== 'approved';
  return (
    <Card title="We will write to you.">
      <div className="grid gap-4">
        {isIdWaiting ? (
          <p>
            One of our reviewers will check your ID. <ReviewTime />
          </p>
        ) : null}
        {user.bank_account_verified || !account?.reason ? null : <p>{account.reason}</p>}
        <p>
          You will get an email at{' '}
          <span className="font-semibold wrap-anywhere">
            <EmailAddress email={user.email} />
          </span>
          . There is nothing more for you to do.
        </p>
        {isIdWaiting ? (
          <p>
            <TextLink to="/profile#id-verification">See or replace your ID</TextLink>
          </p>
        ) : null}
      </div>
    </Card>
  );
}
