import { cents, formatDollars } from '@sevenday/lending';
import { sql } from 'drizzle-orm';
import { productVersion } from '../platform/base/product-version.ts';
import { type Database, rowsOf, type Tx } from '../platform/database/database-and-transaction.ts';
import type { Reading } from '../platform/metrics/figure-source.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { queueOf, type WorkKind } from '../platform/work/work-queues.ts';
import { type FigureName, figureSources } from './figure-sources.ts';
import { noKnownBackup, type ReadLastBackup } from './last-backup.ts';
import { moneyStates } from './read-money.ts';

/** Describes the installation in lines for the person who runs it, from the same figures as the metrics. */
export function describeStatus(
  runtime: Pick<Runtime, 'database' | 'clocks' | 'keys'>,
  readLastBackup: ReadLastBackup = noKnownBackup,
): Promise<string[]> {
  return runtime.database.transact(
    async (tx) => {
      const readings: Reading<string>[] = [];
      for (const source of figureSources(runtime, readLastBackup)) {
        readings.push(...(await source.read(tx)));
      }
      const figures = finder(readings);
      return [
        ...(await describeVersions(tx, runtime.database)),
        ...describeWork(figures),
        ...describeBooks(figures),
        ...describeMoney(figures),
        `Last backup: ${ago(figures('sevenday_last_backup_age_seconds'), 'unknown')}`,
      ];
    },
    { seeing: 'one_moment' },
  );
}

/** Finds the value of a figure, or null if it has none now. */
type Finder = (name: FigureName, label?: string) => number | null;

function finder(readings: readonly Reading<string>[]): Finder {
  return (name, label) => {
    const found = readings.find(
      (reading) =>
        reading.name === name &&
        (label === undefined || Object.values(reading.labels ?? {}).includes(label)),
    );
    return found?.value ?? null;
  };
}

async function describeVersions(tx: Tx, { embedded }: Database): Promise<string[]> {
  const [row] = await rowsOf<{ server: string; count: number | string; last: number | string }>(
    tx,
    sql`select current_setting('server_version') as server, count(*) as count, max(created_at) as last
      from drizzle.__drizzle_migrations`,
  );
  const last = new Date(Number(row?.last)).toISOString().slice(0, 10);
  return [
    `Sevenday ${productVersion}, Node ${process.version}, ${embedded ? 'embedded ' : ''}PostgreSQL ${row?.server}`,
    `Migrations: ${row?.count}, the last of ${last}`,
  ];
}

function describeWork(figures: Finder): string[] {
  const lines = (Object.keys(queueOf) as WorkKind[]).flatMap((kind) => {
    const count = (name: FigureName) => figures(name, kind) ?? 0;
    const [due, failing, parked] = [
      count('sevenday_work_due'),
      count('sevenday_work_failing'),
      count('sevenday_work_parked'),
    ];
    if (due + failing + parked === 0) return [];
    const oldest =
      due > 0 ? `, the oldest for ${duration(count('sevenday_work_oldest_due_seconds'))}` : '';
    return [`Work ${kind}: ${due} due${oldest}; ${failing} failing, ${parked} parked`];
  });
  return lines.length > 0 ? lines : ['Work: none is due, failing or parked'];
}

function describeBooks(figures: Finder): string[] {
  const open = figures('sevenday_breaks_open') ?? 0;
  const waiting = figures('sevenday_unsealed_entries') ?? 0;
  const isUnheard = figures('sevenday_provider_unheard') === 1;
  return [
    `Last daily close: ${ago(figures('sevenday_last_close_age_seconds'), 'none yet')}`,
    open === 0
      ? 'Breaks: none is open'
      : `Breaks: ${open} open, the oldest for ${duration(figures('sevenday_breaks_oldest_seconds') ?? 0)}`,
    `Last seal: ${ago(figures('sevenday_last_seal_age_seconds'), 'none yet')}; entries that wait: ${waiting}`,
    `Last event of the provider: ${ago(figures('sevenday_last_event_age_seconds'), 'none yet')}`,
    isUnheard
      ? 'Money waits: the provider’s events since the last start are not fetched yet'
      : 'Money moves: the provider was heard',
    `People whose last mail bounced: ${figures('sevenday_mail_bounced_people') ?? 0}`,
  ];
}

function describeMoney(figures: Finder): string[] {
  return moneyStates.map((state) => {
    const sum = cents(figures('sevenday_money_cents', state) ?? 0);
    const words = state.replaceAll('_', ' ');
    return `Money ${words}: ${figures('sevenday_money', state) ?? 0} (${formatDollars(sum)})`;
  });
}

function ago(seconds: number | null, otherwise: string): string {
  return seconds === null ? otherwise : `${duration(seconds)} ago`;
}

const units = [
  { name: 'day', seconds: 86_400 },
  { name: 'hour', seconds: 3_600 },
  { name: 'minute', seconds: 60 },
] as const;

/** Writes a duration in its largest whole unit. */
function duration(seconds: number): string {
  const unit = units.find((each) => seconds >= each.seconds) ?? { name: 'second', seconds: 1 };
  const count = Math.floor(seconds / unit.seconds);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
