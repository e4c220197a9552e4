import { expect, test } from 'vitest';
import { keysOfTest } from './keys.testing.ts';
import { readSignedUrl, signedUrl } from './signed-urls.ts';

const keys = keysOfTest(Buffer.alloc(32, 3));
const wall = new Date('2026-03-02T15:00:00.000Z');
const later = (seconds: number) => new Date(wall.getTime() + seconds * 1000);
const viewerId = '6f4c1f0e-6b1c-4f2e-8a58-2d5f0c1a9b77';
const path = 'uploads/id/a.jpg';

function signed(viewer: string | null) {
  const url = signedUrl(keys, { path, viewerId: viewer, expiresAt: later(60) });
  const [signedPath, query] = url.split('?');
  expect(signedPath).toBe(path);
  return Object.fromEntries(new URLSearchParams(query));
}

test('a signed address opens until it expires, and tells for whom it was signed', () => {
  expect(readSignedUrl(keys, path, signed(viewerId), wall)).toEqual({ viewerId });
  expect(readSignedUrl(keys, path, signed(null), later(59))).toEqual({ viewerId: null });
  expect(readSignedUrl(keys, path, signed(null), later(60))).toBeNull();
});

test('another path, time, viewer, signature or key opens nothing', () => {
  const query = signed(viewerId);
  const { viewer: _viewer, ...withoutViewer } = query;
  expect(readSignedUrl(keys, 'uploads/id/b.jpg', query, wall)).toBeNull();
  expect(readSignedUrl(keysOfTest(Buffer.alloc(32, 4)), path, query, wall)).toBeNull();
  for (const wrong of [
    { ...query, expires: '9999999999' },
    { ...query, viewer: '00000000-0000-4000-8000-000000000000' },
    withoutViewer,
    { ...query, signature: `${query.signature}A` },
    { ...query, signature: '' },
    { ...query, expires: ['1', '2'] },
    {},
    null,
  ]) {
    expect(readSignedUrl(keys, path, wrong, wall)).toBeNull();
  }
});
