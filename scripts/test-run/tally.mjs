/**
 * Counts what suites report. `count` prints a line for each suite. `close` prints the sum of all, and answers the exit
 * code: 1 where something failed.
 */
export function createTally() {
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  return {
    count(name, { passed = 0, failed = 0, skipped = 0 }, seconds) {
      totals.passed += passed;
      totals.failed += failed;
      totals.skipped += skipped;
      if (failed > 0) failures.push(name);
      const mark = failed > 0 ? '✗' : '✓';
      process.stdout.write(
        `${mark} ${name}: ${sentenceOf({ passed, failed, skipped })} (${seconds} s)\n`,
      );
    },
    close() {
      if (failures.length > 0) process.stdout.write(`Failed: ${failures.join(', ')}\n`);
      process.stdout.write(`${sentenceOf(totals)}\n`);
      return totals.failed > 0 ? 1 : 0;
    },
  };
}

function sentenceOf({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

export function secondsSince(started) {
  return Math.round((Date.now() - started) / 1000);
}
