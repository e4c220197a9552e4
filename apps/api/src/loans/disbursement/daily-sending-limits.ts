import { type ApprovalRules, refusals } from '@sevenday/contract';
import { addCents, type Cents, cents, formatDollars, instantAt, localDay } from '@sevenday/lending';
import { and, eq, gte, inArray, notExists, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { readApprovalRules } from '../../approvals/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { auditEntries } from '../../platform/database/tables.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { loans, payouts } from '../loan/tables.ts';

/**
 * Returns the approval rules. If they have a daily limit, locks it until the transaction ends, so
 * that two admins cannot both use the rest of it. Call this before a loan's row is locked.
 */
export async function lockDailyLimits(tx: Tx): Promise<ApprovalRules> {
  const rules = await readApprovalRules(tx);
  if (rules.daily_limit_each !== null || rules.daily_limit_all !== null) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('daily limit', 0))`);
  }
  return rules;
}

/** Refuses with `daily_limit`. A limit counts from midnight in the lender's time zone. */
export async function refuseBeyondDailyLimits(
  tx: Tx,
  { lender: { timeZone } }: Pick<Runtime, 'lender'>,
  { daily_limit_each: each, daily_limit_all: all }: ApprovalRules,
  { amount, actorId, now }: { amount: Cents; actorId: string; now: Date },
): Promise<void> {
  const midnight = instantAt({ day: localDay(now, timeZone), hour: 0, minute: 0, timeZone });
  const limits = [
    { limit: each, by: actorId, sentence: refusals.disbursing.beyondOwnDailyLimit },
    { limit: all, by: null, sentence: refusals.disbursing.beyondDailyLimit },
  ];
  for (const { limit, by, sentence } of limits) {
    if (limit === null) continue;
    const left = cents(Math.max(0, limit - (await sentSince(tx, midnight, by))));
    if (amount > left) {
      throw new Refusal('daily_limit', sentence(formatDollars(left), formatDollars(limit)));
    }
  }
}

/** If `actorId` is null, counts all admins. */
async function sentSince(tx: Tx, since: Date, actorId: string | null): Promise<Cents> {
  const [sent] = await tx
    .select({ sum: sql<string>`coalesce(sum(${payouts.amountCents}), 0)` })
    .from(payouts)
    .where(
      and(
        gte(payouts.createdAt, since),
        notInArray(payouts.status, ['failed', 'canceled']),
        actorId === null ? undefined : eq(payouts.actorId, actorId),
      ),
    );
  const [begun] = await tx
    .select({ sum: sql<string>`coalesce(sum(${loans.principalCents}), 0)` })
    .from(loans)
    .where(
      and(
        eq(loans.sent, false),
        gte(loans.manualTransferSince, since),
        actorId === null ? undefined : eq(loans.manualTransferBy, actorId),
      ),
    );
  return addCents(
    cents(Number(sent?.sum ?? 0)),
    cents(Number(begun?.sum ?? 0)),
    await sentToDeletedSince(tx, since, actorId),
  );
}

/**
 * Reads the audit trail, because a member's deletion removes their payouts. If these payouts did
 * not count, an admin could send money, delete the borrower, and send as much again.
 */
async function sentToDeletedSince(tx: Tx, since: Date, actorId: string | null): Promise<Cents> {
  const unsent = alias(auditEntries, 'unsent');
  const deleted = tx
    .select({ id: auditEntries.subjectId })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'member.deleted'), gte(auditEntries.at, since)));
  const sender = sql`coalesce(${auditEntries.codes}->>'begun_by', ${auditEntries.actorId}::text)`;
  const [sent] = await tx
    .select({
      sum: sql<string>`coalesce(sum((${auditEntries.codes}->>'principal_cents')::bigint), 0)`,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.action, 'loan.disbursed'),
        gte(auditEntries.at, since),
        inArray(auditEntries.subjectId, deleted),
        actorId === null ? undefined : eq(sender, actorId),
        notExists(
          tx
            .select({ id: unsent.id })
            .from(unsent)
            .where(
              and(
                eq(unsent.subjectId, auditEntries.subjectId),
                inArray(unsent.action, ['payout.failed', 'payout.canceled', 'payout.held_back']),
                eq(sql`${unsent.codes}->>'payout'`, sql`${auditEntries.codes}->>'payout'`),
              ),
            ),
        ),
      ),
    );
  return cents(Number(sent?.sum ?? 0));
}
