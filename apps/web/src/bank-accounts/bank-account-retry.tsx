import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/base/button.tsx';
import { bankAccountQuery } from './bank-account-query.ts';

export const bankAccountFailed = 'We can’t show your bank account just now.';

/** Offers a retry beside `bankAccountFailed`. Nobody is told to link an account then, because one may be linked. */
export function BankAccountRetry() {
  const { isFetching, refetch } = useQuery({ ...bankAccountQuery, enabled: false });
  return (
    <Button variant="secondary" className="w-fit" busy={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
}
