import { secondMs } from '../base/clock.ts';
import type { World } from './world.ts';

export const lostTail = 'database: loses its last commits';

/**
 * Does something, lets the product work on it, and puts the database back to before: what the bank was asked for stays.
 * The product goes on, as after a failover to a standby that had not received the last seconds.
 */
export async function loseAfter(world: World, action: () => Promise<unknown>): Promise<void> {
  const { losing } = world.storage;
  if (!losing) return;
  // The events of the provider were fetched just now: for a minute nothing else tells what the bank was asked for.
  await world.work();
  const { token } = world.admin;
  await losing.keep();
  await action();
  await world.pass(secondMs);
  await world.work();
  await losing.lose();
  // A session that began meanwhile is lost too.
  world.admin.token = token;
  world.goesWrong(lostTail);
}
