import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from '../http/create-http-server.ts';
import { currentTraceId, followTraces, forgetTraces } from './current-trace.ts';

const lines: string[] = [];
let app: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  followTraces();
  app = await createHttpServer({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } });
  app.get('/fails', () => Promise.reject(new TypeError('It cannot succeed.')));
  app.post('/asks', async () => ({ trace: currentTraceId() }));
});
afterAll(async () => {
  forgetTraces();
  await app.close();
});

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

it('What a request with a body does is part of its trace', async () => {
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  const answer = await app.inject({ method: 'POST', url: '/asks', headers, payload: { a: 1 } });
  expect(answer.json()).toEqual({ trace });
});

it.each([
  'mail@example.com',
  `00-${trace}`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${trace}-00f067aa0ba902b7-01-more`,
  `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
])('A request whose header is no traceparent gets a new trace: %s', async (header) => {
  const [failed, answered] = (await linesOf(header)) as { trace: string }[];
  expect(failed?.trace).toMatch(/^[0-9a-f]{32}$/);
  expect(failed?.trace).not.toBe(trace);
  expect(answered?.trace).toBe(failed?.trace);
});
