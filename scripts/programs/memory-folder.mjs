import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Linux keeps this folder in memory. */
const inMemory = '/dev/shm';

/** Three times what a test run keeps at once: other programs need memory too. */
const neededBytes = 6 * 1024 ** 3;

/**
 * Gives this program and all it starts a temporary folder in memory, which goes when this program ends. Making a database
 * on disk takes ten times as long. Where the machine has too little memory, their files stay on disk.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return;
  const folder = mkdtempSync(path.join(inMemory, 'sevenday-'));
  // PostgreSQL runs as a user of its own, and its folder lies in this one.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom() {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  const [, availableKilobytes] =
    /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Math.min(bavail * bsize, Number(availableKilobytes) * 1024) >= neededBytes;
}
