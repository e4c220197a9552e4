import type { Database } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Clocks } from './clocks.ts';

interface Compared {
  database: Database;
  clocks: Clocks;
}

/**
 * The largest difference at which two clocks count as equal. Two machines that follow a time server
 * differ by less.
 */
const agreeWithinSeconds = 5;

export interface ClockDifference {
  /**
   * The difference of the two clocks. Positive if this machine's clock is ahead of the database's
   * clock.
   */
  seconds: number;
  agrees: boolean;
}

/** Measures how far this machine's clock is from the database's clock. */
export async function readClockDifference({
  database,
  clocks,
}: Compared): Promise<ClockDifference> {
  return database.transact(async (tx) => {
    const before = clocks.wall().getTime();
    const { wall } = await clocks.shared(tx);
    const between = (before + clocks.wall().getTime()) / 2;
    const seconds = Math.round((between - wall.getTime()) / 1000);
    return { seconds, agrees: Math.abs(seconds) <= agreeWithinSeconds };
  });
}

/** Logs a warning if this machine's clock differs from the database's clock. */
export async function compareClocks(compared: Compared & { log: Log }): Promise<void> {
  const { seconds, agrees } = await readClockDifference(compared);
  if (!agrees) compared.log.warn({ seconds }, 'this machine’s clock differs from the database’s');
}
