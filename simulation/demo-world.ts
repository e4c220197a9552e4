import { setTimeout } from 'node:timers/promises';
import { startSession } from '../apps/api/src/identity/index.ts';
import type { BeginSession } from './client.ts';
import { dayMs } from './clock.ts';
import { DemoYear } from './demo-year.ts';
import { type SecondServer, startSecondServer } from './second-server.ts';
import type { Storage } from './storage.ts';
import { query } from './truth.ts';
import { World } from './world.ts';

/** What falls due together is worked off in no order. */
const atOnce = 4;
const otherIsAtItMs = 2;

export interface Demo {
  world: World;
  year: DemoYear;
}

/**
 * Plays a lender's days from the morning of `begin`, by the product's own operations over simulated time. The world is
 * the caller's to close.
 */
export async function playDemo(
  asked: {
    seed: number;
    days: number;
    members: number;
    begin: Date;
    storage?: Storage;
    /** A built program that serves as a second server; only where the database is a server's. */
    second?: string;
  },
  onDay: (demo: Demo, day: number, morning: Date) => void = () => undefined,
): Promise<Demo> {
  const { days, begin } = asked;
  const payouts = 'stripe';
  const world = await World.open({ ...asked, faults: false, payouts, beginSession, atOnce });
  const second = asked.second ? await secondServer(world, asked.second) : null;
  const servers = second ? [world.machine, second] : [world.machine];
  const workOff = () => workTogether(world, servers);
  const demo = { world, year: new DemoYear(world, { ...asked, workOff }) };
  for (let day = 0; day < days; day++) {
    const morning = new Date(begin.getTime() + day * dayMs);
    await world.pass(Math.max(0, morning.getTime() - world.clock.now().getTime()));
    await demo.year.day(day, morning);
    onDay(demo, day, morning);
  }
  await second?.close();
  return demo;
}

/** Each works until nothing is due: what one may not begin yet waits for what the other is still at. */
async function workTogether(world: World, servers: { drain(): Promise<unknown> }[]): Promise<void> {
  const due = `select 1 from work where due_at <= '${world.clock.now().toISOString()}' limit 1`;
  await Promise.all(
    servers.map(async (server) => {
      while ((await query(world.storage.database, due)).length > 0) {
        await server.drain();
        await setTimeout(otherIsAtItMs);
      }
    }),
  );
}

function secondServer(world: World, program: string): Promise<SecondServer> {
  const { bank, clock, storage } = world;
  const { environment } = storage;
  const { DATABASE_URL: databaseUrl = '' } = environment;
  const { memory } = clock;
  return startSecondServer(program, {
    bankUrl: bank.url,
    databaseUrl,
    environment,
    memory,
    atOnce,
  });
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
  return database.transact((tx) => startSession(tx, { id, isAdmin: !member }, from));
};
