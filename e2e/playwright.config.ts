import { defineConfig } from '@playwright/test';
import type { World } from './test.ts';

/** Two workers, each with a server and a database of its own: three are slower on two cores. */
export default defineConfig<object, World>({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: ['../scripts/lib/embedded-template.mjs', '../scripts/lib/server-databases.mjs'],
  outputDir: '../.build/e2e',
  forbidOnly: true,
  fullyParallel: false,
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [['list'], ['json']],
  // The walk through a loan's whole life is on both databases; every other screen on the faster one, if there are two.
  projects: [
    ...(process.env.TEST_DATABASE_URL
      ? [
          {
            name: 'embedded',
            testMatch: 'walk.spec.ts',
            use: { database: 'embedded' as const },
          },
        ]
      : []),
    { name: process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'embedded' },
  ],
  use: {
    browserName: 'chromium',
    // Emptied for each test, and not begun anew: a process of its own for a page's script costs more than most tests.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 8_000,
    navigationTimeout: 15_000,
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
