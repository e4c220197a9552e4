import type { FinancialSummary } from '@sevenday/contract';
import { Card } from '../../ui/base/card.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';

const statuses = [
  { key: 'funded', colour: 'bg-amber' },
  { key: 'disbursed', colour: 'bg-blue' },
  { key: 'repaid', colour: 'bg-green' },
  { key: 'defaulted', colour: 'bg-red' },
] as const;

/** Counts loans by status. The bar is decoration: the words and counts below it say the same. */
export function StatusDistribution({
  counts,
}: {
  /** Undefined until they have loaded. */
  counts: FinancialSummary['loans_by_status'] | undefined;
}) {
  return (
    <Card title="Loan Status Distribution">
      <div
        aria-hidden="true"
        className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-grey-wash"
      >
        {statuses.map(({ key, colour }) =>
          counts && counts[key] > 0 ? (
            <div
              key={key}
              className={classNames('min-w-1', colour)}
              style={{ flexGrow: counts[key] }}
            />
          ) : null,
        )}
      </div>
      <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-3 lg:grid-cols-4">
        {statuses.map(({ key, colour }) => (
          <div key={key} className="flex items-baseline gap-2">
            <dt className="flex items-center gap-2 text-muted">
              <span aria-hidden="true" className={classNames('size-2.5 rounded-full', colour)} />
              {key}
            </dt>
            <dd className="ml-auto text-lg font-semibold lg:ml-0">
              {counts ? counts[key] : <TextSkeleton text="10" />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">
        Money on its way counts as funded, an overdue loan as disbursed, a written-off one as
        defaulted. The loans of deleted members are not counted.
      </p>
    </Card>
  );
}
