import type { PendingLoanChip, PendingLoanSort } from '@sevenday/contract';
import { byAmount, byDate, type SortColumn, sortInAddress } from '../../list/choices/sorting.ts';
import { useAddress } from '../../list/use-address.ts';

/** The chips above the list, as the address names them. */
const chips: readonly { payout: PendingLoanChip; inAddress: string; label: string }[] = [
  { payout: 'never_sent', inAddress: 'never-sent', label: 'Never sent' },
  { payout: 'returned', inAddress: 'returned', label: 'Returned' },
];

const sortColumns: readonly SortColumn<PendingLoanSort>[] = [
  { by: 'requested', label: 'Requested', words: byDate, first: 'asc' },
  { by: 'amount', label: 'Loan Amount', words: byAmount, first: 'desc' },
];

/** What the list of loans to send shows and in which order, kept in the address: `payout`, `sort` and `dir`. */
export function usePendingFilter() {
  const address = useAddress();
  const [params, change] = address;
  const pressed = chips.find(({ inAddress }) => inAddress === params.get('payout'));
  return {
    payout: pressed?.payout ?? null,
    showAll: () => change({ payout: null }),
    chips: chips.map((chip) => ({
      label: chip.label,
      isPressed: chip === pressed,
      onPress: () => change({ payout: chip === pressed ? null : chip.inAddress }),
    })),
    sort: sortInAddress(address, {
      columns: sortColumns,
      usual: { by: 'requested', direction: 'asc' },
      names: { by: 'sort', direction: 'dir' },
    }),
  };
}
