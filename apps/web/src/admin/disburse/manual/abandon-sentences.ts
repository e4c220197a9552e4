import type { PendingLoan } from '@sevenday/contract';
import { addCents, formatDollars } from '@sevenday/lending';
import { countOf } from '../../../ui/text/count-with-noun.ts';
import { formatDayAndTime } from '../../../ui/text/format-dates.ts';
import { payeeOf } from './payee.ts';

type BegunTransfer = NonNullable<PendingLoan['being_sent']>;

export interface Reader {
  me: string;
  timeZone: string | undefined;
}

/** Nobody makes a transfer at their bank faster. Somebody who opened the dialog by mistake leaves it sooner. */
const shortestTransferMs = 60_000;

/** Not a time of day: a sandbox may have moved its date on. */
const now = 'when you opened this';

/**
 * Says whether money may have left, so that the dialog asks before it abandons the transfers. It may have left if a
 * transfer was begun before, if a reference was typed or tried, or if there was time to make one.
 */
export function mayBeOut(
  loans: readonly PendingLoan[],
  { isKnown, openForMs }: { isKnown: boolean; openForMs: number },
): boolean {
  return (
    isKnown ||
    openForMs >= shortestTransferMs ||
    loans.some(({ being_sent }) => being_sent !== null)
  );
}

export function iDidNotSend(count: number): string {
  return count === 1 ? 'I Did Not Send It' : 'I Did Not Send Them';
}

export function nameOf({ by_name: name }: BegunTransfer): string {
  return name ?? 'Another admin';
}

/** The question before transfers are abandoned: who began them, and what a mistake costs. */
export function abandonSentences(loans: readonly PendingLoan[], reader: Reader) {
  const [loan] = loans;
  if (loan && loans.length === 1) return wordsOfOne(loan, reader);
  const before = loans.filter(({ being_sent }) => being_sent).length;
  const total = formatDollars(addCents(...loans.map(({ amount }) => amount)));
  const which = before > 0 && before < loans.length ? `${before} of them` : 'them';
  const when = before > 0 ? 'before' : now;
  return {
    title: iDidNotSend(loans.length),
    description: `These ${countOf(loans.length, 'loan')} come to ${total}. You began to send ${which} ${when}. Look for each transfer at your bank first. Once you say that none was sent, the loans can be sent again, rejected or cancelled. If the money did leave, it may then be sent twice.`,
  };
}

function wordsOfOne(loan: PendingLoan, { me, timeZone }: Reader) {
  const { being_sent: begun } = loan;
  const isOthers = begun !== null && begun.by_id !== me;
  const who = isOthers ? nameOf(begun) : 'You';
  const when = begun ? `on ${formatDayAndTime(begun.since, timeZone)}` : now;
  const orAsk = isOthers && begun.by_name ? `, or ask ${begun.by_name},` : '';
  return {
    title: isOthers ? 'It Was Not Sent' : iDidNotSend(1),
    description: `${who} began to send ${payeeOf(loan)} ${when}${isOthers ? ', and may have sent it' : ''}. Look for the transfer at your bank${orAsk} first. Once you say that it was not sent, the loan can be sent again, rejected or cancelled. If the money did leave, it may then be sent twice.`,
  };
}

/** For the row of a transfer begun before. */
export function begunBy(begun: BegunTransfer, { me, timeZone }: Reader): string {
  const who = begun.by_id === me ? 'you' : nameOf(begun);
  return `Begun by ${who} on ${formatDayAndTime(begun.since, timeZone)}`;
}
