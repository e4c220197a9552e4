import type { StatementEntry } from '@sevenday/contract';
import { useParams } from 'react-router';
import { Card } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { Page } from '../ui/page.tsx';
import { PersonName } from '../ui/person-name.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OfLender } from './books/of-lender.tsx';
import { PrintButton } from './books/print-button.tsx';
import { bookFallbacks, type StatementOf, useStatement } from './books/use-books.ts';
import { eventWords } from './financial/event-words.ts';
import { ListView } from './list/list-view.tsx';
import { RecordItem, Records, RecordValue } from './list/records.tsx';
import { useWayBack } from './list/way-back.ts';

const template = '7rem minmax(0,1fr) 9rem 7rem 7rem';
const columns = [
  { label: 'Date' },
  { label: 'What happened' },
  { label: 'By' },
  { label: 'Owed', align: 'right' as const },
  { label: 'Owed back', align: 'right' as const },
];

/** /admin/loans/:id/statement and /admin/members/:id/statement: each ledger entry, and what was owed after it. */
export function StatementPage({ of }: { of: StatementOf }) {
  const id = useParams().id ?? '';
  const list = useStatement(of, id);
  const back = useWayBack(
    of === 'member'
      ? { to: `/admin/members/${id}`, label: 'Back to Member' }
      : { to: '/admin?tab=loans', label: 'Back to Active Loans' },
  );
  return (
    <Page
      title={of === 'member' ? 'Statement of Member' : `Statement of Loan ${id.slice(0, 8)}`}
      subtitle={list.isLoading ? <Skeleton className="h-6 w-40" /> : whose(list.firstPage)}
      back={back}
      actions={list.items ? <PrintButton /> : undefined}
      width="wide"
    >
      <Card>
        <ListView
          list={list}
          loadingText="Loading statement..."
          fallback={bookFallbacks.statement}
          summary={(total) => summaryOf(list.items?.length ?? total, total)}
          empty={<p className="text-muted">No money has moved here yet.</p>}
        >
          {(entries) => (
            <Records label="Ledger entries" columns={columns} template={template}>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </Records>
          )}
        </ListView>
      </Card>
    </Page>
  );
}

/** On paper nothing can be loaded: it says when it is not the whole. */
function summaryOf(shown: number, total: number): string {
  if (shown < total) return `${shown} of ${total} entries`;
  return total === 1 ? '1 entry' : `${total} entries`;
}

/** It is printed and filed: so it says whose it is. */
function whose(page: { borrower: { full_name: string } | null } | undefined) {
  if (!page) return undefined;
  return (
    <>
      {page.borrower ? <PersonName name={page.borrower.full_name} /> : 'The borrower was deleted'}
      <OfLender />
    </>
  );
}

function EntryRow({ entry }: { entry: StatementEntry }) {
  return (
    <RecordItem template={template} label={eventWords(entry.event)} below={<Below entry={entry} />}>
      <RecordValue label="Date">
        <DateText date={entry.effective_at} />
      </RecordValue>
      <RecordValue label="What happened">
        <span className="font-semibold">{eventWords(entry.event)}</span>
      </RecordValue>
      <RecordValue label="By">{actorWords(entry)}</RecordValue>
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
    <div className="grid gap-1 text-sm text-muted">
      <p className="wrap-anywhere">
        {entry.loan_id ? `Loan ${entry.loan_id.slice(0, 8)}` : null}
        {entry.reference ? `, reference ${entry.reference}` : null}
        {entry.reverses ? `, reverses entry ${entry.reverses.slice(0, 8)}` : null}
      </p>
      <ul aria-label="Postings" className="grid gap-1">
        {entry.postings.map((posting) => (
          <li
            key={`${posting.account} ${posting.cause}`}
            className="flex flex-wrap justify-between gap-x-4"
          >
            <span>
              {posting.name}
              {posting.cause === entry.event ? null : ` (${eventWords(posting.cause)})`}
            </span>
            <span>
              {posting.side} <Money cents={posting.amount} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const payers = {
  card: 'Borrower, by card',
  bank_payment: 'Borrower, by bank payment',
  automatic_repayment: 'Automatic repayment',
} as const;

function actorWords({ actor: { kind, name }, paid_by: paidBy }: StatementEntry): string {
  if (paidBy) return payers[paidBy];
  if (kind === 'system') return 'System';
  return name ?? (kind === 'borrower' ? 'Borrower (deleted)' : 'Admin (deleted)');
}
