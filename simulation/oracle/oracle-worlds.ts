import { playDemo } from '../demo/world.ts';
import { run } from '../run/run.ts';
import { readPostings } from './oracle-postings.ts';

export interface OracleWorld {
  name: string;
  /** Whether each month has a hash of its own. */
  byMonth: boolean;
  /** Plays it and reads its postings (`postingLines`). Throws the story of a world that broke. */
  play(): Promise<string[]>;
}

const seeds = 20;

/** Lists the worlds of the oracle. The demo comes first because it takes longest. */
export const worlds: readonly OracleWorld[] = [
  { name: 'demo', byMonth: true, play: playYear },
  ...Array.from({ length: seeds }, (_, index) => index + 1).map((seed) => ({
    name: `seed-${seed}`,
    byMonth: false,
    play: () => playSeed({ seed, days: 21, members: 4 }),
  })),
];

/** Plays the year of `npm run demo`, up to a fixed morning. */
async function playYear(): Promise<string[]> {
  const lastMorning = new Date('2027-01-04T14:30:00Z');
  const { world } = await playDemo({ seed: 7, days: 365, members: 120, lastMorning });
  try {
    return await readPostings(world);
  } finally {
    await world.close();
  }
}

/** Plays a world of the simulator in which nothing goes wrong but people. */
export async function playSeed(size: {
  seed: number;
  days: number;
  members: number;
}): Promise<string[]> {
  let lines: string[] = [];
  const { broken } = await run(
    { ...size, faults: false, inOrder: true },
    undefined,
    async (world) => {
      lines = await readPostings(world);
    },
  );
  if (broken) throw new Error(broken.story);
  return lines;
}
