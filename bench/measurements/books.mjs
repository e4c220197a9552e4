import { spawn } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { root } from '../../scripts/programs/run.mjs';
import { each, measured, noteIdle, part, withoutIdle } from '../machine/meter.mjs';
import { endedChildrenMs, memoryOf, postgresOf } from '../machine/proc.mjs';
import { settingsFor, startProduct } from '../machine/running.mjs';
import { figure, row } from '../report/rows.mjs';
import { unsealed, untilNone } from '../world/until-none.mjs';

const names = {
  seal: 'Seal 1,000 entries',
  sealPace: 'Seal, how many loans it keeps up with',
  verify: 'Verify 1,000 entries',
  verifyTime: 'Verify, all entries',
  verifyMemory: 'Verify, peak memory',
};
const megabyte = 1024 * 1024;
/** A loan that is asked for, sent and repaid makes so many entries in the ledger and the audit trail, each sealed. */
const entriesOfLoan = 10;

/** Seals the entries of a world that has none sealed, and then proves all of them. */
export const books = {
  names: Object.values(names),
  async measure({ databases, sizes }) {
    const loans = sizes.sealedLoans;
    const databaseUrl = await databases.withLoans(loans, { sealed: false });
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const { postmaster, backend } = await postgresOf(client);
      const database = () => part('postgres', postmaster, backend);
      const { idleSeconds } = sizes;
      const sealed = await costOfSealing(client, database(), databaseUrl, idleSeconds);
      const verified = await costOfVerifying(database(), databaseUrl, idleSeconds);
      const pace = (sealed.rate * 1000) / entriesOfLoan;
      const { entries } = verified;
      return [
        row({ name: names.seal, cost: sealed }),
        row({ name: names.sealPace, result: figure(pace, 'loans a second'), target: sizes.pace }),
        row({ name: names.verify, cost: verified }),
        row({
          name: names.verifyTime,
          result: figure(verified.seconds, `s for ${entries.toLocaleString('en-US')}`),
        }),
        row({ name: names.verifyMemory, result: figure(verified.peak / megabyte, 'MB') }),
      ];
    } finally {
      await client.end();
    }
  },
};

async function costOfSealing(client, database, databaseUrl, idleSeconds) {
  const product = await startProduct(databaseUrl);
  try {
    const before = await countUnsealed(client);
    const parts = [part('node', product.pid), database];
    const { seconds, cpuMs } = await measured(parts, () => untilNone(client, unsealed));
    // Only now: it begins to seal as soon as it has started.
    await noteIdle(parts, idleSeconds);
    const thousands = before / 1000;
    return {
      ...{ median: null, p95: null, rate: thousands / seconds },
      cpuMs: each(withoutIdle(parts, cpuMs, seconds), thousands),
    };
  } finally {
    await product.stop();
  }
}

async function countUnsealed(client) {
  const { rows } = await client.query(
    'select (select count(*) from ledger_unsealed) + (select count(*) from audit_unsealed) as count',
  );
  return Number(rows[0].count);
}

/** `npm run admin -- verify`, without npm. */
async function costOfVerifying(database, databaseUrl, idleSeconds) {
  await noteIdle([database], idleSeconds);
  const before = endedChildrenMs();
  const { answer, seconds, cpuMs } = await measured([database], () => verify(databaseUrl));
  const nodeMs = before === null ? null : endedChildrenMs() - before;
  const entries = Number(/(\d+) entries agree/.exec(answer.output)?.[1]);
  if (!entries) throw new Error(`verify said: ${answer.output}`);
  const cost = each({ node: nodeMs, ...cpuMs }, entries / 1000);
  return { median: null, p95: null, seconds, entries, peak: answer.peak, cpuMs: cost };
}

function verify(databaseUrl) {
  const program = path.join(root, 'apps/api/dist/admin.js');
  const child = spawn(process.execPath, [program, 'verify'], {
    env: { PATH: process.env.PATH, ...settingsFor(databaseUrl) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let [output, peak] = ['', 0];
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  const looking = setInterval(() => {
    peak = Math.max(peak, memoryOf(child.pid)?.peak ?? 0);
  }, 20);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      clearInterval(looking);
      resolve({ output, peak });
    });
  });
}
