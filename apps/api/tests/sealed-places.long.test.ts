import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { rotationInWords } from '../src/commands/rotation-in-words.ts';
import { idempotencyKeys } from '../src/platform/database/tables.ts';
import {
  interruptedAfter,
  Killed,
} from '../src/platform/key-rotation/killed-after-transactions.testing.ts';
import { openKeys } from '../src/platform/secrets/load-or-make-keys.ts';
import { version01 } from '../src/platform/secrets/version-01.testing.ts';
import {
  database,
  expectReadable,
  fillAsBefore,
  first,
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
