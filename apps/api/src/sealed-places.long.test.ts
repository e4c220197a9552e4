import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rotationInWords } from './commands/rotation-in-words.ts';
import { subjectKeys } from './platform/database/tables.ts';
import {
  interruptedAfter,
  Killed,
} from './platform/key-rotation/killed-after-transactions.testing.ts';
import { openKeys } from './platform/secrets/open-keys.ts';
import {
  database,
  expectReadable,
  fillAsBefore,
  first,
  ringOf,
  rotate,
  second,
  useHere,
} from './sealed-places.testing.ts';

useHere();

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
