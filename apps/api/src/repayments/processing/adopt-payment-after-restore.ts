import { type Cents, localDay } from '@sevenday/lending';
import { and, eq } from 'drizzle-orm';
import { bankAccounts, placeHold } from '../../bank-accounts/index.ts';
import {
  ageAtOnce,
  type LoanRow,
  lockLoan,
  lockLoanOfProviderCustomer,
  updateLoanRow,
} from '../../loans/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { Checkout, Payment } from '../../platform/stripe/provider.ts';
import { withdrawWork } from '../../platform/work/enqueue-withdraw-and-unpark-work.ts';
import { closeOpenCheckout } from '../checkout/close-open-checkout.ts';
import { cancelAnnouncedDebit } from '../debits/cancel-announced-debit.ts';
import {
  findAnnouncedDebit,
  findFirstTry,
  findLivePayment,
  findPayment,
  type PaymentRow,
} from '../payment/payment.ts';
import { movePayment } from '../payment/payment-status.ts';
import { auditPayment } from '../payment/record-payment-in-audit-trail.ts';
import { payments } from '../payment/tables.ts';
import {
  type PaymentReport,
  reportOfCheckout,
  reportOfDebit,
} from '../settlement/payment-report.ts';
import { recordPayment } from '../settlement/record-payment-report.ts';

type At = { now: Date; wall: Date };

/**
 * The payment provider returns the ids of our payment's row (`attemptId`) and of our loan, because
 * we had sent both.
 */
interface Found {
  attemptId: string;
  loanId: string;
  customerId: string | null;
  amountCents: Cents;
  madeAt: Date | null;
  report: PaymentReport;
  /** Null for a debit. */
  page: { returnOrigin: string; expiresAt: Date } | null;
}

/**
 * See docs/adr/0025. A checkout without ids of ours or without a return origin was not made by the
 * product.
 */
export async function adoptCheckout(runtime: Runtime, session: Checkout): Promise<void> {
  const { attemptId, reference, returnOrigin, expiresAt } = session;
  if (!attemptId || !reference || !returnOrigin) return;
  await adoptPayment(runtime, {
    attemptId,
    loanId: reference,
    customerId: session.customerId,
    amountCents: session.amountTotalCents,
    madeAt: session.payment?.createdAt ?? null,
    report: reportOfCheckout(session),
    page: { returnOrigin, expiresAt },
  });
}

/** A payment without a loan's id was made on a payment page, whose session reports it. */
export async function adoptDebit(runtime: Runtime, sent: Payment): Promise<void> {
  const { attemptId, reference, customerId, amountCents } = sent;
  if (!attemptId || !reference) return;
  await adoptPayment(runtime, {
    attemptId,
    loanId: reference,
    customerId,
    amountCents,
    madeAt: sent.createdAt,
    report: reportOfDebit(sent),
    page: null,
  });
}

/** A database restored from an older dump may show a submitted debit as announced or cancelled. */
export function isUnsent({ kind, status }: PaymentRow): boolean {
  return kind === 'debit' && (status === 'announced' || status === 'cancelled');
}

/**
 * A database restored from an older dump lacks the newest payments, or has a debit only as
 * announced or cancelled.
 */
async function adoptPayment(runtime: Runtime, found: Found): Promise<void> {
  if (!isToBeRecorded(found.report)) return;
  const loan = await runtime.database.transact((tx) => lockLoanOfProviderCustomer(tx, found));
  if (!loan) return;
  // The restored database may show another open payment page of the loan, which is closed so that
  // nobody pays twice.
  await closeOpenCheckout(runtime, found.loanId);
  const adopted = await runtime.database.transact(async (tx) => {
    const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
    return adopt(tx, runtime, found, at);
  });
  if (!adopted) return;
  const { attemptId: attempt, report } = found;
  const about = { loan: loan.id, attempt, payment: report.providerPaymentId };
  runtime.log.warn(about, 'a payment that only the provider knew was recorded');
}

/** A failed bank payment is recorded too, because it may count as a strike (12 CFR 1041.8). */
function isToBeRecorded({ status, bankFingerprint }: PaymentReport): boolean {
  if (status === 'succeeded' || status === 'processing') return true;
  return status === 'failed' && bankFingerprint !== null;
}

/** Returns false if another call recorded the payment first. */
async function adopt(tx: Tx, runtime: Runtime, found: Found, at: At): Promise<boolean> {
  const loan = await lockLoan(tx, found.loanId);
  const known = await findPayment(tx, found.attemptId);
  if (known && !isUnsent(known)) return false;
  // A loan has at most one live payment, so a second one is stored as `failed` for now. It may
  // still become `succeeded`.
  const status = (await findLivePayment(tx, loan.id)) ? 'failed' : 'planned';
  const unannounced = await withoutAnnounced(tx, runtime, loan, found, at);
  if (known) await movePayment(tx, known, status, { adoptedAt: at.now, finishedAt: null });
  else await insert(tx, unannounced, found, status, at);
  const payment = await findPayment(tx, found.attemptId);
  if (!payment) throw new Error('A payment was not written.');
  const { bankAccountId, id } = payment;
  if (bankAccountId) await placeHold(tx, { bankAccountId, cause: 'debit', causeId: id });
  await auditPayment(tx, runtime.keys, payment, {
    at: at.now,
    action: 'payment.adopted',
    codes: {
      payment: found.report.providerPaymentId,
      attempt: id,
      amount_cents: found.amountCents,
      kind: payment.kind,
    },
  });
  await recordPayment(tx, runtime, id, found.report, at);
  return true;
}

/**
 * If the found payment is a debit, the loan's announced debit must not be made. Either it is the
 * found debit, or the found debit replaced it in the time that the restored database lacks.
 */
async function withoutAnnounced(
  tx: Tx,
  runtime: Runtime,
  loan: LoanRow,
  { attemptId, page }: Found,
  at: At,
): Promise<LoanRow> {
  const announced = await findAnnouncedDebit(tx, loan.id);
  if (!announced || page) return loan;
  if (announced.id !== attemptId) {
    return cancelAnnouncedDebit(
      tx,
      runtime,
      { loan, debit: announced, reason: 'announced_anew' },
      at,
    );
  }
  await withdrawWork(tx, 'hand_over_debit', attemptId);
  // If the debit does not pay the loan, no later step schedules this work.
  await ageAtOnce(tx, loan.id, at);
  return updateLoanRow(tx, loan, { debitAnnounced: false });
}

async function insert(
  tx: Tx,
  loan: LoanRow,
  found: Found,
  status: 'planned' | 'failed',
  at: At,
): Promise<void> {
  const { attemptId: id, page, amountCents } = found;
  const madeAt = found.madeAt && found.madeAt < at.now ? found.madeAt : at.now;
  await tx.insert(payments).values({
    id,
    loanId: loan.id,
    memberId: loan.memberId,
    amountCents,
    status,
    quotedAt: madeAt,
    firstAttemptAt: madeAt,
    adoptedAt: at.now,
    ...(page
      ? { kind: 'checkout', providerKey: `checkout:${id}`, ...page }
      : {
          kind: 'debit',
          providerKey: `debit:${id}`,
          debitDay: localDay(madeAt, loan.timeZone),
          tryNumber: (await findFirstTry(tx, loan.id)) ? 2 : 1,
          ...(await accountOf(tx, loan, found.report)),
        }),
  });
}

async function accountOf(tx: Tx, loan: LoanRow, { bankFingerprint }: PaymentReport) {
  const select = () =>
    tx.select({ id: bankAccounts.id, fingerprint: bankAccounts.fingerprint }).from(bankAccounts);
  const [same] = await select().where(
    and(
      eq(bankAccounts.memberId, loan.memberId),
      eq(bankAccounts.fingerprint, bankFingerprint ?? ''),
    ),
  );
  const [accepted] = await select().where(eq(bankAccounts.id, loan.bankAccountId));
  const account = same ?? accepted;
  if (!account) throw new Error('A bank account is missing.');
  return {
    bankAccountId: account.id,
    bankFingerprint: bankFingerprint ?? account.fingerprint,
  };
}
