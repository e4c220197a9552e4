import { call } from '../machine/call.mjs';
import { costOf, part, totalMs } from '../machine/meter.mjs';
import { startBareServer } from '../machine/running.mjs';
import { atLeast, row } from '../report/rows.mjs';
import { reads } from '../world/reads.mjs';
import { makeBorrowers } from '../world/world.mjs';

/** A read is large when the ceiling alone uses so much CPU: the SQL, and not what is around it, is what it costs. */
const largeMs = 5;

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
    try {
      for (const [index, read] of reads.entries()) {
        if (!isAsked(read.name)) continue;
        const asBorrower = read.as === 'borrower';
        const seconds = asBorrower ? sizes.seconds : sizes.shortSeconds;
        const who = () => (asBorrower ? { as: aBorrower() } : {});
        const cost = await costOf(world.parts, () => world.call(pathOf(read, member), who()), {
          seconds,
        });
        const bare = asBorrower ? servers.borrower : servers.office;
        const ceiling = read.bare ? await bareCost(world, bare, index, seconds) : null;
        rows.push(rowOf(read, cost, ceiling));
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

async function bareCost({ parts }, bare, index, seconds) {
  const database = parts.find(({ name }) => name === 'postgres');
  const once = () => call(`${bare.url}/${index}`);
  const cost = await costOf([part('node', bare.pid), database], once, { seconds });
  return totalMs(cost.cpuMs);
}

function rowOf({ name }, cost, ceiling) {
  if (ceiling === null) return row({ name, cost });
  const target = atLeast(ceiling > largeMs ? 70 : 40, '%');
  return row({ name, cost, ceiling, ceilingName: 'bare', target });
}
