import { refusals } from '@sevenday/contract';
import { dayText, type LocalDay, timeText } from '@sevenday/lending';
import { formatWith } from '../../notices/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { LoanRow } from './loan.ts';
import type { BegunTransfer, Transfer } from './manual-transfer.ts';
import type { PayoutChannel } from './tables.ts';

/**
 * What an admin wants to do with a loan's transfer.
 *
 * `begin`, `record` and `abandon` are about a manual transfer. `send` lets the payment provider
 * send the money. `reject` ends the loan. `begun` is the transfer that the admin saw on the screen.
 * If `begun` is left out, the admin means a transfer that they began themselves.
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

/** What a refusal says about a loan's transfer. */
export interface TransferOnRecord {
  /** The full name of the admin who began the transfer, or who disbursed the loan. */
  adminName: string;
  /**
   * The payout that sent the loan's money. Null if the loan was not sent. Payouts by the payment
   * provider have no reference.
   */
  payout: { reference: string | null; arrivesOn: LocalDay | null } | null;
}

/**
 * The sentences with which a manual transfer is refused: because the payment provider sends the
 * lender's payouts, or because a field is missing.
 */
export const transferSentences = {
  noTransfers: 'The payment provider sends the money here, so there is no transfer to record.',
  missing: {
    transfer_reference: 'Enter the reference of the transfer you made.',
    arrives_on: 'Enter the day on which the money arrives.',
  },
};

type Loan = Pick<LoanRow, 'sent' | 'manualTransferBy' | 'manualTransferSince' | 'timeZone'>;

/**
 * How a loan's manual transfer stands to the transfer that the admin means: the one they name, or
 * their own if they name none.
 * - `none`: no transfer is under way, and the admin names none.
 * - `named_ended`: the admin names a transfer, but none is under way.
 * - `meant`: the transfer that the admin means is under way.
 * - `other`: another transfer is under way.
 * - `sent`: the loan's money was sent.
 */
type Standing = 'none' | 'named_ended' | 'meant' | 'other' | 'sent';

type Refuse = (loan: Loan, asked: TransferAsked, onRecord: TransferOnRecord) => Refusal | null;

/**
 * For each act of an admin, the states in which it is refused, with `PAYOUTS=manual`. In every
 * other state, the act is allowed.
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
 * For each act of an admin, the states in which it is refused if the payment provider sends the
 * money. A manual transfer that was begun under `PAYOUTS=manual` can still be recorded.
 */
const barsAtProvider: typeof bars = {
  ...bars,
  begin: { none: noTransfers, other: noTransfers, sent: noTransfers },
  record: { ...bars.record, none: noTransfers },
  send: { meant: beingSent, other: beingSent },
};

/**
 * Returns the refusal of an admin's act on a loan's transfer. Null if the act is allowed.
 *
 * If the admin names a transfer, that transfer must be under way. So an outdated screen cannot act
 * on a later transfer. If the admin names none, the transfer under way must be their own. The code
 * is `invalid_input` if the act does not fit the setting `PAYOUTS`, otherwise `loan_state`.
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

/**
 * Refuses to send a loan through the payment provider, because the lender makes manual transfers.
 */
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
 * Returns the refusal for a loan that was already sent. Null if the admin records the same transfer
 * again, because that does no harm.
 *
 * If the admin records another transfer, the lender's bank may have sent the money twice. So the
 * refusal's sentence names the recorded transfer.
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

/** Writes an instant as `Nov 22, 2:10 pm` in a time zone. */
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
