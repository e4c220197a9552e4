import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLoan, exportTable, getMyLoans } from '@sevenday/contract';
import { afterEach, expect, it } from 'vitest';
import { fetchBy, limitOf } from './time-limit.ts';

const shortMs = 50;
const longMs = 60_000;
let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serverThat(answers: (answer: ServerResponse) => void): Promise<string> {
  server = createServer((_, answer) => answers(answer));
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`;
}

it('an answer comes whole, with its status and headers', async () => {
  const address = await serverThat((answer) => {
    answer.writeHead(201, { 'x-total-count': '3' }).end('{"id":1}');
  });
  const response = await fetchBy(longMs)(address, {});
  expect(response.status).toBe(201);
  expect(response.headers.get('x-total-count')).toBe('3');
  expect(await response.json()).toEqual({ id: 1 });
});

it('an answer without a body is one, too', async () => {
  const address = await serverThat((answer) => answer.writeHead(204).end());
  expect((await fetchBy(longMs)(address, {})).status).toBe(204);
});

it('a call that is never answered ends in time', async () => {
  const address = await serverThat(() => {});
  await expect(fetchBy(shortMs)(address, {})).rejects.toMatchObject({ code: 'timeout' });
});

it('so does one whose answer begins and stops', async () => {
  const address = await serverThat((answer) => answer.writeHead(200).write('{"id":'));
  await expect(fetchBy(shortMs)(address, {})).rejects.toMatchObject({ code: 'timeout' });
});

it('a connection that breaks is told as one', async () => {
  const address = await serverThat((answer) => answer.destroy());
  await expect(fetchBy(longMs)(address, {})).rejects.toMatchObject({ code: 'offline' });
});

it('a call that the page gives up stays given up', async () => {
  const address = await serverThat(() => {});
  const leaving = new AbortController();
  const call = fetchBy(longMs)(address, { signal: leaving.signal });
  leaving.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  await expect(fetchBy(longMs)(address, { signal: leaving.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

it('a change may take longer than a question, and an export longest', () => {
  expect([getMyLoans, createLoan, exportTable].map(limitOf)).toEqual([30_000, 60_000, 300_000]);
});
