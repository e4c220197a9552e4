import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from '../base/column-types.ts';

export type WorkQueue = 'money' | 'mail' | 'upkeep' | 'files';

export const businessClock = pgTable(
  'business_clock',
  {
    id: integer('id').primaryKey(),
    offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
  },
  (table) => [
    check('business_clock_single', sql`${table.id} = 1`),
    check('business_clock_forward', sql`${table.offsetMs} >= 0`),
  ],
);

/**
 * Each person's key. After it is destroyed (`wrappedKey` is null), nobody can read what it
 * encrypted, unless a backup still has the key.
 */
export const subjectKeys = pgTable('subject_keys', {
  subjectId: uuid('subject_id').primaryKey(),
  wrappedKey: bytes('wrapped_key'),
  createdAt: instant('created_at').notNull(),
  destroyedAt: instant('destroyed_at'),
});

/**
 * Keys that sign, and one that encrypts stored answers (`ProductKeys`). An encryption key
 * (`EncryptionKeys`) encrypts ("wraps") each of them.
 */
export const productKeys = pgTable('product_keys', {
  name: text('name').primaryKey(),
  wrappedKey: bytes('wrapped_key').notNull(),
});

/** The ids of the installation's encryption keys (`EncryptionKeys`). The table has one row. */
export const keyInUse = pgTable(
  'key_in_use',
  {
    id: integer('id').primaryKey(),
    /**
     * The key that encrypts now. A transaction that encrypts with it locks the row in share mode,
     * so that the key stays in use until the transaction ends.
     */
    currentKeyId: text('current_key_id').notNull(),
    /** Earlier keys that may still be needed to decrypt something. */
    oldKeyIds: text('old_key_ids').array().notNull(),
    retiredKeyIds: text('retired_key_ids').array().notNull(),
  },
  (table) => [
    check('key_in_use_single', sql`${table.id} = 1`),
    check(
      'key_in_use_once',
      sql`not ${table.currentKeyId} = any (${table.oldKeyIds} || ${table.retiredKeyIds})
        and not ${table.oldKeyIds} && ${table.retiredKeyIds}`,
    ),
  ],
);

export const keyHolders = pgTable('key_holders', {
  processId: uuid('process_id').primaryKey(),
  /** The machine, and the process on that machine. */
  name: text('name').notNull(),
  keyIds: text('key_ids').array().notNull(),
  /**
   * A keyed hash of each setting that all servers must share, under the setting's name. Null for a
   * server of a release before 0.2.
   */
  settings: jsonb('settings').$type<Record<string, string>>(),
  /** By the database's wall clock. */
  seenAt: instant('seen_at').notNull(),
});

/** Codes, ids and hashes only. Details that could identify a person are in `audit_details`. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectId: uuid('subject_id'),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    codes: jsonb('codes').$type<Record<string, string | number | boolean | null>>().notNull(),
    detailsHash: bytes('details_hash'),
  },
  (table) => [
    index('audit_entries_subject').on(table.subjectId, table.id),
    index('audit_entries_object').on(table.objectType, table.objectId),
    index('audit_entries_actor').on(table.actorId, table.id),
    index('audit_entries_action').on(table.action, table.id),
    index('audit_entries_at').on(table.at),
  ],
);

export const auditDetails = pgTable('audit_details', {
  auditId: bigint('audit_id', { mode: 'number' })
    .primaryKey()
    .references(() => auditEntries.id),
  subjectId: uuid('subject_id').notNull(),
  sealed: bytes('sealed').notNull(),
});

/** A trigger adds a row for each new audit entry, and sealing the books removes it. */
export const auditUnsealed = pgTable('audit_unsealed', {
  auditId: bigint('audit_id', { mode: 'number' }).primaryKey(),
});

/** The hash chain over the ledger and the audit trail (docs/ledger.md, "Sealing"). Append-only. */
export const chainLinks = pgTable(
  'chain_links',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    transactionId: uuid('transaction_id'),
    auditId: bigint('audit_id', { mode: 'number' }),
    /** SHA-256 over the previous link's hash and the content of this link's entry. */
    hash: bytes('hash').notNull(),
  },
  (table) => [
    uniqueIndex('chain_links_transaction')
      .on(table.transactionId)
      .where(sql`${table.transactionId} is not null`),
    uniqueIndex('chain_links_audit').on(table.auditId).where(sql`${table.auditId} is not null`),
    check('chain_links_one_entry', sql`num_nonnulls(${table.transactionId}, ${table.auditId}) = 1`),
  ],
);

/**
 * The database holds the key for `signature` only in encrypted form. So write access to the
 * database is not enough to forge a seal.
 */
export const seals = pgTable('seals', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  upTo: bigint('up_to', { mode: 'number' }).notNull(),
  hash: bytes('hash').notNull(),
  /** By the wall clock. */
  sealedAt: instant('sealed_at').notNull(),
  signature: text('signature').notNull(),
});

export const work = pgTable(
  'work',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Lets an index find work of one queue without reading rows of the others. */
    queue: text('queue').$type<WorkQueue>().notNull().default('money'),
    /** Names what the work is about, such as one payout. No two rows have the same kind and key. */
    key: text('key').notNull(),
    /** By the business clock. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /**
     * How many times the same work was requested again. If a request comes while the work runs, the
     * worker sees the higher number and runs the work again.
     */
    generation: integer('generation').notNull().default(0),
    /** Until when a worker holds the row, by the database's wall clock. Null if none holds it. */
    leaseUntil: instant('lease_until'),
    /**
     * How many times workers have taken the row. A worker that took it earlier knows a lower
     * number, so it can no longer store a result.
     */
    takes: integer('takes').notNull().default(0),
    lastError: text('last_error'),
    /**
     * How many tries failed since the work last succeeded or was requested. Outages do not count.
     */
    failures: integer('failures').notNull().default(0),
    /**
     * When the work used up its tries, by the business clock. No worker takes parked work, except
     * recurring work. Null if the work still has tries.
     */
    parkedAt: instant('parked_at'),
    /** The trace in which the work was requested. Log lines about the work name it. */
    traceId: text('trace_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('work_kind_key').on(table.kind, table.key),
    index('work_queue_due').on(table.queue, table.dueAt),
    index('work_parked').on(table.parkedAt, table.id).where(sql`${table.parkedAt} is not null`),
  ],
);

/** Has no content of the events, because the worker fetches the object's present state. */
export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  objectId: text('object_id').notNull(),
  receivedAt: instant('received_at').notNull(),
  processedAt: instant('processed_at'),
});

/**
 * A row has only a hash of the idempotency key. Decrypting the stored answer needs the key itself,
 * so only a caller who sends it again can read the answer.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    keyHash: bytes('key_hash').notNull(),
    actor: text('actor').notNull(),
    call: text('call').notNull(),
    inputHash: bytes('input_hash').notNull(),
    status: integer('status'),
    sealedAnswer: bytes('sealed_answer'),
    createdAt: instant('created_at').notNull(),
    leaseUntil: instant('lease_until'),
    /**
     * A random id of the call that holds the lease on this key. A process that takes over the lease
     * writes another id, so the earlier process can no longer change the row.
     */
    claim: uuid('claim'),
    /**
     * For a call that began a session, such as a sign-in: the user. Null for other calls.
     * `forgetAnswersOf` deletes the rows of a user.
     */
    subjectId: uuid('subject_id'),
  },
  (table) => [
    primaryKey({ columns: [table.keyHash, table.actor] }),
    index('idempotency_keys_age').on(table.createdAt),
    index('idempotency_keys_subject').on(table.subjectId),
  ],
);

/** The counts of rate limits (`Budget`). */
export const spentBudgets = pgTable('spent_budgets', {
  /** A keyed hash of what is counted, and for whom: a user, an email, a network or a device. */
  key: bytes('key').primaryKey(),
  spent: integer('spent').notNull(),
  /** When the count begins again, by the wall clock. */
  endsAt: instant('ends_at').notNull(),
  /** Null if an email, a network or a device is counted. */
  subjectId: uuid('subject_id'),
});

/** An encryption key (`EncryptionKeys`) encrypts each text, such as the webhook's secret. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  sealed: bytes('sealed').notNull(),
});

/**
 * Which database this is (docs/adr/0028). An epoch is a period in which processes are sure that
 * this is still the same database. The table has one row.
 */
export const databaseIdentity = pgTable(
  'database_identity',
  {
    id: integer('id').primaryKey(),
    /**
     * The identity (`database-identity.ts`) when the present epoch began. After a restore, until a
     * server begins an epoch: `restored from` and the id of the backup. Null before the first
     * start.
     */
    identity: text('identity'),
    /** The number of the present epoch. `money-gate.ts` and a restore (`markRestored`) raise it. */
    epoch: bigint('epoch', { mode: 'number' }).notNull(),
    /**
     * The last epoch in which the payment provider's events were processed. Money may move only if
     * this number equals `epoch`.
     */
    heardEpoch: bigint('heard_epoch', { mode: 'number' }).notNull(),
    /**
     * Until this time, by the database's wall clock, calls of an earlier epoch to the payment
     * provider may still run, or its list of events may lack theirs (docs/adr/0028). Changes only
     * when this may be another database than before.
     */
    callsEndAt: instant('calls_end_at').notNull(),
  },
  (table) => [
    check('database_identity_single', sql`${table.id} = 1`),
    check('database_identity_heard', sql`${table.heardEpoch} <= ${table.epoch}`),
  ],
);
