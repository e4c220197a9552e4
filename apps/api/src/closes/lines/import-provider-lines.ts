import { cents } from '@sevenday/lending';
import { inArray } from 'drizzle-orm';
import type { ProviderAccount } from '../../ledger/index.ts';
import { payouts } from '../../loans/index.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import {
  type BalanceMovement,
  netOf,
  type PayoutAccountMovement,
} from '../../platform/stripe/provider.ts';
import { findLoansOfMovements, type MovementLoan } from './find-loans-of-movements.ts';
import { type Concern, closeLines, closePosition, readClosePosition } from './tables.ts';

type Line = typeof closeLines.$inferInsert;
type Position = typeof closePosition.$inferSelect;

/** The payment provider may list a movement some time after the movement's own timestamp. */
const overlapMs = 3_600_000;

/** Stores `balanceReadUntil` only after the last page, so a crash in between loses no movement. */
export async function importBalanceLines(runtime: Runtime): Promise<void> {
  const { begunAt, balanceReadUntil } = await readPosition(runtime);
  const createdSince = withOverlap(balanceReadUntil);
  let after: string | null = null;
  let newest = balanceReadUntil;
  do {
    const page = await runtime.provider.listBalanceMovements({ createdSince, after });
    const owners = await runtime.database.transact((tx) =>
      findLoansOfMovements(tx, page.movements),
    );
    await recordLines(
      runtime,
      page.movements.flatMap((movement, index) =>
        balanceLines(movement, owners[index] ?? null, begunAt),
      ),
    );
    newest = latest(newest, page.movements[0]?.occurredAt);
    after = page.next;
  } while (after);
  await recordPosition(runtime, { balanceReadUntil: newest });
}

export async function importPayoutAccountLines(
  runtime: Runtime,
  financialAccountId: string,
): Promise<void> {
  const { begunAt, payoutAccountReadUntil } = await readPosition(runtime);
  const since = withOverlap(payoutAccountReadUntil);
  let after: string | null = null;
  let newest = payoutAccountReadUntil;
  do {
    const page = await runtime.provider.listPayoutAccountMovements({ financialAccountId, after });
    const fresh = page.movements.filter(({ postedAt }) => !since || postedAt >= since);
    const known = await knownPayouts(runtime, fresh);
    const lines: Line[] = [];
    for (const movement of fresh) {
      lines.push(await payoutAccountLine(runtime, movement, { begunAt, known }));
    }
    await recordLines(runtime, lines);
    newest = latest(newest, fresh[0]?.postedAt);
    after = fresh.length === page.movements.length ? page.next : null;
  } while (after);
  await recordPosition(runtime, { payoutAccountReadUntil: newest });
}

const concernOfType: Record<string, Concern> = {
  charge: 'payment',
  payment: 'payment',
  payment_failure_refund: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  adjustment: 'dispute',
  payout: 'transfer',
  payout_failure: 'transfer',
  payout_cancel: 'transfer',
  payout_minimum_balance_hold: 'transfer',
  payout_minimum_balance_release: 'transfer',
  topup: 'transfer',
  topup_reversal: 'transfer',
  stripe_fee: 'fee',
};

/** A payment's fee gets its own line, because the ledger posts the fee in its own entry. */
function balanceLines(
  movement: BalanceMovement,
  owner: MovementLoan | null,
  begunAt: Date,
): Line[] {
  const concerns = concernOfType[movement.type] ?? 'other';
  const common = {
    side: 'provider' as const,
    account: 'provider_balance' as const,
    type: movement.type,
    sourceId: movement.sourceId,
    occurredAt: movement.occurredAt,
  };
  if (movement.occurredAt < begunAt) {
    return [{ ...common, id: movement.id, amountCents: netOf(movement), ...opening(common) }];
  }
  const { id } = movement;
  const known = { ...common, ...owner, concerns, reference: referenceOf(movement, concerns) };
  if (concerns !== 'payment' || movement.feeCents === 0) {
    return [{ ...known, id, amountCents: netOf(movement) }];
  }
  return [
    { ...known, id, amountCents: movement.amountCents },
    { ...known, id: `${id}:fee`, concerns: 'fee', amountCents: cents(-movement.feeCents) },
  ];
}

/** Returns the reference that the ledger's entry of this movement has too. */
function referenceOf(movement: BalanceMovement, concerns: Concern): string {
  const byConcern: Partial<Record<Concern, string | null>> = {
    payment: movement.paymentId ?? movement.sourceId,
    refund: movement.attemptId ?? movement.sourceId,
    dispute: movement.sourceId,
  };
  return byConcern[concerns] ?? movement.id;
}

async function payoutAccountLine(
  runtime: Runtime,
  movement: PayoutAccountMovement,
  { begunAt, known }: { begunAt: Date; known: ReadonlyMap<string, KnownPayout> },
): Promise<Line> {
  const common = {
    side: 'provider' as const,
    account: 'provider_payout_account' as const,
    id: movement.id,
    type: movement.type,
    sourceId: movement.flowId,
    amountCents: movement.amountCents,
    occurredAt: movement.postedAt,
  };
  if (movement.postedAt < begunAt) return { ...common, ...opening(common) };
  if (movement.type !== 'outbound_payment' || !movement.flowId) {
    return { ...common, concerns: 'transfer', reference: movement.id };
  }
  // The reference is the id of our row of the payout. If the row was deleted with its member, the
  // provider still has this id (`attemptId`). Without it, the reference is the provider's own id.
  const { flowId } = movement;
  const ours = known.get(flowId) ?? (await readOwnPayout(runtime, flowId));
  return { ...common, concerns: 'payout', ...ours };
}

type KnownPayout = { reference: string } & Partial<MovementLoan>;

async function readOwnPayout(
  { database, provider }: Runtime,
  flowId: string,
): Promise<KnownPayout> {
  const { attemptId, reference: loanId, customerId } = await provider.readPayout(flowId);
  const [owner] = await database.transact((tx) =>
    findLoansOfMovements(tx, [{ paymentId: null, attemptId, loanId, customerId }]),
  );
  return { reference: attemptId ?? flowId, ...owner };
}

async function knownPayouts(
  { database }: Runtime,
  movements: PayoutAccountMovement[],
): Promise<ReadonlyMap<string, KnownPayout>> {
  const flowIds = movements.flatMap(({ flowId }) => flowId ?? []);
  if (flowIds.length === 0) return new Map();
  const rows = await database.transact((tx) =>
    tx.select().from(payouts).where(inArray(payouts.providerId, flowIds)),
  );
  return new Map(
    rows.map(({ id, providerId, loanId, memberId }) => [
      providerId ?? '',
      { reference: id, loanId, subjectId: memberId },
    ]),
  );
}

/**
 * All money from before the books began (`begunAt`) counts as the lender's own. Its lines share one
 * reference, so they are posted as one sum.
 */
function opening({ account }: { account: ProviderAccount }) {
  return { concerns: 'transfer' as const, reference: `opening:${account}`, type: 'opening' };
}

function recordLines(runtime: Runtime, lines: Line[]): Promise<void> {
  return runtime.database.transact(async (tx) => {
    if (lines.length > 0) await tx.insert(closeLines).values(lines).onConflictDoNothing();
  });
}

function readPosition(runtime: Runtime): Promise<Position> {
  return runtime.database.transact((tx) => readClosePosition(tx));
}

function recordPosition(runtime: Runtime, changes: Partial<Position>): Promise<unknown> {
  return runtime.database.transact((tx) => tx.update(closePosition).set(changes));
}

function withOverlap(instant: Date | null): Date | null {
  return instant && new Date(instant.getTime() - overlapMs);
}

function latest(known: Date | null, seen: Date | undefined): Date | null {
  return seen && (!known || seen > known) ? seen : known;
}
