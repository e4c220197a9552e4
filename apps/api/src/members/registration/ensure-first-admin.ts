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
import { isEmail, WrongEnvironment } from '../../platform/base/environment.ts';
import { defaultDomain } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Runtime } from '../../platform/dependencies.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { keepSetting, readSetting } from '../../platform/secrets/sealed-settings.ts';
import { registerMember } from './register-member.ts';

/** What the environment says of the first admin. */
export interface FirstAdminSettings {
  /** `ADMIN_EMAIL` and `ADMIN_PASSWORD`; null when unset. */
  admin: { email: string; password: string } | null;
  /** `admin@` this domain is the first admin's email where none is set. */
  domain: string;
}

/** Servers starting at once take this lock one after the other, so that one admin is made. */
const firstAdminLockKey = 7_000_002;

/**
 * Sees that there is an admin. With `ADMIN_EMAIL` set: the user with that email, made with `ADMIN_PASSWORD` where
 * missing; an existing user is made one only where that is their password, else `WrongEnvironment` stops the start. Else,
 * when nobody is one, `admin@{domain}` is made (of the default domain where that is no address), and its one-time
 * password answered to be shown once; null in every other case.
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

/** Once for each address: whoever was named once and is an admin no longer, or has another email now, stays so. */
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
      // Somebody else may have registered with it while the password was looked at.
      if (present.passwordHash !== existing?.passwordHash) throw belongsToBorrower();
      await grantAdmin(tx, runtime.keys, { email, now: await runtime.clocks.business(tx) });
    }
    await keepNamed(tx, runtime.keys, email);
  });
}

/** The sandbox's own admin may have an easy password, and its log says that it is one. */
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

const namedSetting = { name: 'admins_named', purpose: 'admins_named' } as const;

function markOf(keys: Keys, email: string): string {
  return keys.sign(namedSetting.purpose, email);
}

/** The addresses that `ADMIN_EMAIL` named at earlier starts, as marks that do not tell them. */
async function readNamed(tx: Tx, keys: Keys): Promise<string[]> {
  return JSON.parse((await readSetting(tx, keys, namedSetting)) ?? '[]');
}

async function keepNamed(tx: Tx, keys: Keys, email: string): Promise<void> {
  const named = new Set([...(await readNamed(tx, keys)), markOf(keys, email)]);
  await keepSetting(tx, keys, namedSetting, JSON.stringify([...named]));
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

/** A borrower may have registered with the address; they are not made an admin for it. */
async function freeEmail(tx: Tx, label: string): Promise<string> {
  // A label such as `localhost` makes no address that one can sign in with.
  const domain = isEmail(`admin@${label}`) ? label.toLowerCase() : defaultDomain;
  for (let number = 1; ; number++) {
    const email = `admin${number === 1 ? '' : number}@${domain}`;
    if (!(await findUserByEmail(tx, email))) return email;
  }
}

/** Twenty characters that are not mistaken for one another, of 31: 99 bits. */
function makePassword(): string {
  const characters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () =>
    Array.from({ length: 5 }, () => characters.charAt(randomInt(characters.length))).join('');
  return [group(), group(), group(), group()].join('-');
}
