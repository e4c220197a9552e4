import type { TrialBalance } from '@sevenday/contract';
import { failureText } from '../api/failure.ts';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatCalendarDay } from '../ui/format.ts';
import { Money } from '../ui/money.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OfLender } from './books/of-lender.tsx';
import { PrintButton } from './books/print-button.tsx';
import { bookFallbacks, useTrialBalance } from './books/use-books.ts';
import { ListSkeleton } from './list/list-skeleton.tsx';

/** /admin/trial-balance: every account of the ledger by its side. */
export function TrialBalancePage() {
  const { data, error, isPending, refetch } = useTrialBalance();
  const asOf = data ? (
    <>
      As of {formatCalendarDay(data.as_of)}
      <OfLender />
    </>
  ) : undefined;
  return (
    <Page
      title="Trial Balance"
      subtitle={isPending ? <Skeleton className="h-6 w-36" /> : asOf}
      back={{ to: '/admin?tab=financial', label: 'Back to Tracker' }}
      actions={data ? <PrintButton /> : undefined}
    >
      {isPending ? <ListSkeleton text="Loading trial balance..." /> : null}
      {error && !data ? (
        <ErrorState
          message={failureText(error, bookFallbacks.trialBalance)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? (
        <Card>
          <section
            aria-label="Accounts"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: with large text it is scrolled, by keyboard too
            tabIndex={0}
            className="overflow-x-auto print:overflow-visible"
          >
            <Accounts balance={data} />
          </section>
        </Card>
      ) : null}
    </Page>
  );
}

// On a phone an account's name has a line of its own, and its two amounts stand in their columns beneath.
const onPhone = 'max-[30rem]:grid max-[30rem]:grid-cols-2';
const nameOnPhone = 'max-[30rem]:col-span-2 max-[30rem]:py-0';
const amountOnPhone = 'max-[30rem]:py-0';

function Accounts({ balance }: { balance: TrialBalance }) {
  return (
    <table className="w-full text-left max-[30rem]:block max-[30rem]:*:block">
      <caption className="sr-only">Every account with its balance</caption>
      <thead>
        <tr className={`border-b border-edge text-sm text-muted max-[30rem]:py-2 ${onPhone}`}>
          <th scope="col" className={`py-2 pr-2 ${nameOnPhone}`}>
            Account
          </th>
          <th scope="col" className={`py-2 pl-4 text-right ${amountOnPhone}`}>
            Debit
          </th>
          <th scope="col" className={`py-2 pl-4 text-right ${amountOnPhone}`}>
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {balance.rows.map((row) => (
          <tr
            key={row.account}
            className={`border-b border-line align-baseline max-[30rem]:py-2 ${onPhone}`}
          >
            <th scope="row" className={`py-2 pr-2 font-normal print:py-0.5 ${nameOnPhone}`}>
              {row.name} <span className="text-sm text-muted">{row.kind}</span>
            </th>
            <td className={`py-2 pl-4 text-right print:py-0.5 ${amountOnPhone}`}>
              {row.debit > 0 ? <Money cents={row.debit} /> : null}
            </td>
            <td className={`py-2 pl-4 text-right print:py-0.5 ${amountOnPhone}`}>
              {row.credit > 0 ? <Money cents={row.credit} /> : null}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={`font-semibold max-[30rem]:py-2 ${onPhone}`}>
          <th scope="row" className={`py-2 pr-2 ${nameOnPhone}`}>
            Sum
          </th>
          <td className={`py-2 pl-4 text-right ${amountOnPhone}`}>
            <Money cents={balance.debit} />
          </td>
          <td className={`py-2 pl-4 text-right ${amountOnPhone}`}>
            <Money cents={balance.credit} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
