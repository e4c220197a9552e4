import { getLoanHistory, type Loan, type LoanEvent, type MyLoanPage } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { Card } from '../../ui/base/card.tsx';
import { FoldingCard } from '../../ui/page/folding-card.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { totalDueLabel } from '../loan/due-date.tsx';
import { loansKey } from '../loan/loan-queries.ts';

export const couldNotLoadHistory = 'The history of this loan could not be loaded.';

export function loanHistoryQuery(id: string) {
  return queryOptions({
    queryKey: [...loansKey, id, 'history'],
    queryFn: ({ signal }) => callApi(getLoanHistory, { params: { id }, signal }),
    meta: { fallback: couldNotLoadHistory },
  });
}

/** Lists each charge that is owed, with its rule. */
export function OwedCard({ account, loan }: { account: MyLoanPage['account']; loan: Loan }) {
  if (account.lines.length === 0) return null;
  const { title, total } = owedTexts(loan);
  // The receipt of a repaid loan states the sums.
  const Sheet = loan.status === 'repaid' ? FoldingCard : Card;
  return (
    <Sheet title={title}>
      <dl className="divide-y divide-line">
        {account.lines.map((line) => (
          <div key={line.label} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
            <dt>
              {line.label}
              <span className="block text-sm text-muted">
                <UnbrokenText text={line.rule} />
              </span>
            </dt>
            <dd className="text-right">{formatDollars(line.amount)}</dd>
          </div>
        ))}
        <div className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
          <dt>Paid</dt>
          <dd className="text-right">{formatDollars(account.paid)}</dd>
        </div>
        <div className="grid grid-cols-[1fr_auto] gap-x-4 py-2 text-lg font-semibold">
          <dt>{total}</dt>
          <dd className="text-right">{formatDollars(account.total_due)}</dd>
        </div>
      </dl>
    </Sheet>
  );
}

/** Nothing is owed before the payout, because the agreement binds only then. */
export function owedTexts(loan: Loan) {
  const { status, disbursed, payment_processing: isProcessing } = loan;
  if (status === 'repaid') return { title: 'What you paid and why', total: 'Still owed' };
  if (!disbursed) return { title: 'What you will owe and why', total: totalDueLabel(loan) };
  return {
    title: 'What you owe and why',
    total: isProcessing ? totalDueLabel(loan) : 'Still owed',
  };
}

const dots: Record<LoanEvent['tone'], string> = {
  plain: 'bg-edge',
  good: 'bg-green',
  soon: 'bg-amber',
  late: 'bg-red',
};

/** Lists the loan's events, newest first. For a cancelled loan it says why. */
export function TimelineCard({ events, loan }: { events: LoanEvent[]; loan: Loan }) {
  return (
    <FoldingCard title="What happened" startsOpen={loan.status === 'cancelled'}>
      <ol className="grid gap-4">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened is only added to, and shown whole
          <li key={index} className="grid grid-cols-[auto_1fr] gap-x-3">
            <span aria-hidden="true" className={`mt-2 size-2 rounded-full ${dots[event.tone]}`} />
            <div className="min-w-0">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="flex-1 basis-36">
                  <UnbrokenText text={event.title} />
                </span>
                {event.amount === null ? null : <span>{formatDollars(event.amount)}</span>}
              </p>
              <p className="text-sm text-muted">
                <DateText date={event.at} as="time" />
                {event.text ? (
                  <span className="block">
                    <UnbrokenText text={event.text} />
                  </span>
                ) : null}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </FoldingCard>
  );
}
