import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** A journal on disk: appended lines count as written once {@link Journal.synced} resolves. */
export interface Journal {
  /** Throws once writing has failed: from then on nothing may change any more. */
  append: (line: string) => void;
  /** Resolves when every line appended so far is on the disk; rejects once writing has failed. */
  synced: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Opens the journal for appending. Lines that wait together share one write and one sync, so that
 * many callers at once cost the disk little more than one.
 */
export async function openJournal(journalPath: string): Promise<Journal> {
  const file = await open(journalPath, 'a', 0o600);
  await syncDirectory(path.dirname(journalPath));
  let waiting: string[] = [];
  let writing: Promise<void> | null = null;
  let failure: unknown = null;

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      await file.appendFile(`${lines.join('\n')}\n`);
      await file.datasync();
    }
  }

  function start(): Promise<void> {
    const run = writeWaiting()
      .catch((error: unknown) => {
        // What memory holds is now ahead of the disk: no answer may leave any more.
        failure = error ?? new Error('The journal could not be written.');
      })
      .finally(() => {
        writing = null;
      });
    writing = run;
    return run;
  }

  async function synced(): Promise<void> {
    while (writing || (waiting.length > 0 && failure === null)) {
      await (writing ?? start());
    }
    if (failure !== null) {
      throw failure;
    }
  }

  return {
    append(line) {
      if (failure !== null) {
        throw failure;
      }
      waiting.push(line);
      if (!writing) {
        start();
      }
    },
    synced,
    async close() {
      try {
        await synced();
      } finally {
        await file.close();
      }
    },
  };
}

/**
 * Reads every whole line of a journal, and cuts off what a crash left of the last one.
 * A line that is broken further up is damage, not a crash: reading stops with an error that names it.
 */
export async function readJournal(
  journalPath: string,
  onLine: (line: string) => void,
): Promise<{ bytes: number }> {
  let file: FileHandle;
  try {
    file = await open(journalPath, 'r+');
  } catch (error) {
    if (isMissing(error)) {
      return { bytes: 0 };
    }
    throw error;
  }
  try {
    const content = await file.readFile();
    const whole = replay(content, journalPath, onLine);
    if (whole < content.length) {
      await file.truncate(whole);
      await file.sync();
    }
    return { bytes: whole };
  } finally {
    await file.close();
  }
}

function replay(content: Buffer, journalPath: string, onLine: (line: string) => void): number {
  let start = 0;
  for (let number = 1; start < content.length; number += 1) {
    const end = content.indexOf(10, start);
    if (end === -1) {
      return start;
    }
    try {
      onLine(content.toString('utf8', start, end));
    } catch (error) {
      if (end + 1 >= content.length) {
        return start;
      }
      throw new Error(`${journalPath} is damaged at line ${number}.`, { cause: error });
    }
    start = end + 1;
  }
  return start;
}

/** Replaces the journal by the given lines, whole or not at all. */
export async function rewriteJournal(journalPath: string, lines: Iterable<string>): Promise<void> {
  const fresh = `${journalPath}.compacting`;
  await rm(fresh, { force: true });
  const file = await open(fresh, 'w', 0o600);
  try {
    for (const line of lines) {
      await file.appendFile(`${line}\n`);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(fresh, journalPath);
  await syncDirectory(path.dirname(journalPath));
}

/** A file's name is on the disk only once its directory is. Windows can't sync one, nor needs it. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') {
    return;
  }
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
