import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const isRoot = process.getuid?.() === 0;
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
  process.stdout.write('Installing Chromium for the browser tests …\n');
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'], { quiet: true });
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  } else {
    await run('npx', ['playwright', 'install', 'chromium'], { quiet: true });
  }
  return (await playwrightsOwn()) ?? systems();
}
