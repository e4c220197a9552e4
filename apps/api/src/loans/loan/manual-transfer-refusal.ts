import { refusals } from '@sevenday/contract';
import { dayText, type LocalDay, timeText } from '@sevenday/lending';
import { formatWith } from '../../notices/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { LoanRow } from './loan.ts';
import type { BegunTransfer, Transfer } from './manual-transfer.ts';
import type { PayoutChannel } from './store.ts';

/**
 * What an admin wants to do.
 *
 * `begin`, `record` and `abandon` are about a manual transfer. `send` lets the provider send the money. `reject` ends
 * the loan. `begun` is the transfer that the admin saw; left out, it is the one that this admin began.
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

/** The facts of a loan's transfer that a refusal names. */
export interface TransferOnRecord {
  /** The full name of the admin who began the transfer, or who disbursed the loan. */
  adminName: string;
  /**
   * The payout by which the loan was sent; null for a loan that was not sent. The provider's payouts have no reference.
   */
  payout: { reference: string | null; arrivesOn: LocalDay | null } | null;
}

/** Sentences that refuse to record a transfer: the provider sends the money here, or a field is missing. */
export const transferSentences = {
  noTransfers: 'The payment provider sends the money here, so there is no transfer to record.',
  missing: {
    transfer_reference: 'Enter the reference of the transfer you made.',
    arrives_on: 'Enter the day on which the money arrives.',
  },
};

type Loan = Pick<LoanRow, 'sent' | 'manualTransferBy' | 'manualTransferSince' | 'timeZone'>;

/**
 * Where a loan's transfer stands. `waiting`: none was begun. `ended`: the admin names one, but none is under way.
 * `begun_as_named`: the one that the admin means is under way. `begun_otherwise`: another one is. `sent`: the loan was
 * sent.
 */
type Standing = 'waiting' | 'ended' | 'begun_as_named' | 'begun_otherwise' | 'sent';

type Refuse = (loan: Loan, asked: TransferAsked, onRecord: TransferOnRecord) => Refusal | null;

/** The refusal of each act, by where the transfer stands. An act is allowed where none is listed. */
const bars: Record<TransferAsked['act'], Partial<Record<Standing, Refuse>>> = {
  begin: { begun_otherwise: beingSent, sent: sentOtherwise },
  record: { ended: noLongerManual, begun_otherwise: beingSent, sent: sentOtherwise },
  send: {
    waiting: transferMissing,
    begun_as_named: transferMissing,
    begun_otherwise: transferMissing,
  },
  abandon: { begun_otherwise: beingSent },
  reject: { begun_as_named: notRejected, begun_otherwise: notRejected },
};

/** Like `bars`, where the provider sends the money. A manual transfer that was begun before can still be recorded. */
const barsAtProvider: typeof bars = {
  ...bars,
  begin: { waiting: noTransfers, begun_otherwise: noTransfers, sent: noTransfers },
  record: { ...bars.record, waiting: noTransfers },
  send: { begun_as_named: beingSent, begun_otherwise: beingSent },
};

/**
 * Returns the refusal of an admin's act on a loan's transfer; null where the act is allowed.
 *
 * An admin may act on a transfer that they began, or on another admin's if they name it as they saw it. So an old
 * screen cannot act on a later transfer, not even on the same admin's. The code is `invalid_input` where the act does
 * not fit `PAYOUTS`, otherwise `loan_state`.
 */
export function manualTransferRefusal(
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
  if (!manualTransferBy) return begun ? 'ended' : 'waiting';
  const isAsNamed = begun
    ? manualTransferBy === begun.byId && manualTransferSince?.getTime() === begun.since.getTime()
    : manualTransferBy === asked.actorId;
  return isAsNamed ? 'begun_as_named' : 'begun_otherwise';
}

function noTransfers(): Refusal {
  return new Refusal('invalid_input', transferSentences.noTransfers);
}

/** Refuses to send a loan by the provider where transfers are manual. */
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
 * Refuses a transfer that differs from the recorded one; null for the same one, which may be recorded twice.
 *
 * If the transfers differ, two of them left the lender's bank. The refusal names the recorded one, so that the admin
 * notices.
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
