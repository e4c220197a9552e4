import { type Loan, moneyWaitsMs } from './model.ts';
import type { World } from './world.ts';

/**
 * Money leaves no sooner than 24 hours after its borrower changed their password, and waits for nothing else (decisions,
 * "which account is paid"). People here link the same account again, which money doesn't wait for.
 */
export function checkWait(
  world: World,
  loan: Loan,
  pressed: { from: Date; sentNow: boolean; detail?: string },
): void {
  const { changed } = loan.member;
  const now = world.clock.now().getTime();
  if (pressed.sentNow && changed && now - changed.from.getTime() < moneyWaitsMs)
    world.break('money_waits_after_a_change', `It was sent after ${at(changed.to)}.`, loan.id);
  const isOver = !changed || pressed.from.getTime() - changed.to.getTime() >= moneyWaitsMs;
  if (isOver && pressed.detail?.includes('Money can be sent from'))
    world.break('money_waits_after_a_change', `It was to wait: ${pressed.detail}`, loan.id);
}

function at(time: Date): string {
  return `a change at ${time.toISOString()}`;
}
