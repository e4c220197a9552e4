import { lt, sql } from 'drizzle-orm';
import { closeLapsedRequests } from './approvals/index.ts';
import { forgetExpiredChallenges } from './factors/index.ts';
import {
  forgetEndedSessions,
  forgetExpiredTokens,
  forgetFormerAttempts,
  forgetRefusedSignIns,
  forgetUnusedDevices,
} from './identity/index.ts';
import { destroyExpiredKeys, planForgetting } from './offboarding/index.ts';
import { forgetRecordedViews, forgetRefusedCalls } from './oversight/index.ts';
import { idempotencyKeys, webhookEvents } from './platform/database/tables.ts';
import { forgetEndedBudgets } from './platform/rate-limits/budget-counts.ts';
import type { Runtime } from './platform/runtime-of-every-slice.ts';
import { enqueueWork } from './platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from './platform/work/work-handler.ts';
import { forgetExpiredInvitations } from './staff/index.ts';

const dayMs = 86_400_000;
/** Long after a page would still try a call again under its key. */
const answersKeptMs = 7 * dayMs;
/** The provider itself keeps its events for 30 days. */
const eventsKeptMs = 35 * dayMs;

/** Once a day: what was kept long enough goes. Done twice, or by two servers at once, it changes nothing more. */
export function runDaily({ database, clocks, keys }: Runtime): WorkHandler {
  return () =>
    database.transact(async (tx) => {
      const wall = clocks.wall();
      const at = { now: await clocks.business(tx), wall };
      if ((await destroyExpiredKeys(tx, keys, at)) > 0) await planForgetting(tx, database, at);
      await tx
        .delete(idempotencyKeys)
        .where(lt(idempotencyKeys.createdAt, new Date(wall.getTime() - answersKeptMs)));
      await tx
        .delete(webhookEvents)
        .where(
          sql`${webhookEvents.processedAt} < ${new Date(wall.getTime() - eventsKeptMs).toISOString()}::timestamptz`,
        );
      await forgetEndedSessions(tx, wall);
      await forgetExpiredTokens(tx, wall);
      await forgetExpiredChallenges(tx, wall);
      await forgetEndedBudgets(tx, wall);
      await forgetFormerAttempts(tx, wall);
      await forgetUnusedDevices(tx, wall);
      await forgetRefusedSignIns(tx, wall);
      await forgetExpiredInvitations(tx, keys, at);
      await closeLapsedRequests(tx, keys, at);
      await forgetRefusedCalls(tx, wall);
      await forgetRecordedViews(tx, wall);
      return { againAfterMs: dayMs };
    });
}

/** The daily work waits as one row, however many servers start. */
export async function scheduleDaily({ database, clocks }: Runtime): Promise<void> {
  await database.transact(async (tx) => {
    const dueAt = await clocks.business(tx);
    await enqueueWork(tx, { kind: 'run_daily', key: 'daily', dueAt, createdAt: clocks.wall() });
  });
}
