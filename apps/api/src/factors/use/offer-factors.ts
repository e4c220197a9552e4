import type { FactorChallenge } from '@sevenday/contract';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { FactorDependencies } from '../factor/dependencies.ts';
import { type Asker, keepChallenge } from '../factor/factor-challenge.ts';
import { passkeysPossible, usePasskeyOptions } from '../factor/passkeys.ts';
import { countRecoveryCodes } from '../factor/recovery-codes.ts';
import { readFactors } from '../factor/second-factor.ts';

/** Says which second factors a person may use now, and keeps what a passkey has to sign. */
export async function offerFactors(
  tx: Tx,
  dependencies: FactorDependencies,
  { userId, isStaff, asker, wall }: { userId: string; isStaff: boolean; asker: Asker; wall: Date },
): Promise<FactorChallenge> {
  const factors = await readFactors(tx, userId);
  const offer = passkeysPossible(dependencies)
    ? await usePasskeyOptions(dependencies, { isStaff, factors })
    : null;
  if (offer) {
    const { challenge } = offer;
    await keepChallenge(tx, { userId, asker, purpose: 'use_passkey', challenge, wall });
  }
  return {
    passkey: offer?.options ?? null,
    has_app: factors.some(({ kind }) => kind === 'totp'),
    recovery_codes_left: await countRecoveryCodes(tx, userId),
  };
}
