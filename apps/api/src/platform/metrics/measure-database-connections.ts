import type { Database } from '../database/database-and-transaction.ts';
import type { Metrics } from './process-metrics.ts';

export function measureDatabaseConnections(
  { client, registry }: Metrics,
  database: Database,
): void {
  const registers = [registry];
  const waiting = new client.Gauge({
    ...{ registers, name: 'sevenday_database_waiting' },
    help: 'Transactions of this process that wait for a connection.',
    labelNames: ['pool'],
  });
  const most = new client.Gauge({
    ...{ registers, name: 'sevenday_database_connections_max' },
    help: 'How many connections this process may open.',
    labelNames: ['pool'],
  });
  const connections = new client.Gauge({
    ...{ registers, name: 'sevenday_database_connections' },
    help: 'Connections of this process to the database.',
    labelNames: ['pool', 'state'],
    collect: () => {
      for (const pool of database.pools()) {
        connections.set({ pool: pool.name, state: 'in_use' }, pool.open - pool.idle);
        connections.set({ pool: pool.name, state: 'idle' }, pool.idle);
        waiting.set({ pool: pool.name }, pool.waiting);
        most.set({ pool: pool.name }, pool.most);
      }
    },
  });
}
