import { once } from 'node:events';
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import { type App, createApp } from '../../apps/api/src/app.ts';
import { onWork } from '../../apps/api/src/platform/work/wake-workers-at-commit.ts';
import { workQueues } from '../../apps/api/src/platform/work/work-queues.ts';
import { SimulatedClock } from '../base/clock.ts';
import {
  configOf,
  createMachine,
  type Machine,
  type MachineParts,
  surroundingsOf,
} from './machine.ts';
import { openHastyServer } from './storage.ts';

/** What the server for mail is opened with. */
interface Given {
  serves: 'mail';
  bankUrl: string;
  /** The memory of the one clock. */
  memory: SharedArrayBuffer;
  environment: Record<string, string>;
  atOnce: number;
}

/**
 * Makes a machine on a database server whose mail a second server sends, on a thread of its own. `program` is a built
 * program that calls `serveMail` when it finds itself in such a thread.
 */
export async function createMachineWithMailBeside(
  program: string,
  parts: MachineParts,
): Promise<Machine> {
  const first = await createMachine({
    ...parts,
    queues: workQueues.filter((queue) => queue !== 'mail'),
  });
  const given: Given = {
    serves: 'mail',
    bankUrl: parts.bank.url,
    memory: parts.clock.memory,
    environment: { PORT: new URL(first.url).port, ...parts.environment },
    atOnce: parts.atOnce,
  };
  let mail: MailServer | null = null;

  async function close(): Promise<void> {
    await mail?.close();
    mail = null;
    await first.close();
  }

  return {
    url: first.url,
    get life() {
      return first.life;
    },
    async start() {
      await first.start();
      mail = await openMailServer(program, given);
    },
    async drain() {
      const stop = onWork((queue) => {
        if (queue === 'mail') mail?.wake();
      });
      mail?.wake();
      try {
        const isAlive = await first.drain();
        // No mail asks for other work, so nothing more is left for the first server.
        await mail?.rests();
        return isAlive;
      } finally {
        stop();
      }
    },
    bury: close,
    close,
  };
}

interface MailServer {
  /** Sends what is due until nothing is. */
  wake(): void;
  /** Answers when all it was woken for has been sent. */
  rests(): Promise<void>;
  close(): Promise<void>;
}

async function openMailServer(program: string, given: Given): Promise<MailServer> {
  const thread = new Worker(program, { workerData: given });
  await once(thread, 'message');
  let isAsked = false;
  let isToBeAskedAgain = false;
  function ask(): void {
    isAsked = true;
    thread.postMessage('drain');
  }
  thread.on('message', () => {
    isAsked = false;
    if (!isToBeAskedAgain) return;
    isToBeAskedAgain = false;
    ask();
  });
  return {
    wake() {
      if (isAsked) isToBeAskedAgain = true;
      else ask();
    },
    async rests() {
      while (isAsked) await once(thread, 'message');
    },
    async close() {
      thread.postMessage('close');
      await once(thread, 'exit');
    },
  };
}

/** Serves mail in its thread: answers each message when what was due at that time is done. */
export async function serveMail(): Promise<void> {
  if (!parentPort) throw new Error('This server runs in a thread of a world.');
  const { bankUrl, memory, environment, atOnce } = workerData as Given;
  const database = await openHastyServer(environment.DATABASE_URL ?? '');
  const app = await createApp(configOf(bankUrl, environment), {
    webFolder: null,
    stepwise: { atOnce, queues: ['mail'] },
    surroundings: surroundingsOf(new SimulatedClock(memory), database),
  });
  listen(parentPort, app);
  parentPort.postMessage('open');
}

function listen(world: MessagePort, app: App): void {
  world.on('message', async (asked: 'drain' | 'close') => {
    if (asked === 'drain') {
      await app.drain();
      world.postMessage('drained');
    } else {
      await app.close();
      world.close();
    }
  });
}
