import { BrokenInvariant } from '../base/broken-invariant.ts';
import { dayMs } from '../base/clock.ts';
import { Random } from '../base/random.ts';
import { orderIds, seedIds } from '../base/seeded-ids.ts';
import { World } from '../world/world.ts';
import { endWorld } from './last-close.ts';
import { playDay } from './play.ts';

export interface Run {
  seed: number;
  days: number;
  members: number;
  faults: boolean;
  /** Buttons are pressed in turn and ids come in order, so that two programs play the same world. */
  inOrder?: boolean;
}

export interface Ended {
  counts: ReadonlyMap<string, number>;
  loans: number;
  /** Everything that happened, the same for the same seed. */
  history: readonly string[];
  /** What was broken, told to whoever has to mend it; null where nothing was. */
  broken: { invariant: string; story: string } | null;
}

/** Plays one world from its first day to its last, or to the first day on which something is not as it must be. */
export async function run(
  asked: Run,
  onDay: (world: World, day: number) => void = () => undefined,
  beforeClosing: (world: World) => Promise<void> = async () => undefined,
): Promise<Ended> {
  const begin = firstMorning(asked.seed);
  const { seed, faults, inOrder = false } = asked;
  const unseed = (inOrder ? orderIds : seedIds)(new Random(`${seed}`).fork('ids'));
  const world = await World.open({ seed, faults, begin, pressesInTurn: inOrder });
  const ended = () => ({
    counts: world.counts,
    loans: world.loans.size,
    history: world.history.map(({ at, what }) => `${at.toISOString()} ${what}`),
  });
  try {
    for (let day = 0; day < asked.days; day++) {
      await playDay(world, begin, day, asked.members);
      onDay(world, day + 1);
    }
    await endWorld(world);
    await beforeClosing(world);
    return { ...ended(), broken: null };
  } catch (error) {
    const invariant = error instanceof BrokenInvariant ? error.invariant : 'the_simulation_runs';
    return { ...ended(), broken: { invariant, story: storyOf(world, asked, error) } };
  } finally {
    await world.close();
    unseed();
  }
}

/** Some day of 2026 or 2027, so that over the seeds every weekday, holiday and change of the clocks is met. */
function firstMorning(seed: number): Date {
  const days = new Random(`${seed}`).fork('begin').whole(0, 600);
  return new Date(Date.parse('2026-01-05T10:00:00Z') + days * dayMs);
}

function storyOf(world: World, asked: Run, error: unknown): string {
  const loan = error instanceof BrokenInvariant ? error.loan : null;
  const said =
    error instanceof BrokenInvariant ? error.message : String((error as Error)?.stack ?? error);
  return [
    `Broken on ${world.clock.now().toISOString()}: ${said}`,
    loan ? `What happened around loan ${loan}:` : 'What happened last:',
    ...world.notify(loan).map((line) => `  ${line}`),
    'Replay it with:',
    `  ${commandOf(asked)}`,
  ].join('\n');
}

export function commandOf({ seed, days, members, faults, inOrder }: Run): string {
  if (inOrder) return `npm run oracle -- --show seed-${seed}`;
  // What happens at the same moment may come in another order on the other database.
  const server = process.env.TEST_DATABASE_URL ? ' --database server' : '';
  return `npm run simulate -- --seed ${seed} --days ${days} --members ${members}${faults ? '' : ' --faults off'}${server}`;
}
