import { type MembershipLevel, membershipLevels } from '@sevenday/lending';
import { useAddress } from '../list/use-address.ts';
import type { MemberFilter } from './use-members.ts';

const toApprove = 'to-approve';
const bounced = 'bounced';

/** The filter of the Members tab, kept in the address: `search`, `level`, `bank` and `mail`. */
export function useMemberFilter(): [MemberFilter, (change: Partial<MemberFilter>) => void] {
  const [params, changeAddress] = useAddress();
  const level = params.get('level');
  const filter: MemberFilter = {
    search: params.get('search') ?? '',
    level: isMembershipLevel(level) ? level : null,
    bankToApprove: params.get('bank') === toApprove,
    mailBounced: params.get('mail') === bounced,
  };
  return [
    filter,
    ({ bankToApprove, mailBounced, ...change }) =>
      changeAddress({
        ...change,
        ...(bankToApprove === undefined ? {} : { bank: bankToApprove ? toApprove : null }),
        ...(mailBounced === undefined ? {} : { mail: mailBounced ? bounced : null }),
      }),
  ];
}

function isMembershipLevel(text: string | null): text is MembershipLevel {
  return membershipLevels.some((level) => level === text);
}
