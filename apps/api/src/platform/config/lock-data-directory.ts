import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OwnError } from '../base/own-error.ts';

export class DirectoryInUse extends OwnError {
  constructor(directory: string, holder: string | null) {
    super(
      `DATA_DIR ${directory} is in use: another Sevenday already runs on it${holder ? ` (${holder})` : ''}. Stop that one first.`,
    );
  }
}

interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Locks the directory until `release` is called or the process ends (docs/adr/0003). Throws
 * `DirectoryInUse` if another process has the lock. Processes in different containers, or on
 * different machines that share a network folder, don't see each other's lock.
 */
export async function lockDataDirectory(directory: string): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const nameOfHolder = path.join(directory, 'lock');
  const lock = await (process.platform === 'linux'
    ? lockByAbstractSocket(directory, nameOfHolder)
    : lockByFile(nameOfHolder));
  if (!lock) throw new DirectoryInUse(directory, readHolder(nameOfHolder));
  try {
    const former = await lockAgainstFormerReleases(directory);
    lock.nameHolder(`process ${process.pid}, since ${new Date().toISOString()}`);
    return {
      async release() {
        // First, because closing this socket removes its file, which may be the next holder's later.
        await closed(former);
        try {
          lock.nameHolder('');
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface SystemLock extends DirectoryLock {
  nameHolder(text: string): void;
}

/**
 * Only one process can listen at an abstract socket, and Linux closes it when the process ends. It
 * is named by the directory's device and inode number, because a directory may have several paths.
 * Returns null if the lock is taken.
 */
async function lockByAbstractSocket(
  directory: string,
  nameOfHolder: string,
): Promise<SystemLock | null> {
  const { dev, ino } = statSync(directory, { bigint: true });
  // Node 20 fills a shorter name up with zeros and Node 22 doesn't, so they would not see each
  // other. A name of 108 bytes leaves nothing to fill.
  const server = await listen(`\0sevenday-data-${dev}-${ino}`.padEnd(108, '-'));
  if (!server) return null;
  return {
    nameHolder(text) {
      // A file of another user, such as root, can be removed but not written.
      rmSync(nameOfHolder, { force: true });
      writeFileSync(nameOfHolder, text, { mode: 0o600 });
    },
    release: () => closed(server),
  };
}

/** The value on macOS and BSD. Linux has no such flag, and Node doesn't export it. */
const exclusiveLock = 0x20;

/**
 * The system frees the lock when the process ends. The file is never removed: a process that had
 * just opened it would then lock a file that others no longer see. Returns null if the lock is
 * taken.
 */
function lockByFile(nameOfHolder: string): SystemLock | null {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusiveLock;
  try {
    const file = openSync(nameOfHolder, flags, 0o600);
    return {
      nameHolder(text) {
        ftruncateSync(file);
        writeSync(file, text, 0);
      },
      release: async () => closeSync(file),
    };
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return null;
    throw error;
  }
}

/**
 * Null if the holder has not written its name yet, or is another user. For a moment after a start it
 * may still name the holder before.
 */
function readHolder(nameOfHolder: string): string | null {
  try {
    const text = readFileSync(nameOfHolder, 'utf8');
    return /^process \d+, since [\d:.TZ-]+$/.test(text) ? text : null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EACCES') return null;
    throw error;
  }
}

/**
 * Version 0.1 locks the directory by a socket in the temporary folder alone. Throws
 * `DirectoryInUse` if it runs, and listens at that socket, so that it doesn't start beside us.
 */
async function lockAgainstFormerReleases(directory: string): Promise<Server> {
  const digest = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24);
  const address = path.join(tmpdir(), `sevenday-${digest}.sock`);
  if (await isListening(address)) throw new DirectoryInUse(directory, null);
  rmSync(address, { force: true });
  const server = await listen(address);
  if (!server) throw new DirectoryInUse(directory, null);
  return server;
}

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Returns null if another process listens there. */
function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', (error) =>
      codeOf(error) === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
