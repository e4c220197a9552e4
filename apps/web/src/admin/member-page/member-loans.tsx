import { loanNumber, type Member, type MemberLoan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useState } from 'react';
import { LoanTimeZone } from '../../api/config.ts';
import { DisputesList } from '../../loans/returns/refunds-and-disputes.tsx';
import { Badge, type BadgeTone } from '../../ui/base/badge.tsx';
import { Card } from '../../ui/base/card.tsx';
import { TextSkeleton } from '../../ui/base/skeletons.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { Money } from '../../ui/text/money.tsx';
import { LoanAdjustments } from '../active-loans/adjustments/loan-adjustments.tsx';
import { owedOfMember } from '../active-loans/adjustments/what-is-owed.ts';
import { DisbursedDate } from '../active-loans/disbursed-date.tsx';
import { WaitsForApproval } from '../approvals/waits-for-approval.tsx';
import { RecordsSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { NoValue, RecordItem, Records, RecordValue } from '../list/records.tsx';
import { useFromHere } from '../list/way-back.ts';
import { memberFallbacks, useMemberLoans } from '../members/use-member.ts';
import { Attempts, AttemptsSkeleton } from './attempts.tsx';

const template =
  'minmax(5.5rem,1fr) repeat(4,minmax(4.5rem,6.5rem)) repeat(2,minmax(6.5rem,7.5rem))';
const columns = [
  { label: 'Loan', coming: 'badge' as const },
  { label: 'Amount', align: 'right' as const },
  { label: 'Interest', align: 'right' as const },
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
          Member Statement
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

/** The placeholder, with the attempts, the statement and the changes below each loan. */
function LoansSkeleton() {
  return (
    <RecordsSkeleton
      columns={columns}
      template={template}
      rows={1}
      below={
        <>
          <AttemptsSkeleton />
          {['Statement', 'Changes by admins'].map((text) => (
            <p key={text} className="mt-2">
              <TextSkeleton text={text} />
            </p>
          ))}
        </>
      }
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
    <LoanTimeZone value={loan.time_zone}>
      <RecordItem
        template={template}
        label={`Loan ${loanNumber(loan.id)} of ${formatDollars(loan.amount)}`}
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
          <h3 className="font-semibold">{loanNumber(loan.id)}</h3>
          <LoanBadge loan={loan} />
          <WaitsForApproval id={loan.id} />
        </div>
        {money('Amount', loan.amount)}
        {money('Interest', loan.interest_amount)}
        {money('Late Fee', loan.late_fee)}
        {money('Total Due', loan.total_due)}
        {loan.disbursed_at ? <DisbursedDate loan={loan} /> : <NoValue />}
        {loan.term_date ? (
          <RecordValue label="Due Date">
            <DateText date={loan.term_date} />
          </RecordValue>
        ) : (
          <NoValue />
        )}
      </RecordItem>
    </LoanTimeZone>
  );
}

function Below({ loan }: { loan: MemberLoan }) {
  const { disputes } = loan.refunds_and_disputes;
  if (loan.attempts.length === 0 && disputes.length === 0) return null;
  return (
    <div className="grid gap-3">
      {loan.attempts.length > 0 ? <Attempts attempts={loan.attempts} /> : null}
      {disputes.length > 0 ? <DisputesList disputes={disputes} /> : null}
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

/** Lists what admins changed on the loan. It loads when it is opened. */
function Changes({ loan, borrower }: { loan: MemberLoan; borrower: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-2" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-semibold text-green">Changes by admins</summary>
      {isOpen ? <LoanAdjustments loanId={loan.id} owed={owedOfMember(borrower, loan)} /> : null}
    </details>
  );
}
