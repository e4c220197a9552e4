import { costOf } from '../machine/meter.mjs';
import { costOfPgbench, keepRowsOf } from '../machine/pgbench.mjs';
import { atLeast, figure, row } from '../report/rows.mjs';
import { makePeople } from '../world/people.mjs';

const name = 'Loan request';
const named = {
  atOnce: `${name}, 8 borrowers at once`,
  pgbench: `${name}, pgbench with 8 clients`,
};
const workers = 8;

/**
 * Asking for a loan, beside pgbench that inserts the very rows that one request was seen to insert, triggers and all.
 * The mail about it waits meanwhile; it has measurements of its own.
 */
export const loanRequests = {
  names: [name, ...Object.values(named)],
  async measure({ world, sizes }) {
    await world.holdMail(true);
    await world.queue.atLeast(sizes.loanRequests);
    const alone = await costOf(world.parts, () => world.borrow(), { seconds: sizes.seconds });
    const { seconds } = sizes;
    const atOnce = await costOf(world.parts, () => world.borrow(), { seconds, workers });
    // Not from the queue: pgbench gives this borrower more loans than anyone may have.
    const [seen] = await makePeople(world.client, 1);
    const kept = await keepRowsOf(world.client, async () => (await world.borrow(seen)).id);
    const database = world.parts.filter((part) => part.name === 'postgres');
    const pgbench = await costOfPgbench(world.client, kept, database, { workers, seconds });
    const beside = {
      ceiling: pgbench?.cpuMs ?? undefined,
      ceilingName: 'pgbench',
      target: atLeast(30, '%'),
    };
    await world.client.query('drop schema bench_rows cascade');
    return [
      row({ name, cost: alone, ...beside }),
      row({ name: named.atOnce, cost: atOnce, ...beside }),
      row({ name: `${named.atOnce}: how many`, result: figure(atOnce.rate, 'a second') }),
      ...(pgbench ? [row({ name: named.pgbench, result: figure(pgbench.rate, 'a second') })] : []),
    ];
  },
};
