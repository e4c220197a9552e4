import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serve } from '../stripe/sandbox-bank.testing.ts';
import { createBucketStore, createFolderStore, type ObjectStore } from './backup-store.ts';

function bucketOf(objects: Map<string, Buffer>): RequestListener {
  return async (request, response) => {
    const url = new URL(request.url ?? '', 'http://s3');
    const name = url.pathname.replace(/^\/loan-backups\/?/, '');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.method === 'PUT') objects.set(name, Buffer.concat(chunks));
    if (request.method === 'DELETE') objects.delete(name);
    if (request.method !== 'GET') return response.writeHead(200).end();
    if (url.searchParams.has('list-type')) return response.end(listed(objects, url.searchParams));
    const found = objects.get(name);
    return found
      ? response.end(found)
      : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  };
}

function listed(objects: Map<string, Buffer>, asked: URLSearchParams): string {
  const names = [...objects.keys()].filter((name) => name.startsWith(asked.get('prefix') ?? ''));
  const from = Number(asked.get('continuation-token') ?? 0);
  const contents = names
    .slice(from, from + 2)
    .map((name) => `<Contents><Key>${name}</Key></Contents>`);
  const isCut = from + 2 < names.length;
  const next = isCut ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents.join('')}<IsTruncated>${isCut}</IsTruncated>${next}</ListBucketResult>`;
}

let folder: string;
let server: Awaited<ReturnType<typeof serve>>;
const stores = {} as Record<'folder' | 'bucket', ObjectStore>;
beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'test-id';
  process.env.AWS_SECRET_ACCESS_KEY = 'test-secret';
  folder = await mkdtemp(path.join(tmpdir(), 'sevenday-store-'));
  server = await serve(bucketOf(new Map([['other/backups/x', Buffer.from('not ours')]])));
  stores.folder = createFolderStore(folder);
  stores.bucket = createBucketStore({
    bucket: 'loan-backups',
    prefix: 'sevenday',
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'us-east-1',
    credentials: null,
  });
});
afterAll(async () => {
  delete process.env.AWS_ACCESS_KEY_ID;
  delete process.env.AWS_SECRET_ACCESS_KEY;
  await server.close();
  await rm(folder, { recursive: true });
});

describe.each(['folder', 'bucket'] as const)('objects in a %s', (kind) => {
  it('are stored, listed below their folder, read and removed', async () => {
    const store = stores[kind];
    const names = ['backups/a/1', 'backups/a/2', 'backups/b/1', 'files/x'];
    for (const name of names) await store.put(name, Buffer.from(`content of ${name}`));
    expect(await store.list('backups')).toEqual(names.slice(0, 3));
    expect(await store.list('')).toEqual(names);
    expect((await store.get('backups/b/1'))?.toString()).toBe('content of backups/b/1');
    await store.remove('backups/b/1');
    expect(await store.get('backups/b/1')).toBeNull();
    expect(await store.list('backups')).toEqual(names.slice(0, 2));
    expect(await store.list('nothing-here')).toEqual([]);
  });

  it('never have a name that leads out of the place', async () => {
    for (const name of ['../out', '/etc/passwd', 'a/../../b', 'a//b', '.hidden'])
      await expect(stores[kind].put(name, Buffer.of(1))).rejects.toThrow(RangeError);
  });
});

it('leaves no empty folder where the last object was removed', async () => {
  await stores.folder.put('gone/x', Buffer.of(1));
  await stores.folder.remove('gone/x');
  expect(await readdir(folder)).not.toContain('gone');
});
