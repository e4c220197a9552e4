import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** `npm run screenshots`: pictures of every screen to look at. Never part of the tests. */
export default defineConfig(tests, {
  testDir: './shots',
  testMatch: '*.shots.ts',
  reporter: [['list']],
});
