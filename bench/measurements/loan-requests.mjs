import { byTurns, costOf, rounds, totalMs } from '../machine/meter.mjs';
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
    // Not from the queue: pgbench gives this borrower more loans than anyone may have.
    const [seen] = await makePeople(world.client, 1);
    const kept = await keepRowsOf(world.client, async () => (await world.borrow(seen)).id);
    const database = world.parts.filter((part) => part.name === 'postgres');
    const seconds = sizes.seconds / rounds;
    const { costs } = await byTurns([
      () => costOf(world.parts, () => world.borrow(), { seconds }),
      () => costOf(world.parts, () => world.borrow(), { seconds, workers }),
      () => costOfPgbench(world.client, kept, database, { workers, seconds }),
    ]);
    const [alone, atOnce, pgbench] = costs;
    const beside = {
      ceiling: totalMs(pgbench.cpuMs),
      ceilingName: 'pgbench',
      target: atLeast(30, '%'),
    };
    await world.client.query('drop schema bench_rows cascade');
    return [
      row({ name, cost: alone, ...beside }),
      row({ name: named.atOnce, cost: atOnce, ...beside }),
      row({ name: `${named.atOnce}: how many`, result: figure(atOnce.rate, 'a second') }),
      ...(pgbench.rate === null
        ? []
        : [row({ name: named.pgbench, result: figure(pgbench.rate, 'a second') })]),
    ];
  },
};
