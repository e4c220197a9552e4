import fastify from 'fastify';
import pg from 'pg';
import { reads, rowsOfAPage } from './world/reads.mjs';

/**
 * The ceiling of the reads: Fastify and `pg`, and for each call the least SQL that finds what it answers. No sign-in, no
 * transaction, no checks, no forms of answers.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 12 });
const app = fastify();
app.get('/ready', async () => ({}));
for (const [index, { bare }] of reads.entries()) {
  if (!bare) continue;
  const [rows, total, ...beside] = [bare.rows, bare.total, ...bare.beside].map((text) =>
    text?.replaceAll(':member', `'${process.env.MEMBER}'`),
  );
  app.get(`/${index}`, async () => {
    const answer = [];
    if (rows) {
      answer.push(await find(rows));
      if (answer[0].length > rowsOfAPage) answer.push(await find(total));
    }
    for (const text of beside) answer.push(await find(text));
    return answer;
  });
}

async function find(text) {
  return (await pool.query(text)).rows;
}

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
