import type { PendingLoan } from '@sevenday/contract';
import { formatDay } from '../../../ui/text/format-dates.ts';

/**
 * Says that an account's holder isn't the borrower, and which admin approved the account when. Null if the holder is the
 * borrower.
 */
export function otherHolderSentence(
  { bank_account: account, borrower }: Pick<PendingLoan, 'bank_account' | 'borrower'>,
  timeZone: string | undefined,
): string | null {
  if (!account?.holder_differs) return null;
  const { account_holder_name: holder, approved } = account;
  const whose = `This account belongs to ${holder}, not to ${borrower.full_name}.`;
  if (!approved) return `${whose} No admin has approved it.`;
  const by = approved.by_name ?? 'A deleted admin';
  return `${whose} ${by} approved it on ${formatDay(approved.at, timeZone)}.`;
}
