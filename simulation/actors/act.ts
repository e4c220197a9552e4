import { minuteMs } from '../base/clock.ts';
import type { World } from '../world/world.ts';

/** One thing that somebody does, a little later than the one before; the product may die while they do. */
export async function act<Result>(world: World, action: () => Promise<Result>): Promise<Result> {
  await world.pass(world.random.whole(minuteMs / 2, 20 * minuteMs));
  if (world.faults.killsSoon()) world.doom();
  const result = await action();
  if (world.machine.life?.ended) await world.revive();
  return result;
}

/** Presses several buttons before any is answered; one after another in a world with `pressesInTurn`. */
export async function pressTogether<Answer>(
  { pressesInTurn }: Pick<World, 'pressesInTurn'>,
  presses: (() => Promise<Answer>)[],
): Promise<Answer[]> {
  if (!pressesInTurn) return Promise.all(presses.map((press) => press()));
  const answers: Answer[] = [];
  for (const press of presses) answers.push(await press());
  return answers;
}
