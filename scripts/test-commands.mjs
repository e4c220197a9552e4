import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from './databases/postgres.mjs';
import { freePort } from './programs/free-port.mjs';
import { install, requireNode } from './programs/install.mjs';
import { root } from './programs/run.mjs';
import { endOnSignals } from './programs/signals.mjs';
import { commandsTried } from './source-rules/commands-tried.mjs';
import { cloneInto, endAllIn, typeInto, whatIsCloned } from './test-run/fresh-clone.mjs';

/** Tries every command of the pages on a fresh clone, or those that have the first argument in them. */
const wanted = process.argv[2] ?? '';
const chosen = commandsTried.filter(
  ({ written, run }) => run && written.some((each) => each.includes(wanted)),
);

/** A command that takes this long on any machine hangs. */
const endsWithinMs = 30 * 60_000;

requireNode();
await install();
if (chosen.length === 0) {
  process.stderr.write(`No command that is tried has "${wanted}" in it.\n`);
  process.exit(1);
}
// A space in the path is where a command breaks that puts paths together as text.
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'sevenday commands ')));
let postgres = null;
let demo = null;
let failed = 0;
const databases = [];
endOnSignals(cleanUp);
try {
  process.stdout.write(`Commands are tried on fresh clones of ${whatIsCloned(root)}\n`);
  for (const each of commandsTried.filter(({ skippedBecause }) => skippedBecause))
    process.stdout.write(`– ${each.written.join(', ')}: left out, ${each.skippedBecause}\n`);
  for (const one of chosen) if (!(await isFine(one))) failed++;
} finally {
  await cleanUp();
}
process.stdout.write(
  `${chosen.length - failed} commands work on a fresh clone, ${failed} do not\n`,
);
process.exit(failed === 0 ? 0 : 1);

async function cleanUp() {
  endAllIn(folder);
  for (const database of databases) await database.drop();
  postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function isFine({ written, variant, run }) {
  const name = variant ? `${written[0]} ${variant}` : written.join(', ');
  const began = performance.now();
  const place = mkdtempSync(path.join(folder, 'clone '));
  const end = (mark) =>
    process.stdout.write(`${mark} ${name} (${Math.round((performance.now() - began) / 1000)} s)\n`);
  try {
    await run(cloneIn(place));
    const left = endAllIn(place);
    if (left.length > 0) throw new Error(`This still ran afterwards:\n${left.join('\n')}`);
    end('✓');
    return true;
  } catch (error) {
    end('✗');
    process.stdout.write(`${error.message}\n`);
    return false;
  } finally {
    endAllIn(place);
    rmSync(place, { recursive: true, force: true });
  }
}

/** A fresh clone with what can be done in it. */
function cloneIn(place) {
  cloneInto(place, root);
  return {
    ends: (line, expected) => ends(place, line, expected),
    serves: (line, address, admin) => serves(place, line, address, admin),
    demo: () => {
      demo ??= fillDemo();
      return demo;
    },
    emptyDatabase,
  };
}

/** Types a line and waits for its end. Answers what it printed. */
async function ends(clone, line, { code = 0, says = '', settings = {} } = {}) {
  const typed = typeInto(clone, line, settings);
  const timer = setTimeout(() => typed.pressCtrlC().catch(() => undefined), endsWithinMs);
  const ended = await typed.ended;
  clearTimeout(timer);
  const told = `"${line}" printed:\n${typed.output()}`;
  if (ended !== code) throw new Error(`"${line}" ended with ${ended}, not ${code}. ${told}`);
  if (!typed.output().includes(says)) throw new Error(`"${line}" did not say "${says}". ${told}`);
  return typed.output();
}

/**
 * Types a line, waits until what it started answers at the address it printed, and presses Ctrl-C. An admin, if given,
 * signs in before that.
 */
async function serves(clone, line, address, admin) {
  const port = String(await freePort());
  const typed = typeInto(clone, line, { PORT: port, SANDBOX_PORT: port });
  try {
    const deadline = performance.now() + endsWithinMs;
    while (!(await answers(typed, `http://localhost:${port}`, address))) {
      if (typed.hasEnded() || performance.now() > deadline)
        throw new Error(`"${line}" did not answer. It printed:\n${typed.output()}`);
      await pause(200);
    }
    if (admin) await signIn(`http://localhost:${port}`, admin);
  } finally {
    await typed.pressCtrlC();
  }
}

async function answers(typed, url, address) {
  if (!typed.output().includes(url)) return false;
  const answer = await fetch(url + address).catch(() => null);
  return answer?.ok ?? false;
}

async function signIn(url, admin) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  if (!answer.ok) throw new Error(`${admin.email} could not sign in: ${answer.status}`);
}

/** A folder that the demo has filled, and one of its borrowers: made once for all that ask for it. */
async function fillDemo() {
  const clone = mkdtempSync(path.join(folder, 'demo '));
  cloneInto(clone, root);
  const settings = { DATA_DIR: path.join(clone, 'lender') };
  const told = await ends(clone, 'npm run demo -- --days 3 --members 10', { settings });
  const [, borrower] = /good borrower +(\S+)/.exec(told);
  return { settings, borrower };
}

/** The settings that name an empty database on a PostgreSQL server. */
async function emptyDatabase() {
  postgres ??= await startPostgres();
  if (!postgres) throw new Error('There is no PostgreSQL on this machine.');
  const { createServerDatabase } = await import('./databases/server-databases.mjs');
  const database = await createServerDatabase(postgres.url, 'commands');
  databases.push(database);
  return { DATABASE_URL: database.url };
}
