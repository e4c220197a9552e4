import { OwnError } from '../base/own-error.ts';
import type { Database } from '../database/database-and-transaction.ts';
import type { Clocks } from './business-and-wall-clocks.ts';

interface Compared {
  database: Database;
  clocks: Clocks;
}

/** The clocks of machines that follow a time server (NTP) differ by less. */
const agreeWithinSeconds = 5;

export interface ClockDifference {
  /** Positive if this machine's clock is ahead of the database's. */
  seconds: number;
  agrees: boolean;
}

/** The program ends and prints only this message. */
export class WrongClock extends OwnError {
  override readonly name = 'WrongClock';
}

/**
 * A slow answer does not count as a difference: the clocks agree if the database's time lies
 * between this machine's times before and after the query.
 */
export async function readClockDifference({
  database,
  clocks,
}: Compared): Promise<ClockDifference> {
  return database.transact(async (tx) => {
    const before = clocks.wall().getTime();
    const { wall } = await clocks.shared(tx);
    const after = clocks.wall().getTime();
    const aheadMs = Math.max(before - wall.getTime(), 0) + Math.min(after - wall.getTime(), 0);
    const seconds = Math.round(aheadMs / 1000);
    return { seconds, agrees: Math.abs(seconds) <= agreeWithinSeconds };
  });
}

/** Such as "7 seconds ahead of". */
export function differenceInWords({ seconds }: ClockDifference): string {
  return `${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'}`;
}

export async function refuseWrongClock(compared: Compared): Promise<void> {
  const difference = await readClockDifference(compared);
  if (difference.agrees) return;
  throw new WrongClock(
    `This machine’s clock is ${differenceInWords(difference)} the database’s, and may differ by ${agreeWithinSeconds} at most: have both machines follow a time server (NTP).`,
  );
}
