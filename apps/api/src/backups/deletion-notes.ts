import type { ObjectStore } from '../platform/files/backup-store.ts';
import type { BackupSigner } from '../platform/secrets/backup-signer.ts';
import type { Clocks } from '../platform/time/business-and-wall-clocks.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';

/**
 * Holds a note for each deleted member, beside the backups. A restore reads the notes and deletes these members again.
 * A note has the member's random id and a time, and no name.
 */
const notesFolder = 'deletions';
const idOfNote = /^deletions\/([\da-f-]{36})\.json$/;

/** Clocks of two machines may differ. A note is kept a day longer than the last backup that may need it. */
const clockMarginMs = 86_400_000;

interface Note {
  memberId: string;
  /** By the wall clock, in milliseconds. At or after the deletion. */
  notedAtMs: number;
}

/** Makes the handler that notes a deletion beside the backups. Does nothing where no backups are made. */
export function noteDeletion({
  backupStore,
  backupSigner,
  clocks,
}: {
  backupStore: ObjectStore | null;
  backupSigner: BackupSigner;
  clocks: Clocks;
}): WorkHandler {
  return async (memberId) => {
    if (!backupStore) return 'done';
    const note: Note = { memberId, notedAtMs: clocks.wall().getTime() };
    const signed = { ...note, signature: backupSigner.sign(textOf(note)) };
    await backupStore.put(`${notesFolder}/${memberId}.json`, Buffer.from(JSON.stringify(signed)));
    return 'done';
  };
}

function textOf({ memberId, notedAtMs }: Note): string {
  return `deleted ${memberId} ${notedAtMs}`;
}

/** Reads the notes of all deletions. `unreadable` names notes that were changed or belong to another lender. */
export async function readDeletionNotes(
  store: ObjectStore,
  signer: BackupSigner,
): Promise<{ notes: Note[]; unreadable: string[] }> {
  const notes: Note[] = [];
  const unreadable: string[] = [];
  for (const name of await store.list(notesFolder)) {
    const memberId = idOfNote.exec(name)?.[1];
    const content = memberId === undefined ? null : await store.get(name);
    if (memberId === undefined || !content) continue;
    const note = readNote(content, signer);
    if (note?.memberId === memberId) notes.push(note);
    else unreadable.push(name);
  }
  return { notes, unreadable };
}

function readNote(content: Buffer, signer: BackupSigner): Note | null {
  const match =
    /^\{"memberId":"([\da-f-]{36})","notedAtMs":(\d{1,15}),"signature":"([\w.-]+)"\}$/.exec(
      content.toString('utf8'),
    );
  if (!match) return null;
  const note = { memberId: `${match[1]}`, notedAtMs: Number(match[2]) };
  return signer.verifies(textOf(note), `${match[3]}`) ? note : null;
}

/** Removes the notes that no kept backup needs: every kept backup was made after the deletion. */
export async function pruneDeletionNotes(
  store: ObjectStore,
  signer: BackupSigner,
  oldestKeptAt: Date,
): Promise<void> {
  const { notes } = await readDeletionNotes(store, signer);
  for (const { memberId, notedAtMs } of notes) {
    if (notedAtMs + clockMarginMs < oldestKeptAt.getTime())
      await store.remove(`${notesFolder}/${memberId}.json`);
  }
}
