import { useAddress } from '../list/use-address.ts';
import type { LoanFilter } from './use-active-loans.ts';

/** The filter of the Active Loans tab, kept in the address: `loans` and `loan_search`. */
export function useLoanFilter(): [LoanFilter, (change: Partial<LoanFilter>) => void] {
  const [params, changeAddress] = useAddress();
  const filter: LoanFilter = {
    status: statusOf(params.get('loans')),
    search: params.get('loan_search') ?? '',
  };
  function change({ status, search }: Partial<LoanFilter>) {
    changeAddress({
      ...(status === undefined ? {} : { loans: status === 'open' ? null : status }),
      ...(search === undefined ? {} : { loan_search: search }),
    });
  }
  return [filter, change];
}

export function statusOf(text: string | null): LoanFilter['status'] {
  return text === 'defaulted' || text === 'written_off' ? text : 'open';
}
