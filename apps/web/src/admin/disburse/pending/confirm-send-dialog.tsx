import type { PendingLoan } from '@sevenday/contract';
import { formatDollars } from '@sevenday/lending';
import { useLenderTimeZone } from '../../../api/config.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Facts } from '../../../ui/text/facts.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { PersonName } from '../../../ui/text/person-name.tsx';
import { OtherHolder } from '../manual/other-holder.tsx';
import { accountOf, payoutOf, warningOf } from '../manual/payee.ts';
import { recentChangesOf } from '../manual/recent-changes.ts';

/** Asks before a loan is sent: how much, to which holder, into which account, and what is unusual about that. */
export function ConfirmSendDialog({
  loan,
  onClose,
  onSend,
}: {
  loan: PendingLoan;
  onClose: () => void;
  onSend: () => void;
}) {
  const changes = recentChangesOf(loan, useLenderTimeZone());
  const amount = formatDollars(loan.amount);
  const { bank_account: account } = loan;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={loan.last_payout_failure ? `Send ${amount} again?` : `Disburse ${amount}?`}
      description={[`This sends ${payoutOf(loan)}.`, changes, warningOf(loan)]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={`Disburse ${amount}`}
      onConfirm={() => {
        onSend();
        onClose();
      }}
    >
      {account ? (
        <Facts
          items={[
            { label: 'Amount', value: <Money cents={loan.amount} />, strong: true },
            {
              label: 'Account Holder',
              value: <PersonName name={account.account_holder_name} />,
              strong: true,
            },
            { label: 'Account', value: accountOf(loan), strong: true },
          ]}
        />
      ) : null}
      <OtherHolder loan={loan} className="mt-2" />
    </ConfirmDialog>
  );
}
