import type { TrialBalance } from '@sevenday/contract';
import { classNames } from '../../ui/base/class-names.ts';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { Money } from '../../ui/text/money.tsx';

type Row = TrialBalance['rows'][number];

const headings: Record<Row['kind'], string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
  memo: 'Memo',
};

// On a phone an account's name has a line of its own, and its two amounts are in their columns below.
const onPhone = 'max-[30rem]:grid max-[30rem]:grid-cols-2';
const nameOnPhone = 'max-[30rem]:col-span-2 max-[30rem]:py-0';
const amountCell = 'py-2 pl-4 text-right max-[30rem]:py-0 print:py-0';
/** The same width before and after the amounts are known. */
const amountColumn = 'w-[30%] sm:w-1/4 max-[30rem]:w-auto';

/** Lists every account with its balance, by kind of account. `balance` is undefined until it has loaded. */
export function TrialBalanceTable({ balance }: { balance: TrialBalance | undefined }) {
  return (
    <table className="w-full table-fixed text-left max-[30rem]:block max-[30rem]:*:block print:text-sm">
      <caption className="sr-only">Every account with its balance</caption>
      <thead>
        <tr className={`border-b border-edge text-sm text-muted max-[30rem]:py-2 ${onPhone}`}>
          <th scope="col" className={`py-2 pr-2 ${nameOnPhone}`}>
            Account
          </th>
          <th scope="col" className={`${amountCell} ${amountColumn}`}>
            Debit
          </th>
          <th scope="col" className={`${amountCell} ${amountColumn}`}>
            Credit
          </th>
        </tr>
      </thead>
      {Object.entries(headings).map(([kind, heading]) => (
        <tbody key={kind}>
          <tr className="border-b border-edge max-[30rem]:block">
            <th
              scope="rowgroup"
              colSpan={3}
              className="pt-6 pb-2 text-lg font-semibold max-[30rem]:block print:pt-2 print:pb-0 print:text-base"
            >
              {heading}
            </th>
          </tr>
          {balance ? (
            balance.rows
              .filter((row) => row.kind === kind)
              .map((row) => <Account key={row.account} row={row} />)
          ) : (
            <AccountsSkeleton kind={kind as Row['kind']} />
          )}
        </tbody>
      ))}
      <tfoot>
        <tr className={`border-t-2 border-ink text-lg font-semibold max-[30rem]:py-2 ${onPhone}`}>
          <th scope="row" className={`py-3 pr-2 ${nameOnPhone}`}>
            Sum
          </th>
          <td className={amountCell}>{balance ? <Money cents={balance.debit} /> : sum}</td>
          <td className={amountCell}>{balance ? <Money cents={balance.credit} /> : sum}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const sum = <TextSkeleton text="$100.00" />;

/** The likely number of accounts of each kind. */
const mostLikely: Record<Row['kind'], number> = {
  asset: 9,
  liability: 4,
  equity: 1,
  income: 3,
  expense: 4,
  memo: 4,
};

/** The kinds whose accounts mostly have a credit balance. */
const onCredit: ReadonlySet<Row['kind']> = new Set(['liability', 'equity', 'income']);

function AccountsSkeleton({ kind }: { kind: Row['kind'] }) {
  return Array.from({ length: mostLikely[kind] }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <tr key={row} className={accountLook}>
      <th scope="row" className={`py-2 pr-2 font-normal ${nameOnPhone}`}>
        <TextSkeleton text="Principal that is out" />
      </th>
      <td className={amountCell}>{onCredit.has(kind) ? null : sum}</td>
      <td className={amountCell}>{onCredit.has(kind) ? sum : null}</td>
    </tr>
  ));
}

const accountLook = `border-b border-line align-baseline last:border-b-0 max-[30rem]:py-2 ${onPhone}`;

function Account({ row: { name, debit, credit } }: { row: Row }) {
  const isEmpty = debit === 0 && credit === 0;
  const nothing = isEmpty ? <Nothing /> : null;
  return (
    <tr className={accountLook}>
      <th
        scope="row"
        className={classNames(
          'py-2 pr-2 font-normal print:py-0',
          nameOnPhone,
          isEmpty && 'text-muted',
        )}
      >
        {name}
      </th>
      <td className={amountCell}>{debit > 0 ? <Money cents={debit} /> : nothing}</td>
      <td className={amountCell}>{credit > 0 ? <Money cents={credit} /> : nothing}</td>
    </tr>
  );
}

/**
 * Shown for an account with no balance. On a phone only the account's name shows, because an empty row would look
 * unfinished.
 */
function Nothing() {
  return (
    <span className="text-muted max-[30rem]:hidden">
      <span aria-hidden="true">–</span>
      <span className="sr-only">nothing</span>
    </span>
  );
}
