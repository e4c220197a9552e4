import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These files take longest. They begin first: one that began last would keep everybody waiting. */
const longest = [
  'apps/api/tests/kill.long.test.ts',
  'apps/api/tests/start.test.ts',
  'simulation/demo/start.test.ts',
  'apps/api/tests/debit-strikes.test.ts',
  'apps/api/tests/money.test.ts',
  'apps/api/tests/webhook-orders.long.test.ts',
  'simulation/run/run.test.ts',
];
for (const file of longest) {
  if (!existsSync(path.join(import.meta.dirname, file))) throw new Error(`${file} is not there.`);
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

const execArgv = [
  // Over before the embedded database's second compiler would have paid for itself: a fifth less to compute.
  '--liftoff-only',
  `--import=${path.join(import.meta.dirname, 'scripts/test-run/quick-passwords.mjs')}`,
];

/**
 * Projects with another number of workers run one after the other, these after the quick ones. Each further worker loads
 * the program again, which takes seven seconds of one core. Their tests wait for the server and the bank: three workers
 * keep two cores busy. The embedded database computes in the worker itself.
 */
const afterTheQuick = {
  sequence: { groupOrder: 1 },
  maxWorkers: process.env.TEST_DATABASE_URL ? 3 : 1,
};

/** Far more than any test takes on a slow and busy machine: a test fails by what it asserts, not by its time. */
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...patient,
          // Pure rules: loading their modules again for each file took most of the time.
          isolate: false,
          setupFiles: ['scripts/test-run/property-tests.ts'],
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/src/**/*.test.ts',
            'apps/sandbox-bank/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'api',
          ...patient,
          execArgv,
          ...afterTheQuick,
          // Every test makes its own application and database; loading the modules again for each file took a third of
          // the time.
          isolate: false,
          globalSetup: ['scripts/databases/server-databases.mjs'],
          setupFiles: ['scripts/test-run/property-tests.ts'],
          include: [
            'apps/api/src/**/*.test.ts',
            'apps/api/tests/**/*.test.ts',
            'simulation/**/*.test.ts',
          ],
        },
      },
    ],
  },
});
