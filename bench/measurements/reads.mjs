import { call } from '../machine/call.mjs';
import { byTurns, costOf, part, rounds, totalMs } from '../machine/meter.mjs';
import { startBareServer } from '../machine/running.mjs';
import { atLeast, row } from '../report/rows.mjs';
import { reads } from '../world/reads.mjs';
import { makeBorrowers } from '../world/world.mjs';

/** Its SQL, and not what is around it, is what a read costs whose ceiling uses so many times the CPU of the first read's. */
const timesTheFirst = 20;

/** The reads of the borrower and the office, beside bare Fastify and `pg` on the same database. */
export const readsOfAllPages = {
  names: reads.map(({ name }) => name),
  async measure({ world, sizes, isAsked }) {
    const aBorrower = await makeBorrowers(world, 3);
    const { rows: members } = await world.client.query(
      'select member_id as id from loans where sent order by id limit 1',
    );
    const [{ id: member }] = members;
    const servers = {
      office: await startBareServer(world.databaseUrl, member),
      borrower: await startBareServer(world.databaseUrl, aBorrower().id),
    };
    const rows = [];
    let firstMs = null;
    try {
      for (const [index, read] of reads.entries()) {
        // The first is measured in any case: the others are held against it.
        if (!isAsked(read.name) && index > 0) continue;
        const asBorrower = read.as === 'borrower';
        const seconds = (asBorrower ? sizes.seconds : sizes.shortSeconds) / rounds;
        const who = () => (asBorrower ? { as: aBorrower() } : {});
        const product = () =>
          costOf(world.parts, () => world.call(pathOf(read, member), who()), {
            seconds,
            fewest: 5,
          });
        if (!read.bare) {
          rows.push(row({ name: read.name, cost: await product() }));
          continue;
        }
        const bare = asBorrower ? servers.borrower : servers.office;
        const works = [product, () => bareCost(world, bare, index, seconds)];
        const { costs } = await byTurns(works);
        const ceiling = totalMs(costs[1].cpuMs);
        firstMs ??= ceiling;
        rows.push(rowOf(read, costs[0], ceiling, firstMs));
      }
    } finally {
      for (const server of Object.values(servers)) await server.stop();
    }
    return rows;
  },
};

function pathOf({ path }, member) {
  return path.replace(/\/member(?=\/|$)/, `/${member}`);
}

function bareCost({ parts }, bare, index, seconds) {
  const database = parts.find(({ name }) => name === 'postgres');
  const once = () => call(`${bare.url}/${index}`);
  return costOf([part('node', bare.pid), database], once, { seconds, fewest: 5 });
}

function rowOf({ name }, cost, ceiling, firstMs) {
  const isLarge = ceiling !== null && ceiling > timesTheFirst * firstMs;
  return row({
    ...{ name, cost, ceiling, ceilingName: 'bare' },
    target: atLeast(isLarge ? 70 : 40, '%'),
  });
}
