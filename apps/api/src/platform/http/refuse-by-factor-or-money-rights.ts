import { type Call, errorCatalogue } from '@sevenday/contract';
import { isStaff, movesMoney } from '@sevenday/contract/capabilities';
import { Refusal } from '../base/refusal.ts';
import type { Actor } from './route-dependencies-and-actor.ts';

/** How long a second factor stays fresh after its use, in the session in which it was used. */
const freshMs = 10 * 60_000;
const hourMs = 3_600_000;

export function isFactorFresh(usedAt: Date | null, wall: Date): boolean {
  return usedAt !== null && wall.getTime() - usedAt.getTime() < freshMs;
}

/** Refuses with `step_up_needed`. A person without a second factor is not refused. */
export function refuseStaleFactor({ factor }: Actor, wall: Date): void {
  if (factor && !isFactorFresh(factor.usedAt, wall)) throw new Refusal('step_up_needed');
}

/** Refuses with `factor_required`, `money_rights_wait` or `step_up_needed`. */
export function refuseByFactorOrMoneyRights(
  { access, method, stepUp, beforeFactor }: Call,
  actor: Actor,
  { staffNeedFactor, wall }: { staffNeedFactor: boolean; wall: Date },
): void {
  if (staffNeedFactor && isStaff(actor.role) && !actor.factor && !beforeFactor) {
    throw new Refusal('factor_required');
  }
  if (access !== 'public' && method !== 'GET' && movesMoney(access)) {
    refuseBeforeMoneyRights(actor, wall);
  }
  if (stepUp === 'always') refuseStaleFactor(actor, wall);
}

function refuseBeforeMoneyRights({ moneyRightsFrom }: Actor, wall: Date): void {
  const leftMs = (moneyRightsFrom?.getTime() ?? 0) - wall.getTime();
  if (leftMs <= 0) return;
  const hours = Math.ceil(leftMs / hourMs);
  const wait = hours === 1 ? 'within an hour' : `in ${hours} hours`;
  const detail = `${errorCatalogue.money_rights_wait.detail} You can move money ${wait}.`;
  throw new Refusal('money_rights_wait', detail, undefined, Math.ceil(leftMs / 1_000));
}
