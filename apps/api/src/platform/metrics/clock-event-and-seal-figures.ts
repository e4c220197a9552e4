import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../database/database-and-transaction.ts';
import { runTogether } from '../database/run-statements-together.ts';
import type { Keys } from '../secrets/keys.ts';
import type { Clocks, SharedTime } from '../time/business-and-wall-clocks.ts';
import { readLastEventAt } from '../webhooks/last-event-time.ts';
import type { FigureSource, Reading } from './figure-source.ts';

export const clockEventAndSealFigureDefinitions = {
  sevenday_clock_skew_seconds: {
    help: 'How far the clock of this process is ahead of the database’s. Differs between processes.',
  },
  sevenday_last_event_age_seconds: {
    help: 'How long ago the last event of the provider was made that we fetched.',
  },
  sevenday_provider_unheard: {
    help: 'Whether no money moves until the provider’s events are fetched: 1 or 0.',
  },
  sevenday_last_seal_age_seconds: {
    help: 'How long ago the books and the audit trail were sealed last.',
  },
  sevenday_unsealed_entries: { help: 'Entries that wait for the next seal.' },
};

type Name = keyof typeof clockEventAndSealFigureDefinitions;

export function clockEventAndSealFigures({
  clocks,
  keys,
}: {
  clocks: Clocks;
  keys: Keys;
}): FigureSource<Name> {
  return {
    figures: clockEventAndSealFigureDefinitions,
    async read(tx) {
      const before = clocks.wall().getTime();
      const shared = await clocks.shared(tx);
      const machineMs = (before + clocks.wall().getTime()) / 2;
      const [lastEventAt, rows] = await runTogether(readLastEventAt(tx, keys), readRows(tx));
      return readingsOf(shared, machineMs, lastEventAt, rows);
    },
  };
}

interface Rows extends Record<string, unknown> {
  unheard: boolean | null;
  sealed_ms: number | string | null;
  unsealed: number | string;
}

async function readRows(tx: Tx): Promise<Rows | undefined> {
  const [row] = await rowsOf<Rows>(
    tx,
    sql`select (select epoch <> heard_epoch from database_identity) as unheard,
      (select extract(epoch from sealed_at) * 1000 from seals order by number desc limit 1) as sealed_ms,
      (select count(*) from ledger_unsealed) + (select count(*) from audit_unsealed) as unsealed`,
  );
  return row;
}

function readingsOf(
  { wall, business }: SharedTime,
  machineMs: number,
  lastEventAt: Date | null,
  rows: Rows | undefined,
): Reading<Name>[] {
  const sealedMs = rows?.sealed_ms ?? null;
  const since = (from: number, until: Date) => Math.max((until.getTime() - from) / 1000, 0);
  return [
    { name: 'sevenday_clock_skew_seconds', value: (machineMs - wall.getTime()) / 1000 },
    { name: 'sevenday_provider_unheard', value: rows?.unheard ? 1 : 0 },
    { name: 'sevenday_unsealed_entries', value: Number(rows?.unsealed ?? 0) },
    ...(sealedMs === null
      ? []
      : [
          {
            name: 'sevenday_last_seal_age_seconds' as const,
            // A seal's time is by the wall clock.
            value: since(Number(sealedMs), wall),
          },
        ]),
    ...(lastEventAt === null
      ? []
      : [
          {
            name: 'sevenday_last_event_age_seconds' as const,
            value: since(lastEventAt.getTime(), business),
          },
        ]),
  ];
}
