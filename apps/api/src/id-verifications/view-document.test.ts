import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { users } from '../identity/index.ts';
import { callTestHttp } from '../platform/testing.ts';
import { pdf, useIdDocuments } from './id-documents.testing.ts';

const world = useIdDocuments();

describe('the document', () => {
  const open = (url: string) => world.open(url);

  // spec: 2.9.14, 7.2.36
  test('is served as it was sent, runs nothing, and the view is audited', async () => {
    const { member, waiting } = await world.submitted();
    const answer = await open(waiting.id_card_url);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(world.jpeg)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
    });
    expect(await world.audited('id_document.viewed', member.id)).toMatchObject([
      { actorId: world.admin.id },
    ]);
  });

  test('as a PDF opens in the browser’s viewer, which a sandbox prevents in Safari', async () => {
    const { waiting } = await world.submitted(pdf);
    const { headers } = await open(waiting.id_card_url);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
    });
    expect(headers['content-security-policy']).not.toContain('sandbox');
    expect(headers['content-security-policy']).toContain("script-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  test('of a kind a browser cannot show is a download', async () => {
    const tiff = await sharp(world.jpeg).tiff().toBuffer();
    const { waiting } = await world.submitted(tiff);
    expect(waiting.id_card_kind).toBe('other');
    const { headers } = await open(waiting.id_card_url);
    expect(headers).toMatchObject({
      'content-type': 'image/tiff',
      'content-disposition': 'attachment',
    });
  });

  // spec: 2.9.14, 7.1.2
  test('is not there without a valid signature, or after 15 minutes', async () => {
    const { member, waiting } = await world.submitted();
    const [path = '', query = ''] = waiting.id_card_url.split('?');
    const forged = new URLSearchParams(query);
    forged.set('viewer', member.id);
    const transacted = vi.spyOn(world.http.router.database, 'transact');
    for (const wrong of [
      path,
      `${path}?${query}x`,
      `${path}?${forged}`,
      'uploads/id/..%2Fsecret',
    ]) {
      const answer = await open(wrong);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().code).toBe('file_not_found');
    }
    // A stranger's guesses cost the database nothing.
    expect(transacted).not.toHaveBeenCalled();
    transacted.mockRestore();
    world.http.wall.now = new Date(world.http.wall.now.getTime() + 15 * 60_000);
    expect((await open(waiting.id_card_url)).statusCode).toBe(404);
    expect(await world.audited('id_document.viewed', member.id)).toEqual([]);
  });

  test('is not there for an address signed for a picture, nor one for it there', async () => {
    const { waiting } = await world.submitted();
    const moved = waiting.id_card_url.replace('uploads/id', 'uploads/pictures');
    expect((await open(moved)).statusCode).toBe(404);
  });

  test('is not there for someone who is an admin no more', async () => {
    const former = await world.newAdmin();
    const { member } = await world.submitted();
    const waiting = await world.waitingOf(member.id, former);
    await world.http.router.database.transact((tx) =>
      tx.update(users).set({ isAdmin: false }).where(eq(users.id, former.id)),
    );
    expect((await open(waiting?.id_card_url ?? '')).statusCode).toBe(404);
  });

  test('is not there for an admin who signed out meanwhile, however soon', async () => {
    const admin = await world.newAdmin();
    const { member } = await world.submitted();
    const url = (await world.waitingOf(member.id, admin))?.id_card_url ?? '';
    expect((await open(url)).statusCode).toBe(200);
    const signOut = { method: 'POST', url: '/api/auth/logout', token: admin.token } as const;
    expect((await callTestHttp(world.http.router.app, signOut)).statusCode).toBe(200);
    expect((await open(url)).statusCode).toBe(404);
  });

  test('cannot be read once the person’s key is destroyed', async () => {
    const { member, waiting } = await world.submitted();
    await world.http.router.database.transact((tx) =>
      world.http.router.keys.destroySubject(tx, member.id, world.http.wall.now),
    );
    const answer = await open(waiting.id_card_url);
    expect(answer.statusCode).toBe(500);
    expect(answer.rawPayload.includes(world.jpeg)).toBe(false);
  });

  test('asked for with HEAD is not audited as a view', async () => {
    const { member, waiting } = await world.submitted();
    const answer = await world.http.router.app.inject({
      method: 'HEAD',
      url: `/${waiting.id_card_url}`,
    });
    expect(answer.statusCode).toBe(404);
    expect(await world.audited('id_document.viewed', member.id)).toEqual([]);
  });
});
