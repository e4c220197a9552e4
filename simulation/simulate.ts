import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readOptions, WrongOption, wholeNumber } from './options.ts';
import { commandOf, type Run, run } from './run.ts';
import { removeTemplate } from './storage.ts';

const defaults = { seed: '', days: '21', members: '4', runs: '1', faults: 'on' };

/**
 * `npm run simulate -- --seed N --days D --members M`; `--runs R` plays that many seeds one after the other, and skips
 * those that passed before, so that it can be stopped and taken up again. `--faults off` for a world in which nothing
 * goes wrong but people.
 */
async function main(): Promise<void> {
  const given = readOptions(process.argv.slice(2), defaults);
  if (given.faults !== 'on' && given.faults !== 'off')
    throw new WrongOption('--faults has to be on or off.');
  const first =
    given.seed === ''
      ? Math.floor(Math.random() * 1e9)
      : wholeNumber('seed', given.seed, 0, 2 ** 40);
  const asked = {
    days: wholeNumber('days', given.days, 1, 3650),
    members: wholeNumber('members', given.members, 1, 2000),
    faults: given.faults === 'on',
  };
  const runs = wholeNumber('runs', given.runs, 1, 1_000_000);
  const journal = openJournal(asked);
  const totals = new Map<string, number>();
  let passed = 0;
  for (let seed = first; seed < first + runs; seed++) {
    if (runs > 1 && journal.has(seed)) continue;
    const isBroken = await playOne({ seed, ...asked }, runs === 1, totals);
    if (isBroken) {
      process.exitCode = 1;
      break;
    }
    journal.add(seed);
    passed++;
  }
  await removeTemplate();
  tellTotals(totals, passed);
}

/** Plays one seed and tells how it went; answers whether something was broken. */
async function playOne(
  asked: Run,
  isOnlyOne: boolean,
  totals: Map<string, number>,
): Promise<boolean> {
  const started = performance.now();
  if (isOnlyOne)
    console.log(
      `Seed ${asked.seed}: ${asked.days} days, ${asked.members} members, faults ${asked.faults ? 'on' : 'off'}`,
    );
  const ended = await run(asked, (world, day) => {
    if (isOnlyOne)
      console.log(
        `  day ${day}: ${world.members.length} members, ${world.loans.size} loans, ${seconds(started)} s`,
      );
  });
  for (const [what, count] of ended.counts) totals.set(what, (totals.get(what) ?? 0) + count);
  if (ended.broken) {
    console.log(
      `✗ seed ${asked.seed} after ${seconds(started)} s: ${ended.broken.invariant}\n${ended.broken.story}`,
    );
    return true;
  }
  console.log(
    `✓ seed ${asked.seed}: ${ended.loans} loans, ${seconds(started)} s  (${commandOf(asked)})`,
  );
  return false;
}

/** The seeds that passed, by what was asked of them. */
function openJournal({ days, members, faults }: Omit<Run, 'seed'>) {
  const folder = path.join(process.cwd(), '.build', 'simulation');
  const file = path.join(
    folder,
    `${days}-days-${members}-members-faults-${faults ? 'on' : 'off'}.txt`,
  );
  const done = new Set(
    existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number) : [],
  );
  return {
    has: (seed: number) => done.has(seed),
    add(seed: number) {
      if (done.has(seed)) return;
      mkdirSync(folder, { recursive: true });
      appendFileSync(file, `${seed}\n`);
    },
  };
}

function tellTotals(totals: ReadonlyMap<string, number>, passed: number): void {
  console.log(`${passed} passed. What happened:`);
  for (const [what, count] of [...totals].sort(([a], [b]) => a.localeCompare(b))) {
    console.log(`  ${String(count).padStart(7)}  ${what}`);
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

main().catch((error: unknown) => {
  console.error(error instanceof WrongOption ? error.message : error);
  process.exitCode = 2;
});
