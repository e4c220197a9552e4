import type { FactorProof } from '@sevenday/contract';
import { isStaffUser, noteFactorUsed, readUser } from '../../identity/index.ts';
import type { Actor } from '../../platform/http/route-dependencies-and-actor.ts';
import type { FactorDependencies } from '../factor/dependencies.ts';
import { countProof, refuseSpent, uncountProof } from './count-proof.ts';
import { useFactor } from './use-factor.ts';

/**
 * Checks a second factor of a signed-in person. It then counts in this session for ten minutes. Refuses with
 * `wrong_factor`, `invalid_input` or `too_many_requests`.
 */
export async function confirmFactor(
  dependencies: FactorDependencies,
  { actor, proof, wall }: { actor: Actor; proof: FactorProof; wall: Date },
): Promise<void> {
  const { database, clocks, keys } = dependencies;
  const { userId, sessionId } = actor;
  const { counted, leftMs } = await database.transact((tx) =>
    countProof(tx, keys, { userId, proof, place: { in: 'session' }, wall }),
  );
  refuseSpent(leftMs);
  await database.transact(async (tx) => {
    const isStaff = isStaffUser(await readUser(tx, userId));
    const now = await clocks.business(tx);
    await useFactor(tx, dependencies, { userId, isStaff, proof, asker: { sessionId }, now, wall });
    await uncountProof(tx, keys, counted);
    await noteFactorUsed(tx, sessionId, wall);
  });
}
