import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OwnError } from '../base/error-with-our-message.ts';

export class DirectoryInUse extends OwnError {
  constructor(directory: string) {
    super(
      `DATA_DIR ${directory} is in use: another Sevenday already runs on it. Stop that one first.`,
    );
  }
}

/**
 * Throws `DirectoryInUse` if the lock is taken, or if three attempts to take it fail. The lock is a
 * listening socket, which the operating system closes even if the process is killed. It works only
 * among processes that share one temporary folder, so not between two machines that share a network
 * folder.
 */
export async function lockDataDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const address = path.join(tmpdir(), `sevenday-${directoryDigest(realpathSync(directory))}.sock`);
  const nonce = randomBytes(16).toString('hex');
  for (let attempt = 0; attempt < 3; attempt++) {
    const holder = await askHolder(address);
    if (holder !== null) throw new DirectoryInUse(directory);
    rmSync(address, { force: true });
    const server = await listen(address, nonce);
    if (!server) continue;
    // Two processes that start together may both delete the socket file of an ended process and
    // then listen. The second socket file replaces the first, so a process takes the lock only if
    // it is the one that now answers at the address.
    if ((await askHolder(address)) === nonce) {
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    }
    server.close();
  }
  throw new DirectoryInUse(directory);
}

/** Asks the process that holds the lock for its random text. Returns null if no process listens. */
function askHolder(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(address);
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', (failed) => resolve(failed ? null : answer));
    socket.on('error', () => undefined);
  });
}

function listen(address: string, nonce: string): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(nonce);
    });
    server.unref();
    server.once('error', () => resolve(null));
    server.listen(address, () => resolve(server));
  });
}

function directoryDigest(directory: string): string {
  return createHash('sha256').update(directory).digest('hex').slice(0, 24);
}
