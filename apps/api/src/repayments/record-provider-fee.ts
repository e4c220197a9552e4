import type { Cents } from '@sevenday/lending';
import { findPosted, postLedger, providerFee } from '../ledger/index.ts';
import type { Tx } from '../platform/database.ts';
import { enqueueWork, lookAgainAfterMs, type WorkHandler } from '../platform/work.ts';
import { type CollectionRow, findCollection, lockCollection } from './collection-record.ts';
import type { Repaying } from './refresh-collection.ts';

type At = { now: Date; wall: Date };

const lookAgainMs = 60_000;

/** Posts what the provider kept of a payment that succeeded, once; while it is not known, work asks for it again. */
export async function recordProviderFee(
  tx: Tx,
  collection: CollectionRow,
  feeCents: Cents | null,
  at: At,
): Promise<void> {
  const { id, loanId, memberId, providerPaymentId } = collection;
  if (feeCents === null || !providerPaymentId) {
    const dueAt = new Date(at.now.getTime() + lookAgainMs);
    return enqueueWork(tx, { kind: 'record_fee', key: id, dueAt, createdAt: at.wall });
  }
  if (feeCents === 0 || (await findPosted(tx, ['provider_fee'], providerPaymentId))) return;
  await postLedger(tx, {
    entry: providerFee({ amountCents: feeCents }),
    loanId,
    subjectId: memberId,
    effectiveAt: at.now,
    recordedAt: at.wall,
    actorId: null,
    providerReference: providerPaymentId,
  });
}

/** Asks for the fee of a payment until the provider knows it. A collection that went with its member has none. */
export function recordFee(parts: Repaying): WorkHandler {
  return async (collectionId) => {
    const { collection, now } = await parts.database.transact(async (tx) => ({
      collection: await findCollection(tx, collectionId),
      now: await parts.clocks.business(tx),
    }));
    if (!collection?.providerPaymentId) return 'done';
    const { charge } = await parts.provider.readPayment(collection.providerPaymentId);
    const feeCents = charge?.feeCents ?? null;
    if (feeCents === null) {
      return { againAfterMs: lookAgainAfterMs(collection.finishedAt ?? collection.quotedAt, now) };
    }
    await parts.database.transact(async (tx) => {
      if (!(await findCollection(tx, collectionId))) return;
      const locked = await lockCollection(tx, collectionId);
      const at = { now: await parts.clocks.business(tx), wall: parts.clocks.wall() };
      await recordProviderFee(tx, locked, feeCents, at);
    });
    return 'done';
  };
}
