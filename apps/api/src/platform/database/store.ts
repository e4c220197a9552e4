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

/** The queues of work for the outside (`work-queues.ts`). */
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
 * A person's own key, wrapped by a key of `ENCRYPTION_KEYS`. Destroying it makes everything that was encrypted with it
 * unreadable.
 */
export const subjectKeys = pgTable('subject_keys', {
  subjectId: uuid('subject_id').primaryKey(),
  wrappedKey: bytes('wrapped_key'),
  createdAt: instant('created_at').notNull(),
  destroyedAt: instant('destroyed_at'),
});

/** The product's own keys, which sign and seal stored answers, wrapped by a key of `ENCRYPTION_KEYS`. */
export const productKeys = pgTable('product_keys', {
  name: text('name').primaryKey(),
  wrappedKey: bytes('wrapped_key').notNull(),
});

/** Which keys of `ENCRYPTION_KEYS` the database uses, by their ids. One row. */
export const keyInUse = pgTable(
  'key_in_use',
  {
    id: integer('id').primaryKey(),
    /** The key that seals. A transaction that seals locks the row in share mode. */
    currentKeyId: text('current_key_id').notNull(),
    /** Earlier keys that something may still be sealed by. */
    oldKeyIds: text('old_key_ids').array().notNull(),
    /** Earlier keys that nothing is sealed by any more. */
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

/** The servers that run now, and which keys of `ENCRYPTION_KEYS` and which settings each one has. */
export const keyHolders = pgTable('key_holders', {
  processId: uuid('process_id').primaryKey(),
  /** The machine and the process there. */
  name: text('name').notNull(),
  keyIds: text('key_ids').array().notNull(),
  /** A keyed hash of each setting that all servers must share. Null from a release before 0.2. */
  settings: jsonb('settings').$type<Record<string, string>>(),
  /** By the database's wall clock. */
  seenAt: instant('seen_at').notNull(),
});

/** What was done, by whom and to what, in codes and hashes only. What could identify a person is in `audit_details`. */
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

/** Audit entries that no seal covers yet. A trigger adds them, and the seal removes them. */
export const auditUnsealed = pgTable('audit_unsealed', {
  auditId: bigint('audit_id', { mode: 'number' }).primaryKey(),
});

/**
 * The hash chain over the ledger and the audit trail (docs/ledger.md, "Sealing"). Append-only; only sealing writes it.
 */
export const chainLinks = pgTable(
  'chain_links',
  {
    position: bigint('position', { mode: 'number' }).primaryKey(),
    /** The link covers a ledger transaction with its postings, or an audit entry. */
    transactionId: uuid('transaction_id'),
    auditId: bigint('audit_id', { mode: 'number' }),
    /** SHA-256 over the previous link's hash and the entry's content. */
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

/** The end of the chain at each seal, signed by a key that the database holds only wrapped. */
export const seals = pgTable('seals', {
  number: bigint('number', { mode: 'number' }).primaryKey(),
  upTo: bigint('up_to', { mode: 'number' }).notNull(),
  hash: bytes('hash').notNull(),
  /** By the wall clock. */
  sealedAt: instant('sealed_at').notNull(),
  signature: text('signature').notNull(),
});

/** Work for the outside. `due_at` is by the business clock, `lease_until` by the database's wall clock. */
export const work = pgTable(
  'work',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** Work of one queue is taken without reading the rows of other queues. */
    queue: text('queue').$type<WorkQueue>().notNull().default('money'),
    /** Two rows of one kind and key never wait at the same time. */
    key: text('key').notNull(),
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Raised by each new request for the same work, so that a request during a run is not lost. */
    generation: integer('generation').notNull().default(0),
    leaseUntil: instant('lease_until'),
    /**
     * Raised each time a worker takes the row. An earlier worker with a lower number may no longer write its outcome.
     */
    takes: integer('takes').notNull().default(0),
    lastError: text('last_error'),
    /** How often the work failed since it last succeeded; outages do not count. */
    failures: integer('failures').notNull().default(0),
    /**
     * When its tries were used up, by the business clock. From then on, no worker takes it unless it is recurring work.
     */
    parkedAt: instant('parked_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('work_kind_key').on(table.kind, table.key),
    index('work_queue_due').on(table.queue, table.dueAt),
    index('work_parked').on(table.parkedAt, table.id).where(sql`${table.parkedAt} is not null`),
  ],
);

/** The webhook inbox: ids and types only; the object's present state is fetched when the event is processed. */
export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  objectId: text('object_id').notNull(),
  receivedAt: instant('received_at').notNull(),
  processedAt: instant('processed_at'),
});

/**
 * One row per `Idempotency-Key` and actor. The raw key is never stored: its hash finds the row, and the answer is
 * encrypted under a key derived from it, so only a caller with the key can read the answer again.
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
     * Who holds the lease. A process that takes the lease over writes its own claim, and the earlier holder can no
     * longer change the row.
     */
    claim: uuid('claim'),
    /**
     * The user whose session the answer to an anonymous call begins. The row is deleted when their password changes,
     * and when they are deleted.
     */
    subjectId: uuid('subject_id'),
  },
  (table) => [
    primaryKey({ columns: [table.keyHash, table.actor] }),
    index('idempotency_keys_age').on(table.createdAt),
    index('idempotency_keys_subject').on(table.subjectId),
  ],
);

/** How much of each budget is spent (`budgets/budget-counts.ts`). Instants are by the wall clock. */
export const spentBudgets = pgTable('spent_budgets', {
  /** A keyed hash of what is counted and whose it is. */
  key: bytes('key').primaryKey(),
  spent: integer('spent').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** The user whose count this is; null for the count of an email, a network or a device. */
  subjectId: uuid('subject_id'),
});

/** Secrets and positions that the provider gave to the product, encrypted by a key of `ENCRYPTION_KEYS`. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  sealed: bytes('sealed').notNull(),
});

/** Which database this is, and whether the provider was heard on it (docs/adr/0028). One row. */
export const databaseIdentity = pgTable(
  'database_identity',
  {
    id: integer('id').primaryKey(),
    /** The server and database that this row was last seen on; null until the first start. */
    identity: text('identity'),
    /** Raised by each start, by each change of identity, and when a process lost its connections. */
    epoch: bigint('epoch', { mode: 'number' }).notNull(),
    /** The epoch in which the provider was heard last. */
    heardEpoch: bigint('heard_epoch', { mode: 'number' }).notNull(),
    /** By the database's wall clock. From then on, no call of an earlier epoch can reach the provider. */
    callsEndAt: instant('calls_end_at').notNull(),
  },
  (table) => [
    check('database_identity_single', sql`${table.id} = 1`),
    check('database_identity_heard', sql`${table.heardEpoch} <= ${table.epoch}`),
  ],
);
