import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database-and-transaction.ts';
import type { Clocks } from '../time/business-and-wall-clocks.ts';
import { longestBackoffMs } from '../work/work-lanes.ts';
import { queueOf, recurringWork, type WorkKind, workQueues } from '../work/work-queues.ts';
import type { FigureSource, Reading } from './figure-source.ts';

const labels = ['kind', 'queue'] as const;

export const workQueueFigureDefinitions = {
  sevenday_work_due: { help: 'Rows of work that are due now and not parked.', labels },
  sevenday_work_oldest_due_seconds: {
    help: 'How long the oldest of these rows has been due.',
    labels,
  },
  sevenday_work_leased: { help: 'Rows of work that a process works on now.', labels },
  sevenday_work_failing: {
    help: 'Rows of work whose last try failed and that are tried again within five minutes.',
    labels,
  },
  sevenday_work_parked: { help: 'Rows of work whose tries are used up.', labels },
};

const nameOf = {
  due: 'sevenday_work_due',
  oldest: 'sevenday_work_oldest_due_seconds',
  leased: 'sevenday_work_leased',
  failing: 'sevenday_work_failing',
  parked: 'sevenday_work_parked',
} as const satisfies Record<string, keyof typeof workQueueFigureDefinitions>;

type Counted = Record<keyof typeof nameOf, number | string>;

/** Reads only rows that an index finds: due soon, or parked. */
export function workQueueFigures(
  clocks: Clocks,
): FigureSource<keyof typeof workQueueFigureDefinitions> {
  return {
    figures: workQueueFigureDefinitions,
    async read(tx) {
      const found = new Map((await countWork(tx, clocks)).map((row) => [row.kind, row]));
      return (Object.keys(queueOf) as WorkKind[]).flatMap((kind) =>
        (Object.keys(nameOf) as (keyof Counted)[]).map(
          (counted): Reading<keyof typeof workQueueFigureDefinitions> => ({
            name: nameOf[counted],
            labels: { kind, queue: queueOf[kind] },
            value: Number(found.get(kind)?.[counted] ?? 0),
          }),
        ),
      );
    },
  };
}

function countWork(tx: Tx, clocks: Clocks): Promise<(Counted & { kind: string })[]> {
  const isDue = sql`due_at <= business and (parked_at is null or kind in ${recurringWork})`;
  return rowsOf<Counted & { kind: string }>(
    tx,
    sql`with clock as materialized (${clocks.sharedQuery()}),
      near as materialized (
        select id, kind, due_at, lease_until, last_error, parked_at from work
          where queue in ${workQueues}
            and due_at <= (select business from clock) + ${longestBackoffMs} * interval '1 ms'
        union
        select id, kind, due_at, lease_until, last_error, parked_at from work
          where parked_at is not null)
      select kind,
        count(*) filter (where ${isDue}) as due,
        coalesce(extract(epoch from max(business - due_at) filter (where ${isDue})), 0) as oldest,
        count(*) filter (where lease_until >= wall) as leased,
        count(*) filter (where last_error is not null and parked_at is null) as failing,
        count(parked_at) as parked
      from near, clock group by kind`,
  );
}
