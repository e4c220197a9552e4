import { emailAsKept } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { readLastBackup } from '../backups/index.ts';
import { recipientOf } from '../members/index.ts';
import { listBouncedMail, resendMail } from '../notices/index.ts';
import { isOwnId } from '../platform/base/is-own-id.ts';
import { OwnError } from '../platform/base/own-error.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/database-and-transaction.ts';
import { work } from '../platform/database/tables.ts';
import { openBackupStore } from '../platform/files/backup-store.ts';
import { createBackupSigner } from '../platform/secrets/backup-signer.ts';
import { createClocks } from '../platform/time/business-and-wall-clocks.ts';
import { retryParkedWork } from '../platform/work/retry-parked-work.ts';
import { describeStatus, listTroubledWork, signOutUser } from '../watch/index.ts';
import { keysOf } from './keys-of.ts';

/** Returns whether the command did what it was asked for. */
export type Command = (config: Config, database: Database) => Promise<boolean>;

/** Finds a command of everyday operation: `status`, `work`, `sessions` or `mail`. Null if these words are none. */
export function commandOfTheDay(
  name: string | undefined,
  argument: string | undefined,
  rest: readonly string[],
): Command | null {
  const [last, ...more] = rest;
  if (more.length > 0) return null;
  const words = [name, argument].join(' ').trim();
  if (words === 'status' && last === undefined) return showStatus;
  if (words === 'work list' && last === undefined) return listWork;
  if (words === 'work retry' && last === 'all') return retryWork(null);
  if (words === 'work retry' && last && isOwnId(last)) return retryWork(last);
  if (words === 'sessions end' && last) return endSessions(emailAsKept(last));
  if (words === 'mail resend' && last === undefined) return listMail;
  if (words === 'mail resend' && last && isOwnId(last)) return resend(last);
  return null;
}

const clocks = createClocks();

const showStatus: Command = async (config, database) => {
  const keys = await keysOf(config, database);
  const store = openBackupStore(config.backups);
  // Read before the transaction: none waits for the place of the backups.
  const last =
    store && (await readLastBackup(store, createBackupSigner(config.encryption)).catch(sayUnread));
  const lines = await describeStatus({ database, clocks, keys }, async () => last?.madeAt ?? null);
  for (const line of lines) say(line);
  return true;
};

/** The other lines are needed most when something does not answer, so they are shown without this one. */
function sayUnread(error: unknown): null {
  const why = error instanceof OwnError ? error.message : 'Their place does not answer.';
  process.stderr.write(`The backups could not be read. ${why}\n`);
  return null;
}

const listWork: Command = async (_config, database) => {
  const rows = await database.transact(listTroubledWork);
  if (rows.length === 0) say('No work fails or is parked.');
  for (const { id, kind, reason, tries, parkedAt, dueAt } of rows) {
    const next = parkedAt
      ? `parked since ${parkedAt.toISOString()}`
      : `tried again at ${dueAt.toISOString()}`;
    say(`${id} ${kind}: ${reason}, ${tries} tries, ${next}`);
  }
  return true;
};

function retryWork(id: string | null): Command {
  return async (config, database) => {
    const keys = await keysOf(config, database);
    const which = id === null ? undefined : eq(work.id, id);
    const retried = await database.transact(async (tx) =>
      retryParkedWork(tx, keys, which, { actorId: null, now: await clocks.business(tx) }),
    );
    if (retried > 0) say(`Work to try again: ${retried}. A running server does it now.`);
    else say(id === null ? 'No work is parked.' : `No work with the id ${id} is parked.`);
    return retried > 0 || id === null;
  };
}

function endSessions(email: string): Command {
  return async (config, database) => {
    const keys = await keysOf(config, database);
    const ended = await database.transact(async (tx) =>
      signOutUser(tx, keys, { email, now: await clocks.business(tx) }),
    );
    say(
      ended === null
        ? `Nobody is registered with ${email}.`
        : `${email} is signed out everywhere: sessions ended: ${ended}.`,
    );
    return ended !== null;
  };
}

const listMail: Command = async (_config, database) => {
  const mails = await database.transact(async (tx) =>
    listBouncedMail(tx, await clocks.business(tx)),
  );
  if (mails.length === 0) say('No mail of the last 30 days bounced that can be sent again.');
  for (const { id, kind, createdAt, reason } of mails) {
    say(`${id} ${kind} of ${createdAt.toISOString()}: ${reason}`);
  }
  return true;
};

function resend(id: string): Command {
  return async (config, database) => {
    const keys = await keysOf(config, database);
    const subjectId = await database.transact((tx) =>
      resendMail(tx, { keys, clocks, recipientOf }, { id, actorId: null }),
    );
    const isPlanned = subjectId !== null;
    if (isPlanned) say(`Mail ${id} goes to the person’s present address as soon as a server runs.`);
    else say(`No mail with the id ${id} bounced that can be sent again.`);
    return isPlanned;
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
