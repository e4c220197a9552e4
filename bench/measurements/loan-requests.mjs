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
 * Asking for a loan, beside pgbench that inserts the very rows that one request was seen to insert, triggers and all. It
 * has as many clients as there are borrowers at once. The mail about it waits meanwhile; it has measurements of its own.
 */
export const loanRequests = {
  names: [name, ...Object.values(named)],
  async measure({ world, sizes }) {
    await world.holdMail(true);
    await world.queue.atLeast(sizes.loanRequests);
    // Not from the queue: pgbench gives these borrowers more loans than anyone may have.
    const seen = await makePeople(world.client, workers);
    const asks = seen.map((person) => async () => (await world.borrow(person)).id);
    const kept = await keepRowsOf(world.client, asks);
    const database = world.parts.filter((part) => part.name === 'postgres');
    const seconds = sizes.seconds / rounds;
    const pgbenchOf = (requests) => () => costOfPgbench(world.client, requests, database, seconds);
    const alone = await byTurns([
      () => costOf(world.parts, () => world.borrow(), { seconds }),
      pgbenchOf(kept.slice(0, 1)),
    ]);
    const atOnce = await byTurns([
      () => costOf(world.parts, () => world.borrow(), { seconds, workers }),
      pgbenchOf(kept),
    ]);
    const [{ rate }, { rate: ceilingRate }] = atOnce.costs;
    return [
      rowOf(name, alone),
      rowOf(named.atOnce, atOnce),
      row({ name: `${named.atOnce}: how many`, result: figure(rate, 'a second') }),
      ...(ceilingRate === null
        ? []
        : [row({ name: named.pgbench, result: figure(ceilingRate, 'a second') })]),
    ];
  },
};

function rowOf(name, { costs: [cost, pgbench] }) {
  return row({
    ...{ name, cost, ceiling: totalMs(pgbench.cpuMs), ceilingName: 'pgbench' },
    target: atLeast(30, '%'),
  });
}
