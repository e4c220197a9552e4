import { refusals } from '@sevenday/contract';
import { dayText, type LocalDay, timeText } from '@sevenday/lending';
import { formatWith } from '../../notices/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { LoanRow } from './loan.ts';
import type { PayoutChannel } from './store.ts';

/** A manual transfer that was made (`PAYOUTS=manual`). */
export interface Transfer {
  reference: string;
  /** The day it arrives, in the lender's time zone. */
  arrivesOn: LocalDay;
}

/** A transfer that was begun, as an admin has read it. */
export interface BegunTransfer {
  byId: string;
  since: Date;
}

/**
 * What an admin wants to do. `begin`, `record` and `abandon` are about a manual transfer; `send` lets the provider send
 * the money; `reject` ends the loan. `begun` names the transfer; left out, it is the admin's own.
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

/** What is on record of a loan's transfer. */
export interface TransferOnRecord {
  /** The full name of the admin who began it, or who sent the money. */
  adminName: string;
  /** The live payout of a loan that was sent. The provider's payouts have no reference. */
  payout: { reference: string | null; arrivesOn: LocalDay | null } | null;
}

/** The sentences for an admin who names a transfer where there are none, or leaves one out. */
export const transferSentences = {
  noTransfers: 'The payment provider sends the money here, so there is no transfer to record.',
  missing: {
    transfer_reference: 'Enter the reference of the transfer you made.',
    arrives_on: 'Enter the day on which the money arrives.',
  },
};

type Loan = Pick<LoanRow, 'sent' | 'manualTransferBy' | 'manualTransferSince' | 'timeZone'>;

/**
 * Where a loan's transfer stands. `waiting`: none was begun. `ended`: none is under way any more, but the admin names
 * one that was begun. `begun_as_named`: the one that the admin means. `begun_otherwise`: another one.
 */
type Standing = 'waiting' | 'ended' | 'begun_as_named' | 'begun_otherwise' | 'sent';

type Refuse = (loan: Loan, asked: TransferAsked, onRecord: TransferOnRecord) => Refusal | null;

/** What bars each act, by standing. A standing that is not listed bars nothing. */
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

/** What bars each act where the provider sends the money. A transfer that was begun before can still be recorded. */
const barsAtProvider: typeof bars = {
  ...bars,
  begin: { waiting: noTransfers, begun_otherwise: noTransfers, sent: noTransfers },
  record: { ...bars.record, waiting: noTransfers },
  send: { begun_as_named: beingSent, begun_otherwise: beingSent },
};

/**
 * Returns why an admin may not act on a loan's transfer; null where they may.
 *
 * An admin can act on a transfer that they began, or on another admin's if they name it as they read it. An old screen
 * doesn't reach a later transfer, not even one of the same admin. The code is `invalid_input` where the act doesn't fit
 * the way money is sent here, otherwise `loan_state`.
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

/** Refuses to send a loan without its transfer, where transfers are manual. */
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
 * Refuses a transfer other than the one that is recorded; null for the same one, which may be recorded again. Another
 * transfer left the lender's bank too. So the refusal names the recorded one, and the admin sees that there were two.
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
