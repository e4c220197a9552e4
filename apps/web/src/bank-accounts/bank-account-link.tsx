import { useCurrentUser } from '../session/current-user.ts';
import { TextLink } from '../ui/base/text-link.tsx';
import { useBankAccount } from './bank-account-query.ts';

/** The label after a former account became unusable. The next account may be the same one or another. */
export const linkAgain = 'Link a bank account again';

/** Links to the bank account that is missing, has to be linked again, or waits for the lender. */
export function BankAccountLink() {
  const { has_bank_account: hasAccount } = useCurrentUser();
  const { account, isLoading } = useBankAccount(hasAccount);
  if (isLoading) return null;
  const isOver = account?.awaits_approval === false;
  const seeOrLinkAgain = isOver ? linkAgain : 'See your bank account';
  return (
    <TextLink to="/profile#bank-account">
      {hasAccount ? seeOrLinkAgain : 'Link your bank account'}
    </TextLink>
  );
}
