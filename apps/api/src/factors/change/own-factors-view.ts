import type { OwnFactors } from '@sevenday/contract';
import { isStaffUser, readUser } from '../../identity/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Actor } from '../../platform/http/route-dependencies-and-actor.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { passkeysPossible } from '../factor/passkeys.ts';
import { countRecoveryCodes } from '../factor/recovery-codes.ts';
import { readFactors } from '../factor/second-factor.ts';

/** Reads a person's own second factors. */
export async function readOwnFactors(
  tx: Tx,
  runtime: Runtime,
  { actor: { userId }, wall }: { actor: Actor; wall: Date },
): Promise<OwnFactors> {
  const user = await readUser(tx, userId);
  const rows = await readFactors(tx, userId);
  const open = await runtime.keys.openerFor(tx, userId);
  const { moneyRightsFrom } = user;
  return {
    factors: rows.map(({ id, kind, sealedName, createdAt, lastUsedAt }) => ({
      id,
      kind,
      name: open(sealedName).toString(),
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
    recovery_codes_left: await countRecoveryCodes(tx, userId),
    required: runtime.staffNeedFactor && isStaffUser(user),
    passkeys_possible: passkeysPossible(runtime),
    money_rights_from: moneyRightsFrom && moneyRightsFrom > wall ? moneyRightsFrom : null,
  };
}
