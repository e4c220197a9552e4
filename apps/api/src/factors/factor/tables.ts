import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sessions, users } from '../../identity/index.ts';
import { bytes, instant } from '../../platform/base/column-types.ts';

export type FactorKind = 'passkey' | 'totp';

/** The second factors of users: passkeys, and authenticator apps (TOTP). Instants are by the wall clock. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<FactorKind>().notNull(),
    /** The name that the owner gave it, encrypted under the owner's key. */
    sealedName: bytes('sealed_name').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null until it was used. */
    lastUsedAt: instant('last_used_at'),
    /** The id of a passkey, in base64url. */
    credentialId: text('credential_id'),
    publicKey: bytes('public_key'),
    /** How often the passkey says that it was used. Zero if it doesn't count. */
    counter: bigint('counter', { mode: 'number' }),
    /** How a browser can reach the passkey, such as `usb,nfc`. */
    transports: text('transports'),
    /** The secret of an app, encrypted under the owner's key. */
    sealedSecret: bytes('sealed_secret'),
    /** The last time step whose code was accepted. A code of this step or an earlier one is refused. */
    lastStep: bigint('last_step', { mode: 'number' }),
  },
  (table) => [
    index('second_factors_user').on(table.userId),
    uniqueIndex('second_factors_credential').on(table.credentialId),
    check(
      'second_factors_kind',
      sql`case ${table.kind}
        when 'passkey' then num_nulls(${table.credentialId}, ${table.publicKey}, ${table.counter}) = 0
          and num_nonnulls(${table.sealedSecret}, ${table.lastStep}) = 0
        when 'totp' then num_nulls(${table.sealedSecret}, ${table.lastStep}) = 0
          and num_nonnulls(${table.credentialId}, ${table.publicKey}, ${table.counter}) = 0
        else false end`,
    ),
  ],
);

/** Recovery codes that were not used yet. Only a hash of each is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

export type ChallengePurpose = 'add_passkey' | 'add_totp' | 'use_passkey';

/**
 * What the server asked a browser to sign, or the secret that an app still has to show a code of. Each works once, for
 * ten minutes of the wall clock.
 */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session that asked; null at sign-in. */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** The ticket that asked, at sign-in; null in a session. */
    ticketId: uuid('ticket_id'),
    purpose: text('purpose').$type<ChallengePurpose>().notNull(),
    /** What a passkey signs; null for an app. */
    challenge: text('challenge'),
    /** The secret of an app that is being added, encrypted under the owner's key. */
    sealedSecret: bytes('sealed_secret'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('factor_challenges_user').on(table.userId),
    index('factor_challenges_session').on(table.sessionId),
    check('factor_challenges_asker', sql`num_nonnulls(${table.sessionId}, ${table.ticketId}) = 1`),
    check(
      'factor_challenges_purpose',
      sql`case ${table.purpose}
        when 'add_totp' then ${table.sealedSecret} is not null and ${table.challenge} is null
        when 'add_passkey' then ${table.challenge} is not null and ${table.sealedSecret} is null
        when 'use_passkey' then ${table.challenge} is not null and ${table.sealedSecret} is null
        else false end`,
    ),
  ],
);
