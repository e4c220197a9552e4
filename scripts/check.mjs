import { install, requireNode } from './programs/install.mjs';
import { endOnSignals } from './programs/signals.mjs';
import { checkNames, runChecks } from './test-run/checks.mjs';
import { createTally } from './test-run/tally.mjs';

/** Runs what needs no test run: all checks, or those that the arguments name. */
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !checkNames.includes(name));

requireNode();
if (unknown.length > 0) {
  process.stderr.write(
    `There is no check named ${unknown.join(' or ')}. The checks: ${checkNames.join(', ')}.\n`,
  );
  process.exit(1);
}
endOnSignals();
await install();
const tally = createTally();
await runChecks(tally, { names: asked.length > 0 ? asked : checkNames });
process.exit(tally.close());
