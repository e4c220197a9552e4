import { refusals } from '@sevenday/contract';
import { dayText, type LocalDay, timeText } from '@sevenday/lending';
import { formatWith } from '../../notices/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { LoanRow } from './loan.ts';
import type { BegunTransfer, Transfer } from './manual-transfer.ts';
import type { PayoutChannel } from './tables.ts';

/**
 * `begin`, `record` and `abandon` are about a manual transfer; `send` lets the payment provider
 * send the money; `reject` ends the loan. `begun` is the transfer that the admin saw on the screen.
 * Without `begun`, the admin means a transfer that they began themselves.
 */
export type TransferAsked = { actorId: string } & (
  | { act: 'begin' | 'send'; channel: PayoutChannel }
  | {
      act: 'record';
      channel: PayoutChannel;
      transfer: Transfer;
      begun?: BegunTransfer | undefined;
    }
  | { act: 'abandon'; begun?: BegunTransfer | undefined }
  | { act: 'reject' }
);

export interface TransferOnRecord {
  /** Full name of the admin who began the transfer or disbursed the loan, or `Another admin`. */
  adminName: string;
  /** Null if the loan was not sent. Payouts by the payment provider have no reference. */
  payout: { reference: string | null; arrivesOn: LocalDay | null } | null;
}

export const transferSentences = {
  noTransfers: 'The payment provider sends the money here, so there is no transfer to record.',
  missing: {
    transfer_reference: 'Enter the reference of the transfer you made.',
    arrives_on: 'Enter the day on which the money arrives.',
  },
};

type Loan = Pick<LoanRow, 'sent' | 'manualTransferBy' | 'manualTransferSince' | 'timeZone'>;

/**
 * How the loan's manual transfer stands to the transfer that the admin means (the named one, or
 * their own if they name none).
 * - `none`: no transfer is under way, and the admin names none.
 * - `named_ended`: the admin names a transfer, but none is under way.
 * - `meant`: the transfer that the admin means is under way.
 * - `other`: another transfer is under way.
 * - `sent`: the loan's money was sent.
 */
type Standing = 'none' | 'named_ended' | 'meant' | 'other' | 'sent';

type Refuse = (loan: Loan, asked: TransferAsked, onRecord: TransferOnRecord) => Refusal | null;

/**
 * With `PAYOUTS=manual`: why each act is refused, by `Standing`. A `Standing` that is not named
 * bars nothing. `abandon` and `reject` are the same with the other setting.
 */
const bars: Record<TransferAsked['act'], Partial<Record<Standing, Refuse>>> = {
  begin: { other: beingSent, sent: sentOtherwise },
  record: { named_ended: noLongerManual, other: beingSent, sent: sentOtherwise },
  send: {
    none: transferMissing,
    meant: transferMissing,
    other: transferMissing,
  },
  abandon: { other: beingSent },
  reject: { meant: notRejected, other: notRejected },
};

/**
 * If the payment provider sends the money: why each act is refused. A transfer that an admin began
 * under `PAYOUTS=manual` can still be recorded.
 */
const barsAtProvider: typeof bars = {
  ...bars,
  begin: { none: noTransfers, other: noTransfers, sent: noTransfers },
  record: { ...bars.record, none: noTransfers },
  send: { meant: beingSent, other: beingSent },
};

/**
 * Null if the act is allowed. The code is `invalid_input` if the act does not fit the setting
 * `PAYOUTS`, otherwise `loan_state`.
 */
export function transferRefusal(
  loan: Loan,
  asked: TransferAsked,
  onRecord: TransferOnRecord,
): Refusal | null {
  const isAtProvider = 'channel' in asked && asked.channel === 'provider';
  const refuse = (isAtProvider ? barsAtProvider : bars)[asked.act][standingOf(loan, asked)];
  return refuse?.(loan, asked, onRecord) ?? null;
}

function standingOf(
  { sent, manualTransferBy, manualTransferSince }: Loan,
  asked: TransferAsked,
): Standing {
  const begun = 'begun' in asked ? asked.begun : undefined;
  if (sent) return 'sent';
  if (!manualTransferBy) return begun ? 'named_ended' : 'none';
  const isAsNamed = begun
    ? manualTransferBy === begun.byId && manualTransferSince?.getTime() === begun.since.getTime()
    : manualTransferBy === asked.actorId;
  return isAsNamed ? 'meant' : 'other';
}

function noTransfers(): Refusal {
  return new Refusal('invalid_input', transferSentences.noTransfers);
}

function transferMissing(): Refusal {
  const { missing } = transferSentences;
  return new Refusal('invalid_input', missing.transfer_reference, missing);
}

function noLongerManual(): Refusal {
  return new Refusal('loan_state', refusals.disbursing.noLongerManual);
}

function beingSent(
  { manualTransferSince, timeZone }: Loan,
  _asked: TransferAsked,
  { adminName }: TransferOnRecord,
): Refusal | null {
  if (!manualTransferSince) return null;
  const since = momentText(manualTransferSince, timeZone);
  return new Refusal('loan_state', refusals.disbursing.manualTransfer(adminName, since));
}

function notRejected(_loan: Loan, _asked: TransferAsked, { adminName }: TransferOnRecord): Refusal {
  return new Refusal('loan_state', refusals.disbursing.notRejected(adminName));
}

/**
 * Null if the recorded transfer is recorded again with the same reference and day, or if there is
 * no live payout. Any other transfer may send the money twice, so the refusal names the recorded
 * one. A payout by the payment provider has no transfer to name.
 */
function sentOtherwise(
  _loan: Loan,
  asked: TransferAsked,
  { adminName, payout }: TransferOnRecord,
): Refusal | null {
  if (!payout) return null;
  const { reference, arrivesOn } = payout;
  const { sentByBank, sentUnder, arrivesAnotherDay } = refusals.disbursing;
  if (reference === null || arrivesOn === null) {
    return new Refusal('loan_state', sentByBank(adminName));
  }
  const given = asked.act === 'record' ? asked.transfer : null;
  if (reference !== given?.reference) {
    return new Refusal('loan_state', sentUnder(reference, adminName));
  }
  if (arrivesOn === given.arrivesOn) return null;
  return new Refusal('loan_state', arrivesAnotherDay(reference, dayText(arrivesOn), adminName));
}

/** For example `Nov 22, 2:10 pm`. */
function momentText(at: Date, timeZone: string): string {
  const format = formatWith({
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return timeText(format, at);
}
