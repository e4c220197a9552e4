import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { callsLastMs } from './provider.ts';
import { providerAt } from './sandbox-bank.testing.ts';

/**
 * A program that listens but accepts no connection. When its queue is full, the operating system
 * answers no further connection.
 */
const acceptsNothing = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    process.stdout.write(String(server.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;

it('gives up a call whose connection does not come about, which would be sent much later', async () => {
  const host = spawn(process.execPath, ['-e', acceptsNothing], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const waiting: Socket[] = [];
  try {
    const [printed] = await once(host.stdout, 'data');
    const port = Number(printed);
    for (let number = 0; number < 4; number++) {
      waiting.push(connect({ port, host: '127.0.0.1' }).on('error', () => undefined));
    }
    await once(waiting[0] as Socket, 'connect');
    const begun = performance.now();
    const asked = providerAt(port).readPayout('obp_1');
    await expect(asked).rejects.toMatchObject({ name: 'ProviderUnknown', why: 'lost' });
    expect(performance.now() - begun).toBeLessThan(callsLastMs);
  } finally {
    for (const socket of waiting) socket.destroy();
    host.kill('SIGKILL');
  }
});
