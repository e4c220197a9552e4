import { startPostgres } from './databases/postgres.mjs';
import { install, requireNode } from './programs/install.mjs';
import { keepTemporaryFilesInMemory } from './programs/memory-folder.mjs';
import { endOnSignals } from './programs/signals.mjs';

/**
 * One world is played on the embedded database, many on a throw-away PostgreSQL, which takes a fraction of the time, or
 * on the server that TEST_DATABASE_URL names. `--database server|embedded` chooses.
 */
function usesServer() {
  const args = process.argv.slice(2);
  const asked = args[args.indexOf('--database') + 1];
  if (args.includes('--database')) return asked === 'server';
  return args.includes('--seeds') || Boolean(process.env.TEST_DATABASE_URL);
}

requireNode();
keepTemporaryFilesInMemory();
await install();
const { runTypescript } = await import('./building/run-typescript.mjs');
const postgres = usesServer() ? await startPostgres() : null;
process.env.TEST_DATABASE_URL = postgres?.url ?? '';
endOnSignals(async () => postgres?.stop());
try {
  await runTypescript('simulate');
} finally {
  postgres?.stop();
}
