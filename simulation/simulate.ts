import { removeTemplate } from './machine/storage.ts';
import { type Outcome, playCampaign } from './run/campaign.ts';
import { readOptions, seedsOf, WrongOption, wholeNumber } from './run/options.ts';
import { commandOf, type Run, run } from './run/run.ts';
import { Tally } from './run/tally.ts';

const defaults = {
  seed: '',
  seeds: '',
  days: '21',
  members: '4',
  faults: 'on',
  jobs: '1',
  database: '',
  worker: 'off',
};

/**
 * `npm run simulate -- --seed N --days D --members M` plays one world; `--seeds 1-100 --jobs 2` many of them, where it
 * left off. `--faults off`: nothing goes wrong but people. `--database server|embedded`: see `scripts/simulate.mjs`.
 */
async function main(): Promise<void> {
  const given = readOptions(process.argv.slice(2), defaults);
  if (given.worker === 'on') return beWorker();
  if (given.faults !== 'on' && given.faults !== 'off')
    throw new WrongOption('--faults has to be on or off.');
  const asked = {
    days: wholeNumber('days', given.days, 1, 3650),
    members: wholeNumber('members', given.members, 1, 2000),
    faults: given.faults === 'on',
  };
  const isWell = given.seeds
    ? await playCampaign({
        ...seedsOf(given.seeds),
        asked,
        jobs: wholeNumber('jobs', given.jobs, 1, 64),
      })
    : await playOne({ seed: seedOf(given.seed), ...asked });
  if (!isWell) process.exitCode = 1;
}

function seedOf(text: string): number {
  return text === '' ? Math.floor(Math.random() * 1e9) : wholeNumber('seed', text, 0, 2 ** 40);
}

/** Plays one seed day by day and tells how it went; answers whether it went well. */
async function playOne(asked: Run): Promise<boolean> {
  const started = performance.now();
  const since = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(
    `Seed ${asked.seed}: ${asked.days} days, ${asked.members} members, faults ${asked.faults ? 'on' : 'off'}`,
  );
  const ended = await run(asked, (world, day) =>
    console.log(
      `  day ${day}: ${world.members.length} members, ${world.loans.size} loans, ${since()}`,
    ),
  );
  await removeTemplate();
  const tally = new Tally();
  tally.add(ended.counts);
  console.log(tally.lines().join('\n'));
  const { broken, loans } = ended;
  if (broken) console.log(`✗ ${broken.invariant} after ${since()}\n${broken.story}`);
  else console.log(`✓ ${loans} loans, ${since()}  (${commandOf(asked)})`);
  return broken === null;
}

/** A process of a campaign: plays the seeds it is sent, one after the other, until it is ended. */
function beWorker(): void {
  // Whoever stopped the campaign without a word to its workers wants none of them to go on.
  process.on('disconnect', () => process.exit());
  process.on('message', async (asked: Run) => {
    const begun = { at: performance.now(), cpu: process.cpuUsage() };
    const { broken, loans, counts } = await run(asked);
    const { user, system } = process.cpuUsage(begun.cpu);
    const outcome: Outcome = {
      seed: asked.seed,
      broken,
      loans,
      seconds: (performance.now() - begun.at) / 1000,
      cpuSeconds: (user + system) / 1e6,
      counts: [...counts],
    };
    process.send?.(outcome);
  });
}

await main().catch((error: unknown) => {
  console.error(error instanceof WrongOption ? error.message : error);
  process.exitCode = 2;
});
