import type { PendingLoan } from '@sevenday/contract';
import { useId, useSyncExternalStore } from 'react';
import { useLenderTimeZone } from '../../../api/config.ts';
import { useCurrentUser } from '../../../session/current-user.ts';
import { Badge } from '../../../ui/base/badge.tsx';
import { AlertIcon } from '../../../ui/base/first-screen-icons.tsx';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { DateText } from '../../../ui/text/date-text.tsx';
import { Facts } from '../../../ui/text/facts.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { UnbrokenText } from '../../../ui/text/unbroken-text.tsx';
import { Person } from '../../list/person.tsx';
import { accountOf, lastFailureOf, payeeOf } from '../manual/payee.ts';
import { recentChangesOf } from '../manual/recent-changes.ts';
import { type ManualTransfer, PendingLoanActions } from './pending-loan-actions.tsx';
import type { PayoutAccount } from './use-payout-balance.ts';

export const pendingLoanLook =
  'grid gap-3 rounded-lg border border-line bg-surface p-4 sm:gap-5 sm:p-6';

/** Shows a pending loan: its borrower, their bank account and the terms. */
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
  return (
    <li>
      <article aria-label={`Loan of ${payeeOf(loan)}`} className={pendingLoanLook}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-2xl font-semibold tracking-tight">
            <Money cents={loan.amount} />
          </h2>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:w-full">
            <Badge tone="warning">Pending Disbursement</Badge>
            {isOwn ? null : (
              <CheckboxField
                label={
                  <>
                    Select
                    <span className="sr-only"> the loan of {payeeOf(loan)}</span>
                  </>
                }
                disabled={!isSelectable}
                noteId={isSelectable ? undefined : transferNoteId}
                checked={isSelectable && isSelected}
                onChange={onSelect}
              />
            )}
          </div>
        </div>
        <Particulars loan={loan} />
        <RecentChanges loan={loan} />
        <PayoutFailure failure={lastFailureOf(loan)} />
        <PendingLoanActions
          loan={loan}
          transferNoteId={transferNoteId}
          account={account}
          manualTransfer={manualTransfer}
        />
      </article>
    </li>
  );
}

/** Shows everything on a wide screen. On a phone it shows payee and account, and the rest at a press. */
function Particulars({ loan }: { loan: PendingLoan }) {
  const isWide = useSyncExternalStore(onWidthChange, () => wide.matches);
  if (isWide) return <AllParticulars loan={loan} />;
  return (
    <details>
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
      <div className="mt-3">
        <AllParticulars loan={loan} />
      </div>
    </details>
  );
}

function AllParticulars({ loan }: { loan: PendingLoan }) {
  const { borrower } = loan;
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-3">
      <div>
        <h3 className="mb-2 text-sm font-semibold text-muted">Borrower</h3>
        <Person
          name={borrower.full_name}
          email={borrower.email}
          phone={borrower.phone}
          to={`/admin/members/${borrower.id}`}
        />
      </div>
      <BankAccount account={loan.bank_account} />
      <Terms loan={loan} />
    </div>
  );
}

/** The same as `sm:`. */
const wide = window.matchMedia('(width >= 40rem)');

function onWidthChange(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

function BankAccount({ account }: { account: PendingLoan['bank_account'] }) {
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold text-muted">Bank Account</h3>
      {account ? (
        <Facts
          className="*:first:pt-0"
          items={[
            { label: 'Account Holder', value: <PersonName name={account.account_holder_name} /> },
            { label: 'Bank Name', value: account.bank_name },
            { label: 'Account Number', value: `****${account.account_number_last4}` },
          ]}
        />
      ) : (
        <p>No bank account</p>
      )}
    </div>
  );
}

function Terms({ loan }: { loan: PendingLoan }) {
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold text-muted">Terms</h3>
      <Facts
        className="*:first:pt-0"
        items={[
          { label: 'Loan Amount', value: <Money cents={loan.amount} /> },
          { label: 'Total to Collect', value: <Money cents={loan.total_due} /> },
          { label: 'Requested', value: <DateText date={loan.created_at} /> },
          { label: 'Due Date', value: <DateText date={loan.term_date} as="time" /> },
        ]}
      />
    </div>
  );
}

/** Always in sight: a thief who takes over an account changes these first. */
function RecentChanges({ loan }: { loan: PendingLoan }) {
  const changes = recentChangesOf(loan, useLenderTimeZone());
  return changes ? (
    <p className="border-l-4 border-amber bg-amber-wash px-4 py-3">
      <UnbrokenText text={changes} />
    </p>
  ) : null;
}

function PayoutFailure({ failure }: { failure: string | null }) {
  if (!failure) return null;
  return (
    <p className="flex items-start gap-2 rounded-md bg-red-wash px-3 py-2 text-red-deep">
      <AlertIcon className="mt-0.5" />
      <span>{failure}</span>
    </p>
  );
}
