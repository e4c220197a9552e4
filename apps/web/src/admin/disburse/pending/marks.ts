import type { PendingLoan } from '@sevenday/contract';
import type { BadgeTone } from '../../../ui/base/badge.tsx';

interface Mark {
  tone: BadgeTone;
  text: string;
}

/**
 * Names what somebody should check before they send the loan, the weightiest first. A row of one line shows these words;
 * opened, it shows the sentences.
 */
export function marksOf(
  loan: PendingLoan,
  { obstacle, waits }: { obstacle: string | null; waits: boolean },
): Mark[] {
  const marks: (Mark & { isShown: boolean })[] = [
    { tone: 'info', text: 'Being sent', isShown: loan.being_sent !== null },
    { tone: 'warning', text: 'Waits for approval', isShown: waits },
    { tone: 'danger', text: 'Can’t be sent', isShown: obstacle !== null },
    {
      tone: 'warning',
      text: 'Holder differs',
      isShown: loan.bank_account?.holder_differs === true,
    },
    { tone: 'danger', text: 'Returned', isShown: loan.last_payout_failure !== null },
    { tone: 'warning', text: 'Recent change', isShown: loan.recent_changes.length > 0 },
  ];
  return marks.filter(({ isShown }) => isShown);
}
