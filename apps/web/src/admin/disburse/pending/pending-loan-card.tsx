import type { PendingLoan } from '@sevenday/contract';
import { useId, useState, useSyncExternalStore } from 'react';
import { useLenderTimeZone } from '../../../api/config.ts';
import { useCurrentUser } from '../../../session/current-user.ts';
import { Badge } from '../../../ui/base/badge.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { AlertIcon } from '../../../ui/base/first-screen-icons.tsx';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { Facts } from '../../../ui/text/facts.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { UnbrokenText } from '../../../ui/text/text-with-unbroken-phrases.tsx';
import { WaitsForApproval } from '../../approvals/waits-for-approval.tsx';
import { useCompactRows } from '../../list/choices/compact-rows.ts';
import { RowToggle } from '../../list/choices/row-toggle.tsx';
import { Person } from '../../list/person.tsx';
import { OtherHolder } from '../manual/other-holder.tsx';
import { accountOf, lastFailureOf, payeeOf } from '../manual/payee.ts';
import { recentChangesOf } from '../manual/recent-changes.ts';
import { type ManualTransfer, PendingLoanActions } from './pending-loan-actions.tsx';
import { PendingLoanLine } from './pending-loan-line.tsx';
import type { PayoutAccount } from './use-payout-balance.ts';

/** On a wide screen: the amount above the buttons, and beside them the borrower, the bank account and the terms. */
export const pendingLoanLook =
  'grid grid-cols-1 gap-x-5 gap-y-2 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-[22.5rem_repeat(3,minmax(0,1fr))]';
export const pendingLoanHead =
  'col-span-full flex flex-wrap items-center justify-between gap-x-3 gap-y-1 lg:col-span-1 lg:col-start-1 lg:row-start-1 lg:justify-start';
export const pendingLoanColumn = 'min-w-0 lg:row-span-2 lg:row-start-1';

/**
 * Shows a pending loan: its borrower, their bank account and the terms. Where the person chose compact rows, it shows one line
 * until it is opened: the buttons stand beside everything that must be read before them.
 */
export function PendingLoanCard({
  loan,
  account,
  manualTransfer,
  isSelectable,
  isSelected,
  onSelect,
}: {
  loan: PendingLoan;
  account: PayoutAccount | undefined;
  manualTransfer: ManualTransfer;
  /** False while the loan is being sent. The sentence about that says so. */
  isSelectable: boolean;
  isSelected: boolean;
  onSelect: () => void;
}) {
  const isOwn = useCurrentUser().id === loan.borrower.id;
  const transferNoteId = useId();
  const isCompact = useCompactRows();
  const [isOpen, setOpen] = useState(false);
  const select = isOwn ? null : (
    <CheckboxField
      data-selects
      className="max-sm:ml-auto lg:order-first"
      label={
        <>
          Select
          <span className="sr-only"> the loan of {payeeOf(loan)}</span>
        </>
      }
      disabled={!isSelectable}
      noteId={isSelectable || (isCompact && !isOpen) ? undefined : transferNoteId}
      checked={isSelectable && isSelected}
      onChange={onSelect}
    />
  );
  return (
    <li className={isCompact ? 'border-b border-line py-0.5 last:border-b-0 lg:py-px' : undefined}>
      <article
        data-row
        tabIndex={-1}
        aria-label={`Loan of ${payeeOf(loan)}`}
        className={isCompact ? 'flex gap-x-2' : undefined}
      >
        {isCompact ? (
          <RowToggle
            label={`Loan of ${payeeOf(loan)}`}
            isOpen={isOpen}
            onPress={() => setOpen(!isOpen)}
          />
        ) : null}
        {isCompact && !isOpen ? (
          <PendingLoanLine loan={loan} account={account} select={select} />
        ) : (
          <div className={classNames(pendingLoanLook, isCompact && 'mb-2 min-w-0 flex-1')}>
            <div className={pendingLoanHead}>
              <h2 className="text-xl font-semibold tracking-tight">
                <Money cents={loan.amount} />
              </h2>
              <Badge tone="warning">Pending Disbursement</Badge>
              <WaitsForApproval id={loan.id} />
              {select}
            </div>
            <Particulars loan={loan} />
            <OtherHolder loan={loan} className="col-span-full" />
            <RecentChanges loan={loan} />
            <PayoutFailure failure={lastFailureOf(loan)} />
            <PendingLoanActions
              loan={loan}
              transferNoteId={transferNoteId}
              account={account}
              manualTransfer={manualTransfer}
              onAsked={() => isSelected && onSelect()}
            />
          </div>
        )}
      </article>
    </li>
  );
}

/** Shows everything on a wide screen. On a phone it shows payee and account, and the rest at a press. */
function Particulars({ loan }: { loan: PendingLoan }) {
  const isWide = useSyncExternalStore(onWidthChange, () => wide.matches);
  if (isWide) return <AllParticulars loan={loan} />;
  return (
    <details className="col-span-full">
      {/* A long name also begins beside the marker. */}
      <summary className="flex items-baseline wrap-anywhere before:shrink-0">
        <span className="min-w-0">
          <span className="font-semibold">
            <PersonName name={loan.borrower.full_name} />
          </span>
          <span className="block text-muted">{accountOf(loan) ?? 'No bank account'}</span>
          <span className="block text-muted">
            Total to Collect <Money cents={loan.total_due} />
          </span>
        </span>
      </summary>
      <div className="mt-2 grid gap-2">
        <AllParticulars loan={loan} />
      </div>
    </details>
  );
}

function AllParticulars({ loan }: { loan: PendingLoan }) {
  const { borrower } = loan;
  return (
    <>
      <div className={pendingLoanColumn}>
        <h3 className="sr-only">Borrower</h3>
        <Person
          name={borrower.full_name}
          email={borrower.email}
          phone={borrower.phone}
          to={`/admin/members/${borrower.id}`}
        />
      </div>
      <div className={pendingLoanColumn}>
        <h3 className="sr-only">Bank Account</h3>
        <BankAccount account={loan.bank_account} />
      </div>
      <div className={pendingLoanColumn}>
        <h3 className="sr-only">Terms</h3>
        <Terms loan={loan} />
      </div>
    </>
  );
}

/** The same as `sm:`. */
const wide = window.matchMedia('(width >= 40rem)');

function onWidthChange(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

function BankAccount({ account }: { account: PendingLoan['bank_account'] }) {
  if (!account) return <p>No bank account</p>;
  const holder = <PersonName name={account.account_holder_name} />;
  return (
    <Facts
      dense
      items={[
        {
          label: 'Account Holder',
          value: account.holder_differs ? (
            <strong className="font-semibold text-amber">{holder}</strong>
          ) : (
            holder
          ),
        },
        { label: 'Bank Name', value: account.bank_name },
        { label: 'Account Number', value: `****${account.account_number_last4}` },
      ]}
    />
  );
}

function Terms({ loan }: { loan: PendingLoan }) {
  return (
    <Facts
      dense
      items={[
        { label: 'Loan Amount', value: <Money cents={loan.amount} /> },
        { label: 'Total to Collect', value: <Money cents={loan.total_due} /> },
        { label: 'Requested', value: <DateText date={loan.created_at} /> },
        { label: 'Due Date', value: <DateText date={loan.term_date} as="time" /> },
      ]}
    />
  );
}

/** Always in sight: a thief who takes over an account changes these first. */
function RecentChanges({ loan }: { loan: PendingLoan }) {
  const changes = recentChangesOf(loan, useLenderTimeZone());
  return changes ? (
    <p className="col-span-full border-l-4 border-amber bg-amber-wash px-3 py-1.5">
      <UnbrokenText text={changes} />
    </p>
  ) : null;
}

function PayoutFailure({ failure }: { failure: string | null }) {
  if (!failure) return null;
  return (
    <p className="col-span-full flex items-start gap-2 rounded-md bg-red-wash px-3 py-1.5 text-red-deep">
      <AlertIcon className="mt-0.5" />
      <span>{failure}</span>
    </p>
  );
}
