import { call } from '../machine/call.mjs';
import { costOf, noteIdle, part, totalMs } from '../machine/meter.mjs';
import { startBareServer } from '../machine/running.mjs';
import { atMost, figure, row } from '../report/rows.mjs';
import { reads } from '../world/reads.mjs';
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
/** What the machine itself makes of two processes: the bare servers of the reads, measured as the product is. */
const ofBare = (name) => `${name}: two bare processes to one`;
const bareCalls = calls.filter(({ name }) => bareIndex(name) >= 0);

function bareIndex(name) {
  return reads.findIndex((read) => read.name === name);
}

/**
 * A machine's own pace changes within minutes, so the worlds are measured by turns. The calls come one after the other:
 * two processes at work at once would slow each other on the two halves of one core, and their CPU time would show it.
 */
const rounds = 5;

/**
 * The CPU time of a call when two processes share the work, and that of a call in a large world, both to that of one
 * process in a small world. Of each, the round with the median ratio.
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
      const rows = asked.map(() => []);
      for (const { name, once } of calls) {
        const measured = await inRounds(worlds, once, sizes);
        for (const [index, { nameOf, target }] of asked.entries())
          rows[index].push(rowOf(nameOf(name), measured, index + 1, target));
      }
      for (const { name } of bareCalls) {
        const measured = await inRounds(worlds.map(bareOf), bareOnce(name), sizes);
        for (const [index, { bareNameOf }] of asked.entries())
          if (bareNameOf) rows[index].push(rowOf(bareNameOf(name), measured, index + 1));
      }
      return rows.flat();
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
    bare,
    world: { parts: [...bare.map(({ pid }, index) => part(`bare ${index}`, pid)), database] },
  };
}

/** Asks the bare servers by turns, as the product's processes are asked. */
function bareOnce(name) {
  let turn = 0;
  return ({ bare }) => call(`${bare[turn++ % bare.length].url}/${bareIndex(name)}`);
}

/** Answers for each round what a call costs in each of the worlds. */
async function inRounds(worlds, once, { seconds }) {
  const measured = [];
  for (let round = 0; round < rounds; round++) {
    const costs = [];
    for (const one of worlds)
      costs.push(
        await costOf(one.world.parts, () => once(one), { seconds: seconds / 2, workers: 1 }),
      );
    measured.push(costs);
  }
  return measured;
}

/** `index`: the world that is held against the first. */
function rowOf(name, measured, index, target) {
  const ratios = measured
    .map((costs) => {
      const [before, after] = [costs[0], costs[index]].map(({ cpuMs }) => totalMs(cpuMs));
      const ratio = before === null || after === null ? null : after / before;
      return { ratio, cost: costs[index] };
    })
    .sort((one, other) => one.ratio - other.ratio);
  const { ratio, cost } = ratios[Math.floor(rounds / 2)];
  return row({ name, cost, ...(ratio !== null && { result: figure(ratio, 'times'), target }) });
}
