import { sql } from 'drizzle-orm';
import { rowsOf } from './platform/database/database-and-transaction.ts';
import type { AppRuntime } from './runtime.ts';

/** One thing that was examined, and what to do about it. `advice` is null when nothing is wrong. */
export interface Finding {
  what: string;
  advice: string | null;
}

/** A row of `pg_stat_replication`; `sync_state` is null where this role may not see it. */
type Standby = { application_name: string | null; sync_state: string | null };

interface Replication {
  standbys: Standby[];
  /** Of `synchronous_commit`: with `off` and `local` a commit waits for no standby. */
  commitsWait: boolean;
  isLive: boolean;
}

/** Looks whether a standby of the database may lack commits when it is promoted. */
export async function examineStandbys({ config, database }: AppRuntime): Promise<Finding[]> {
  if (database.embedded) return [];
  return database.transact(async (tx) => {
    const standbys = await rowsOf<Standby>(
      tx,
      sql`select application_name, sync_state from pg_stat_replication
        where state is distinct from 'backup'`,
    );
    const [setting] = await rowsOf<{ commit: string }>(
      tx,
      sql`select current_setting('synchronous_commit') as commit`,
    );
    const commitsWait = !['off', 'local'].includes(setting?.commit ?? 'off');
    return [judgeStandbys({ standbys, commitsWait, isLive: config.stripe.isLive })];
  });
}

const setSynchronous =
  'If you promote it, the last seconds may be missing. Set synchronous_standby_names, and synchronous_commit to on: docs/operations.md, “A standby”.';

export function judgeStandbys({ standbys, commitsWait, isLive }: Replication): Finding {
  if (standbys.length === 0) {
    return { what: 'No standby is attached to the database', advice: null };
  }
  const forLiveMoney = (advice: string) => (isLive ? advice : null);
  if (standbys.every(({ sync_state }) => sync_state === null)) {
    return {
      what: 'We cannot see whether commits wait for a standby of the database',
      advice: forLiveMoney('Grant pg_monitor to the role of DATABASE_URL, and run this again.'),
    };
  }
  const isWaitedFor = ({ sync_state }: Standby) =>
    commitsWait && (sync_state === 'sync' || sync_state === 'quorum');
  const names = (chosen: Standby[]) =>
    chosen.map(({ application_name }) => application_name || 'without a name').join(', ');
  const synchronous = standbys.filter(isWaitedFor);
  if (synchronous.length > 0) {
    return { what: `Commits wait for the standby ${names(synchronous)}`, advice: null };
  }
  return {
    what: `Commits do not wait for the standby ${names(standbys)}`,
    advice: forLiveMoney(setSynchronous),
  };
}
