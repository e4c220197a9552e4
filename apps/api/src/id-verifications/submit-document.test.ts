import { describe, expect, test } from 'vitest';
import { claimingPng } from '../platform/files/png-claiming-size.testing.ts';
import { signUp } from '../platform/testing.ts';
import { pdf, useIdDocuments } from './id-documents.testing.ts';
import { idDocuments } from './tables.ts';

const world = useIdDocuments();

const deepPixels = { width: 8_160, height: 6_144, bits: 16 } as const;

describe('handing in an ID', () => {
  // spec: 3.7.1, 3.7.2, 3.7.3, 4.3.6, 7.2.16, 7.2.20
  test('puts it in the queue and tells the member that it waits', async () => {
    const member = await signUp(world.http.router.app, { first_name: 'عائشة', last_name: 'الحسن' });
    const answer = await world.upload(member.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id_verification_status: 'pending', id_submitted: true });
    expect(await world.waitingOf(member.id)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user: {
        id: member.id,
        full_name: 'عائشة M. الحسن',
        email: member.email,
        phone: '(555) 010-1234',
      },
      id_card_url: expect.stringMatching(/^uploads\/id\/[0-9a-f-]{36}\.jpg\?/),
      id_card_kind: 'image',
      created_at: world.http.wall.now.toISOString(),
    });
  });

  test('keeps it sealed on disk', async () => {
    const { member } = await world.submitted(pdf);
    const [document] = await world.documentsOf(member.id);
    const onDisk = (await world.http.runtime.files.read(document?.file ?? '')) ?? Buffer.alloc(0);
    expect(onDisk.length).toBe(pdf.length + 37);
    expect(onDisk.includes('%PDF')).toBe(false);
  });

  test('again replaces the one waiting, whose file goes', async () => {
    const { member, waiting } = await world.submitted();
    const [first] = await world.documentsOf(member.id);
    world.http.wall.now = new Date(world.http.wall.now.getTime() + 1_000);
    await world.upload(member.token, pdf);
    const again = await world.waitingOf(member.id);
    expect(again?.id).not.toBe(waiting.id);
    expect(again?.id_card_kind).toBe('pdf');
    expect(
      (await world.documentsOf(member.id)).map(({ status, file }) => [status, file === null]),
    ).toEqual([
      ['pending', false],
      ['replaced', true],
    ]);
    expect(await world.http.runtime.files.read(first?.file ?? '')).toBeNull();
    const late = await world.decide(waiting.id, 'approved');
    expect(late.statusCode).toBe(409);
    expect(late.json().detail).toBe(
      'The member uploaded a newer document or changed their name. Please review the ID again.',
    );
  });

  test('ten times at once leaves one waiting, and one file', async () => {
    const member = await signUp(world.http.router.app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.upload(member.token)));
    const codes = answers.map(({ statusCode }) => statusCode);
    // Of one person so many are taken at once, and no more.
    expect(codes).toContain(200);
    expect(codes.filter((code) => code !== 200 && code !== 429)).toEqual([]);
    const documents = await world.documentsOf(member.id);
    expect(documents.filter(({ status }) => status === 'pending')).toHaveLength(1);
    expect(documents.filter(({ file }) => file !== null)).toHaveLength(1);
  });

  test('under one Idempotency-Key hands in one', async () => {
    const member = await signUp(world.http.router.app);
    const key = { 'idempotency-key': 'id-upload' };
    const first = await world.upload(member.token, world.jpeg, key);
    expect((await world.upload(member.token, world.jpeg, key)).body).toBe(first.body);
    expect(await world.documentsOf(member.id)).toHaveLength(1);
    expect((await world.upload(member.token, pdf, key)).statusCode).toBe(409);
  });

  // spec: 4.3.5
  test('is refused once approved', async () => {
    const { member, waiting } = await world.submitted();
    await world.decide(waiting.id, 'approved');
    const answer = await world.upload(member.token);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: 'id_already_approved',
      detail: 'Your ID is already approved.',
    });
  });

  // spec: 5.6.1
  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unsupported_file'],
    ['an empty file', Buffer.alloc(0), 422, 'damaged_file'],
    ['a file above 15 MB', Buffer.alloc(15_728_641), 413, 'file_too_large'],
    ['50 megapixels of 16 bits', claimingPng(deepPixels), 413, 'file_too_large'],
  ])('refuses %s beside its field', async (_name, content, status, code) => {
    const member = await signUp(world.http.router.app);
    const answer = await world.upload(member.token, content);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, fields: { file: answer.json().detail } });
    expect(await world.documentsOf(member.id)).toEqual([]);
  });

  test('takes one of exactly 15 MB', async () => {
    const member = await signUp(world.http.router.app);
    const content = Buffer.concat([world.jpeg, Buffer.alloc(15_728_640 - world.jpeg.length)]);
    expect((await world.upload(member.token, content)).statusCode).toBe(200);
  });

  test('refuses a form without a file, and who is not signed in', async () => {
    const { token } = await signUp(world.http.router.app);
    const none = await world.call('POST', '/api/profile/upload-id', token, {});
    expect(none.statusCode).toBe(400);
    expect(none.json().fields).toEqual({ file: 'Please choose a file.' });
    expect((await world.upload(undefined)).statusCode).toBe(401);
  });
});

test('the database refuses a second document waiting', async () => {
  const { member } = await world.submitted();
  const [document] = await world.documentsOf(member.id);
  if (!document) throw new Error('There is no document.');
  await expect(
    world.http.router.database.transact((tx) =>
      tx.insert(idDocuments).values({ ...document, id: member.id, file: member.id }),
    ),
  ).rejects.toThrow();
});
