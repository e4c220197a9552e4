import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';

const lines: string[] = [];
let app: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  app = await createHttpServer({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } });
  app.get('/fails', () => Promise.reject(new TypeError('It cannot succeed.')));
});
afterAll(() => app.close());

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';

async function linesOf(traceparent: string): Promise<unknown[]> {
  lines.length = 0;
  await app.inject({ url: '/fails', headers: { traceparent } });
  return lines.map((line) => JSON.parse(line));
}

it('Every line of a request names the trace that the request came with', async () => {
  const said = await linesOf(`00-${trace}-00f067aa0ba902b7-01`);
  expect(said).toMatchObject([
    { msg: 'failed', trace },
    { msg: 'answered', trace },
  ]);
});

it.each([
  'mail@example.com',
  `00-${trace}`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${trace}-00f067aa0ba902b7-01-more`,
  `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
])('A header that is no traceparent leaves nothing in the log: %s', async (header) => {
  for (const line of await linesOf(header)) expect(line).not.toHaveProperty('trace');
});
