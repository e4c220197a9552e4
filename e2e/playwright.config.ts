import { defineConfig } from '@playwright/test';

/** Two workers, each with a server and a database of its own: three are slower on two cores. */
export default defineConfig({
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
  use: {
    browserName: 'chromium',
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
        '--no-first-run',
      ],
    },
  },
});
