import { once } from 'node:events';
import { createServer } from 'node:http';
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import type { SandboxBank } from '@sevenday/sandbox-bank';
import { SimulatedClock } from '../base/clock.ts';
import { Random } from '../base/random.ts';
import { callsTo, openBankOn, type SimulatedBank } from './bank.ts';

/** What a bank on a thread of its own is opened with. */
interface Given {
  serves: 'bank';
  folder: string;
  /** The memory of the one clock. */
  memory: SharedArrayBuffer;
  /** The seed of the bank's ids. */
  seed: string;
}

/**
 * Opens, on a thread of its own, the bank of a world where no call to the bank goes wrong. `program` is a built program
 * that calls `serveBank` when it finds itself in a thread.
 */
export async function openBankBeside(
  program: string,
  opened: Omit<Given, 'serves'>,
): Promise<SimulatedBank> {
  const given: Given = { serves: 'bank', ...opened };
  const thread = new Worker(program, { workerData: given });
  const [url] = (await once(thread, 'message')) as [string];
  let caughtUp = Promise.resolve();
  return {
    url,
    ...callsTo(url),
    // One after the other, because an answer does not say which question it answers.
    catchUp() {
      caughtUp = caughtUp.then(async () => {
        thread.postMessage('catch up');
        await once(thread, 'message');
      });
      return caughtUp;
    },
    serve: () => undefined,
    async close() {
      thread.postMessage('close');
      await once(thread, 'exit');
    },
  };
}

/** Serves the bank in its thread: answers each message when what it asks for is done. */
export async function serveBank(): Promise<void> {
  if (!parentPort) throw new Error('This bank runs in a thread of a world.');
  const { folder, memory, seed } = workerData as Given;
  const clock = new SimulatedClock(memory);
  const ids = new Random(seed);
  let bank: SandboxBank | null = null;
  const server = createServer((request, response) => bank?.handler(request, response));
  const opened = await openBankOn(server, { folder, clock, randomId: () => ids.hex(24) });
  bank = opened.bank;
  listen(parentPort, bank, () => {
    server.closeAllConnections();
    server.close();
  });
  parentPort.postMessage(opened.url);
}

function listen(world: MessagePort, bank: SandboxBank, stop: () => void): void {
  world.on('message', async (asked: 'catch up' | 'close') => {
    if (asked === 'catch up') {
      await bank.advanceClock(0);
      world.postMessage('caught up');
    } else {
      stop();
      await bank.close();
      world.close();
    }
  });
}
