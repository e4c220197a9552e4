import type { Member, MemberLoan, MoneyAttempt } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useState } from 'react';
import { hasMoneyBack, MoneyBackList } from '../../loans/money-back.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateText } from '../../ui/date-text.tsx';
import { countOf, formatCalendarDay } from '../../ui/format.ts';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { LoanAdjustments } from '../active-loans/loan-adjustments.tsx';
import { owedOfMember } from '../active-loans/what-is-owed.ts';
import { RecordsSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { RecordItem, Records, RecordValue } from '../list/records.tsx';
import { useFromHere } from '../list/way-back.ts';
import { memberFallbacks, useMemberLoans } from './use-member-page.ts';

const template = 'minmax(0,1fr) 7rem 7rem 7rem 8rem 8rem';
const columns = [
  { label: 'Loan', coming: 'badge' as const },
  { label: 'Amount', align: 'right' as const },
  { label: 'Late Fee', align: 'right' as const },
  { label: 'Total Due', align: 'right' as const },
  { label: 'Disbursed' },
  { label: 'Due Date' },
];

export function MemberLoans({ member }: { member: Pick<Member, 'id' | 'full_name'> }) {
  const list = useMemberLoans(member.id);
  const fromHere = useFromHere();
  return (
    <Card
      title="Loans, Payments and Payouts"
      aside={
        <TextLink to={`/admin/members/${member.id}/statement`} state={fromHere}>
          Member statement
        </TextLink>
      }
    >
      <ListView
        list={list}
        loadingText="Loading loans..."
        coming={<LoansSkeleton />}
        fallback={memberFallbacks.loans}
        summary={(total) => countOf(total, 'loan')}
        empty={<p className="text-muted">No loan has been asked for.</p>}
      >
        {(loans) => (
          <Records label="Loans" columns={columns} template={template}>
            {loans.map((loan) => (
              <LoanRow key={loan.id} loan={loan} borrower={member.full_name} />
            ))}
          </Records>
        )}
      </ListView>
    </Card>
  );
}

/** With what stands below each: its attempts, its statement and its changes. */
function LoansSkeleton() {
  return (
    <RecordsSkeleton
      columns={columns}
      template={template}
      rows={1}
      below={<Skeleton className="h-24" />}
    />
  );
}

function LoanRow({ loan, borrower }: { loan: MemberLoan; borrower: string }) {
  const fromHere = useFromHere();
  const money = (label: string, cents: MemberLoan['amount']) => (
    <RecordValue label={label} align="right">
      <Money cents={cents} />
    </RecordValue>
  );
  return (
    <RecordItem
      template={template}
      label={`Loan ${loan.id.slice(0, 8)} of ${formatDollars(loan.amount)}`}
      below={
        <>
          <Below loan={loan} />
          <p className="mt-2">
            <TextLink to={`/admin/loans/${loan.id}/statement`} state={fromHere}>
              Statement
            </TextLink>
          </p>
          {loan.disbursed_at ? <Changes loan={loan} borrower={borrower} /> : null}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{loan.id.slice(0, 8)}</h3>
        <LoanBadge loan={loan} />
      </div>
      {money('Amount', loan.amount)}
      {money('Late Fee', loan.late_fee)}
      {money('Total Due', loan.total_due)}
      <RecordValue label="Disbursed">
        <DateText date={loan.disbursed_at} />
      </RecordValue>
      <RecordValue label="Due Date">
        <DateText date={loan.term_date} />
      </RecordValue>
    </RecordItem>
  );
}

function Below({ loan }: { loan: MemberLoan }) {
  const cameBack = hasMoneyBack(loan.money_back);
  if (loan.attempts.length === 0 && !cameBack) return null;
  return (
    <div className="grid gap-3">
      {loan.attempts.length > 0 ? <Attempts attempts={loan.attempts} /> : null}
      {cameBack ? <MoneyBackList moneyBack={loan.money_back} /> : null}
    </div>
  );
}

const loanTones: Record<MemberLoan['status'], BadgeTone> = {
  funded: 'warning',
  disbursed: 'info',
  repaid: 'success',
  defaulted: 'danger',
  rejected: 'danger',
  cancelled: 'grey',
};

function LoanBadge({ loan }: { loan: MemberLoan }) {
  return (
    <>
      <Badge tone={loanTones[loan.status]}>{loan.written_off ? 'written off' : loan.status}</Badge>
      {loan.money_on_its_way ? <Badge tone="info">Money on its way</Badge> : null}
      {loan.is_overdue ? <Badge tone="danger">overdue</Badge> : null}
    </>
  );
}

/** What admins changed of the loan; asked for once it is opened. */
function Changes({ loan, borrower }: { loan: MemberLoan; borrower: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-2" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-semibold text-green">Changes by admins</summary>
      {isOpen ? <LoanAdjustments loanId={loan.id} owed={owedOfMember(borrower, loan)} /> : null}
    </details>
  );
}

const kindWords: Record<MoneyAttempt['kind'], string> = {
  payout: 'Payout',
  card_or_bank_payment: 'Payment',
  debit: 'Automatic repayment',
  refund: 'Refund',
};

/** What was called off in time has a reason, too, and is no failure. */
function failed({ status, failure_reason }: MoneyAttempt): boolean {
  return failure_reason !== null && status !== 'cancelled';
}

/** The reason as it is kept, to be read: 'Called off: turned off', 'insufficient funds'. */
function reasonWords({ status, failure_reason: reason }: MoneyAttempt): string {
  const words = reason?.replaceAll('_', ' ') ?? '';
  return status === 'cancelled' ? `Called off: ${words}` : words;
}

/** When what it says happened, or of a debit that is still to be taken its day: it was announced long before. */
function When({
  attempt: { status, debit_day, finished_at, started_at },
}: {
  attempt: MoneyAttempt;
}) {
  return status === 'announced' && debit_day ? (
    <span className="whitespace-nowrap">for {formatCalendarDay(debit_day)}</span>
  ) : (
    <DateText date={finished_at ?? started_at} as="time" />
  );
}

/** Every attempt to move the loan's money, and why it failed. */
function Attempts({ attempts }: { attempts: MoneyAttempt[] }) {
  return (
    <ul
      aria-label="Payouts and payments"
      className="mt-1 grid gap-3 rounded-md bg-sunk px-3 py-2 wide:gap-1"
    >
      {attempts.map((attempt) => (
        <li
          key={attempt.id}
          className="wide:grid wide:grid-cols-[11rem_6rem_8rem_minmax(0,1fr)] wide:gap-x-5"
        >
          <span className="flex flex-wrap justify-between gap-x-3 wide:contents">
            <span className="font-semibold">{kindWords[attempt.kind]}</span>
            <Money cents={attempt.amount} className="text-right" />
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 wide:contents">
            <span className={failed(attempt) ? 'font-semibold text-red' : 'text-muted'}>
              {attempt.status.replaceAll('_', ' ')}
            </span>
            <When attempt={attempt} />
          </span>
          {attempt.failure_reason ? (
            <span
              className={classNames(
                'block wide:col-span-2 wide:col-start-3',
                failed(attempt) ? 'text-red' : 'text-muted',
              )}
            >
              {reasonWords(attempt)}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
