import { loanNumber, type StatementEntry } from '@sevenday/contract';
import { useParams } from '../../router/router.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { classNames } from '../../ui/base/class-names.ts';
import { FactsSkeleton, TextSkeleton } from '../../ui/base/skeletons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { Money } from '../../ui/text/money.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { eventName } from '../financial/event-sentences.ts';
import { RecordsSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { RecordItem, Records, RecordTitle, RecordValue } from '../list/records.tsx';
import { useAddress } from '../list/use-address.ts';
import { useWayBack } from '../list/way-back.ts';
import { BorrowerStatement } from './borrower-statement.tsx';
import { OfLender } from './of-lender.tsx';
import { PrintButton } from './print-button.tsx';
import { bookFallbacks, type StatementOf, useStatement } from './use-books.ts';

const template = '7rem minmax(0,1fr) 9rem 7rem 7rem';
const columns = [
  { label: 'Date' },
  { label: 'What happened', coming: 'title' as const },
  { label: 'By' },
  { label: 'Owed', align: 'right' as const },
  { label: 'Owed back', align: 'right' as const },
];

/**
 * Shows /admin/loans/:id/statement and /admin/members/:id/statement: each ledger entry, and what was owed after it. With
 * `?for=borrower`, shows the same in words for the borrower.
 */
export function StatementPage({ of }: { of: StatementOf }) {
  const id = useParams().id ?? '';
  const list = useStatement(of, id);
  const [params, change] = useAddress();
  const isForBorrower = params.get('for') === 'borrower';
  const back = useWayBack(
    of === 'member'
      ? { to: `/admin/members/${id}`, label: 'Back to Member' }
      : { to: '/admin?tab=loans', label: 'Back to Active Loans' },
  );
  return (
    <Page
      title={of === 'member' ? 'Member Statement' : `Statement of Loan ${loanNumber(id)}`}
      subtitle={list.isLoading ? <TextSkeleton text="Ada Q. Borrower" /> : whose(list.firstPage)}
      back={back}
      actions={
        list.error ? undefined : (
          <>
            <Button
              variant="secondary"
              aria-pressed={isForBorrower}
              className={isForBorrower ? 'border-ink! bg-sunk!' : ''}
              onClick={() => change({ for: isForBorrower ? null : 'borrower' })}
            >
              For the Borrower
            </Button>
            <PrintButton disabled={!list.items} />
          </>
        )
      }
      width="wide"
    >
      <Card>
        <ListView
          list={list}
          loadingText="Loading statement..."
          coming={<EntriesSkeleton />}
          fallback={bookFallbacks.statement}
          summary={(total) => summaryOf(list.items?.length ?? total, total, isForBorrower)}
          empty={<p className="text-muted">No money has moved here yet.</p>}
        >
          {(entries) =>
            isForBorrower ? (
              <BorrowerStatement entries={entries} />
            ) : (
              <Records label="Ledger entries" columns={columns} template={template}>
                {entries.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} />
                ))}
              </Records>
            )
          }
        </ListView>
      </Card>
    </Page>
  );
}

/** Says when only a part is shown: on paper nothing more can be loaded. */
function summaryOf(shown: number, total: number, isForBorrower: boolean): string {
  if (shown < total) return `${shown} of ${total} entries`;
  if (isForBorrower) return 'Statement for the borrower';
  return countOf(total, 'entry', 'entries');
}

/** Names the borrower, because the statement is printed and filed. */
function whose(page: { borrower: { full_name: string } | null } | undefined) {
  if (!page) return undefined;
  return (
    <>
      {page.borrower ? <PersonName name={page.borrower.full_name} /> : 'The borrower was deleted'}
      <OfLender />
    </>
  );
}

/** The placeholder, with the loan and two postings below each entry. */
function EntriesSkeleton() {
  return (
    <RecordsSkeleton
      columns={columns}
      template={template}
      below={
        <div className={`grid gap-2 text-sm ${underTitle}`}>
          <p>
            <TextSkeleton text="Loan 0a1b2c3d" />
          </p>
          <FactsSkeleton rows={2} />
        </div>
      }
    />
  );
}

function EntryRow({ entry }: { entry: StatementEntry }) {
  return (
    <RecordItem template={template} label={eventName(entry.event)} below={<Below entry={entry} />}>
      <RecordValue label="Date">
        <DateText date={entry.effective_at} />
      </RecordValue>
      <RecordTitle label="What happened">{eventName(entry.event)}</RecordTitle>
      <RecordValue label="By">{actorName(entry)}</RecordValue>
      <RecordValue label="Owed" align="right">
        <Money cents={entry.owed} />
      </RecordValue>
      <RecordValue label="Owed back" align="right">
        <Money cents={entry.owed_back} />
      </RecordValue>
    </RecordItem>
  );
}

function Below({ entry }: { entry: StatementEntry }) {
  return (
    <div className={`grid gap-2 text-sm text-muted ${underTitle}`}>
      <p className="wrap-anywhere">
        Entry {entry.id.slice(0, 8)}
        {entry.loan_id ? `, loan ${loanNumber(entry.loan_id)}` : null}
        {entry.reference ? `, reference ${entry.reference}` : null}
        {entry.reverses ? `, reverses entry ${entry.reverses.slice(0, 8)}` : null}
      </p>
      <ul aria-label="Postings" className="grid gap-1">
        {entry.postings.map((posting) => (
          <PostingLine key={`${posting.account} ${posting.cause}`} posting={posting} of={entry} />
        ))}
      </ul>
    </div>
  );
}

/**
 * Places postings under the title column and before the "Owed" columns, because their amounts don't belong to those
 * columns.
 */
const underTitle = 'wide:pl-33 lg:pr-66 xl:pr-107';

/** Indents a credit and gives it a column of its own, as in a journal. */
function PostingLine({
  posting: { name, cause, side, amount },
  of: entry,
}: {
  posting: StatementEntry['postings'][number];
  of: StatementEntry;
}) {
  const isCredit = side === 'credit';
  return (
    <li className="flex flex-wrap justify-between gap-x-4 wide:grid wide:grid-cols-[minmax(0,1fr)_6.5rem_6.5rem]">
      <span className={isCredit ? 'pl-2 wide:pl-4' : undefined}>
        {name}
        {cause === entry.event ? null : ` (${eventName(cause)})`}
      </span>
      <span className={classNames('ml-auto text-right', isCredit && 'wide:col-start-3')}>
        {side} <Money cents={amount} />
      </span>
    </li>
  );
}

const payers = {
  card: 'Borrower, by card',
  bank_payment: 'Borrower, by bank payment',
  automatic_repayment: 'Automatic repayment',
  won_dispute: 'Earlier payment, dispute won',
  returned_refund: 'Earlier payment, refund failed',
} as const;

function actorName({ actor: { kind, name }, paid_by: paidBy }: StatementEntry): string {
  if (paidBy) return payers[paidBy];
  if (kind === 'system') return 'System';
  return name ?? (kind === 'borrower' ? 'Borrower (deleted)' : 'Admin (deleted)');
}
