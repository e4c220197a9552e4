import { addDays, instantAt, localDay } from '@sevenday/lending';
import { describe, expect, it } from 'vitest';
import { dayMs, useClosing } from './closing.testing.ts';
import { closeDays } from './index.ts';

const {
  world,
  advanceDays,
  advanceTo,
  ask,
  explain,
  closeNow,
  standing,
  theBreak,
  balances,
  payAtProvider,
} = useClosing();

describe('the days', () => {
  it('are closed once, however many servers try', async () => {
    await closeDays(world.dependencies);
    await advanceDays(1);
    const made = await Promise.all([1, 2, 3].map(() => closeDays(world.dependencies)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await closeDays(world.dependencies)).toBeNull();
  });

  it('that nobody closed in time are closed together, and the close says so', async () => {
    await advanceDays(30);
    const close = await closeDays(world.dependencies);
    const days = (Date.parse(close?.lastDay ?? '') - Date.parse(close?.firstDay ?? '')) / dayMs;
    expect(days).toBe(29);
    const listed = await ask('GET', '/admin/closes?limit=1');
    expect(listed.json()).toMatchObject([{ id: close?.id, kind: 'daily' }]);
  });

  it('are not disturbed by what happens after they end', async () => {
    const yesterday = await closeDays(world.dependencies);
    expect(yesterday).toBeNull();
    await advanceDays(1);
    const intent = await payAtProvider(3000);
    await closeDays(world.dependencies);
    expect((await standing()).map(({ reference }) => reference)).not.toContain(intent);
    await advanceDays(1);
    await closeDays(world.dependencies);
    expect(await theBreak(intent)).toMatchObject({ found: 30 });
  });

  it('keep the break that an admin’s close found after they ended, with its explanation', async () => {
    const day = addDays(
      localDay(world.adminWorld.http.wall.now, world.dependencies.lender.timeZone),
      1,
    );
    await advanceTo(
      instantAt({ day, hour: 1, minute: 0, timeZone: world.dependencies.lender.timeZone }),
    );
    const intent = await payAtProvider(3500);
    await closeNow();
    const found = await theBreak(intent);
    const explanation = 'Paid at the counter.';
    await explain(found, explanation);
    const { unexplained } = await balances();
    await advanceTo(
      instantAt({ day, hour: 3, minute: 0, timeZone: world.dependencies.lender.timeZone }),
    );
    expect(await closeDays(world.dependencies)).toMatchObject({ lastDay: addDays(day, -1) });
    expect(await theBreak(intent)).toMatchObject({ id: found.id, state: 'explained', explanation });
    expect((await balances()).unexplained).toBe(unexplained);
  });
});
