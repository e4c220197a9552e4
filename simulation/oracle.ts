import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { root } from '../scripts/programs/run.mjs';
import { differenceOf, namesIn, type Played, recordOf } from './oracle/oracle-record.ts';
import { type OracleWorld, worlds } from './oracle/oracle-worlds.ts';

const program = fileURLToPath(import.meta.url);
const file = 'simulation/oracle.txt';
const worldsAtOnce = 2;
const longestOutputBytes = 100_000_000;

class Refused extends Error {}

/**
 * Compares the postings of the oracle's worlds with those recorded. `--write` records them, `--only NAME` compares one
 * world, `--show NAME` prints its postings.
 */
async function main(): Promise<void> {
  const { write, only, show } = readArguments();
  if (write) await record();
  else if (show) console.log((await named(show).play()).join('\n'));
  else await compare(only ? [named(only)] : worlds);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean' },
      only: { type: 'string' },
      show: { type: 'string' },
    },
  });
  if (Object.keys(values).length > 1)
    throw new Refused('Give at most one of --write, --only and --show.');
  return values;
}

async function record(): Promise<void> {
  refuseOtherChanges();
  const { played, failures } = await playAll(worlds);
  if (failures.length > 0) throw new Refused(failures.join('\n'));
  writeFileSync(path.join(root, file), `${played.flatMap(recordOf).join('\n')}\n`);
  console.log(`The books of ${countOf(played)} are recorded in ${file}.`);
}

/** A commit that changes the record changes nothing else. Where there is no git, nobody commits. */
function refuseOtherChanges(): void {
  const asked = ['status', '--porcelain', '--', '.', `:!${file}`];
  const { status, stdout } = spawnSync('git', asked, { cwd: root, encoding: 'utf8' });
  if (status === 0 && stdout !== '')
    throw new Refused(`Commit your other changes first: ${file} is committed alone.\n${stdout}`);
}

async function compare(asked: readonly OracleWorld[]): Promise<void> {
  const recorded = readFileSync(path.join(root, file), 'utf8').trim().split('\n');
  const { played, failures } = await playAll(asked);
  const differences = [
    ...failures,
    ...played.flatMap((world) => differenceOf(world, recorded) ?? []),
    ...namesIn(recorded)
      .filter((name) => !worlds.some((world) => world.name === name))
      .map((name) => `${name} is recorded and no longer played.`),
  ];
  if (differences.length > 0) {
    console.error(`✗ The books differ from ${file}.\n${differences.join('\n')}`);
    process.exitCode = 1;
  } else {
    console.log(`✓ The books of ${countOf(played)} are as in ${file}.`);
  }
}

/** Plays worlds, a few at a time. Answers those that ended, in the order given, and why the others did not. */
async function playAll(
  asked: readonly OracleWorld[],
): Promise<{ played: Played[]; failures: string[] }> {
  const waiting = [...asked];
  const played: Played[] = [];
  const failures: string[] = [];
  async function playWaiting(): Promise<void> {
    for (let world = waiting.shift(); world; world = waiting.shift()) {
      const ended = await playApart(world);
      if (typeof ended === 'string') failures.push(ended);
      else played.push(ended);
      console.log(typeof ended === 'string' ? ended : recordOf(ended)[0]);
    }
  }
  await Promise.all(Array.from({ length: worldsAtOnce }, playWaiting));
  const ordered = asked.flatMap(({ name }) => played.filter((one) => one.name === name));
  return { played: ordered, failures };
}

/** Plays a world in a process of its own, so that no world can change another. Answers why it did not end. */
async function playApart({ name, byMonth }: OracleWorld): Promise<Played | string> {
  const show = [program, '--show', name];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, show, {
      maxBuffer: longestOutputBytes,
    });
    return { name, byMonth, lines: stdout.trimEnd().split('\n') };
  } catch (error) {
    return `${name} could not be played. ${reasonOf(error)}\n  Run "npm run oracle -- --show ${name}" to read what happened.`;
  }
}

function reasonOf(error: unknown): string | undefined {
  const { stderr, signal } = error as { stderr?: string; signal?: string | null };
  return signal ? `Its process was ended by ${signal}.` : String(stderr || error).split('\n')[0];
}

function countOf(played: readonly Played[]): string {
  return played.length === 1 ? `${played[0]?.name}` : `${played.length} worlds`;
}

function named(name: string): OracleWorld {
  const world = worlds.find((one) => one.name === name);
  if (world) return world;
  throw new Refused(`There is no ${name}. There are: ${worlds.map((one) => one.name).join(', ')}.`);
}

/** Whether `parseArgs` refused what was typed. */
function isWrongArgument(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code));
}

await main().catch((error: unknown) => {
  const isExpected = error instanceof Refused || isWrongArgument(error);
  console.error(isExpected ? error.message : error);
  process.exitCode = 2;
});
