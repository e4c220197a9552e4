import type { MemberSort } from '@sevenday/contract';
import { type MembershipLevel, membershipLevels } from '@sevenday/lending';
import { byCount, byDate, type SortColumn, sortInAddress } from '../list/choices/sorting.ts';
import { useAddress } from '../list/use-address.ts';
import type { MemberFilter } from './use-members.ts';

const toApprove = 'to-approve';
const bounced = 'bounced';
const pending = 'pending';
const owing = 'owes';

const sortColumns: readonly SortColumn<MemberSort>[] = [
  { by: 'joined', label: 'Member Since', words: byDate, first: 'desc' },
  { by: 'loans', label: 'Total Loans', words: byCount, first: 'desc' },
];

/**
 * The filter and the order of the Members tab, kept in the address: `search`, `level`, `bank`, `mail`, `id`, `debt`, `sort`
 * and `dir`.
 */
export function useMemberFilter() {
  const address = useAddress();
  const [params, changeAddress] = address;
  const level = params.get('level');
  const filter: MemberFilter = {
    search: params.get('search') ?? '',
    level: isMembershipLevel(level) ? level : null,
    bankToApprove: params.get('bank') === toApprove,
    mailBounced: params.get('mail') === bounced,
    idPending: params.get('id') === pending,
    owes: params.get('debt') === owing,
  };
  function change({
    bankToApprove,
    mailBounced,
    idPending,
    owes,
    ...texts
  }: Partial<MemberFilter>) {
    changeAddress({
      ...texts,
      ...flag('bank', bankToApprove, toApprove),
      ...flag('mail', mailBounced, bounced),
      ...flag('id', idPending, pending),
      ...flag('debt', owes, owing),
    });
  }
  const sort = sortInAddress(address, {
    columns: sortColumns,
    usual: { by: 'joined', direction: 'desc' },
    names: { by: 'sort', direction: 'dir' },
  });
  return { filter, change, sort };
}

/** Sets or removes a parameter; leaves it as it is where `isOn` is undefined. */
function flag(name: string, isOn: boolean | undefined, value: string) {
  return isOn === undefined ? {} : { [name]: isOn ? value : null };
}

function isMembershipLevel(text: string | null): text is MembershipLevel {
  return membershipLevels.some((level) => level === text);
}
