import type { BatchOutcome, PendingLoan } from '@sevenday/contract';
import { Badge } from '../../../ui/base/badge.tsx';
import { UnbrokenText } from '../../../ui/text/text-with-unbroken-phrases.tsx';
import { payeeOf } from '../manual/payee.ts';

export interface Outcome {
  loans: readonly PendingLoan[];
  outcome: BatchOutcome;
  doneWord: string;
}

/** Lists the outcome of each loan: which was done, which was not, and why. */
export function OutcomeList({ loans, outcome, doneWord }: Outcome) {
  const byId = new Map(loans.map((loan) => [loan.id, loan]));
  return (
    <ul aria-label="Outcome of each loan" className="divide-y divide-line">
      {outcome.results.map(({ id, done, code, detail }) => {
        const loan = byId.get(id);
        const isSent = code === 'already_sent';
        return (
          <li key={id} className="grid gap-1 py-2">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">{loan ? payeeOf(loan) : id}</span>
              {done ? <Badge tone="success">{doneWord}</Badge> : null}
              {isSent ? <Badge tone="warning">already sent</Badge> : null}
              {done || isSent ? null : <Badge tone="danger">not done</Badge>}
            </span>
            {detail ? (
              <span className={isSent ? 'text-muted' : 'text-red'}>
                <UnbrokenText text={detail} />
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
