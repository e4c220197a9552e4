import { randomUUID } from 'node:crypto';
import { refusals } from '@sevenday/contract';
import { type Cents, debitChannel, type LocalDay } from '@sevenday/lending';
import { countAttempt, debitsTurnedOn } from '../../identity/index.ts';
import { type LoanRow, lockOwnLoan } from '../../loans/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { findLivePayment } from '../payment/payment.ts';
import { debitAuthorizations } from '../payment/tables.ts';
import { announceDebit } from './announce-debit.ts';
import { findDebitableAccount } from './find-debitable-account.ts';
import { type AuthorizableDebit, readAuthorizableDebit } from './read-authorizable-debit.ts';

interface Authorizing {
  loanId: string;
  memberId: string;
  day: LocalDay;
  amountCents: Cents;
  origin: { address: string; userAgent: string };
}

/**
 * See decisions, "failed debit", and 12 CFR 1041.8(c). Refuses with `loan_not_found`, `loan_state`,
 * `payment_in_flight`, `authorization_changed` or `too_many_requests`.
 */
export async function authorizeDebit(
  tx: Tx,
  runtime: Runtime,
  asked: Authorizing,
  at: { now: Date; wall: Date },
): Promise<LoanRow> {
  const loan = await lockOwnLoan(tx, asked.loanId, asked.memberId);
  if (loan.paymentProcessing || (await findLivePayment(tx, loan.id))?.kind === 'debit') {
    throw new Refusal('payment_in_flight');
  }
  const offered = await readAuthorizableDebit(tx, loan, at.now);
  if (!offered) {
    throw new Refusal('loan_state', refusals.debiting.nothingToAuthorize);
  }
  const chosen = offered.days.find(({ day }) => day === asked.day);
  if (!chosen || asked.amountCents !== offered.amountCents) {
    throw new Refusal('authorization_changed');
  }
  const account = await findDebitableAccount(tx, loan, true);
  if (!account) throw new Refusal('loan_state', refusals.debiting.accountUnusable);
  await countAttempt(tx, runtime.keys, asked.memberId, at.wall, debitsTurnedOn);
  const authorizationId = await keep(tx, runtime, { loan, asked, offered, text: chosen.text }, at);
  const debit = { loan, account, debitDay: chosen.day, tryNumber: 1, authorizationId } as const;
  return announceDebit(tx, runtime, debit, at);
}

async function keep(
  tx: Tx,
  { keys }: Runtime,
  given: { loan: LoanRow; asked: Authorizing; offered: AuthorizableDebit; text: string },
  at: { now: Date; wall: Date },
): Promise<string> {
  const { loan, asked, offered, text } = given;
  const id = randomUUID();
  const evidence = { text, origin: asked.origin, authorized_at_wall: at.wall };
  const json = Buffer.from(JSON.stringify(evidence));
  await tx.insert(debitAuthorizations).values({
    id,
    loanId: loan.id,
    memberId: loan.memberId,
    bankAccountId: offered.account.bankAccountId,
    bankFingerprint: offered.account.fingerprint,
    amountCents: offered.amountCents,
    debitDay: asked.day,
    channel: debitChannel,
    authorizedAt: at.now,
    sealed: await keys.sealFor(tx, loan.memberId, json, { deflate: true }),
  });
  await recordAudit(tx, keys, {
    at: at.now,
    actorId: loan.memberId,
    action: 'debit.authorized',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { amount_cents: offered.amountCents, day: asked.day, channel: debitChannel },
  });
  return id;
}
