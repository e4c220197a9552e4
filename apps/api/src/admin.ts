import { emailAsKept, type Role } from '@sevenday/contract';
import { type Command, commandOfTheDay } from './commands/admin-of-the-day.ts';
import { keysOf } from './commands/keys-of.ts';
import { migrateCommand } from './commands/owner/migrate-command.ts';
import { reconcileStanding } from './commands/reconcile-standing.ts';
import { rotationInWords } from './commands/rotation-in-words.ts';
import { resetFactors } from './factors/index.ts';
import { endOnUncaught, failureText } from './failure-text.ts';
import {
  endSessions,
  findUserByEmail,
  grantAdmin,
  lockStaffAnd,
  readRefusedSignIns,
  revokeAdmin,
} from './identity/index.ts';
import { verifyBooks } from './ledger/index.ts';
import { namesOfUser, recipientOf } from './members/index.ts';
import { readConfig } from './platform/config/config.ts';
import { lockDataDirectory } from './platform/config/lock-data-directory.ts';
import { rotateKeys } from './platform/key-rotation/rotate-keys.ts';
import { type Log, silentLog } from './platform/log/log.ts';
import { createKeyRing } from './platform/secrets/key-ring.ts';
import { openKeys } from './platform/secrets/load-or-make-keys.ts';
import { createClocks } from './platform/time/business-and-wall-clocks.ts';
import { openDatabase } from './runtime.ts';
import { sealedPlaces } from './sealed-places.ts';
import { followRoleChange, type RoleChange } from './staff/index.ts';

const usage = `npm run admin -- verify [POSITION:HASH]   proves that nobody changed the ledger or the audit trail, and that who is
                                          an admin and what is approved is what the audit trail says
npm run admin -- grant EMAIL [--unconfirmed]  makes this user an admin, whether or not their email is confirmed
npm run admin -- revoke EMAIL              makes this admin a borrower again
npm run admin -- reset-factors EMAIL       removes the second factors of a person who lost them all
npm run admin -- refused-sign-ins          lists the refused sign-ins of the last 30 days, by hour and network
npm run admin -- migrate                   brings the tables up to date, as DATABASE_OWNER_URL if that is set
npm run admin -- rotate-keys               seals by the first of ENCRYPTION_KEYS what an earlier key has sealed
npm run admin -- status                    shows versions, work, closes, breaks, money and the last backup
npm run admin -- work list                 lists work that fails or is parked, with its reason
npm run admin -- work retry ID             tries parked work again; \`all\` tries all of it
npm run admin -- sessions end EMAIL        signs this user out everywhere
npm run admin -- mail resend [ID]          sends a bounced mail again; without an id, lists the bounced mails`;

async function main(args: readonly string[]): Promise<number> {
  const command = commandOf(args);
  if (!command) {
    say(usage);
    return 2;
  }
  // What the program writes is its owner's alone, whatever folder it is given.
  process.umask(0o077);
  const config = readConfig(process.env);
  // The embedded database is one process's alone: a server that runs on it has to be stopped first.
  const lock = config.databaseUrl === null ? await lockDataDirectory(config.dataDirectory) : null;
  try {
    if (command === 'migrate') {
      for (const line of await migrateCommand(config, plainLog, openDatabase)) say(line);
      return 0;
    }
    const database = await openDatabase(config, plainLog);
    try {
      return (await command(config, database)) ? 0 : 1;
    } finally {
      await database.close();
    }
  } finally {
    await lock?.release();
  }
}

function commandOf([name, argument, ...rest]: readonly string[]): Command | 'migrate' | null {
  if (name === 'migrate' && argument === undefined) return name;
  if (name === 'grant' && argument) {
    const evenUnconfirmed = rest[0] === '--unconfirmed';
    return rest.length === (evenUnconfirmed ? 1 : 0)
      ? grant(emailAsKept(argument), evenUnconfirmed)
      : null;
  }
  const ofTheDay = commandOfTheDay(name, argument, rest);
  if (ofTheDay) return ofTheDay;
  if (rest.length > 0) return null;
  if (name === 'revoke' && argument) return revoke(emailAsKept(argument));
  if (name === 'reset-factors' && argument) return resetFactorsOf(emailAsKept(argument));
  if (name === 'rotate-keys' && argument === undefined) return rotate;
  if (name === 'refused-sign-ins' && argument === undefined) return listRefused;
  if (name !== 'verify') return null;
  if (argument === undefined) return verify(null);
  const end = /^(\d{1,15}):([0-9a-f]{64})$/.exec(argument);
  return end ? verify({ position: Number(end[1]), hash: `${end[2]}` }) : null;
}

function verify(expected: { position: number; hash: string } | null): Command {
  return async (config, database) => {
    const verdict = await verifyBooks(database, await keysOf(config, database), expected);
    if (verdict.problem !== null) {
      say(`NOT AS SEALED. ${verdict.problem}`);
      return false;
    }
    const differences = await reconcileStanding(database);
    if (differences.length > 0) {
      say('NOT AS RECORDED. The ledger and the audit trail are untouched, but these rows differ:');
      for (const difference of differences) say(difference);
      return false;
    }
    const { sealedEntries, waitingEntries, chainEnd } = verdict;
    say(`Ledger and audit trail are untouched: ${sealedEntries} entries agree with their seals.`);
    say(
      'Who works here and as what, whose ID is approved and which accounts are verified is as recorded.',
    );
    if (waitingEntries > 0) say(`${waitingEntries} more wait for the next seal.`);
    if (sealedEntries > 0) {
      say(
        `Note this outside the database, and give it to a later run: ${sealedEntries}:${chainEnd}`,
      );
    }
    return true;
  };
}

/** Anybody may have registered with an address that was never confirmed. The new admin signs in anew. */
function grant(email: string, evenUnconfirmed: boolean): Command {
  return async (config, database) => {
    const keys = await keysOf(config, database);
    const clocks = createClocks();
    const outcome = await database.transact(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (!user) return 'nobody';
      if (!user.isAdmin && !user.emailConfirmedAt && !evenUnconfirmed) return 'unconfirmed';
      const staff = await lockStaffAnd(tx, user.id);
      const now = await clocks.business(tx);
      await grantAdmin(tx, keys, { email, now });
      if (user.isAdmin) await endSessions(tx, user.id, { but: null });
      else await followRoleChange(tx, keys, asCommand(staff, user.id, 'owner', now));
      return 'granted';
    });
    const said = {
      nobody: `Nobody is registered with ${email}.`,
      unconfirmed: `${email} is not confirmed yet. Ask the person whether the account is theirs. If it is, run this again with --unconfirmed.`,
      granted: `${email} is an admin now, and has to sign in again.`,
    };
    say(said[outcome]);
    return outcome === 'granted';
  };
}

/** Describes a change of a role at the server, where nobody is signed in. */
function asCommand(staff: RoleChange['staff'], userId: string, after: Role, now: Date): RoleChange {
  const wall = createClocks().wall();
  return { staff, change: 'role_changed', userId, after, actorId: null, now, wall };
}

/** Without a server to wait for, the embedded database also removes the former values from its files. */
const rotate: Command = async (config, database) => {
  const provider = createKeyRing(config.encryption);
  const keys = await openKeys(database, provider);
  const rotation = await rotateKeys({
    ...{ database, clocks: createClocks(), keys, provider },
    places: sealedPlaces,
  });
  await database.forgetDeleted();
  for (const line of rotationInWords(rotation)) say(line);
  return rotation.left.length === 0 && rotation.formerAnswers === 0;
};

const listRefused: Command = async (_config, database) => {
  const hours = await database.transact(readRefusedSignIns);
  if (hours.length === 0) say('No sign-in was refused in the last 30 days.');
  for (const { hour, network, because, refused, accounts } of hours) {
    say(`${hour.toISOString()} ${network}: ${refused} (${because}), at ${accounts} accounts`);
  }
  return true;
};

function revoke(email: string): Command {
  return async (config, database) => {
    const clocks = createClocks();
    const keys = await keysOf(config, database);
    const outcome = await database.transact(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (!user) return false;
      const staff = await lockStaffAnd(tx, user.id);
      const now = await clocks.business(tx);
      const revoked = await revokeAdmin(tx, keys, { email, now });
      if (revoked === 'revoked')
        await followRoleChange(tx, keys, asCommand(staff, user.id, 'borrower', now));
      return revoked;
    });
    if (outcome === 'revoked') say(`${email} is a borrower again, and signed out everywhere.`);
    else if (outcome === 'last') say(`${email} is the only admin: make another one first.`);
    else say(`No admin has the email ${email}.`);
    return outcome === 'revoked';
  };
}

/** For an owner whom no other owner can help. Whoever runs commands here reads the database anyway, so money does not wait. */
function resetFactorsOf(email: string): Command {
  return async (config, database) => {
    const keys = await keysOf(config, database);
    const clocks = createClocks();
    const outcome = await database.transact(async (tx) => {
      const user = await findUserByEmail(tx, email);
      if (!user) return 'nobody';
      if (!user.secondFactorSince) return 'none';
      const dependencies = { keys, recipientOf, namesOfUser };
      const at = { now: await clocks.business(tx), wall: clocks.wall() };
      await resetFactors(tx, dependencies, { userId: user.id, actorId: null, ...at });
      return 'reset';
    });
    const said = {
      nobody: `Nobody is registered with ${email}.`,
      none: `${email} has no second factor.`,
      reset: `The second factors of ${email} are removed. The person signs in with the password, and can add a factor again.`,
    };
    say(said[outcome]);
    return outcome === 'reset';
  };
}

/** Says why a command waits, where the person who waits sees it. */
const sayWhy = (what: unknown, message?: string): void => {
  process.stderr.write(`${message}: ${JSON.stringify(what)}\n`);
};

const plainLog: Log = { ...silentLog, warn: sayWhy, error: sayWhy };

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

endOnUncaught();
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}
