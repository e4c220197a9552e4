import { costOf, totalMs } from '../machine/meter.mjs';
import { atMost, figure, row } from '../report/rows.mjs';
import { makeBorrowers, openWorld } from '../world/world.mjs';

/** The calls that are compared. Those of borrowers, and those of the office that find a page. */
const calls = [
  {
    name: 'my-loans',
    once: ({ world, aBorrower }) => world.call('/loans/my-loans', { as: aBorrower() }),
  },
  { name: 'Loan request', once: ({ world }) => world.borrow() },
  { name: 'Members, first page', once: ({ world }) => world.call('/admin/members') },
  { name: 'Active loans, first page', once: ({ world }) => world.call('/admin/active-loans') },
];

const factor = 20;
const ofProcesses = (name) => `${name}: two processes to one`;
const ofSizes = (name) => `${name}: ${factor} times the loans`;

/**
 * The CPU time of a call when two processes share the work, and that of a call in a large world, both to that of one
 * process in a small world.
 */
export const comparedWorlds = {
  names: calls.flatMap(({ name }) => [ofProcesses(name), ofSizes(name)]),
  async measure({ databases, sizes, isAsked }) {
    const few = sizes.fewLoans;
    const costs = async (loans, processes) =>
      costsOf(await databases.withLoans(loans), sizes, processes);
    const first = await costs(few, 1);
    const rows = [];
    if (calls.some(({ name }) => isAsked(ofProcesses(name)))) {
      rows.push(...rowsOf(first, await costs(few, 2), ofProcesses, atMost(1.1, 'times')));
    }
    if (calls.some(({ name }) => isAsked(ofSizes(name)))) {
      rows.push(...rowsOf(first, await costs(few * factor, 1), ofSizes, atMost(1.3, 'times')));
    }
    return rows;
  },
};

async function costsOf(databaseUrl, sizes, processes) {
  const world = await openWorld(databaseUrl, { ...sizes, processes });
  try {
    await world.queue.atLeast(sizes.loanRequests);
    const aBorrower = await makeBorrowers(world, 1);
    const costs = [];
    for (const { once } of calls) {
      const { seconds } = sizes;
      const cost = await costOf(world.parts, () => once({ world, aBorrower }), {
        seconds,
        workers: 2,
      });
      costs.push(cost);
    }
    return costs;
  } finally {
    await world.close();
  }
}

function rowsOf(first, second, nameOf, target) {
  return calls.map(({ name }, index) => {
    const [before, after] = [first, second].map((costs) => totalMs(costs[index].cpuMs));
    const ratio = before === null || after === null ? null : after / before;
    return row({
      name: nameOf(name),
      cost: second[index],
      ...(ratio !== null && { result: figure(ratio, 'times'), target }),
    });
  });
}
