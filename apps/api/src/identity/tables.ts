import type { StaffRole } from '@sevenday/contract/capabilities';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from '../platform/base/column-types.ts';

/** People who can sign in. The id is also the member's and the subject's. Instants are by the wall clock. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** In its one form (`emailAsKept`). */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    /**
     * True for an owner alone. An older release, which may run beside this one during an update, lets whoever has it do
     * everything.
     */
    isAdmin: boolean('is_admin').notNull(),
    /** The role of staff who are no owners; null for owners and borrowers. `roleOf` reads both columns. */
    staffRole: text('staff_role').$type<Exclude<StaffRole, 'owner'>>(),
    /** The role that a suspended person had, and gets back when an owner ends the suspension. Until then they have none. */
    suspendedRole: text('suspended_role').$type<StaffRole>(),
    createdAt: instant('created_at').notNull(),
    /** Null while the password is the one from registration. */
    passwordChangedAt: instant('password_changed_at'),
    /** The password was printed at the first start, where others may read it, and must be changed. */
    passwordIsOneTime: boolean('password_is_one_time').notNull().default(false),
    /** Null while the email is the one from registration. */
    emailChangedAt: instant('email_changed_at'),
    /** When they showed that mail to the present email reaches them; null until then. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** When the oldest of their second factors was added; null if they have none. The slice `factors` writes it. */
    secondFactorSince: instant('second_factor_since'),
    /** They may not move money before this, because they joined or their second factors were reset. Null if neither. */
    moneyRightsFrom: instant('money_rights_from'),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_staff')
      .on(table.id)
      .where(
        sql`${table.isAdmin} or ${table.staffRole} is not null or ${table.suspendedRole} is not null`,
      ),
    check('users_staff_role', sql`${table.staffRole} in ('worker','reviewer','auditor')`),
    check(
      'users_suspended_role',
      sql`${table.suspendedRole} in ('owner','worker','reviewer','auditor')`,
    ),
    check(
      'users_one_role',
      sql`${table.isAdmin}::int + (${table.staffRole} is not null)::int + (${table.suspendedRole} is not null)::int <= 1`,
    ),
  ],
);

/** Sessions. Only the hash of a session's token is kept. Instants are by the wall clock. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: bytes('token_hash').notNull(),
    /** Such as 'Chrome on Android', shown only to its owner; null if the browser did not say. */
    device: text('device'),
    createdAt: instant('created_at').notNull(),
    /** When the owner last entered the password in this session after signing in; null until then. */
    passwordEnteredAt: instant('password_entered_at'),
    /** When the owner last used a second factor in this session; null until then. */
    factorUsedAt: instant('factor_used_at'),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_hash').on(table.tokenHash),
    index('sessions_user').on(table.userId),
  ],
);

/** The browsers on which a user signed in, by a keyed hash of each browser's mark. `used_at` is by the wall clock. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    markHash: bytes('mark_hash').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.markHash] })],
);

/** Why a sign-in was refused: the email or password was wrong, or there were too many wrong ones before. */
export type RefusedBecause = 'wrong_credentials' | 'device_limit' | 'email_limit' | 'network_limit';

/** The security log: how many sign-ins were refused in an hour of the wall clock, by network and account. Kept 30 days. */
export const refusedSignIns = pgTable(
  'refused_sign_ins',
  {
    id: uuid('id').primaryKey(),
    hour: instant('hour').notNull(),
    /** An IPv4 address, or the /64 of an IPv6 address. */
    network: text('network').notNull(),
    /** Null if nobody has the email that was tried. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    because: text('because').$type<RefusedBecause>().notNull(),
    refused: integer('refused').notNull().default(1),
    /** How many of these refusals the audit trail has counted. */
    counted: integer('counted').notNull().default(0),
  },
  (table) => [
    unique('refused_sign_ins_one')
      .on(table.hour, table.network, table.userId, table.because)
      .nullsNotDistinct(),
    index('refused_sign_ins_user').on(table.userId),
    check('refused_sign_ins_counted', sql`${table.counted} between 0 and ${table.refused}`),
    check(
      'refused_sign_ins_because',
      sql`${table.because} in ('wrong_credentials','device_limit','email_limit','network_limit')`,
    ),
  ],
);

export type TokenPurpose = 'reset_password' | 'confirm_email';

/** A link that was sent by mail. Only the hash of its token is kept. Instants are by the wall clock. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<TokenPurpose>().notNull(),
    tokenHash: bytes('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('account_tokens_hash').on(table.tokenHash),
    index('account_tokens_user').on(table.userId, table.purpose),
    check('account_tokens_purpose', sql`${table.purpose} in ('reset_password','confirm_email')`),
  ],
);
