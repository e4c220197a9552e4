import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findActor } from '../identity/index.ts';
import { registerMemberRoutes } from '../members/index.ts';
import { createTestHttp, signUp, type TestHttp } from './testing.ts';

let http: TestHttp;
let port: number;
let token: string;
beforeAll(async () => {
  http = await createTestHttp(findActor);
  registerMemberRoutes(http.parts, {
    files: http.files,
    onIdStatusSet: async () => undefined,
    onRenamed: async () => undefined,
  });
  await http.parts.app.listen({ port: 0 });
  port = (http.parts.app.server.address() as AddressInfo).port;
  ({ token } = await signUp(http.parts.app));
});
afterAll(() => http.close());

/** A form of files as a program may send it, over the one connection of `agent`. */
function send(agent: Agent, sizes: number[], name = 'file'): Promise<number> {
  const files = sizes.map((size) => [
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    Buffer.alloc(size, 'x'),
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...files.flat(), Buffer.from('--b--\r\n')]);
  return ask(agent, 'POST', '/api/profile/upload-picture', body);
}

function ask(agent: Agent, method: string, path: string, body?: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body
        ? { 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length }
        : {}),
    };
    const sent = request({ port, agent, method, path, headers, timeout: 5_000 }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('timeout', () => sent.destroy(new Error('There was no answer.')));
    sent.on('error', reject);
    sent.end(body);
  });
}

test.each([
  ['two small files', [10, 10], 'file', 400],
  ['two files, the second one large', [10, 3_000_000], 'file', 400],
  ['two large files', [3_000_000, 3_000_000], 'file', 400],
  ['a large file under another name', [3_000_000], 'picture', 400],
  ['a file beyond every limit', [20_000_000], 'file', 413],
] as const)(
  '%s are refused, and the connection answers what comes next',
  async (_, sizes, name, status) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await send(agent, [...sizes], name)).toBe(status);
    expect(await ask(agent, 'GET', '/api/profile/me')).toBe(200);
    agent.destroy();
  },
);

test('two files at once are taken from one person, and a third is not', async () => {
  const { token: another } = await signUp(http.parts.app);
  const begin = (by: string) => {
    const sent = request({
      port,
      method: 'POST',
      path: '/api/profile/upload-picture',
      headers: {
        authorization: `Bearer ${by}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': 10_000,
      },
    });
    const answer = once(sent, 'response').then(([{ statusCode }]) => statusCode as number);
    answer.catch(() => undefined);
    sent.on('error', () => undefined);
    sent.write('--b\r\n');
    return { sent, answer };
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const slow = [begin(token), begin(token)];
  await expect.poll(() => send(agent, [10])).toBe(429);
  const others = begin(another);
  others.sent.end('\r\n--b--\r\n'.padEnd(10_000 - 5, ' '));
  expect(await others.answer).toBe(400);
  for (const { sent } of slow) sent.destroy();
  // It is no picture: but it is taken in again.
  await expect.poll(() => send(agent, [10])).toBe(415);
  agent.destroy();
});
