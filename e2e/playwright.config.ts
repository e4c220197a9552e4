import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { World } from './support/test.ts';

const server = process.env.TEST_DATABASE_URL;

/** The walk through a loan's whole life. Playwright says nothing when a project has no test. */
const walk = 'everywhere/walk.spec.ts';
if (!existsSync(path.join(import.meta.dirname, 'specs', walk)))
  throw new Error(`${walk} is not there.`);

/** Two workers, each with a server and a database of its own: three are slower on two cores. */
export default defineConfig<object, World>({
  testDir: './specs',
  testMatch: '*.spec.ts',
  globalSetup: '../scripts/databases/server-databases.mjs',
  outputDir: '../.build/e2e',
  forbidOnly: true,
  fullyParallel: false,
  retries: 0,
  workers: 2,
  // Far more than anything takes on a slow and busy machine: a page that never shows what it should still fails.
  timeout: 300_000,
  // What is tried again is tried soon: the second between two tries was most of what some tests took.
  expect: { timeout: 60_000, toPass: { intervals: [100, 250] } },
  // Where so much fails, each failure waits as long as it may: the run is over.
  maxFailures: 20,
  reporter: [['list'], ['json']],
  // `npm test` runs the last project. In the long run alone, the walk through a loan's whole life is on both databases, and
  // every flow of a borrower and of an admin is in browsers that translate the pages.
  projects: [
    ...(server
      ? [
          {
            name: 'embedded',
            testMatch: `**/${walk}`,
            use: { database: 'embedded' as const },
          },
        ]
      : []),
    {
      name: 'translated',
      testMatch: ['**/specs/borrower/**/*.spec.ts', '**/specs/admin/**/*.spec.ts', `**/${walk}`],
      use: { isTranslated: true },
    },
    { name: server ? 'PostgreSQL' : 'embedded' },
  ],
  use: {
    browserName: 'chromium',
    // Emptied for each test, and not begun anew: a process of its own for a page's script costs more than most tests.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // One process less to draw through, for each worker.
        '--in-process-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A renderer kept warm for the next page costs more here than it saves.
        '--renderer-process-limit=1',
        // Every page here is of one site: else the way to it from the empty page takes a new process each time.
        '--disable-site-isolation-trials',
        '--no-first-run',
      ],
    },
  },
});
