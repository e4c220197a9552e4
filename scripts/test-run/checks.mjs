import { bin, longestSilenceSeconds, run } from '../programs/run.mjs';
import { secondsSince } from './tally.mjs';

/**
 * The checks that run no test. To add one, add an entry. A check has passed when its command exits with 0. Its output is
 * printed when it failed, or always with `isTold`. Advice never fails, and `npm test` leaves it out. It also leaves out what is slow (`isSlow`), which
 * `npm run check` and the long run do.
 */
const checks = [
  { name: 'types', command: bin('tsc'), args: ['--noEmit'] },
  { name: 'lint', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
  { name: 'imports', command: process.execPath, args: ['scripts/check-imports.mjs'] },
  { name: 'dead-code', command: bin('knip'), args: [], isSlow: true },
  {
    name: 'spec-coverage',
    command: process.execPath,
    args: ['scripts/spec-coverage.mjs', '--check'],
    isTold: true,
  },
  {
    name: 'voice',
    command: process.execPath,
    args: ['scripts/source-rules/old-voice.mjs'],
    isTold: true,
    isAdvice: true,
  },
];

export const checkNames = checks.map(({ name }) => name);
const shortNames = checks
  .filter(({ isAdvice, isSlow }) => !isAdvice && !isSlow)
  .map(({ name }) => name);

/** Runs the checks with these names, one after another. Without names, runs those of `npm test`. */
export async function runChecks(tally, { names = shortNames, niceness = 0 } = {}) {
  for (const { name, command, args, isTold } of checks.filter((each) =>
    names.includes(each.name),
  )) {
    const started = Date.now();
    const { code, output } = await run(command, args, {
      quiet: true,
      silenceSeconds: longestSilenceSeconds,
      niceness,
    });
    if (code !== 0 || isTold) process.stdout.write(`${output.trimEnd()}\n`);
    tally.count(name, code === 0 ? { passed: 1 } : { failed: 1 }, secondsSince(started));
  }
}
