import {
  debitSubmitTime,
  earlierOf,
  isDebitTooLate,
  latestPaymentConfirmation,
  localDay,
} from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { placeHold, readPaymentMethod } from '../../bank-accounts/index.ts';
import { loans, lockLoan, updateLoanRow } from '../../loans/index.ts';
import { readMember } from '../../members/index.ts';
import { recordAudit } from '../../platform/audit/audit-trail.ts';
import { bankStatementName } from '../../platform/base/bank-statement-name.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import {
  anotherAttempt,
  type MoneyPermit,
  mayResend,
  ProviderRefused,
  ProviderUnknown,
} from '../../platform/stripe/provider.ts';
import { isBankHoliday } from '../../platform/time/bank-holidays.ts';
import type { WorkHandler, WorkOutcome } from '../../platform/work/work-handler.ts';
import { closeOpenCheckout } from '../checkout/close-open-checkout.ts';
import { cancelAnnouncedDebit } from '../debits/cancel-announced-debit.ts';
import { cancelDebitNoLongerAllowed } from '../debits/cancel-debit-no-longer-allowed.ts';
import { debitGrounds, whyNotSend } from '../debits/debit-submission-eligibility.ts';
import { findMandate } from '../mandates/mandate.ts';
import { asDebit, type DebitRow, findLivePayment, findPayment } from '../payment/payment.ts';
import { movePayment } from '../payment/payment-status.ts';
import { requireLoanAgreesWithBooks } from '../payment/require-loan-agrees-with-books.ts';
import { payments } from '../payment/tables.ts';
import {
  recordDebitIfChanged,
  recordPaymentIfChanged,
} from '../settlement/record-payment-if-changed.ts';

const lookAgainMs = 60_000;

/**
 * The status `planned` and the idempotency key are stored before the call to the payment provider.
 * So only one debit exists, even if the work runs twice after a crash or a lost answer.
 */
export function submitDebit(runtime: Runtime): WorkHandler {
  return async (paymentId) => {
    const found = await runtime.database.transact(async (tx) => {
      const payment = await findPayment(tx, paymentId);
      return {
        payment,
        timeZone: payment ? await readTimeZone(tx, payment.loanId) : null,
        now: await runtime.clocks.business(tx),
      };
    });
    if (found.payment?.kind !== 'debit') return 'done';
    const debit = asDebit(found.payment);
    if (debit.status === 'announced') {
      // The loan was deleted with its member.
      if (found.timeZone === null) return 'done';
      const againAt = debitSubmitTime(debit.debitDay, found.timeZone);
      if (againAt > found.now) {
        const waits = await runtime.database.transact((tx) =>
          cancelDebitNoLongerAllowed(tx, runtime, debit),
        );
        return waits ? { againAt } : 'done';
      }
      // A debit that is too late is cancelled even if the payment page can't be closed, because an
      // announced debit keeps the loan from becoming overdue.
      const isOver = isDebitTooLate(
        debit.debitDay,
        localDay(found.now, found.timeZone),
        isBankHoliday,
      );
      if (!isOver && !(await closePage(runtime, debit.loanId)))
        return { againAfterMs: lookAgainMs };
      const outcome = await runtime.database.transact((tx) => plan(tx, runtime, debit));
      if (outcome !== 'planned') return outcome;
    }
    return send(runtime, paymentId);
  };
}

async function readTimeZone(tx: Tx, loanId: string): Promise<string | null> {
  const [loan] = await tx
    .select({ timeZone: loans.timeZone })
    .from(loans)
    .where(eq(loans.id, loanId));
  return loan?.timeZone ?? null;
}

/** No debit is made while someone could still pay on the page (decisions, "two payments"). */
async function closePage(runtime: Runtime, loanId: string): Promise<boolean> {
  try {
    await closeOpenCheckout(runtime, loanId);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // A loan that was deleted with its member has no open page.
    return error.code === 'loan_not_found';
  }
}

/**
 * After `planned`, `send` runs, which does nothing for a debit that is no longer planned. A loan
 * with a planned debit takes no other payment, because the debit may soon be at the payment
 * provider.
 */
async function plan(tx: Tx, runtime: Runtime, seen: DebitRow): Promise<'planned' | WorkOutcome> {
  const [known] = await tx.select({ id: loans.id }).from(loans).where(eq(loans.id, seen.loanId));
  if (!known) return 'done';
  const loan = await lockLoan(tx, seen.loanId);
  const current = await findPayment(tx, seen.id);
  if (current?.status !== 'announced') return current ? 'planned' : 'done';
  // A restored database may lack a debit that the payment provider already made. So `permit` throws
  // until we have fetched the provider's events, and the worker repeats this work until then.
  await runtime.moneyGate.permit(tx);
  const debit = asDebit(current);
  const at = { now: await runtime.clocks.business(tx), wall: runtime.clocks.wall() };
  const grounds = await debitGrounds(tx, { loan, debit }, at.now);
  if ('reason' in grounds) {
    await cancelAnnouncedDebit(tx, runtime, { loan, debit, reason: grounds.reason }, at);
    return 'done';
  }
  if (await findLivePayment(tx, loan.id)) return { againAfterMs: lookAgainMs };
  await requireLoanAgreesWithBooks(tx, loan);
  const { noticeId, noticeDeliveredAt } = grounds;
  await movePayment(tx, debit, 'planned', {
    noticeId,
    noticeDeliveredAt,
    firstAttemptAt: (await runtime.clocks.shared(tx)).wall,
  });
  const { bankAccountId } = debit;
  await placeHold(tx, { bankAccountId, cause: 'debit', causeId: debit.id });
  await updateLoanRow(tx, loan, {
    debitAnnounced: false,
    paymentProcessing: true,
    paymentExpectedBy: latestPaymentConfirmation(at.now, loan.timeZone, isBankHoliday),
  });
  await recordAudit(tx, runtime.keys, {
    at: at.now,
    actorId: null,
    action: 'debit.handed_over',
    subjectId: loan.memberId,
    object: { type: 'loan', id: loan.id },
    codes: { debit: debit.id, amount_cents: debit.amountCents, notice: noticeId },
  });
  return 'planned';
}

interface Attempt {
  debit: DebitRow;
  customerId: string;
  paymentMethodId: string;
  mandateId: string;
  mayResend: boolean;
  permit: MoneyPermit;
  /** Null if the debit may be submitted. An earlier attempt may have submitted it already. */
  whyNotSend: Awaited<ReturnType<typeof whyNotSend>>;
}

async function send(runtime: Runtime, paymentId: string): Promise<WorkOutcome> {
  const attempt = await readAttempt(runtime, paymentId);
  if (!attempt) return 'done';
  const { debit, mandateId, customerId, paymentMethodId } = attempt;
  if (!attempt.mayResend) return resolve(runtime, attempt);
  if (attempt.whyNotSend) {
    // An earlier attempt with this idempotency key may still reach the payment provider, so the key
    // is never used again. The next run of `submitDebit` looks for the debit at the provider.
    return retireKey(runtime, debit.id);
  }
  const { amountCents } = debit;
  try {
    const sent = await runtime.provider.createDebit(
      {
        amountCents,
        mandateId,
        customerId,
        paymentMethodId,
        statementDescriptor: bankStatementName(runtime.lender.name),
        reference: debit.loanId,
      },
      { idempotencyKey: debit.providerKey, attemptId: debit.id },
      attempt.permit,
    );
    await recordDebitIfChanged(runtime, debit, sent);
    return 'done';
  } catch (error) {
    if (error instanceof ProviderRefused) {
      // A refusal now doesn't prove that no money moved, because an earlier attempt may have
      // succeeded although its answer was lost.
      if (!(await recordSent(runtime, attempt))) await recordRefusal(runtime, debit, error.code);
      return 'done';
    }
    if (error instanceof ProviderUnknown && error.keySpent) {
      return retireKey(runtime, debit.id);
    }
    throw error;
  }
}

async function retireKey(runtime: Runtime, paymentId: string): Promise<WorkOutcome> {
  await runtime.database.transact((tx) => update(tx, paymentId, { keySpent: true }));
  return { againAfterMs: lookAgainMs };
}

/** Null if the debit is no longer planned. */
function readAttempt(runtime: Runtime, paymentId: string): Promise<Attempt | null> {
  return runtime.database.transact(async (tx) => {
    const payment = await findPayment(tx, paymentId);
    if (payment?.status !== 'planned') return null;
    const permit = await runtime.moneyGate.permit(tx);
    const debit = asDebit(payment);
    const loan = await lockLoan(tx, debit.loanId);
    const shared = await runtime.clocks.shared(tx);
    const { providerCustomerId } = await readMember(tx, debit.memberId);
    const mandate = await findMandate(tx, debit);
    if (!providerCustomerId || !mandate?.providerMandateId) {
      throw new Error('A planned debit has no customer or no mandate.');
    }
    const { firstAttemptAt, keySpent } = debit;
    return {
      debit,
      permit,
      customerId: providerCustomerId,
      paymentMethodId: await readPaymentMethod(tx, debit.bankAccountId),
      mandateId: mandate.providerMandateId,
      mayResend: mayResend({ firstAttemptAt: firstAttemptAt ?? shared.wall, keySpent }, shared),
      whyNotSend: await whyNotSend(tx, { loan, debit }, shared.business),
    };
  });
}

/** For a debit whose idempotency key can't be used again. */
async function resolve(runtime: Runtime, attempt: Attempt): Promise<WorkOutcome> {
  if (await recordSent(runtime, attempt)) return 'done';
  const { debit } = attempt;
  if (attempt.whyNotSend) {
    await recordRefusal(runtime, debit, attempt.whyNotSend);
    return 'done';
  }
  await runtime.database.transact(async (tx) =>
    update(tx, debit.id, anotherAttempt(debit, await runtime.clocks.shared(tx))),
  );
  return { againAfterMs: 0 };
}

/**
 * False proves that no attempt reached the payment provider. The search covers all the time since
 * the debit was announced, because a restored database may lack the time of the first attempt.
 */
async function recordSent(runtime: Runtime, { debit, customerId }: Attempt): Promise<boolean> {
  const createdSince = earlierOf(debit.quotedAt, debit.firstAttemptAt);
  const listed = await runtime.provider.listPayments({ customerId, createdSince });
  const found = listed.find(({ attemptId }) => attemptId === debit.id);
  if (!found) return false;
  // The list leaves out a payment's charge, which says whether the payment reached the bank and why
  // it failed. So the payment is read once more by its id.
  await recordDebitIfChanged(runtime, debit, await runtime.provider.readPayment(found.id));
  return true;
}

function recordRefusal(runtime: Runtime, debit: DebitRow, reason: string): Promise<unknown> {
  return recordPaymentIfChanged(runtime, debit, {
    status: 'failed',
    providerSessionId: null,
    providerPaymentId: null,
    reason,
    insufficientFunds: false,
    bankFingerprint: null,
    feeCents: null,
  });
}

async function update(
  tx: Tx,
  paymentId: string,
  changes: Pick<Partial<DebitRow>, 'keySpent' | 'providerKey' | 'firstAttemptAt'>,
): Promise<void> {
  await tx.update(payments).set(changes).where(eq(payments.id, paymentId));
}
