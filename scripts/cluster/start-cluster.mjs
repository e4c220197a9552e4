import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { builtProgram } from '../building/built-product.mjs';
import { freePort } from '../programs/free-port.mjs';
import { root, run } from '../programs/run.mjs';
import { openBucket, openMail, openWay } from './outside.mjs';
import { databaseName, idOf, startNodes } from './postgres-nodes.mjs';
import { supervise } from './supervised.mjs';

export const admin = { email: 'admin@example.com', password: 'a-long-admin-password' };
export const bankKey = 'sk_test_sandbox_no_real_money_moves';

/**
 * Starts every part as a process of its own: two servers behind HAProxy, PgBouncer and HAProxy before a primary with its
 * synchronous standby, and the sandbox bank. `main` is the program of both servers. Bank, mail server and bucket are reached by ways that can fall silent.
 */
export async function startCluster(folder, { pgBouncer, haproxy, main }) {
  chmodSync(folder, 0o755);
  const log = (name) => path.join(folder, `${name}.log`);
  const nodes = await startNodes(folder);
  const ports = {
    web: await freePort(),
    database: await freePort(),
    pooler: await freePort(),
    bank: await freePort(),
    one: await freePort(),
    two: await freePort(),
  };
  const balancer = supervise({
    name: 'HAProxy',
    command: haproxy,
    args: ['-db', '-f', writeBalancer(folder, ports, nodes.nodes)],
    log: log('haproxy'),
    isReady: () => answers(`http://127.0.0.1:${ports.web}/healthz`, () => true),
  });
  const pooler = supervise({
    name: 'PgBouncer',
    command: pgBouncer,
    args: [writePooler(folder, ports)],
    ...(process.getuid() === 0 ? idOf('postgres') : {}),
    log: log('pgbouncer'),
    isReady: () => connects(ports.pooler),
  });
  const bank = supervise({
    name: 'the bank',
    command: process.execPath,
    args: [path.join(root, 'apps/sandbox-bank/dist/main.js')],
    env: { SANDBOX_PORT: String(ports.bank), DATA_DIR: folder },
    log: log('bank'),
    isReady: () => answers(`http://127.0.0.1:${ports.bank}/v1/test_helpers/clock`, ({ ok }) => ok),
  });
  const [mail, bucket] = [await openMail(), await openBucket()];
  const ways = {
    bank: await openWay(ports.bank),
    mail: await openWay(mail.port),
    bucket: await openWay(bucket.port),
  };
  const url = `http://127.0.0.1:${ports.web}`;
  const settings = {
    DATA_DIR: folder,
    DATABASE_URL: `postgres://postgres@127.0.0.1:${ports.pooler}/${databaseName}`,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    STRIPE_SECRET_KEY: bankKey,
    STRIPE_API_BASE: `http://127.0.0.1:${ways.bank.port}`,
    SMTP_URL: `smtp://127.0.0.1:${ways.mail.port}`,
    S3_BUCKET: 'loan-files',
    S3_ENDPOINT: `http://127.0.0.1:${ways.bucket.port}`,
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    BACKUP_TO: path.join(folder, 'backups'),
  };
  mkdirSync(settings.BACKUP_TO);
  await bank.ready();
  await pooler.ready();
  const serverOf = (name) =>
    supervise({
      name: `server ${name}`,
      command: process.execPath,
      args: [main],
      env: { ...settings, PORT: String(ports[name]) },
      log: log(`server-${name}`),
      isReady: () => answers(`http://127.0.0.1:${ports[name]}/readyz`, ({ ok }) => ok),
    });
  const servers = [serverOf('one')];
  await servers[0].ready();
  servers.push(serverOf('two'));
  await servers[1].ready();
  await balancer.ready();

  return {
    url,
    bankUrl: `http://127.0.0.1:${ports.bank}`,
    nodes,
    servers,
    balancer,
    pooler,
    bank,
    ways,
    mail,
    /** Runs one of the product's commands, and answers its exit code and what it printed. */
    command: (program, args, changed = {}) =>
      run(process.execPath, [builtProgram(program), ...args], {
        quiet: true,
        env: { ...settings, ...changed },
      }),
    /** Stops both servers, changes their settings, and starts them when `meanwhile` has ended. */
    async restart(changed, meanwhile) {
      for (const server of servers) await server.stop();
      Object.assign(settings, changed);
      await meanwhile();
      for (const server of servers) {
        server.change(changed);
        server.begin();
        await server.ready();
      }
    },
    /** The address of a database at the primary itself, for a command that can't use a pooler. */
    directUrl: (database) =>
      `postgres://postgres@127.0.0.1:${nodes.primary().port}/${database ?? databaseName}`,
    poolerUrl: (database) => `postgres://postgres@127.0.0.1:${ports.pooler}/${database}`,
    async stop() {
      for (const part of [...servers, balancer, pooler, bank]) await part.stop('SIGKILL');
      await nodes.stop();
      for (const way of Object.values(ways)) way.close();
      mail.close();
      bucket.close();
    },
  };
}

/** The lender's own configuration of `ops/`, with the addresses of this machine in place of its examples. */
function writeConfiguration(folder, name, changes) {
  let text = readFileSync(path.join(root, 'ops', name), 'utf8');
  for (const [example, own] of changes) {
    if (!text.includes(example)) throw new Error(`ops/${name} has no "${example}" any more.`);
    text = text.replace(example, own);
  }
  const file = path.join(folder, name);
  writeFileSync(file, text);
  chmodSync(file, 0o644);
  return file;
}

function writeBalancer(folder, ports, [a, b]) {
  return writeConfiguration(folder, 'haproxy.cfg', [
    ['10.0.0.4:80', `127.0.0.1:${ports.web}`],
    ['10.0.0.5:3000', `127.0.0.1:${ports.one}`],
    ['10.0.0.6:3000', `127.0.0.1:${ports.two}`],
    ['10.0.0.4:5432', `127.0.0.1:${ports.database}`],
    ['10.0.0.7:5432 check port 8008', `127.0.0.1:${a.port} check port ${a.check.port}`],
    ['10.0.0.8:5432 check port 8008', `127.0.0.1:${b.port} check port ${b.check.port}`],
  ]);
}

function writePooler(folder, ports) {
  return writeConfiguration(folder, 'pgbouncer.ini', [
    ['host=10.0.0.4 port=5432', `host=127.0.0.1 port=${ports.database} user=postgres`],
    ['listen_port = 6432', `listen_port = ${ports.pooler}`],
    ['auth_type = scram-sha-256', 'auth_type = any'],
    ['auth_file = /etc/pgbouncer/userlist.txt', ''],
  ]);
}

async function answers(address, isRight) {
  return isRight(
    await fetch(address, {
      headers: { authorization: `Bearer ${bankKey}` },
      signal: AbortSignal.timeout(5_000),
    }),
  );
}

async function connects(port) {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
