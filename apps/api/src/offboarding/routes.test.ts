import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMember } from './delete-member.ts';
import { type Life, openLife } from './life.testing.ts';

let life: Life;
beforeAll(async () => {
  life = await openLife();
});
afterAll(() => life.close());

describe('who may be deleted by whom', () => {
  it('answers 401 without a token', async () => {
    const { id } = await life.signUp();
    expect(
      (await life.call({ method: 'DELETE', url: `/api/admin/members/${id}` })).statusCode,
    ).toBe(401);
    expect(await life.tablesWith(id)).toContain('users');
  });

  it('answers a borrower 403, for another and for themself', async () => {
    const one = await life.signUp();
    const other = await life.signUp();
    for (const id of [one.id, other.id]) {
      const answer = await life.remove(id, { token: one.token });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe('forbidden');
      expect(await life.tablesWith(id)).toContain('users');
    }
  });

  // spec: 5.9.4
  it('answers 403 to an admin who would delete themself, however the id is written', async () => {
    const second = await life.makeAdmin('second@office.example');
    for (const id of [second.id, second.id.toUpperCase()]) {
      const answer = await life.remove(id, { token: second.token });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({
        code: 'own_case',
        detail: 'You cannot delete yourself. Ask another admin.',
      });
    }
    expect((await life.remove(second.id)).statusCode).toBe(200);
  });

  it('answers 404 for nobody, and for one who is deleted already', async () => {
    const { id } = await life.signUp();
    expect((await life.remove(randomUUID())).json().code).toBe('member_not_found');
    expect((await life.remove(id)).statusCode).toBe(200);
    const again = await life.remove(id);
    expect(again.statusCode).toBe(404);
    expect(again.json().code).toBe('member_not_found');
  });

  it('answers 400 to what is not an id', async () => {
    expect((await life.remove('everyone')).statusCode).toBe(400);
  });

  // spec: 5.9.4
  it('lets one of two admins who delete each other at once, and never the last', async () => {
    const one = await life.makeAdmin('one@duel.example');
    const other = await life.makeAdmin('other@duel.example');
    await life.query(`update users set is_admin = false where id = '${life.admin.id}'`);
    const answers = await Promise.all([
      life.remove(one.id, { token: other.token }),
      life.remove(other.id, { token: one.token }),
    ]);
    const left = await life.query('select id from users where is_admin');
    await life.query(`update users set is_admin = id = '${life.admin.id}'`);
    expect(left).toHaveLength(1);
    const [refused] = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(['last_admin', 'unauthenticated']).toContain(refused?.json().code);
  });

  // spec: 5.9.4
  it('is decided in the transaction that deletes: by who is an admin then', async () => {
    const gone = randomUUID();
    const borrower = await life.signUp();
    const last = life.admin.id;
    const code = (memberId: string) =>
      deleteMember(life.dependencies, { memberId, actorId: gone }).catch((refusal) => refusal.code);
    expect(await code(last)).toBe('last_admin');
    expect(await code(borrower.id)).toBe('forbidden');
    expect(await life.tablesWith(borrower.id)).toContain('users');
  });

  it('deletes once for two admins at once, and answers one Idempotency-Key the same', async () => {
    const { id } = await life.signUp();
    const answers = await Promise.all([life.remove(id), life.remove(id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const keyed = await life.signUp();
    const headers = { 'idempotency-key': randomUUID() };
    const same = [
      await life.remove(keyed.id, { headers }),
      await life.remove(keyed.id, { headers }),
    ];
    expect(same.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(same.map((answer) => answer.json())).toEqual([{ ok: true }, { ok: true }]);
  });
});
