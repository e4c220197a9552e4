import { setTimeout as pause } from 'node:timers/promises';

/** Longer than a lease of work, and than most waits of the product. */
const stallMs = 15_000;
const silentMs = 20_000;

/** The parts that are killed and stalled, each under its name. */
function partsOf({ servers, balancer, pooler, bank, nodes }) {
  return [
    ...servers.map((server) => () => server),
    () => balancer,
    () => pooler,
    () => bank,
    () => nodes.primary().server,
    () => nodes.standby().server,
  ];
}

/**
 * The faults, one after another: what is done, and how often. People borrow all the while, unless `at` says `rest`: then
 * everybody has ended what they did.
 */
export function faultsOf(cluster, load, { kills }) {
  const { nodes, ways } = cluster;
  return [
    ...partsOf(cluster).map((part) => ({
      name: `kill -9 of ${nameOf(cluster, part())}`,
      times: kills,
      async run() {
        // Each kill comes at another moment of what people do.
        await pause(500 + Math.random() * 2_000);
        await part().kill();
        await part().ready();
      },
    })),
    ...partsOf(cluster).map((part) => ({
      name: `${nameOf(cluster, part())} stalls for ${stallMs / 1000} s`,
      times: 1,
      async run() {
        await part().stall(stallMs);
        await part().ready();
      },
    })),
    ...Object.entries(ways).map(([name, way]) => ({
      name: `the ${name === 'mail' ? 'mail server' : name} takes all and answers nothing for ${silentMs / 1000} s`,
      times: 1,
      async run() {
        way.swallow();
        // Hands in an ID, which goes to the bucket and brings a mail.
        load.begin(1);
        await pause(silentMs);
        way.answerAgain();
      },
    })),
    ...(nodes.hasDisks
      ? [
          {
            name: `the primary's disk is full for ${stallMs / 1000} s`,
            times: 1,
            async run() {
              await nodes.fillDisk(stallMs);
              await nodes.primary().server.ready();
            },
          },
        ]
      : []),
    { name: 'a failover to the synchronous standby', times: 2, run: () => nodes.failOver() },
  ];
}

function nameOf({ nodes }, server) {
  if (server === nodes.primary().server) return 'the primary';
  return server === nodes.standby().server ? 'the standby' : server.name;
}

/** Makes loans that are sent only after `lose` has begun, and are lost with it. Each must be paid out once. */
export async function losePayouts(load, lose, { again = async () => undefined } = {}) {
  const borrowers = [];
  for (let number = 0; number < 3; number++) {
    const borrower = await load.makeBorrower();
    borrowers.push({ borrower, id: await load.requestLoan(borrower) });
  }
  await lose(async () => {
    for (const { borrower, id } of borrowers) {
      await load.disburse(id);
      await load.arrives(borrower, id);
    }
  });
  await again(borrowers.map(({ borrower }) => borrower));
  for (const { id } of borrowers) await load.disburse(id);
  for (const { borrower, id } of borrowers) await load.arrives(borrower, id);
}
