import type { PendingLoan } from '@sevenday/contract';
import type { AccountChange } from '@sevenday/lending';
import { formatDayAndTime } from '../../../ui/text/format-dates.ts';

const names: Record<AccountChange, string> = {
  password: 'password',
  email: 'email',
  name: 'name',
  bank_account: 'bank account',
};

/** Warns the admin of what the borrower changed in the last 30 days; null where nothing changed. */
export function recentChangesOf(
  { recent_changes: changes }: Pick<PendingLoan, 'recent_changes'>,
  timeZone: string | undefined,
): string | null {
  if (changes.length === 0) return null;
  const parts = changes.map(
    ({ what, at }) => `${names[what]} on ${formatDayAndTime(at, timeZone)}`,
  );
  return `Changed recently: ${parts.join('; ')}.`;
}
