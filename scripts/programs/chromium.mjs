import { existsSync } from 'node:fs';
import { installFromDistribution } from './distribution.mjs';
import { run } from './run.mjs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const place = chromium.executablePath();
  return place && existsSync(place) ? place : null;
}

function systems() {
  return usual.find((place) => existsSync(place)) ?? null;
}

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, else Playwright's own, else the system's, else one installed for
 * them. Null when none can be had.
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = (await playwrightsOwn()) ?? systems();
  if (found) return found;
  const isTried = await installFromDistribution('chromium');
  if (!isTried) await run('npx', ['playwright', 'install', 'chromium'], { quiet: true });
  return (await playwrightsOwn()) ?? systems();
}
