import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { idMaximumBytes, refusals } from '@sevenday/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findActor } from '../../identity/index.ts';
import { registerMemberRoutes } from '../../members/index.ts';
import { membersAlone } from '../../members/members.testing.ts';
import { limitUploads, type UploadLimits, usualLimits } from '../files/limit-uploads.ts';
import { createTestHttp, signUp, type TestHttp } from '../testing.ts';
import { createHttpServer } from './create-http-server.ts';
import { readUpload } from './read-upload.ts';

let http: TestHttp;
let port: number;
let token: string;
const failures: unknown[] = [];
beforeAll(async () => {
  http = await createTestHttp(findActor);
  registerMemberRoutes(http.router, { ...http.runtime, ...membersAlone });
  http.router.app.addHook('onRequest', async (request) => {
    request.log.error = (failure: unknown) => void failures.push(failure);
  });
  await http.router.app.listen({ port: 0 });
  port = (http.router.app.server.address() as AddressInfo).port;
  ({ token } = await signUp(http.router.app));
});
afterAll(() => http.close());

const head =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
const tail = '\r\n--b--\r\n';

/** Sends a form with files over the only connection of `agent`, as a browser would not do. */
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
    const sent = request({ port, agent, method, path, headers, timeout: 60_000 }, (answer) => {
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

/** The form says how many bytes will follow. */
function begin(
  by: string,
  at = { port, path: '/api/profile/upload-picture' },
  bytes = 10_000,
  first = head,
) {
  const sent = request({
    ...at,
    method: 'POST',
    headers: {
      authorization: `Bearer ${by}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': bytes,
    },
  });
  const answer = once(sent, 'response').then(async ([response]) => {
    const [body] = await once(response, 'data');
    return { status: response.statusCode as number, ...JSON.parse(String(body)) };
  });
  answer.catch(() => undefined);
  sent.on('error', () => undefined);
  sent.write(first);
  return { sent, answer };
}

test('two files at once are taken from one person, and a third is not', async () => {
  const { token: another } = await signUp(http.router.app);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const slow = [begin(token), begin(token)];
  await expect.poll(() => send(agent, [10])).toBe(429);
  const others = begin(another);
  others.sent.end(`x${tail}`.padEnd(10_000 - head.length, ' '));
  expect((await others.answer).status).toBe(415);
  for (const { sent } of slow) sent.destroy();
  // The server reads the whole file again, and then refuses it because it is not a picture.
  await expect.poll(() => send(agent, [10])).toBe(415);
  agent.destroy();
});

test('whoever begins files and sends nothing more keeps nobody else from sending one', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => signUp(http.router.app)));
  const idle = people.flatMap((person) => [begin(person.token), begin(person.token)]);
  // When the last person's third file is refused, every earlier file has reached the server.
  for (const person of people) {
    await expect
      .poll(async () => {
        const third = begin(person.token, undefined, head.length);
        const status = await Promise.race([
          third.answer.then((answer) => answer.status),
          pause(2_000),
        ]);
        third.sent.destroy();
        return status;
      })
      .toBe(429);
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await send(agent, [10])).toBe(415);
  agent.destroy();
  for (const { sent } of idle) sent.destroy();
});

test.each([
  ['before its file began', '--b\r\n'],
  ['in the midst of its file', `${head}xxxx`],
  ['after its file', `${head}xxxx\r\n--b\r\n`],
])('a sender who goes away %s is no failure in the log', async (_, sofar) => {
  failures.length = 0;
  const gone = begin(token, undefined, 10_000, sofar);
  const other = begin(token, undefined, 10_000, sofar);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await expect.poll(() => send(agent, [10])).toBe(429);
  for (const { sent } of [gone, other]) sent.destroy();
  await expect.poll(() => send(agent, [10])).toBe(415);
  expect(failures).toEqual([]);
  agent.destroy();
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function serve(limits: Partial<UploadLimits>) {
  const app = await createHttpServer({ logLevel: 'silent' });
  const within = limitUploads({
    ...usualLimits,
    lookEveryMs: 200,
    fewestBytes: 1,
    ...limits,
  });
  app.post('/file', (asked) =>
    within(asked, String(asked.headers.authorization), async (place) => {
      const { content } = await readUpload(asked, place);
      return { bytes: content.length };
    }),
  );
  await app.listen({ port: 0 });
  const at = { port: (app.server.address() as AddressInfo).port, path: '/file' };
  return { app, at };
}

async function drip(sent: ReturnType<typeof request>, piece: number, pieces: number) {
  for (let done = 0; done < pieces && !sent.destroyed; done++) {
    sent.write(Buffer.alloc(piece, 'x'));
    await pause(50);
  }
}

const formOf = (bytes: number) => head.length + bytes + tail.length;

test('a file that stops coming is refused and told so, a slow one is taken', async () => {
  // Between two checks, the slow file gets twenty times the fewest bytes, and the stopped file a
  // fifth.
  const { app, at } = await serve({ lookEveryMs: 1_000, fewestBytes: 1_000 });
  const slow = begin('slow', at, formOf(40_000));
  const stopped = begin('stopped', at, formOf(40_000));
  const tooSlow = begin('too slow', at, formOf(40_000));
  const dripping = [drip(slow.sent, 1_000, 40), drip(tooSlow.sent, 10, 40)];
  const refused = { status: 400, detail: refusals.handingIn.tooSlow, code: 'malformed_request' };
  expect(await stopped.answer).toMatchObject(refused);
  expect(await tooSlow.answer).toMatchObject(refused);
  await Promise.all(dripping);
  slow.sent.end(tail);
  expect(await slow.answer).toEqual({ status: 200, bytes: 40_000 });
  for (const { sent } of [stopped, tooSlow]) sent.destroy();
  await app.close();
});

test('work on a file hears that its sender has left, and a sender who waits has not', async () => {
  const heard: string[] = [];
  const app = await createHttpServer({ logLevel: 'silent' });
  const within = limitUploads(usualLimits);
  app.post('/file', (asked) =>
    within(asked, 'ann', async (place) => {
      const { content, senderLeft } = await readUpload(asked, place);
      heard.push('begun');
      if (content.length === 2) await once(senderLeft, 'abort');
      heard.push(senderLeft.aborted ? 'left' : 'waits');
      return { bytes: content.length };
    }),
  );
  await app.listen({ port: 0 });
  const at = { port: (app.server.address() as AddressInfo).port, path: '/file' };
  const leaves = begin('ann', at, formOf(2), `${head}xx${tail}`);
  await expect.poll(() => heard).toEqual(['begun']);
  leaves.sent.destroy();
  await expect.poll(() => heard).toEqual(['begun', 'left']);
  const waits = begin('ann', at, formOf(3), `${head}xxx${tail}`);
  expect(await waits.answer).toEqual({ status: 200, bytes: 3 });
  expect(heard).toEqual(['begun', 'left', 'begun', 'waits']);
  waits.sent.destroy();
  await app.close();
});

test('a form without its end is refused, but a fault of ours is not called the sender’s', async () => {
  const app = await createHttpServer({ logLevel: 'silent' });
  const within = limitUploads(usualLimits);
  let fault: Error | null = null;
  app.post('/file', (asked) =>
    within(asked, 'ann', (place) =>
      readUpload(asked, {
        ...place,
        keep(chunk) {
          if (fault) throw fault;
          place.keep(chunk);
        },
      }),
    ),
  );
  await app.listen({ port: 0 });
  const at = { port: (app.server.address() as AddressInfo).port, path: '/file' };
  const statusOf = async (form: string) => {
    const { sent, answer } = begin('ann', at, form.length, form);
    sent.end();
    return (await answer).status;
  };
  expect(await statusOf(`${head}xx`)).toBe(400);
  expect(await statusOf('x')).toBe(400);
  for (fault of [new Error('Ours.'), new TypeError('Ours.')]) {
    expect(await statusOf(`${head}xx${tail}`)).toBe(500);
  }
  await app.close();
});

test('where there is no room for a file, the one that comes most slowly makes way', async () => {
  const { app, at } = await serve({ bytesOfAll: 100_000 });
  const slow = begin('slow', at, formOf(90_000));
  slow.sent.write(Buffer.alloc(80_000, 'x'));
  // The slow file continues until the server refuses it to make room.
  const [dripping] = [drip(slow.sent, 10, 900), await pause(500)];
  const quick = begin('quick', at, formOf(50_000));
  quick.sent.end(Buffer.concat([Buffer.alloc(50_000, 'x'), Buffer.from(tail)]));
  expect(await quick.answer).toEqual({ status: 200, bytes: 50_000 });
  expect(await slow.answer).toMatchObject({ status: 429, detail: refusals.handingIn.tooMany });
  slow.sent.destroy();
  await dripping;
  await app.close();
});

test('a phone at 30 kB/s has the time to send the largest file, and to stand still in between', () => {
  const bytesPerMs = 30;
  expect(http.router.app.server.requestTimeout).toBeGreaterThan(idMaximumBytes / bytesPerMs);
  const stillMs = 15_000;
  const { lookEveryMs, fewestBytes } = usualLimits;
  expect((lookEveryMs - stillMs) * bytesPerMs).toBeGreaterThan(fewestBytes);
});
