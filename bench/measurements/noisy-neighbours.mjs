import { fewestForP95, timesOf } from '../machine/meter.mjs';
import { atMost, figure, row } from '../report/rows.mjs';
import { makePeople } from '../world/people.mjs';
import { makeBorrowers } from '../world/world.mjs';
import { signInAs } from './sign-in.mjs';

const neighbours = 20;
const runs = 3;
const named = (what, when) => `${what}, ${when}`;
const whats = ['my-loans', 'Loan request'];
const whens = ['p95 quiet', 'p95 beside 20 clients', 'how many times slower'];

/**
 * A borrower's calls while nobody else is there, and while 20 clients search members and sign in. One kind of call after
 * the other, so that neither is the other's neighbour.
 */
export const noisyNeighbours = {
  names: whats.flatMap((what) => whens.map((when) => named(what, when))),
  async measure({ world, sizes }) {
    await world.holdMail(true);
    await world.queue.atLeast(sizes.loanRequests);
    const office = await makePeople(world.client, neighbours, { isAdmin: true });
    const aBorrower = await makeBorrowers(world, 1);
    const calls = [() => world.call('/loans/my-loans', { as: aBorrower() }), () => world.borrow()];
    const taken = calls.map(() => []);
    for (let turn = 0; turn < runs; turn++) {
      for (const [index, once] of calls.entries()) {
        const quiet = await p95Of(once, sizes.noisySeconds);
        const end = startNoise(world, office);
        const busy = await p95Of(once, sizes.noisySeconds);
        await end();
        taken[index].push({ quiet, busy });
      }
    }
    return whats.flatMap((what, index) => rowsOf(what, taken[index]));
  },
};

/** The run whose ratio is the median of all. */
function rowsOf(what, taken) {
  taken.sort((a, b) => a.busy / a.quiet - b.busy / b.quiet);
  const { quiet, busy } = taken[Math.floor(runs / 2)];
  const [whenQuiet, whenBusy, ratio] = whens.map((when) => named(what, when));
  return [
    row({ name: whenQuiet, result: figure(quiet, 'ms') }),
    row({ name: whenBusy, result: figure(busy, 'ms') }),
    row({ name: ratio, result: figure(busy / quiet, 'times'), target: atMost(3, 'times') }),
  ];
}

async function p95Of(once, seconds) {
  await once();
  const times = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end || times.length < fewestForP95) {
    const began = performance.now();
    await once();
    times.push(performance.now() - began);
  }
  return timesOf(times).p95;
}

/** Each client searches and signs in by turns. Answers how to end it. */
function startNoise(world, office) {
  let isOver = false;
  const client = async (as) => {
    while (!isOver) {
      await world.call('/admin/members?search=ada', { as });
      await signInAs(world, as);
    }
  };
  const clients = Promise.all(office.map(client));
  // A failure is told by `end`, when the measurement that it spoils is over.
  clients.catch(() => undefined);
  return async () => {
    isOver = true;
    await clients;
  };
}
