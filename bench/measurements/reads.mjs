import { call } from '../machine/call.mjs';
import { byTurns, costOf, part, rounds, totalMs } from '../machine/meter.mjs';
import { startBareServer } from '../machine/running.mjs';
import { atLeast, row } from '../report/rows.mjs';
import { findMemberWithLoans, withMember } from '../world/member-in-path.mjs';
import { reads } from '../world/reads.mjs';
import { makeBorrowers } from '../world/world.mjs';

/** The reads of the borrower and the office, beside bare Fastify and `pg` on the same database. */
export const readsOfAllPages = {
  names: reads.map(({ name }) => name),
  async measure({ world, sizes, isAsked }) {
    const aBorrower = await makeBorrowers(world, 3);
    const member = await findMemberWithLoans(world.client);
    const servers = {
      office: await startBareServer(world.databaseUrl, member),
      borrower: await startBareServer(world.databaseUrl, aBorrower().id),
    };
    const rows = [];
    try {
      for (const [index, read] of reads.entries()) {
        if (!isAsked(read.name)) continue;
        const asBorrower = read.as === 'borrower';
        const seconds = asBorrower ? sizes.seconds : sizes.shortSeconds;
        const once = () =>
          world.call(withMember(read.path, member), asBorrower ? { as: aBorrower() } : {});
        const product = (share) =>
          costOf(world.parts, once, { seconds: seconds / share, fewest: 5 });
        if (!read.bare) {
          await product(rounds);
          rows.push(row({ name: read.name, cost: await product(1) }));
          continue;
        }
        const server = asBorrower ? servers.borrower : servers.office;
        const bare = () => bareCost(world, server, index, seconds / rounds);
        // Once before it counts: Node makes fast what was called some hundred times.
        await product(rounds);
        await bare();
        const { costs } = await byTurns([() => product(rounds), bare]);
        rows.push(rowOf(read, costs[0], totalMs(costs[1].cpuMs)));
      }
    } finally {
      for (const server of Object.values(servers)) await server.stop();
    }
    return rows;
  },
};

function bareCost({ parts }, bare, index, seconds) {
  const database = parts.find(({ name }) => name === 'postgres');
  const once = () => call(`${bare.url}/${index}`);
  return costOf([part('node', bare.pid), database], once, { seconds, fewest: 5 });
}

function rowOf({ name, isLarge }, cost, ceiling) {
  return row({
    ...{ name, cost, ceiling, ceilingName: 'bare' },
    target: atLeast(isLarge ? 70 : 40, '%'),
  });
}
