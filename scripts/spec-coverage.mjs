import path from 'node:path';
import { install, requireNode } from './programs/install.mjs';
import { root as ownRoot } from './programs/run.mjs';

/**
 * Writes .build/spec-coverage.md from the tags in the tests, and takes what has a test now from docs/spec-uncovered.txt.
 * `--check` writes nothing. Both print how many statements have a test, and fail where one has none. `--root` names
 * another repository.
 */
const args = process.argv.slice(2);
const rootAt = args.indexOf('--root');
const root = rootAt < 0 ? ownRoot : path.resolve(args[rootAt + 1]);

requireNode();
await install();
const { checkCoverage, writeCoverage } = await import('./test-run/spec-coverage.mjs');
if (!args.includes('--check')) writeCoverage(root);
const { problems, total, covered } = checkCoverage(root);
process.stdout.write(`${covered} of ${total} statements have a test.\n`);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
