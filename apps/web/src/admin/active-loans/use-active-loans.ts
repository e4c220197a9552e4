import { fallbackMessages, getActiveLoans } from '@sevenday/contract';
import { callApiPaged } from '../../api/call.ts';
import { usePagedList } from '../list/use-paged-list.ts';

export type LoanFilter = 'open' | 'defaulted' | 'written_off';

/** Loans whose money is out: sent, disbursed or overdue; or the defaulted ones. */
export function useActiveLoans(status: LoanFilter) {
  return usePagedList({
    key: ['active-loans', status],
    load: (cursor, signal) => callApiPaged(getActiveLoans, { query: { cursor, status }, signal }),
    fallback: fallbackMessages.activeLoans,
    pollWhile: (loans) => loans.some((loan) => loan.money_on_its_way || loan.payment_processing),
  });
}
