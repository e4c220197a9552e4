import { startSession } from '../../apps/api/src/identity/index.ts';
import { dayMs } from '../base/clock.ts';
import type { BankParts } from '../machine/bank.ts';
import { openBankBeside } from '../machine/bank-thread.ts';
import type { MachineParts } from '../machine/machine.ts';
import { createMachineWithMailBeside } from '../machine/mail-thread.ts';
import type { Storage } from '../machine/storage.ts';
import { query } from '../world/truth.ts';
import { type BeginSession, World } from '../world/world.ts';
import { DemoYear } from './year.ts';

/** What falls due together is worked off in no order. */
const atOnce = 4;

export interface Demo {
  world: World;
  year: DemoYear;
}

/**
 * Plays a lender's days up to `lastMorning`, by the product's own operations over simulated time. The world
 * is the caller's to close.
 */
export async function playDemo(
  asked: {
    seed: number;
    days: number;
    members: number;
    /** When the last morning begins. */
    lastMorning: Date;
    storage?: Storage;
    /** A built program that is bank or mail server where it finds itself in a thread; else both are in this one. */
    program?: string;
  },
  onDay: (demo: Demo, day: number, morning: Date) => void = () => undefined,
): Promise<Demo> {
  const { seed, days, lastMorning, program } = asked;
  const begin = new Date(lastMorning.getTime() - (days - 1) * dayMs);
  const world = await World.open({
    ...asked,
    begin,
    faults: false,
    payouts: 'stripe',
    beginSession,
    atOnce,
    ...(program
      ? {
          openBank: ({ folder, clock: { memory } }: BankParts) =>
            openBankBeside(program, { folder, memory, seed: `bank ${seed}` }),
        }
      : {}),
    // The embedded database is of one server alone.
    ...(program && asked.storage && !asked.storage.database.embedded
      ? { createMachine: (parts: MachineParts) => createMachineWithMailBeside(program, parts) }
      : {}),
  });
  const demo = { world, year: new DemoYear(world, asked) };
  for (let day = 0; day < days; day++) {
    const morning = new Date(begin.getTime() + day * dayMs);
    await world.pass(Math.max(0, morning.getTime() - world.clock.now().getTime()));
    await demo.year.day(day, morning);
    onDay(demo, day, morning);
  }
  return demo;
}

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

/** The session itself, without the hashing of a password that costs more than all the rest of a day. */
const beginSession: BeginSession = async (world, { email }) => {
  const { database } = world.storage;
  const member = world.members.find((one) => one.email === email);
  const [admin] = await query<{ id: string }>(database, 'select id from users where is_admin');
  const id = member?.id ?? admin?.id ?? '';
  const from = { wall: world.clock.now(), userAgent };
  return database.transact((tx) =>
    startSession(tx, { id, role: member ? 'borrower' : 'owner' }, from),
  );
};
