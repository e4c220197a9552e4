import { randomUUID } from 'node:crypto';
import {
  type Answer,
  type NewContact,
  type recordContact as recordContactCall,
  refusals,
} from '@sevenday/contract';
import { type CallWarning, callWarnings, localDay } from '@sevenday/lending';
import { and, eq, isNull } from 'drizzle-orm';
import { refuseOwnCase } from '../bank-accounts/index.ts';
import { loans } from '../loans/index.ts';
import { lockMember } from '../members/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { contacts } from './tables.ts';
import { updateNextContactDay } from './update-next-contact-day.ts';

export interface RecordContact {
  memberId: string;
  contact: NewContact;
  actorId: string;
  now: Date;
}

/**
 * Records a contact with a member. Answers with warnings for a call that would break a debt collector's rules. Logs and
 * audit entries never contain the note's text. Refuses with `own_case`, `member_not_found` or `invalid_input`.
 */
export async function recordContact(
  tx: Tx,
  runtime: Runtime,
  { memberId, contact, actorId, now }: RecordContact,
): Promise<Answer<typeof recordContactCall>> {
  const {
    keys,
    lender: { timeZone },
  } = runtime;
  await refuseOwnCase(tx, runtime, { memberId, actorId });
  await lockMember(tx, memberId);
  const loan = await findLoan(tx, memberId, contact.loan || null);
  const { promisedCents, promisedDay } = promiseIn(contact);
  const nextContactDay = contact.next_contact_day || null;
  const today = localDay(now, timeZone);
  refusePastDay(promisedDay, today, 'promise_day');
  refusePastDay(nextContactDay, today, 'next_contact_day');
  const { channel, direction } = contact;
  const loanId = loan?.id ?? null;
  const row = { id: randomUUID(), memberId, loanId, channel, direction };
  const warnings =
    channel === 'call' && direction === 'outgoing'
      ? await warningsOf(tx, { ...row, now, timeZone: loan?.timeZone ?? timeZone })
      : [];
  await tx.insert(contacts).values({
    ...row,
    note: await keys.sealFor(tx, memberId, Buffer.from(contact.note)),
    promisedCents,
    promisedDay,
    nextContactDay,
    recordedAt: now,
    recordedBy: actorId,
  });
  await updateNextContactDay(tx, memberId);
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action: 'contact.noted',
    subjectId: memberId,
    object: { type: 'contact', id: row.id },
    codes: {
      channel,
      direction,
      loan: loanId,
      promised_cents: promisedCents,
      promised_day: promisedDay,
      next_contact_day: nextContactDay,
    },
  });
  return { id: row.id, warnings };
}

async function findLoan(
  tx: Tx,
  memberId: string,
  loanId: string | null,
): Promise<{ id: string; timeZone: string } | null> {
  if (loanId === null) return null;
  const [loan] = await tx
    .select({ id: loans.id, timeZone: loans.timeZone })
    .from(loans)
    .where(and(eq(loans.id, loanId), eq(loans.memberId, memberId)));
  if (!loan) throw wrong('loan', refusals.recordingContact.otherLoan);
  return loan;
}

/** Reads the promise. It has an amount and a day, or neither. */
function promiseIn({ promise_amount, promise_day }: NewContact) {
  const promisedCents = promise_amount === '' ? null : (promise_amount ?? null);
  const promisedDay = promise_day || null;
  if (promisedCents === null && promisedDay !== null) {
    throw wrong('promise_amount', refusals.recordingContact.promisedAmountMissing);
  }
  if (promisedCents !== null && promisedCents <= 0) {
    throw wrong('promise_amount', refusals.recordingContact.promisedAmountNotPositive);
  }
  if (promisedCents !== null && promisedDay === null) {
    throw wrong('promise_day', refusals.recordingContact.promisedDayMissing);
  }
  return { promisedCents, promisedDay };
}

function refusePastDay(day: string | null, today: string, field: string): void {
  if (day !== null && day < today) throw wrong(field, refusals.recordingContact.dayPassed);
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('invalid_input', sentence, { [field]: sentence });
}

/** Lists the warnings for one more call about this debt. */
async function warningsOf(
  tx: Tx,
  call: { memberId: string; loanId: string | null; now: Date; timeZone: string },
): Promise<CallWarning[]> {
  const calls = await tx
    .select({ at: contacts.recordedAt })
    .from(contacts)
    .where(
      and(
        eq(contacts.memberId, call.memberId),
        call.loanId ? eq(contacts.loanId, call.loanId) : isNull(contacts.loanId),
        eq(contacts.channel, 'call'),
        eq(contacts.direction, 'outgoing'),
        isNull(contacts.struckAt),
      ),
    );
  const earlierCalls = calls.map(({ at }) => at);
  return callWarnings({ at: call.now, timeZone: call.timeZone, earlierCalls });
}
