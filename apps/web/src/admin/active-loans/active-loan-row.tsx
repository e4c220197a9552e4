import { type ActiveLoan, loanNumber } from '@sevenday/contract';
import { formatDollars, formatPercent } from '@sevenday/lending';
import { useState } from 'react';
import { LoanTimeZone } from '../../api/config.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { IfMay } from '../../session/if-may.tsx';
import { LevelBadge } from '../../ui/base/level-badge.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { Money } from '../../ui/text/money.tsx';
import { WaitsForApproval } from '../approvals/waits-for-approval.tsx';
import { LinePerson, LineValue } from '../list/line.tsx';
import { Person } from '../list/person.tsx';
import { RecordItem, RecordValue, withoutLastColumn } from '../list/records.tsx';
import { RowButton } from '../list/row-button.tsx';
import { useFromHere } from '../list/way-back.ts';
import { EditLoanButton } from './adjustments/edit-loan-button.tsx';
import { EditLoanForm } from './adjustments/edit-loan-form.tsx';
import { loanChanges } from './adjustments/loan-adjustment-calls.ts';
import { DebitState } from './debit-state.tsx';
import { DisbursedDate } from './disbursed-date.tsx';
import { LoanActions } from './loan-actions.tsx';
import { LoanBadges, MainLoanBadge } from './loan-badges.tsx';

/** Where the room is scarce, names and emails have it first. */
const fullTemplate =
  'minmax(8rem,9.5rem) minmax(11rem,1fr) 5rem 6.5rem 6.5rem minmax(7.25rem,10.5rem) 8rem';
/** In a row of one line, the badge stands beside the amount. */
const compactTemplate = '14.5rem minmax(9rem,1fr) 5rem 6.5rem 6.5rem 6.5rem 8rem';
const columns = [
  { label: 'Loan', coming: 'amount' },
  { label: 'Borrower', coming: 'borrower' },
  { label: 'Loan ID', coming: 'lines' },
  { label: 'Due Date' },
  { label: 'Disbursed' },
  { label: 'Total Due', align: 'right', coming: 'lines' },
  { label: 'Action', coming: 'actions', isEmptyInLines: true },
] as const;

/** Lays the list out. The last column is left out for somebody who may change nothing of a loan. */
export function useActiveLoanLayout() {
  const { may } = useCurrentUser();
  const hasActions = loanChanges.some((capability) => may.includes(capability));
  const full = { columns, template: fullTemplate, compactTemplate };
  return { ...(hasActions ? full : withoutLastColumn(full)), hasActions };
}

export function ActiveLoanRow({
  loan,
  template,
  hasActions,
}: {
  loan: ActiveLoan;
  template: string;
  hasActions: boolean;
}) {
  const [open, setOpen] = useState<'edit' | 'adjustments' | null>(null);
  // It stays behind More Changes, with what was typed.
  const [isBeingEdited, setBeingEdited] = useState(false);
  const toggle = (what: 'edit' | 'adjustments') => setOpen((now) => (now === what ? null : what));
  const isOwn = useCurrentUser().id === loan.borrower.id;
  const { borrower } = loan;
  const fromHere = useFromHere();
  return (
    <LoanTimeZone value={loan.time_zone}>
      <RecordItem
        template={template}
        label={`Loan of ${formatDollars(loan.amount)} to ${borrower.full_name}`}
        line={<LoanLine loan={loan} />}
        below={
          <>
            {isBeingEdited ? (
              <EditLoanForm
                loan={loan}
                isShown={open === 'edit'}
                onClose={() => {
                  setBeingEdited(false);
                  setOpen(null);
                }}
              />
            ) : null}
            {open === 'adjustments' ? <LoanActions loan={loan} /> : null}
          </>
        }
      >
        <div className="grid justify-items-start gap-1.5">
          <h2 className="text-xl font-semibold">
            <Money cents={loan.amount} />
          </h2>
          <LoanBadges loan={loan} />
          <WaitsForApproval id={loan.id} />
        </div>
        <div className="min-w-0">
          <Person
            name={borrower.full_name}
            email={borrower.email}
            phone={borrower.phone}
            to={`/admin/members/${borrower.id}`}
          >
            <LevelBadge level={borrower.membership_level} />
          </Person>
          {loan.last_debit ? (
            <DebitState
              debit={loan.last_debit}
              isPaymentUnderWay={loan.payment_processing}
              wasPaymentReturned={loan.payment_returned}
            />
          ) : null}
        </div>
        <RecordValue label="Loan ID">
          <code className="block font-sans">{loanNumber(loan.id)}</code>
          <TextLink to={`/admin/loans/${loan.id}/statement`} state={fromHere}>
            Statement
          </TextLink>
        </RecordValue>
        <RecordValue label="Due Date">
          <DateText date={loan.term_date} />
        </RecordValue>
        <DisbursedDate loan={loan} />
        <TotalDue loan={loan} />
        {hasActions ? (
          <div className="grid gap-2">
            {loan.written_off ? null : (
              <IfMay capability="loans.adjust">
                <EditLoanButton
                  loan={loan}
                  isEditing={open === 'edit'}
                  onPress={() => {
                    setBeingEdited(true);
                    toggle('edit');
                  }}
                />
              </IfMay>
            )}
            {isOwn || loan.money_on_its_way ? null : (
              <RowButton
                aria-expanded={open === 'adjustments'}
                onClick={() => toggle('adjustments')}
              >
                More Changes
              </RowButton>
            )}
          </div>
        ) : null}
      </RecordItem>
    </LoanTimeZone>
  );
}

/** Shows the loan in one line. */
function LoanLine({ loan }: { loan: ActiveLoan }) {
  return (
    <>
      <div className="flex min-w-0 items-center gap-2 overflow-hidden whitespace-nowrap">
        <h2 className="font-semibold">
          <Money cents={loan.amount} />
        </h2>
        <MainLoanBadge loan={loan} />
      </div>
      <LinePerson name={loan.borrower.full_name} to={`/admin/members/${loan.borrower.id}`} />
      <LineValue label="Loan ID" isExtra>
        <code className="font-sans">{loanNumber(loan.id)}</code>
      </LineValue>
      <LineValue label="Due Date">
        <DateText date={loan.term_date} />
      </LineValue>
      <LineValue label={loan.money_on_its_way ? 'Sent' : 'Disbursed'} isExtra>
        <DateText date={loan.disbursed_at} />
      </LineValue>
      <LineValue label="Total Due" align="right">
        <Money cents={loan.total_due} className="font-semibold" />
      </LineValue>
    </>
  );
}

function TotalDue({ loan }: { loan: ActiveLoan }) {
  return (
    <RecordValue label="Total Due" align="right">
      <Money cents={loan.total_due} className="text-lg font-semibold" />
      <span className="block text-sm text-muted">
        incl. {formatDollars(loan.interest_amount)} interest ({formatPercent(loan.interest_rate)})
      </span>
      {loan.late_fee > 0 ? (
        <span className="block text-sm text-muted">
          and {formatDollars(loan.late_fee)} late fee
        </span>
      ) : null}
    </RecordValue>
  );
}
