import path from 'node:path';
import { install, requireNode } from './lib/install.mjs';
import { root as ownRoot } from './lib/run.mjs';

/**
 * Writes docs/spec-coverage.md from the tags in the tests and shortens docs/spec-uncovered.txt by what has a test now.
 * `--check` writes nothing. Both fail where a statement has no test; `--root` names another repository.
 */
const args = process.argv.slice(2);
const rootAt = args.indexOf('--root');
const root = rootAt < 0 ? ownRoot : path.resolve(args[rootAt + 1]);

requireNode();
await install();
const { checkCoverage, writeCoverage } = await import('./lib/spec-coverage.mjs');
if (!args.includes('--check')) {
  const { total, covered } = writeCoverage(root);
  process.stdout.write(`${covered} of ${total} statements have a test.\n`);
}
const problems = checkCoverage(root);
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
