import type { PendingLoan, SeveralOutcome } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { Badge } from '../../ui/badge.tsx';

/** What became of each loan: which went, which did not and why. */
export function OutcomeList({
  loans,
  outcome,
  doneWord,
}: {
  loans: readonly PendingLoan[];
  outcome: SeveralOutcome;
  doneWord: string;
}) {
  const byId = new Map(loans.map((loan) => [loan.id, loan]));
  return (
    <ul aria-label="What became of each" className="divide-y divide-line">
      {outcome.results.map(({ id, done, detail }) => {
        const loan = byId.get(id);
        return (
          <li key={id} className="grid gap-1 py-2">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">
                {loan ? `${formatDollars(loan.amount)} to ${loan.borrower.full_name}` : id}
              </span>
              <Badge tone={done ? 'success' : 'danger'}>{done ? doneWord : 'not done'}</Badge>
            </span>
            {detail ? <span className="text-red">{detail}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}
