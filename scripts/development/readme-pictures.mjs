import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { builtProgram } from '../building/built-product.mjs';
import { freePort } from '../programs/free-port.mjs';
import { root, run } from '../programs/run.mjs';

const pictures = path.join(root, 'docs/images');
/** A default takes about forty days. */
const demo = ['--days', '60', '--members', '40'];

/** Takes the README's four pictures from a small demo, into docs/images. Needs a built product. */
export async function takeReadmePictures(chromium) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sevenday-pictures-'));
  try {
    const people = await fillDemo(folder);
    await whileServed(folder, (url) => takeAll(chromium, url, people));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(`The four pictures are in ${pictures}.\n`);
}

/** Answers the demo's admin and its borrower who pays in time. */
async function fillDemo(folder) {
  const script = path.join(root, 'scripts/demo.mjs');
  const { code, output } = await run(process.execPath, [script, ...demo], {
    env: { DATA_DIR: folder, DATABASE_URL: '', ENCRYPTION_KEY: '' },
  });
  if (code !== 0) throw new Error('The demo for the pictures could not be made.');
  const signIn = (who) => {
    const [, email, password] = new RegExp(`${who} +(\\S+) {2}(\\S+)`).exec(output);
    return { email, password };
  };
  return { admin: signIn('admin'), borrower: signIn('a good borrower') };
}

async function whileServed(folder, takePictures) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port) };
  const server = spawn(process.execPath, [builtProgram('main')], {
    env: settings,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  try {
    while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
      if (server.exitCode !== null) throw new Error('The server ended while it started.');
      await pause(100);
    }
    await takePictures(url);
  } finally {
    server.kill();
    await ended;
  }
}

async function takeAll(executablePath, url, { admin, borrower }) {
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await takeBorrowersPictures(await signedIn(browser, url, borrower));
    await takeAdminsPictures(await signedIn(browser, url, admin));
  } finally {
    await browser.close();
  }
}

async function signedIn(browser, baseURL, { email, password }) {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  return page;
}

async function takeBorrowersPictures(page) {
  // Without the toast of signing in.
  await page.reload();
  await take(page, 'dashboard', { width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Details and documents' }).first().click();
  await page.getByRole('heading', { name: 'What you owe and why' }).waitFor();
  await take(page, 'loan', { width: 800, height: 1130 });
}

async function takeAdminsPictures(page) {
  await page.goto('/admin?tab=financial');
  await page.getByRole('heading', { name: 'Money Over Time' }).waitFor();
  await take(page, 'financial-tracker', { width: 1280, height: 940 });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByRole('button', { name: 'Approve', exact: true, disabled: false }).waitFor();
  await take(page, 'id-review', { width: 1280, height: 900 });
}

/** Waits until nothing loads, and then for the document in its frame, which the page doesn't report. */
async function take(page, name, viewport) {
  await page.setViewportSize(viewport);
  await page.waitForFunction(
    () => !document.querySelector('.animate-pulse, .animate-spin, [aria-busy="true"]'),
  );
  await page.evaluate(() => document.fonts.ready);
  await pause(1_500);
  await page.screenshot({ path: path.join(pictures, `${name}.png`), animations: 'disabled' });
}
