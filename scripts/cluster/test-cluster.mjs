import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { build } from '../building/build.mjs';
import { builtProgram } from '../building/built-product.mjs';
import { binaries } from '../databases/postgres.mjs';
import { findHaproxy, findPgBouncer, installFromDistribution } from '../programs/distribution.mjs';
import { install, requireNode } from '../programs/install.mjs';
import { endOnSignals } from '../programs/signals.mjs';

/**
 * Runs a whole cluster of real processes and does harm to it while people borrow and pay: `npm run test:cluster`. Prints
 * what was met. `--kills N` kills each part so often (10), `--quick` twice; `--people N` borrow at once (4); `--only TEXT`
 * runs the faults that have this in their name.
 */
const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    people: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
  },
});
const kills = options.quick ? 2 : Number(options.kills);

requireNode();
await install();
await build();
const { startCluster } = await import('./start-cluster.mjs');
const { openLoad } = await import('./load.mjs');
const { judge } = await import('./judge.mjs');
const { faultsOf, losePayouts } = await import('./faults.mjs');
const { buildOldest } = await import('./earlier-release.mjs');

if (!binaries()) await installFromDistribution('postgresql');
const programs = { pgBouncer: await findPgBouncer(), haproxy: await findHaproxy() };
for (const [name, isThere] of Object.entries({ PostgreSQL: binaries(), ...programs })) {
  if (isThere) continue;
  process.stderr.write(`There is no ${name} on this machine.\n`);
  process.exit(1);
}

const folder = mkdtempSync(path.join(tmpdir(), 'sevenday-cluster-'));
const upgrade = 'an upgrade from the oldest release';
const met = [];
let oldest = null;
let cluster = null;
let isStopped = false;
endOnSignals(stop);
let hasFailed = false;
try {
  await runAll();
} catch (error) {
  hasFailed = true;
  process.stdout.write(`${error.stack}\n`);
}
report();
sayMails();
await stop();
process.exit(hasFailed || met.some(({ wrong }) => wrong.length > 0) ? 1 : 0);

async function runAll() {
  oldest = upgrade.includes(options.only) ? await buildOldest(folder) : null;
  if (upgrade.includes(options.only) && !oldest)
    say('This clone does not reach back to the oldest release.');
  const main = oldest?.main ?? builtProgram('main');
  cluster = await startCluster(folder, { ...programs, main });
  say('Two servers, HAProxy, PgBouncer, a primary with its synchronous standby and the bank run.');
  const load = await openLoad(cluster, folder);
  load.begin(Number(options.people));
  await pause(5_000);
  if (oldest) await meet(load, upgradeEach());
  for (const fault of faultsOf(cluster, load, { kills })) {
    await meet(load, fault);
  }
  await meet(load, lostTail(load));
  await meet(load, restore(load), 'restored');
  load.end();
}

/** Does one kind of harm, lets everybody end what they did, and judges. */
async function meet(load, { name, times, run, isAtRest = false }, database) {
  if (!name.includes(options.only)) return;
  const before = { ...load.counts };
  const began = performance.now();
  if (isAtRest) await load.rest();
  for (let time = 0; time < times; time++) await run();
  await load.rest();
  const wrong = await judge(cluster, load, database);
  const seconds = Math.round((performance.now() - began) / 1000);
  const acknowledged = load.counts.acknowledged - before.acknowledged;
  const repeated = load.counts.repeated - before.repeated;
  met.push({ name, times, acknowledged, repeated, seconds, wrong });
  say(
    `${wrong.length === 0 ? '✓' : '✗'} ${name}, ${times} times: ${acknowledged} effects acknowledged, ${repeated} calls repeated (${seconds} s)`,
  );
  for (const each of wrong) say(`    ${each}`);
  load.goOn();
}

/** Replaces the oldest release by this one, one server after the other. */
function upgradeEach() {
  return {
    name: `${upgrade}, ${oldest.commit}`,
    times: 1,
    async run() {
      for (const server of cluster.servers) {
        server.use([builtProgram('main')]);
        await server.stop();
        server.begin();
        await server.ready();
        await pause(5_000);
      }
    },
  };
}

function lostTail(load) {
  return {
    name: 'a failover to an asynchronous standby that lacks three payouts',
    times: 1,
    isAtRest: true,
    run: () =>
      losePayouts(load, async (send) => {
        await cluster.nodes.cutStandbyOff();
        await send();
        const [{ kept }] = await cluster.nodes.queryStandby(
          `select count(*)::int as kept from loans where status = 'funded'`,
        );
        if (kept !== 3) throw new Error(`The standby lacks ${kept} payouts, not three.`);
        await cluster.nodes.failOver();
      }),
  };
}

/** Restores a backup from before three payouts, into another database and another bucket. */
function restore(load) {
  return {
    name: 'a restore of a backup that lacks three payouts',
    times: 1,
    isAtRest: true,
    run: () =>
      losePayouts(
        load,
        async (send) => {
          const made = await cluster.command('backup', ['backup', 'new-key']);
          const [BACKUP_PUBLIC_KEY] = /age1\w+/.exec(made.output);
          const keyFile = path.join(folder, 'private-key');
          writeFileSync(keyFile, /AGE-SECRET-KEY-1\w+/.exec(made.output)[0]);
          await succeed('backup', ['backup'], {
            BACKUP_PUBLIC_KEY,
            DATABASE_URL: cluster.directUrl(),
          });
          await send();
          const settings = {
            DATABASE_URL: cluster.poolerUrl('restored'),
            S3_BUCKET: 'restored-files',
          };
          await cluster.restart(settings, async () => {
            await cluster.nodes.query('create database restored', 'postgres');
            await succeed('backup', ['restore', '--key', keyFile], {
              DATABASE_URL: cluster.directUrl('restored'),
            });
          });
        },
        { again: (others) => load.signInAgain(others) },
      ),
  };
}

async function succeed(program, args, settings) {
  const { code, output } = await cluster.command(program, args, settings);
  if (code !== 0) throw new Error(`${program} ${args[0]} failed:\n${output}`);
}

function report() {
  say('');
  say('| what was met | times | effects acknowledged | calls repeated | seconds | wrong |');
  say('| --- | --- | --- | --- | --- | --- |');
  for (const { name, times, acknowledged, repeated, seconds, wrong } of met) {
    const found = wrong.length === 0 ? 'nothing' : wrong.join('; ');
    say(`| ${name} | ${times} | ${acknowledged} | ${repeated} | ${seconds} | ${found} |`);
  }
}

/** A mail that was taken, and whose server died before it wrote that down, is sent once more. */
function sayMails() {
  const all = [...(cluster?.mail.taken.values() ?? [])];
  say(
    `${all.length} mails were taken, ${all.filter((times) => times > 1).length} of them more than once.`,
  );
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

async function stop() {
  if (isStopped) return;
  isStopped = true;
  await cluster?.stop();
  await oldest?.remove();
  if (hasFailed) say(`The logs are in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
