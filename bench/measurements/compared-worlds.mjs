import { call } from '../machine/call.mjs';
import { byTurns, costOf, noteIdle, part } from '../machine/meter.mjs';
import { startBareServer } from '../machine/running.mjs';
import { atMost, figure, row } from '../report/rows.mjs';
import { reads } from '../world/reads.mjs';
import { callsInARow, inTurn, makeBorrowers, openWorld } from '../world/world.mjs';

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
/** What the machine itself makes of two processes: the bare servers of the reads, measured as the product is. */
const ofBare = (name) => `${name}: two bare processes to one`;
const bareCalls = calls.filter(({ name }) => bareIndex(name) >= 0);

function bareIndex(name) {
  return reads.findIndex((read) => read.name === name);
}

/**
 * The CPU time of a call when two processes share the work, and that of a call in a large world, both to that of one
 * process in a small world. The calls come one after the other: two processes at work at once would slow each other on
 * the two halves of one core, and their CPU time would show it.
 */
export const comparedWorlds = {
  names: [
    ...calls.flatMap(({ name }) => [ofProcesses(name), ofSizes(name)]),
    ...bareCalls.map(({ name }) => ofBare(name)),
  ],
  async measure({ databases, sizes, isAsked }) {
    const few = sizes.fewLoans;
    const asked = [
      {
        ...{ nameOf: ofProcesses, bareNameOf: ofBare, loans: few, processes: 2 },
        target: atMost(1.1, 'times'),
      },
      { nameOf: ofSizes, loans: few * factor, processes: 1, target: atMost(1.3, 'times') },
    ].filter(({ nameOf, bareNameOf = nameOf }) =>
      calls.some(({ name }) => isAsked(nameOf(name)) || isAsked(bareNameOf(name))),
    );
    const worlds = [];
    try {
      for (const { loans, processes } of [{ loans: few, processes: 1 }, ...asked])
        worlds.push(await openCompared(await databases.withLoans(loans), sizes, processes));
      // Again, because a world's PostgreSQL also does what the other worlds have it do by themselves.
      for (const { world } of worlds) await noteIdle(world.parts, sizes.idleSeconds);
      const rows = [];
      for (const [index, { nameOf, bareNameOf, target }] of asked.entries()) {
        for (const { name, once } of calls)
          rows.push(await rowOf(nameOf(name), worlds, index + 1, once, sizes, target));
        if (!bareNameOf) continue;
        for (const { name } of bareCalls) {
          const bareWorlds = worlds.map(bareOf);
          const once = bareOnce(name);
          rows.push(await rowOf(bareNameOf(name), bareWorlds, index + 1, once, sizes));
        }
      }
      return rows;
    } finally {
      for (const { world, bare } of worlds) {
        for (const server of bare) await server.stop();
        await world.close();
      }
    }
  },
};

async function openCompared(databaseUrl, sizes, processes) {
  const world = await openWorld(databaseUrl, { ...sizes, processes });
  await world.queue.atLeast(sizes.loanRequests);
  const aBorrower = await makeBorrowers(world, 1);
  const bare = [];
  while (bare.length < processes) bare.push(await startBareServer(databaseUrl, aBorrower().id));
  return { world, aBorrower, bare };
}

/** A world's bare servers, in the form of a world. */
function bareOf({ world, bare }) {
  const database = world.parts.find(({ name }) => name === 'postgres');
  return {
    nextServer: inTurn(bare, callsInARow),
    world: { parts: [...bare.map(({ pid }, index) => part(`bare ${index}`, pid)), database] },
  };
}

function bareOnce(name) {
  return ({ nextServer }) => call(`${nextServer().url}/${bareIndex(name)}`);
}

/** `index`: the world that is held against the first. */
async function rowOf(name, worlds, index, once, { seconds }, target) {
  const works = [worlds[0], worlds[index]].map(
    (one) => () => costOf(one.world.parts, () => once(one), { seconds: seconds / 2, workers: 1 }),
  );
  const { costs, ratio } = await byTurns(works);
  return row({
    ...{ name, cost: costs[1] },
    ...(ratio !== null && { result: figure(ratio, 'times'), target }),
  });
}
