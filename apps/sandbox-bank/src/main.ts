import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import {
  createSandboxBank,
  type SandboxBank,
  sandboxPublishableKey,
  sandboxSecretKey,
} from './index.ts';

/** The sandbox bank alone: `SANDBOX_PORT` (3001), `DATA_DIR` (./data), loopback only. */
async function main(): Promise<void> {
  const port = Number(process.env.SANDBOX_PORT ?? '3001');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('SANDBOX_PORT should be a port number from 0 to 65535.');
  }
  const directory = path.resolve(process.env.DATA_DIR ?? './data');
  // The journal is its owner's alone, whatever folder it is given.
  process.umask(0o077);
  mkdirSync(directory, { recursive: true });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  let address = `http://localhost:${port}`;
  let bank: SandboxBank | null = null;
  const server = createServer((request, response) => {
    if (bank) {
      bank.handler(request, response);
    } else {
      response.writeHead(503, { 'retry-after': '1' }).end();
    }
  });
  // Take the port first: only the process that has it may open the journal.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = server.address();
  if (bound && typeof bound === 'object') {
    address = `http://localhost:${bound.port}`;
  }
  const opened = await createSandboxBank({
    // Named after its port, which one process has: the bank that a server runs itself keeps another journal.
    journalPath: path.join(directory, `sandbox-bank-${port}.journal`),
    publicUrl: () => address,
    secretKey: sandboxSecretKey,
    publishableKey: sandboxPublishableKey,
    log: say,
  });
  bank = opened;
  say(`The sandbox bank is open at ${address}. No real money moves.`);
  say(`  secret key       ${sandboxSecretKey}`);
  say(`  publishable key  ${sandboxPublishableKey}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
      opened.close().then(
        () => process.exit(0),
        (error: unknown) => {
          say(String(error));
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
