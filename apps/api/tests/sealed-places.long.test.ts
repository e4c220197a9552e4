import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rotationInWords } from '../src/commands/rotation-in-words.ts';
import { rowsOf } from '../src/platform/database/database-and-transaction.ts';
import { idempotencyKeys } from '../src/platform/database/tables.ts';
import {
  interruptedAfter,
  Killed,
} from '../src/platform/key-rotation/killed-after-transactions.testing.ts';
import { readRotationState } from '../src/platform/key-rotation/read-rotation-state.ts';
import { RotationRefused } from '../src/platform/key-rotation/rotate-keys.ts';
import type { KeyRing } from '../src/platform/secrets/key-ring.ts';
import type { Keys } from '../src/platform/secrets/keys.ts';
import { openKeys } from '../src/platform/secrets/load-or-make-keys.ts';
import { version01 } from '../src/platform/secrets/version-01.testing.ts';
import {
  columnsSealedBy,
  database,
  expectReadable,
  fillAsBefore,
  first,
  holding,
  ringOf,
  rotate,
  second,
  text,
  third,
  useDatabases,
} from './shared/sealed-places.ts';

useDatabases();

it('goes on after a kill at any step, and asks for both keys until it is done', async () => {
  const sealed = await fillAsBefore();
  const both = ringOf(second, first);
  await openKeys(database, both);
  let kills = 0;
  for (let most = 0; ; most++) {
    const outcome = await rotate(both, interruptedAfter(database, most)).catch((error) => error);
    await expectReadable(await openKeys(database, both), sealed);
    if (!(outcome instanceof Killed)) {
      expect(outcome).toMatchObject({ left: [], retired: [both.keyIds[1]] });
      break;
    }
    kills += 1;
    const without = openKeys(database, ringOf(second));
    await expect(without).rejects.toThrow(most === 0 ? 'does not open' : 'lacks the key');
  }
  expect(kills).toBeGreaterThan(10);
  await expectReadable(await openKeys(database, ringOf(second)), sealed);
});

it('is done once by two commands at once', async () => {
  const sealed = await fillAsBefore();
  const both = ringOf(second, first);
  await openKeys(database, both);
  const rotations = await Promise.all([rotate(both), rotate(both)]);
  const people = rotations.map(({ resealed }) => resealed[0]?.count ?? 0);
  expect(people.reduce((sum, count) => sum + count)).toBe(250);
  expect(rotations.flatMap(({ retired }) => retired)).toEqual([both.keyIds[1]]);
  await expectReadable(await openKeys(database, ringOf(second)), sealed);
});

it('is refused where another one has overtaken it', async () => {
  await openKeys(database, ringOf(first));
  await rotate(ringOf(second, first), interruptedAfter(database, 2)).catch(() => undefined);
  await rotate(ringOf(third, second, first), interruptedAfter(database, 2)).catch(() => undefined);
  await expect(rotate(ringOf(second, third, first))).rejects.toThrow('was in use earlier');
  const rotation = await rotate(ringOf(third, second, first));
  expect(rotation.retired).toEqual(ringOf(first, second).keyIds);
});

it('keeps the old key needed while an answer of version 0.1 is stored', async () => {
  await fillAsBefore();
  await database.transact((tx) =>
    tx.insert(idempotencyKeys).values({
      ...{ keyHash: randomBytes(32), actor: 'anonymous', call: 'x', inputHash: randomBytes(32) },
      ...{ status: 200, createdAt: new Date() },
      sealedAnswer: version01(first).seal('idempotency/anonymous/1', text),
    }),
  );
  const rotation = await rotate(ringOf(second, first));
  expect(rotation).toMatchObject({ left: [], formerAnswers: 1, retired: [] });
  expect(rotationInWords(rotation).at(-1)).toMatch(/^NOT FINISHED: 1 answer/);
  await expect(openKeys(database, ringOf(second))).rejects.toThrow('lacks the key');
  await database.transact((tx) => tx.delete(idempotencyKeys));
  expect((await rotate(ringOf(second, first))).retired).toHaveLength(1);
});

describe('a process', () => {
  it('that lacks the new key holds a rotation up while it runs', async () => {
    await openKeys(database, ringOf(first));
    const end = await holding(ringOf(first));
    const refused = rotate(ringOf(second, first));
    await expect(refused).rejects.toThrow(RotationRefused);
    await expect(refused).rejects.toThrow(/run without the new key: .*process \d+/);
    expect(await columnsSealedBy(ringOf(second).currentKeyId)).toEqual([]);
    await end();
    expect((await rotate(ringOf(second, first))).retired).toHaveLength(1);
  });

  it('that has the new key second, or first, seals by the old one until the rotation', async () => {
    const old = await openKeys(database, ringOf(first));
    const behind = await openKeys(database, ringOf(first, second));
    const ahead = await openKeys(database, ringOf(second, first));
    const sealBy = (keys: Keys) => database.transact((tx) => keys.seal(tx, 'lender', text));
    const values = [await sealBy(behind), await sealBy(ahead)];
    for (const value of values) expect(await old.open('lender', value)).toEqual(text);
    await rotate(ringOf(second, first));
    const rotated = await openKeys(database, ringOf(second));
    for (const keys of [behind, ahead]) {
      expect(await rotated.open('lender', await sealBy(keys))).toEqual(text);
    }
  });

  it('is told by the doctor how its keys stand', async () => {
    const standing = (ring: KeyRing) => database.transact((tx) => readRotationState(tx, ring));
    await openKeys(database, ringOf(first));
    expect(await standing(ringOf(first))).toBe('in use');
    expect(await standing(ringOf(second, first))).toBe('newest not in use');
    await rotate(ringOf(second, first), interruptedAfter(database, 1)).catch(() => undefined);
    expect(await standing(ringOf(second, first))).toBe('rotation not finished');
  });
});

describe('after a rotation', () => {
  it('the audit trail says when each key changed, and the next rotation goes on from there', async () => {
    await openKeys(database, ringOf(first));
    await rotate(ringOf(second, first));
    await rotate(ringOf(third, second));
    const said = await database.transact((tx) =>
      rowsOf(tx, sql`select action, codes from audit_entries order by id`),
    );
    const [one, two] = ringOf(first, second).keyIds;
    expect(said).toEqual([
      { action: 'encryption_key.changed', codes: { from: one } },
      { action: 'encryption_key.retired', codes: { retired: one } },
      { action: 'encryption_key.changed', codes: { from: two } },
      { action: 'encryption_key.retired', codes: { retired: two } },
    ]);
  });
});
