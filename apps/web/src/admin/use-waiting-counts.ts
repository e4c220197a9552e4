import { useQuery } from '@tanstack/react-query';
import { waitingIn } from './today/today-rows.ts';
import { todayQuery } from './today/use-today.ts';

/**
 * Counts what waits for somebody in each tab of the admin panel, and behind the button of the loans to send. Undefined
 * while unknown. A failure is silent, because the open tab says what is wrong.
 */
export function useWaitingCounts() {
  const { data: today } = useQuery(todayQuery);
  return {
    verifications: waitingIn(today, 'ids'),
    financial: waitingIn(today, 'disputes', 'refunds', 'breaks', 'parked_work'),
    members: waitingIn(today, 'bank_accounts', 'bounced_mails'),
    loans: waitingIn(today, 'extensions', 'overdue'),
    toSend: waitingIn(today, 'loans_to_send', 'returned_payouts'),
  };
}
