import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findActor } from '../identity/index.ts';
import { claimingPng } from '../platform/files/png-claiming-size.testing.ts';
import { callTestHttp, createTestHttp, signUp, type TestHttp } from '../platform/testing.ts';
import { readMember } from './member/member.ts';
import { membersAlone } from './members.testing.ts';
import { registerMemberRoutes } from './routes.ts';

let http: TestHttp;

beforeAll(async () => {
  http = await createTestHttp(findActor);
  registerMemberRoutes(http.router, { ...http.runtime, ...membersAlone });
});
afterAll(() => http.close());

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

const upload = (token: string | undefined, content: Buffer, name = 'me.jpg', type = 'image/jpeg') =>
  callTestHttp(http.router.app, {
    method: 'POST',
    url: '/api/profile/upload-picture',
    token,
    file: { content, name, type },
  });

const get = (url: string) => callTestHttp(http.router.app, { method: 'GET', url });

const fileOf = async (id: string) =>
  (await http.router.database.transact((tx) => readMember(tx, id))).pictureFile ?? '';

describe('a profile picture', () => {
  // spec: 3.1.7, 7.1.2, 7.2.13
  test('is kept small, upright and without what the camera added', async () => {
    const { token } = await signUp(http.router.app);
    const photo = await drawn(2000, 1000)
      .withExif({ IFD0: { Copyright: 'the place it was taken' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await upload(token, photo);
    expect(answer.statusCode).toBe(200);
    const url: string = answer.json().profile_picture_url;
    expect(url).toMatch(/^uploads\/pictures\/[0-9a-f-]{36}\.jpg\?expires=\d+&signature=[\w-]+$/);
    const served = await get(`/${url}`);
    expect(served.statusCode).toBe(200);
    expect(served.headers['content-type']).toBe('image/jpeg');
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect(served.headers['content-security-policy']).toContain('sandbox');
    const kept = await sharp(served.rawPayload).metadata();
    expect(kept).toMatchObject({ width: 256, height: 512, format: 'jpeg' });
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined]);
  });

  test('keeps a PNG’s transparency, and a small one its size', async () => {
    const { token } = await signUp(http.router.app);
    const png = await drawn(40, 30).ensureAlpha(0.5).png().toBuffer();
    const { profile_picture_url: url } = (await upload(token, png, 'x.png', 'image/png')).json();
    const kept = await sharp((await get(`/${url}`)).rawPayload).metadata();
    expect(kept).toMatchObject({ width: 40, height: 30, format: 'png', hasAlpha: true });
  });

  test('is redrawn from a JPEG without its end marker', async () => {
    const { token } = await signUp(http.router.app);
    const jpeg = await drawn(300, 200).jpeg().toBuffer();
    expect((await upload(token, jpeg.subarray(0, -2))).statusCode).toBe(200);
  });

  test('of a single pixel is a picture', async () => {
    const { token } = await signUp(http.router.app);
    expect((await upload(token, await drawn(1, 1).png().toBuffer())).statusCode).toBe(200);
  });

  test('goes by its content, whatever its name and type say', async () => {
    const { token } = await signUp(http.router.app);
    const png = await drawn(10, 10).png().toBuffer();
    expect((await upload(token, png, 'evil.svg', 'image/svg+xml')).statusCode).toBe(200);
    const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await upload(token, text, 'fine.png', 'image/png')).statusCode).toBe(415);
  });

  // spec: 7.2.14
  test('lies sealed on disk, and goes when it is replaced or deleted', async () => {
    const { id, token } = await signUp(http.router.app);
    const jpeg = await drawn(100, 100).jpeg().toBuffer();
    const { profile_picture_url: firstUrl } = (await upload(token, jpeg)).json();
    const first = await fileOf(id);
    const onDisk = (await http.runtime.files.read(first)) ?? Buffer.alloc(0);
    expect(onDisk.length).toBeGreaterThan(100);
    expect(onDisk.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(false);

    await upload(token, jpeg);
    const second = await fileOf(id);
    expect(second).not.toBe(first);
    expect(await http.runtime.files.read(first)).toBeNull();
    expect((await get(`/${firstUrl}`)).statusCode).toBe(404);

    const deleted = await callTestHttp(http.router.app, {
      method: 'DELETE',
      url: '/api/profile/delete-picture',
      token,
    });
    expect(deleted.statusCode).toBe(200);
    expect(deleted.json().profile_picture_url).toBeNull();
    expect(await http.runtime.files.read(second)).toBeNull();
  });

  test('deleted where there is none changes nothing', async () => {
    const { token } = await signUp(http.router.app);
    const call = { method: 'DELETE', url: '/api/profile/delete-picture', token } as const;
    expect((await callTestHttp(http.router.app, call)).statusCode).toBe(200);
  });

  // spec: 7.1.2
  test('is served by its signed address alone, until that expires', async () => {
    const { token } = await signUp(http.router.app);
    const { profile_picture_url: url } = (
      await upload(token, await drawn(9, 9).png().toBuffer())
    ).json();
    const [path = '', query = ''] = String(url).split('?');
    const other = query.replace(/expires=\d+/, 'expires=99999999999');
    const transacted = vi.spyOn(http.router.database, 'transact');
    for (const wrong of [
      path,
      `${path}?${other}`,
      `${path}?${query}x`,
      `${path}?expires=1&expires=2`,
    ]) {
      const answer = await get(`/${wrong}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('file_not_found');
    }
    // A stranger's guesses cost the database nothing.
    expect(transacted).not.toHaveBeenCalled();
    transacted.mockRestore();
    const now = http.wall.now;
    http.wall.now = new Date(now.getTime() + 2 * 3_600_000);
    const late = await get(`/${url}`);
    http.wall.now = now;
    expect(late.statusCode).toBe(404);
    expect((await get(`/${url}`)).statusCode).toBe(200);
  });
});

describe('a picture is refused', () => {
  const sizes: [string, number, number][] = [
    ['one byte above 5 MB', 5_242_881, 413],
    ['above the limit of any upload', 15_728_641, 413],
  ];
  // spec: 5.5.2, 9.4.3
  test.each(sizes)('%s, with the spec’s sentence', async (_name, bytes, status) => {
    const { token } = await signUp(http.router.app);
    const answer = await upload(token, Buffer.alloc(bytes));
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({
      code: 'file_too_large',
      detail: 'File size must be less than 5MB',
      fields: { file: 'File size must be less than 5MB' },
    });
  });

  // spec: 9.4.3
  test('of exactly 5 MB is not', async () => {
    const { token } = await signUp(http.router.app);
    const jpeg = await drawn(50, 50).jpeg().toBuffer();
    const padded = Buffer.concat([jpeg, Buffer.alloc(5_242_880 - jpeg.length)]);
    expect((await upload(token, padded)).statusCode).toBe(200);
  });

  // spec: 5.5.1, 9.4.4
  test('when it is of another kind, with the spec’s sentence', async () => {
    const { token } = await signUp(http.router.app);
    const gif = await drawn(10, 10).gif().toBuffer();
    const webp = await drawn(10, 10).webp().toBuffer();
    for (const content of [gif, webp, Buffer.from('%PDF-1.4\n'), randomBytes(2000)]) {
      const answer = await upload(token, content);
      expect(answer.statusCode).toBe(415);
      expect(answer.json().detail).toBe('Only JPG, JPEG, and PNG files are allowed');
    }
  });

  test('when it is empty, cut short, or only begins like an image', async () => {
    const { token } = await signUp(http.router.app);
    const jpeg = await drawn(600, 600).jpeg().toBuffer();
    const png = await drawn(600, 600).png().toBuffer();
    const cut = [jpeg.subarray(0, jpeg.length / 2), png.subarray(0, png.length / 2)];
    for (const content of [Buffer.alloc(0), ...cut, jpeg.subarray(0, 12)]) {
      const answer = await upload(token, content);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().code).toBe('damaged_file');
    }
  });

  test('when its few bytes claim more pixels than memory holds', async () => {
    const { token } = await signUp(http.router.app);
    const bomb = claimingPng({ width: 10_000, height: 10_000 });
    const answer = await upload(token, bomb);
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      code: 'file_too_large',
      detail: 'This image has too many pixels. Please choose a smaller one.',
    });
  });

  test('without a file, or without signing in', async () => {
    const { token } = await signUp(http.router.app);
    const none = await callTestHttp(http.router.app, {
      method: 'POST',
      url: '/api/profile/upload-picture',
      token,
      body: {},
    });
    expect(none.statusCode).toBe(400);
    expect(none.json().fields).toEqual({ file: 'Please choose a file.' });
    const png = await drawn(5, 5).png().toBuffer();
    expect((await upload(undefined, png)).statusCode).toBe(401);
    const deleting = { method: 'DELETE', url: '/api/profile/delete-picture' } as const;
    expect((await callTestHttp(http.router.app, deleting)).statusCode).toBe(401);
  });
});
