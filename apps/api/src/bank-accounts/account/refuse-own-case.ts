import { refusals } from '@sevenday/contract';
import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isSoleOwner } from '../../identity/index.ts';
import { members } from '../../members/index.ts';
import { Refusal } from '../../platform/base/refusal.ts';
import { refuseOneself } from '../../platform/base/refuse-oneself.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { bankAccounts } from './tables.ts';

type Provider = Pick<Runtime, 'isSandbox' | 'staffNeedFactor'>;

export interface Deciding {
  /** Null if the decision is about no member. */
  memberId: string | null;
  actorId: string;
}

/**
 * Refuses with `own_case` if an admin decides about themselves, or about a member who is probably
 * the same person (docs/adr/0057). An admin who is the only one with the role of owner may decide
 * about such a member, because there may be nobody else who can.
 */
export async function refuseOwnCase(tx: Tx, provider: Provider, asked: Deciding): Promise<void> {
  const { memberId, actorId } = asked;
  if (memberId === null) return;
  refuseOneself('own_case', { actorId, subjectId: memberId });
  if (!(await looksLikeOneself(tx, provider, { memberId, actorId }))) return;
  if (await isSoleOwner(tx, actorId)) return;
  throw new Refusal('own_case', refusals.decidingOnOneself.sameAccountOrPhone);
}

async function looksLikeOneself(
  tx: Tx,
  provider: Provider,
  { memberId, actorId }: { memberId: string; actorId: string },
): Promise<boolean> {
  const self = alias(members, 'self');
  const samePhone = exists(
    tx
      .select({ one: sql`1` })
      .from(self)
      .where(and(eq(self.id, actorId), eq(self.phoneE164, members.phoneE164))),
  );
  const theirs = tx
    .select({ fingerprint: bankAccounts.fingerprint })
    .from(bankAccounts)
    .where(eq(bankAccounts.memberId, memberId));
  const own = alias(bankAccounts, 'own');
  const sameAccount = exists(
    tx
      .select({ one: sql`1` })
      .from(own)
      .where(and(eq(own.memberId, actorId), inArray(own.fingerprint, theirs))),
  );
  const found = await tx
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.id, memberId),
        areFingerprintsPersonal(provider) ? or(samePhone, sameAccount) : samePhone,
      ),
    );
  return found.length > 0;
}

/** False with Stripe's test keys, because everybody then links one of a few test accounts. */
function areFingerprintsPersonal({
  isSandbox,
  staffNeedFactor: movesRealMoney,
}: Provider): boolean {
  return isSandbox || movesRealMoney;
}
