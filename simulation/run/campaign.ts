import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import path from 'node:path';
import { migrationsFolder } from '../machine/storage.ts';
import { commandOf, type Run } from './run.ts';
import { Tally } from './tally.ts';

/** How one seed ended: a line of the campaign's file, and what a worker answers. */
export interface Outcome {
  seed: number;
  broken: { invariant: string; story: string } | null;
  loans: number;
  seconds: number;
  cpuSeconds: number;
  counts: [string, number][];
}

export interface Campaign {
  first: number;
  last: number;
  asked: Omit<Run, 'seed'>;
  jobs: number;
}

/** So many simulated days of members have to meet every kind of fault. */
const largeEnough = 20_000;
const longestSeedMs = 60 * 60_000;
/** A worker is replaced now and then, so that what one world leaves in memory does not add up. */
const seedsOfAWorker = 40;

/**
 * Plays every seed that was not played by these sources before, in several processes, and tells what happened in all.
 * Each finished seed is a line of a file: stopped at any moment, it goes on where it was. Answers whether all is well.
 */
export async function playCampaign(campaign: Campaign): Promise<boolean> {
  const { first, last, asked, jobs } = campaign;
  const program = keepProgram();
  const file = fileOf(asked, program.digest);
  const outcomes = readOutcomes(file, first, last);
  const waiting = seedsFrom(first, last).filter((seed) => !outcomes.has(seed));
  console.log(
    `Seeds ${first} to ${last}, ${asked.days} days, ${asked.members} members: ${outcomes.size} were played before, ${waiting.length} are to be played by ${jobs}.\nIn ${path.relative(process.cwd(), file)}`,
  );
  const started = performance.now();
  const keep = (outcome: Outcome) => {
    outcomes.set(outcome.seed, outcome);
    appendFileSync(file, `${JSON.stringify(outcome)}\n`);
    const { seed, broken, loans, seconds } = outcome;
    const how = broken ? `✗ seed ${seed}: ${broken.invariant}` : `✓ seed ${seed}: ${loans} loans`;
    console.log(`${how}, ${seconds.toFixed(1)} s  (${outcomes.size} of ${last - first + 1})`);
  };
  const workers = Array.from({ length: Math.min(jobs, waiting.length) }, () =>
    work(program.path, asked, waiting, keep),
  );
  await Promise.all(workers);
  return notify(campaign, [...outcomes.values()], (performance.now() - started) / 1000);
}

/** This very program beside where it was built: another build meanwhile does not change what is played. */
function keepProgram(): { path: string; digest: string } {
  const built = process.env.SIMULATE_PROGRAM ?? '';
  const digest = createHash('sha256').update(readFileSync(built));
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) digest.update(readFileSync(path.join(migrationsFolder, name)));
  }
  const short = digest.digest('hex').slice(0, 12);
  const kept = path.join(path.dirname(built), `simulate-${short}.mjs`);
  if (!existsSync(kept)) copyFileSync(built, kept);
  return { path: kept, digest: short };
}

function fileOf({ days, members, faults }: Omit<Run, 'seed'>, digest: string): string {
  const folder = path.join(process.cwd(), '.build', 'simulation');
  mkdirSync(folder, { recursive: true });
  return path.join(
    folder,
    `${days}-days-${members}-members${faults ? '' : '-no-faults'}-${digest}.jsonl`,
  );
}

function readOutcomes(file: string, first: number, last: number): Map<number, Outcome> {
  const outcomes = new Map<number, Outcome>();
  if (!existsSync(file)) return outcomes;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    // The last line may have been cut off when it was stopped.
    if (!line.endsWith('}')) continue;
    const outcome = JSON.parse(line) as Outcome;
    if (outcome.seed >= first && outcome.seed <= last) outcomes.set(outcome.seed, outcome);
  }
  return outcomes;
}

function seedsFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** One after the other, each process plays seeds until none wait. */
async function work(
  program: string,
  asked: Omit<Run, 'seed'>,
  waiting: number[],
  keep: (outcome: Outcome) => void,
): Promise<void> {
  while (waiting.length > 0) {
    const worker = fork(program, ['--worker', 'on'], { stdio: 'inherit' });
    for (let played = 0; played < seedsOfAWorker; played++) {
      const seed = waiting.shift();
      if (seed === undefined) break;
      const outcome = await play(worker, { seed, ...asked });
      if (outcome === 'stopped') {
        waiting.length = 0;
        break;
      }
      keep(outcome);
      if (!worker.connected) break;
    }
    worker.kill();
  }
}

/** Who stops a worker stops the campaign, and its seed is played another time: it has not failed. */
function play(worker: ChildProcess, asked: Run): Promise<Outcome | 'stopped'> {
  return new Promise((resolve) => {
    const died = (how: string) => {
      const story = `The process ${how}. Replay it with:\n  ${commandOf(asked)}`;
      const broken = { invariant: 'the_simulation_runs', story };
      end({ seed: asked.seed, broken, loans: 0, seconds: 0, cpuSeconds: 0, counts: [] });
    };
    const timer = setTimeout(() => {
      worker.kill('SIGKILL');
      died('took more than an hour');
    }, longestSeedMs);
    const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
      signal === 'SIGINT' || signal === 'SIGTERM' ? end('stopped') : died('died');
    function end(outcome: Outcome | 'stopped'): void {
      clearTimeout(timer);
      worker.off('message', end);
      worker.off('exit', onExit);
      resolve(outcome);
    }
    worker.once('message', end);
    worker.once('exit', onExit);
    worker.send(asked);
  });
}

function notify({ first, last, asked }: Campaign, outcomes: Outcome[], seconds: number): boolean {
  const tally = new Tally();
  for (const { counts } of outcomes) tally.add(counts);
  const failed = outcomes.filter(({ broken }) => broken);
  const cpu = outcomes.reduce((sum, outcome) => sum + outcome.cpuSeconds, 0);
  const wall = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0);
  console.log(tally.lines().join('\n'));
  const size = (last - first + 1) * asked.days * asked.members;
  const missing = asked.faults ? tally.missing() : [];
  if (missing.length > 0) console.log(`Never met: ${missing.join('; ')}`);
  for (const { broken } of failed) console.log(`\n${broken?.invariant}\n${broken?.story}`);
  const each = outcomes.length > 0 ? (cpu / outcomes.length).toFixed(1) : '0';
  console.log(
    `${outcomes.length - failed.length} of ${last - first + 1} seeds passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.map(({ seed }) => seed).join(', ')}` : ''}. This start took ${minutes(seconds)}; all seeds together ${minutes(wall)}, ${each} s of one core each, the database's apart.`,
  );
  const isTooThin = missing.length > 0 && size >= largeEnough;
  if (isTooThin) console.log('✗ A campaign of this size has to meet every kind.');
  return failed.length === 0 && !isTooThin;
}

function minutes(seconds: number): string {
  return seconds < 600 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`;
}
