import { randomInt } from 'node:crypto';
import { emailAsKept } from '@sevenday/contract';
import { sql } from 'drizzle-orm';
import {
  findUserByEmail,
  grantAdmin,
  hasAdmin,
  hashPassword,
  verifyPassword,
  whyWeak,
} from '../../identity/index.ts';
import { isEmail } from '../../platform/base/check-environment-values.ts';
import { WrongEnvironment } from '../../platform/base/wrong-environment.ts';
import { defaultDomain } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { readSetting, storeSetting } from '../../platform/secrets/encrypted-settings.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { registerMember } from './register-member.ts';

/** What the environment says about the first admin. */
export interface FirstAdminSettings {
  /** `ADMIN_EMAIL` and `ADMIN_PASSWORD`; null when unset. */
  admin: { email: string; password: string } | null;
  /** `admin@` with this domain is the first admin's email if none is set. */
  domain: string;
}

/** Servers that start at once take this lock one after the other, so that only one admin is made. */
const firstAdminLockKey = 7_000_002;

/**
 * Makes sure that there is an admin. With `ADMIN_EMAIL` set, the user with that email is the admin. If missing, the
 * user is made with `ADMIN_PASSWORD`. An existing user becomes an admin only if that is their password; otherwise
 * `WrongEnvironment` stops the start.
 *
 * Without `ADMIN_EMAIL`, and if there is no admin, makes `admin@{domain}` (at the default domain if that is no valid
 * address) and returns its one-time password, to be shown once. Returns null in every other case.
 */
export async function ensureFirstAdmin(
  runtime: Runtime,
  { admin, domain }: FirstAdminSettings,
): Promise<{ email: string; oneTimePassword: string } | null> {
  if (admin) {
    await ensureConfiguredAdmin(runtime, admin);
    return null;
  }
  if (await runtime.database.transact(hasAdmin)) return null;
  const oneTimePassword = makePassword();
  const passwordHash = await hashPassword(oneTimePassword);
  return runtime.database.transact(async (tx) => {
    await takeTurn(tx);
    if (await hasAdmin(tx)) return null;
    const email = await freeEmail(tx, domain);
    await makeAdmin(tx, runtime, { email, passwordHash, passwordIsOneTime: true });
    return { email, oneTimePassword };
  });
}

/**
 * Makes the configured admin, once for each address. A user who was named once, and is no longer an admin or has
 * another email now, stays as they are.
 */
async function ensureConfiguredAdmin(
  runtime: Runtime,
  admin: { email: string; password: string },
): Promise<void> {
  const email = emailAsKept(admin.email);
  const { existing, isDone } = await runtime.database.transact(async (tx) => ({
    existing: await findUserByEmail(tx, email),
    isDone: (await readNamed(tx, runtime.keys)).includes(markOf(runtime.keys, email)),
  }));
  if (isDone) return;
  refuseWeakConfigured(runtime, { email, password: admin.password });
  // The address alone proves nothing: anyone may have registered with it.
  const isTheirs =
    !existing || existing.isAdmin || (await verifyPassword(existing.passwordHash, admin.password));
  if (!isTheirs) throw belongsToBorrower();
  const passwordHash = await hashPassword(admin.password);
  await runtime.database.transact(async (tx) => {
    await takeTurn(tx);
    const present = await findUserByEmail(tx, email);
    if (!present) {
      await makeAdmin(tx, runtime, { email, passwordHash, passwordIsOneTime: false });
    }
    if (present && !present.isAdmin) {
      // Somebody else may have registered with the address while the password was checked.
      if (present.passwordHash !== existing?.passwordHash) throw belongsToBorrower();
      await grantAdmin(tx, runtime.keys, { email, now: await runtime.clocks.business(tx) });
    }
    await keepNamed(tx, runtime.keys, email);
  });
}

/** Refuses a password that is easy to guess. In the sandbox such a password is accepted, and the log warns about it. */
function refuseWeakConfigured(
  { isSandbox, log, productName }: Runtime,
  { email, password }: { email: string; password: string },
): void {
  const why = whyWeak(password, { email, names: ['Admin', productName] });
  if (why === null) return;
  if (!isSandbox) throw new WrongEnvironment('ADMIN_PASSWORD', 'is easy to guess: choose another.');
  log.warn('the password of the first admin is easy to guess');
}

function belongsToBorrower(): WrongEnvironment {
  return new WrongEnvironment(
    'ADMIN_EMAIL',
    'belongs to a borrower who signs in with another password than ADMIN_PASSWORD: name another address.',
  );
}

const namedSetting = 'admins_named';

function markOf(keys: Keys, email: string): string {
  return keys.sign(namedSetting, email);
}

/** Reads the addresses that `ADMIN_EMAIL` named at earlier starts, as marks that do not reveal them. */
async function readNamed(tx: Tx, keys: Keys): Promise<string[]> {
  return JSON.parse((await readSetting(tx, keys, namedSetting)) ?? '[]');
}

async function keepNamed(tx: Tx, keys: Keys, email: string): Promise<void> {
  const named = new Set([...(await readNamed(tx, keys)), markOf(keys, email)]);
  await storeSetting(tx, keys, namedSetting, JSON.stringify([...named]));
}

async function makeAdmin(
  tx: Tx,
  runtime: Runtime,
  { email, ...password }: { email: string; passwordHash: string; passwordIsOneTime: boolean },
): Promise<void> {
  await registerMember(tx, runtime.keys, {
    profile: {
      firstName: 'Admin',
      middleInitial: '',
      lastName: runtime.productName,
      phone: '(555) 010-0100',
      email,
    },
    ...password,
    isAdmin: true,
    now: await runtime.clocks.business(tx),
    wall: runtime.clocks.wall(),
  });
}

async function takeTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${firstAdminLockKey})`);
}

/**
 * Finds a free email. A borrower may have registered with the first choice, and must not become an admin because of it.
 */
async function freeEmail(tx: Tx, label: string): Promise<string> {
  // A label such as `localhost` makes no address that a person can sign in with.
  const domain = isEmail(`admin@${label}`) ? label.toLowerCase() : defaultDomain;
  for (let number = 1; ; number++) {
    const email = `admin${number === 1 ? '' : number}@${domain}`;
    if (!(await findUserByEmail(tx, email))) return email;
  }
}

/** Makes a password of twenty characters from 31 that are hard to mistake for one another: 99 bits. */
function makePassword(): string {
  const characters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () =>
    Array.from({ length: 5 }, () => characters.charAt(randomInt(characters.length))).join('');
  return [group(), group(), group(), group()].join('-');
}
