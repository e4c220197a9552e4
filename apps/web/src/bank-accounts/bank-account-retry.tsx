import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/base/button.tsx';
import { bankAccountQuery } from './bank-account-query.ts';

export const bankAccountFailed = 'Your bank account could not be loaded.';

/** Beside that sentence. What is linked is not known then, so nobody is told to link an account. */
export function BankAccountRetry() {
  const { isFetching, refetch } = useQuery({ ...bankAccountQuery, enabled: false });
  return (
    <Button variant="secondary" className="w-fit" busy={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
}
