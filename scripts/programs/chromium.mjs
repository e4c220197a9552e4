import { existsSync } from 'node:fs';
import { installFromDistribution, installIfListed } from './distribution.mjs';
import { run } from './run.mjs';

/** Chromium without its windows: the same pages, drawn with three quarters of the processor time. */
const shell = { program: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' };

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
  return [shell.program, ...usual].find((place) => existsSync(place)) ?? null;
}

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, else Playwright's own, else the system's, else one installed for
 * them. Null when none can be had.
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const own = await playwrightsOwn();
  if (own) return own;
  if (existsSync(shell.program)) return shell.program;
  if (systems()) {
    await installIfListed(shell.package);
    return systems();
  }
  const isTried = await installFromDistribution(shell.package);
  if (!isTried) await run('npx', ['playwright', 'install', 'chromium'], { quiet: true });
  else if (!systems()) await installFromDistribution('chromium');
  return (await playwrightsOwn()) ?? systems();
}
