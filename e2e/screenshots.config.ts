import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';
import { manualTransferScreens } from './shots/manual-transfer-screens.ts';
import { screens } from './shots/screens.ts';

const wanted = new RegExp(process.env.SCREENS ?? '');
if (![...screens, ...manualTransferScreens].some(({ name }) => wanted.test(name)))
  throw new Error(`No screen has a name that matches ${wanted.source}.`);

/** `npm run screenshots`: pictures of every screen to look at. Never part of the tests. */
export default defineConfig(tests, {
  testDir: './shots',
  testMatch: '*.shots.ts',
  reporter: [['list']],
  maxFailures: 0,
});
