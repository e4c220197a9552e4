import { randomUUID } from 'node:crypto';
import { and, countDistinct, desc, eq, lte, sql, sum } from 'drizzle-orm';
import { planAlarm } from '../notices/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import { networkOf } from '../platform/http/caller-address-and-trusted-proxies.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { enqueueWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';
import { type RefusedBecause, refusedSignIns } from './tables.ts';

const hourMs = 3_600_000;
/** How long after the hour its refusals are counted, because some may still be being written when it ends. */
const countedAfterMs = 5 * 60_000;
const keptDays = 30;
/** After so many refused sign-ins at an account of staff in an hour, the owners are told. */
export const alarmingRefusals = 10;

export interface RefusedSignIn {
  address: string;
  userId: string | null;
  because: RefusedBecause;
  wall: Date;
}

/**
 * Writes a refused sign-in to the security log, with one row for each hour, network, account and reason. The first
 * refusal of an hour schedules the count for the end of the hour.
 */
export async function recordRefusedSignIn(
  { database, clocks, log }: Runtime,
  { address, userId, because, wall }: RefusedSignIn,
): Promise<void> {
  const hour = new Date(Math.floor(wall.getTime() / hourMs) * hourMs);
  // A network that is stopped may try any email, so one row without an account covers them all.
  const account = because === 'network_limit' ? null : userId;
  const isFirst = await database.transact(async (tx) => {
    // One statement for everybody, so that the time does not reveal whose account it is.
    const [row] = await rowsOf<{ refused: number; before: number; is_staff: boolean }>(
      tx,
      sql`insert into refused_sign_ins as kept (id, hour, network, user_id, because)
        values (${randomUUID()}, ${hour.toISOString()}::timestamptz, ${networkOf(address)},
          (select id from users where id = ${account}::uuid), ${because})
        on conflict on constraint refused_sign_ins_one do update set refused = kept.refused + 1
        returning refused,
          coalesce((select is_admin or staff_role is not null from users where users.id = kept.user_id), false)
            as is_staff,
          (select coalesce(sum(of_hour.refused), 0)::integer from refused_sign_ins of_hour
            where of_hour.user_id = kept.user_id and of_hour.hour = kept.hour) as before`,
    );
    const now = await clocks.business(tx);
    if (row?.is_staff && account && row.before + 1 >= alarmingRefusals) {
      await planAlarm(tx, { cause: 'refused_sign_ins', staffId: account, now, wall });
    }
    if (row?.refused !== 1) return false;
    const endsInMs = hour.getTime() + hourMs - wall.getTime();
    await enqueueWork(tx, {
      kind: 'count_refused_sign_ins',
      key: hour.toISOString(),
      dueAt: new Date(now.getTime() + endsInMs + countedAfterMs),
      createdAt: wall,
    });
    return true;
  });
  if (isFirst && because === 'network_limit') {
    log.warn({ why: because }, 'sign-ins from one network are refused: too many failed');
  }
}

/** Records in the audit trail how many sign-ins were refused in an hour. A second run finds nothing left to count. */
export function countRefusedSignIns({ database, clocks, keys }: Runtime): WorkHandler {
  return async (hour) => {
    await database.transact(async (tx) => {
      const counted = await takeUncounted(tx, hour);
      if (counted.refused === 0) return;
      await recordAudit(tx, keys, {
        at: await clocks.business(tx),
        actorId: null,
        action: 'sign_ins.refused',
        subjectId: null,
        object: { type: 'sign_ins', id: hour },
        codes: counted,
      });
    });
    return 'done';
  };
}

/** Marks the refusals of an hour as counted, and returns how many they were. */
async function takeUncounted(tx: Tx, hour: string) {
  const [row] = await rowsOf<Record<'refused' | 'accounts' | 'networks' | 'stopped', number>>(
    tx,
    sql`with uncounted as (
        select id, refused - counted as refused, user_id, network, because from refused_sign_ins
        where hour = ${hour}::timestamptz and counted < refused for update),
      marked as (
        update refused_sign_ins set counted = refused_sign_ins.refused from uncounted
        where refused_sign_ins.id = uncounted.id)
      select coalesce(sum(refused), 0)::integer as refused,
        count(distinct user_id)::integer as accounts,
        count(distinct network)::integer as networks,
        coalesce(sum(refused) filter (where because <> 'wrong_credentials'), 0)::integer as stopped
      from uncounted`,
  );
  return row ?? { refused: 0, accounts: 0, networks: 0, stopped: 0 };
}

/** One hour of the security log, for one network and reason. */
export interface RefusedHour {
  hour: Date;
  network: string;
  because: RefusedBecause;
  refused: number;
  accounts: number;
}

/** Reads the security log, newest first: at most 200 lines. */
export function readRefusedSignIns(tx: Tx): Promise<RefusedHour[]> {
  const { hour, network, because, refused, userId } = refusedSignIns;
  const times = sum(refused).mapWith(Number);
  return tx
    .select({ hour, network, because, refused: times, accounts: countDistinct(userId) })
    .from(refusedSignIns)
    .groupBy(hour, network, because)
    .orderBy(desc(hour), desc(times), network, because)
    .limit(200);
}

/** Deletes counted rows that are older than 30 days. */
export async function forgetRefusedSignIns(tx: Tx, wall: Date): Promise<void> {
  const since = new Date(wall.getTime() - keptDays * 24 * hourMs);
  await tx
    .delete(refusedSignIns)
    .where(
      and(lte(refusedSignIns.hour, since), eq(refusedSignIns.counted, refusedSignIns.refused)),
    );
}
