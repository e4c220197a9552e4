import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { SimulatedClock } from './clock.ts';
import { createMachine, type Machine, type MachineParts } from './machine.ts';
import { NamingClient } from './naming-client.ts';
import { openHastyServer } from './storage.ts';

/** What a second server is opened with. */
interface Given {
  serves: 'product';
  bankUrl: string;
  /** Of the one clock. */
  memory: SharedArrayBuffer;
  /** Which of the two servers is at work. */
  atWork: SharedArrayBuffer;
  environment: Record<string, string>;
  atOnce: number;
}

type Side = 0 | 1;

/** How long a server that finds nothing leaves the other alone, whose work may ask for more. */
const restMs = 2;

/**
 * Two servers of the product on one database server, the second on a thread of its own: half of the calls and of the work
 * each. `program` is a built one that calls `serveProduct` where it finds itself in such a thread.
 */
export async function createTwoMachines(program: string, parts: MachineParts): Promise<Machine> {
  const first = await createMachine(parts);
  const atWork = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const given: Given = {
    serves: 'product',
    bankUrl: parts.bank.url,
    memory: parts.clock.memory,
    atWork,
    environment: { ...parts.environment, PUBLIC_URL: first.url },
    atOnce: parts.atOnce,
  };
  let thread: Worker | null = null;
  let secondUrl = first.url;
  let calls = 0;

  async function close(): Promise<void> {
    thread?.postMessage('close');
    if (thread) await once(thread, 'exit');
    thread = null;
    await first.close();
  }

  return {
    url: first.url,
    nextUrl: () => (calls++ % 2 === 0 ? first.url : secondUrl),
    get life() {
      return first.life;
    },
    async start() {
      await first.start();
      thread = new Worker(program, { workerData: given });
      [secondUrl] = (await once(thread, 'message')) as [string];
    },
    async drain() {
      if (!thread) return first.drain();
      new Int32Array(atWork).fill(1);
      thread.postMessage('drain');
      const [isAlive] = await Promise.all([
        drainTogether(first, atWork, 0),
        once(thread, 'message'),
      ]);
      return isAlive;
    },
    bury: close,
    close,
  };
}

/** Works off what is due until neither side finds any: what one of them is at may ask for more. */
async function drainTogether(machine: Machine, memory: SharedArrayBuffer, side: Side) {
  const atWork = new Int32Array(memory);
  const other = 1 - side;
  for (;;) {
    Atomics.store(atWork, side, 1);
    const isAlive = await machine.drain();
    Atomics.store(atWork, side, 0);
    if (Atomics.load(atWork, other) === 0) return isAlive;
    await sleep(restMs);
  }
}

/** The thread's own side: answers each message when what it asks for is done. */
export async function serveProduct(): Promise<void> {
  if (!parentPort) throw new Error('This server runs in a thread of a world.');
  const world = parentPort;
  const { bankUrl, memory, atWork, environment, atOnce } = workerData as Given;
  const database = await openHastyServer(environment.DATABASE_URL ?? '', NamingClient);
  const machine = await createMachine({
    database,
    bank: { url: bankUrl, serve: () => undefined },
    clock: new SimulatedClock(memory),
    environment,
    atOnce,
    onEnd: () => undefined,
  });
  await machine.start();
  world.on('message', async (asked: 'drain' | 'close') => {
    if (asked === 'drain') {
      await drainTogether(machine, atWork, 1);
      world.postMessage('drained');
    } else {
      await machine.close();
      await database.close();
      world.close();
    }
  });
  world.postMessage(machine.url);
}
