import type { BreakOutcome } from '@sevenday/contract';
import { type Cents, cents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { refuseOwnCase } from '../bank-accounts/index.ts';
import { type ProviderAccount, postEntry, providerFee } from '../ledger/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { Payment } from '../platform/stripe/provider.ts';
import { sealExplanation } from './encrypted-break-explanation.ts';
import { breakReferencePrefix, importLedgerLines } from './lines/import-ledger-lines.ts';
import { lockCloses } from './lines/tables.ts';
import { isDifferenceUnchanged, markLinesExplained } from './match-books-with-provider.ts';
import { postOwnMoney } from './post-lender-transfers-and-provider-fees.ts';
import { creditPaymentOfBreakToLoan } from './read-and-credit-payment-of-break.ts';
import {
  accountOf,
  type BreakRow,
  reverseUnexplained,
} from './record-breaks-and-post-unexplained.ts';
import { breaks } from './tables.ts';

export interface Explaining {
  breakId: string;
  explanation: string;
  /** The break's two amounts as the admin's screen showed them. */
  expected: Cents;
  found: Cents;
  actorId: string;
  now: Date;
  wall: Date;
}

export interface Resolving extends Explaining {
  outcome: BreakOutcome;
  /** The loan's number or id, as the admin typed it. */
  loan?: string | undefined;
  /** The break's payment at the provider. Null for another outcome, or if there is no payment. */
  payment: Payment | null;
}

/**
 * Refuses with `break_not_found`, `own_case`, `break_gone`, `break_resolved`, or `break_changed` if
 * the difference is no longer the one on the admin's screen.
 */
export async function explainBreak(tx: Tx, runtime: Runtime, asked: Explaining): Promise<BreakRow> {
  const row = await lockBreak(tx, runtime, asked);
  return keepExplanation(tx, runtime.keys, row, { ...asked, state: 'explained' });
}

/**
 * Waits until no close is being written, because such a close would find the same break again.
 * Refuses with the codes of `explainBreak`, with `break_changed` if money of the break has moved
 * since the close, with `loan_not_found`, or with `break_outcome` if the outcome or the loan does
 * not fit the difference.
 */
export async function resolveBreak(tx: Tx, runtime: Runtime, asked: Resolving): Promise<BreakRow> {
  await lockCloses(tx);
  // Ledger entries posted since the close, such as a payment from a late event, may change the
  // difference.
  await importLedgerLines(tx);
  const row = await lockBreak(tx, runtime, asked);
  const account = accountOf(row);
  if ((account === null) !== (asked.outcome === 'nothing_to_post')) refuseOutcome(account);
  if (account) {
    if (!(await isDifferenceUnchanged(tx, row))) throw new Refusal('break_changed');
  }
  const posted = account ? await postOutcome(tx, runtime, { row, account }, asked) : row;
  const codes = { outcome: asked.outcome };
  return keepExplanation(tx, runtime.keys, posted, { ...asked, state: 'resolved', codes });
}

/** Refuses with the codes of `explainBreak`. */
export function explainBreaks(
  tx: Tx,
  runtime: Runtime,
  asked: readonly Explaining[],
): Promise<BreakRow[]> {
  return oneAfterAnother(asked, (each) => explainBreak(tx, runtime, each));
}

/** Refuses with the codes of `resolveBreak`. */
export function resolveBreaks(
  tx: Tx,
  runtime: Runtime,
  asked: readonly Resolving[],
): Promise<BreakRow[]> {
  return oneAfterAnother(asked, (each) => resolveBreak(tx, runtime, each));
}

/**
 * Takes the breaks in the order of their ids, so that two admins with the same breaks cannot
 * deadlock.
 */
async function oneAfterAnother<Asked extends Explaining>(
  asked: readonly Asked[],
  one: (each: Asked) => Promise<BreakRow>,
): Promise<BreakRow[]> {
  const rows: BreakRow[] = [];
  for (const each of asked.toSorted((a, b) => (a.breakId < b.breakId ? -1 : 1))) {
    rows.push(await one(each));
  }
  return rows;
}

async function postOutcome(
  tx: Tx,
  runtime: Runtime,
  { row, account }: { row: BreakRow; account: ProviderAccount },
  asked: Resolving,
): Promise<BreakRow> {
  const surplus = cents(row.foundCents - row.expectedCents);
  const post = (entry: Parameters<typeof postEntry>[1]['entry']) =>
    postEntry(tx, {
      entry,
      loanId: null,
      subjectId: null,
      effectiveAt: asked.now,
      recordedAt: asked.wall,
      actorId: asked.actorId,
      providerReference: `${breakReferencePrefix}${row.id}:${row.timesPosted}`,
    });
  await reverseUnexplained(tx, row, asked);
  let posted = row;
  if (asked.outcome === 'loan_payment')
    posted = await creditPaymentOfBreakToLoan(tx, runtime, row, asked);
  else if (asked.outcome === 'provider_fee') await post(feeOf(surplus, account));
  else await postOwnMoney(tx, account, surplus, post);
  await tx.update(breaks).set({ unexplainedId: null }).where(eq(breaks.id, row.id));
  await markLinesExplained(tx, row, row.lastCloseId);
  return posted;
}

function feeOf(surplus: Cents, from: ProviderAccount) {
  if (surplus > 0) {
    throw new Refusal('break_outcome', 'A fee takes money away, but this money came in.', {
      outcome: 'A fee takes money away, but this money came in.',
    });
  }
  return providerFee({ amountCents: cents(-surplus), from });
}

function refuseOutcome(account: ProviderAccount | null): never {
  const sentence = account
    ? 'Money moved at the provider. Say what it was, so that we can post it in the books.'
    : 'This difference is not about money at the provider, so there is nothing to post for it.';
  throw new Refusal('break_outcome', sentence, { outcome: sentence });
}

async function lockBreak(tx: Tx, runtime: Runtime, asked: Explaining): Promise<BreakRow> {
  const [row] = await tx.select().from(breaks).where(eq(breaks.id, asked.breakId)).for('update');
  if (!row) throw new Refusal('break_not_found');
  await refuseOwnCase(tx, runtime, { memberId: row.subjectId, actorId: asked.actorId });
  if (row.goneAt) throw new Refusal('break_gone');
  if (row.state === 'resolved') throw new Refusal('break_resolved');
  const isAsSeen = row.expectedCents === asked.expected && row.foundCents === asked.found;
  if (!isAsSeen) throw new Refusal('break_changed');
  return row;
}

async function keepExplanation(
  tx: Tx,
  keys: Keys,
  row: BreakRow,
  given: Explaining & {
    state: 'explained' | 'resolved';
    codes?: Record<string, string>;
  },
): Promise<BreakRow> {
  const changes = {
    state: given.state,
    ...(await sealExplanation(tx, keys, row.subjectId, given.explanation)),
    explainedBy: given.actorId,
    explainedAt: given.now,
  };
  const [after] = await tx.update(breaks).set(changes).where(eq(breaks.id, row.id)).returning();
  if (!after) throw new Refusal('break_not_found');
  await recordAudit(tx, keys, {
    at: given.now,
    actorId: given.actorId,
    action: `break.${given.state}`,
    subjectId: row.subjectId,
    object: { type: 'break', id: row.id },
    codes: {
      kind: row.kind,
      expected_cents: row.expectedCents,
      found_cents: row.foundCents,
      ...given.codes,
    },
  });
  return after;
}
