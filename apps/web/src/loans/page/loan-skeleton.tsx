import type { Loan } from '@sevenday/contract';
import { Card } from '../../ui/base/card.tsx';
import {
  CardSkeleton,
  MainMessageSkeleton,
  Skeleton,
  TextSkeleton,
} from '../../ui/base/skeletons.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { hasDebitToShow } from '../automatic-repayment/automatic-repayment.tsx';
import { isOff } from '../loan/loan-standing.ts';
import { owedTexts } from './loan-history.tsx';

/** The placeholder of a loan about which nothing is known yet. */
export function LoanSkeleton() {
  return (
    <Loading text="Loading the loan…" className="grid gap-6">
      <MainMessageSkeleton />
      <TrackerSkeleton />
      <CardSkeleton rows={2} />
      <OwedSkeleton />
      <TermsToCome />
    </Loading>
  );
}

/** As high as the steps of a loan with their days. */
function TrackerSkeleton() {
  return (
    <div className="grid gap-0.5 text-[min(0.875rem,3.4vw)] leading-tight">
      <Skeleton className="my-2.5 h-1" />
      <TextSkeleton text="Requested" />
      <TextSkeleton text="Nov 28" />
    </div>
  );
}

/** The placeholder of the history, with the cards that belong to the loan's state. */
export function HistorySkeleton({ loan }: { loan: Loan }) {
  const isRepaid = loan.status === 'repaid';
  return (
    <Loading text="Loading what happened…" className="grid gap-6">
      {isRepaid ? <CardSkeleton title="Receipt" rows={4} /> : null}
      {hasDebitToShow(loan) ? <CardSkeleton title="Automatic repayment" rows={2} /> : null}
      {isRepaid || isOff(loan.status) ? null : <OwedSkeleton title={owedTexts(loan).title} />}
      <TermsToCome />
    </Loading>
  );
}

const rules = [
  'The amount you asked for.',
  'A flat fee on the amount. It does not grow with time.',
  'None so far. If the loan becomes overdue, we add a part of what was due, rounded down to the cent.',
];

function OwedSkeleton({ title }: { title?: string }) {
  return (
    <Card title={title}>
      {title ? null : <Skeleton className="mb-4 h-6 w-40" />}
      <div className="divide-y divide-line">
        {rules.map((rule) => (
          <div key={rule} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
            <span>
              <TextSkeleton text="Amount lent" />
              <span className="block text-sm">
                <TextSkeleton text={rule} />
              </span>
            </span>
            <TextSkeleton text="$10.00" />
          </div>
        ))}
        {['Paid', 'Still owed'].map((sum) => (
          <div key={sum} className="flex justify-between py-2 last:text-lg">
            <TextSkeleton text={sum} />
            <TextSkeleton text="$10.00" />
          </div>
        ))}
      </div>
    </Card>
  );
}

function TermsToCome() {
  return <CardSkeleton title="Terms" rows={7} />;
}
