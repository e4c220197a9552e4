import { once } from 'node:events';
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { type App, createApp } from '../apps/api/src/app.ts';
import { SimulatedClock } from './clock.ts';
import { configOf, surroundingsOf } from './machine.ts';
import { openHastyServer } from './storage.ts';

/** Another server of the lender's, on a thread of its own. It does nothing but work off what is due, beside the first. */
export interface SecondServer {
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** What both servers have in common. */
export interface Shared {
  bankUrl: string;
  databaseUrl: string;
  environment: Record<string, string>;
  /** Of the one clock. */
  memory: SharedArrayBuffer;
  atOnce: number;
}

/** `program` is a built one that calls `serveSecond` where it finds itself in a thread. */
export async function startSecondServer(program: string, shared: Shared): Promise<SecondServer> {
  const thread = new Worker(program, { workerData: shared });
  await once(thread, 'message');
  return {
    async drain() {
      thread.postMessage('drain');
      await once(thread, 'message');
    },
    async close() {
      thread.postMessage('close');
      await once(thread, 'exit');
    },
  };
}

/** The thread's own side: answers each message when what it asks for is done. */
export async function serveSecond(): Promise<void> {
  if (!parentPort) throw new Error('A second server runs in a thread of the first.');
  const { bankUrl, databaseUrl, environment, memory, atOnce } = workerData as Shared;
  const database = await openHastyServer(databaseUrl);
  const app = await createApp(configOf(bankUrl, environment), {
    webFolder: null,
    stepwise: { atOnce },
    surroundings: surroundingsOf(new SimulatedClock(memory), database),
  });
  answer(parentPort, app);
}

function answer(first: MessagePort, app: App): void {
  first.on('message', async (asked: 'drain' | 'close') => {
    if (asked === 'drain') {
      await app.drain();
      first.postMessage('drained');
    } else {
      await app.close();
      first.close();
    }
  });
  first.postMessage('ready');
}
