import { randomBytes, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rotationInWords } from '../src/commands/rotation-in-words.ts';
import { recordAudit } from '../src/platform/audit/audit-trail.ts';
import { rowsOf } from '../src/platform/database/database-and-transaction.ts';
import { keyHolders, settings, subjectKeys } from '../src/platform/database/tables.ts';
import { type Rotation, RotationRefused } from '../src/platform/key-rotation/rotate-keys.ts';
import { settingNames } from '../src/platform/secrets/encrypted-settings.ts';
import { openKeys } from '../src/platform/secrets/load-or-make-keys.ts';
import { markOf } from '../src/platform/secrets/sealed-format.ts';
import { someoneWaits } from '../src/platform/testing.ts';
import { sealedPlaces } from '../src/sealed-places.ts';
import {
  columnsSealedBy,
  database,
  expectReadable,
  fill,
  fillAsBefore,
  first,
  holding,
  ringOf,
  rotate,
  second,
  text,
  useDatabases,
} from './shared/sealed-places.ts';

useDatabases();

const placesOfRing = [
  'breaks.sealed_explanation',
  'product_keys.wrapped_key',
  'settings.sealed',
  'subject_keys.wrapped_key',
  'work.key',
];

describe('after a rotation', () => {
  it('all is readable without the old key, and nothing is sealed by it', async () => {
    const [old, both] = [ringOf(first), ringOf(second, first)];
    const former = await openKeys(database, old);
    const sealed = await fill(former);
    expect(await columnsSealedBy(old.currentKeyId)).toEqual(placesOfRing);
    const rotation = await rotate(both);
    expect(rotation).toMatchObject({ left: [], formerAnswers: 0, retired: [old.currentKeyId] });
    expect(await columnsSealedBy(old.currentKeyId)).toEqual([]);
    expect(await columnsSealedBy(both.currentKeyId)).toEqual(placesOfRing);
    await expectReadable(await openKeys(database, ringOf(second)), sealed);
  });

  it('all that version 0.1 sealed is readable without the old key', async () => {
    const sealed = await fillAsBefore();
    const both = ringOf(second, first);
    const rotation = await rotate(both);
    const counts = Object.fromEntries(rotation.resealed.map(({ what, count }) => [what, count]));
    expect(counts).toMatchObject({ 'keys of people': 250, 'webhook secrets': 1 });
    expect(rotation.retired).toEqual([both.keyIds[1]]);
    await expectReadable(await openKeys(database, ringOf(second)), sealed);
    const others = await database.transact(async (tx) =>
      Promise.all(
        Object.values(sealedPlaces).map((place) =>
          place.countOthers(tx, markOf(both.currentKeyId)),
        ),
      ),
    );
    expect(others.every((count) => count === 0)).toBe(true);
  });
});

describe('a process', () => {
  it('that was killed holds a rotation up for a minute', async () => {
    await openKeys(database, ringOf(first));
    await holding(ringOf(first));
    await database.transact((tx) =>
      tx.update(keyHolders).set({ seenAt: sql`${keyHolders.seenAt} - interval '59 seconds'` }),
    );
    await expect(rotate(ringOf(second, first))).rejects.toThrow(RotationRefused);
    await database.transact((tx) =>
      tx.update(keyHolders).set({ seenAt: sql`${keyHolders.seenAt} - interval '2 seconds'` }),
    );
    expect((await rotate(ringOf(second, first))).retired).toHaveLength(1);
  });

  it('that slept through a rotation seals nothing by the old key, and starts no more', async () => {
    const slept = await openKeys(database, ringOf(first));
    await rotate(ringOf(second, first));
    const seal = database.transact((tx) => slept.createSubject(tx, randomUUID(), new Date()));
    await expect(seal).rejects.toThrow('does not have the encryption key that the database uses');
    await expect(openKeys(database, ringOf(first))).rejects.toThrow('does not open the data');
    await expect(holding(ringOf(first))).rejects.toThrow('does not open the data');
  });
});

it('waits for a transaction that seals by the old key', async () => {
  const keys = await openKeys(database, ringOf(first));
  const id = randomUUID();
  let rotation: Promise<Rotation> | undefined;
  await database.transact(async (tx) => {
    await keys.createSubject(tx, id, new Date());
    rotation = rotate(ringOf(second, first));
    await someoneWaits(database);
  });
  expect((await rotation)?.left).toEqual([]);
  const later = await openKeys(database, ringOf(second));
  await database.transact((tx) => later.sealFor(tx, id, text));
});

describe('is refused', () => {
  it('back to a key that was in use earlier', async () => {
    await openKeys(database, ringOf(first));
    await rotate(ringOf(second, first));
    await expect(rotate(ringOf(first, second))).rejects.toThrow('was in use earlier');
  });
});

describe('keeps the old key needed', () => {
  it('while a value is left that no key opens, and counts it', async () => {
    const keys = await openKeys(database, ringOf(first));
    const id = randomUUID();
    await database.transact(async (tx) => {
      await keys.createSubject(tx, id, new Date());
      const wrappedKey = randomBytes(69);
      await tx.update(subjectKeys).set({ wrappedKey }).where(eq(subjectKeys.subjectId, id));
    });
    const rotation = await rotate(ringOf(second, first));
    expect(rotation.left).toEqual([{ what: 'keys of people', count: 1 }]);
    expect(rotation.retired).toEqual([]);
    expect(rotationInWords(rotation).at(-1)).toMatch(
      /^STILL SEALED BY ANOTHER KEY: 1 keys of people/,
    );
  });
});

it('leaves the destroyed key of a deleted person destroyed', async () => {
  const keys = await openKeys(database, ringOf(first));
  const id = randomUUID();
  await database.transact(async (tx) => {
    await keys.createSubject(tx, id, new Date());
    await keys.destroySubject(tx, id, new Date());
    await recordAudit(tx, keys, {
      ...{ at: new Date(), actorId: null, action: 'subject_key.destroyed', subjectId: id },
      object: { type: 'member', id },
    });
  });
  expect((await rotate(ringOf(second, first))).left).toEqual([]);
  const later = await openKeys(database, ringOf(second));
  const opened = database.transact((tx) => later.sealFor(tx, id, text));
  await expect(opened).rejects.toThrow('This person was deleted');
});

/** Every column of bytes, by what protects it. A new column has to be named here, and found by a rotation. */
const bytesBy = {
  'a key of the ring': ['product_keys.wrapped_key', 'settings.sealed', 'subject_keys.wrapped_key'],
  'the person’s own key': [
    'audit_details.sealed',
    'contacts.note',
    'contacts.struck_reason',
    'debit_authorizations.sealed',
    'extension_requests.reason',
    'extension_requests.words',
    'factor_challenges.sealed_secret',
    'kept_records.sealed',
    'loan_acceptances.sealed',
    'notices.sealed',
    'second_factors.sealed_name',
    'second_factors.sealed_secret',
  ],
  'the invitation’s own key': ['staff_invitations.sealed_email'],
  'the request’s own key': ['approval_requests.sealed_content', 'approval_requests.sealed_word'],
  'nothing: it is a public key': ['second_factors.public_key'],
  'the person’s own key, or one of the ring': ['breaks.sealed_explanation'],
  'a key of the product': ['idempotency_keys.sealed_answer'],
  'nothing: it is a hash': [
    'account_tokens.token_hash',
    'audit_entries.details_hash',
    'chain_links.hash',
    'idempotency_keys.input_hash',
    'idempotency_keys.key_hash',
    'known_devices.mark_hash',
    'loan_acceptances.documents_hash',
    'login_attempts.email_hash',
    'recovery_codes.code_hash',
    'seals.hash',
    'sessions.token_hash',
    'spent_budgets.key',
    'staff_invitations.token_hash',
  ],
};

it('knows what protects every column of bytes', async () => {
  const columns = await database.transact((tx) =>
    rowsOf<{ name: string }>(
      tx,
      sql`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'bytea'`,
    ),
  );
  expect(columns.map(({ name }) => name).sort()).toEqual(Object.values(bytesBy).flat().sort());
});

it('finds every row of settings', async () => {
  const keys = await openKeys(database, ringOf(first));
  await fill(keys);
  const names = await database.transact((tx) => tx.select({ name: settings.name }).from(settings));
  expect(names.map(({ name }) => name).sort()).toEqual(Object.values(settingNames).sort());
});
