import { describe, expect, test } from 'vitest';
import { readAuditDetails } from '../platform/audit/audit-trail.ts';
import { signUp } from '../platform/testing.ts';
import { useIdDocuments, type Waiting } from './id-documents.testing.ts';

const world = useIdDocuments();

describe('the queue', () => {
  // spec: 7.2.20, 7.3.3
  test('is oldest first and paged in headers', async () => {
    const members = [(await world.submitted()).member];
    world.http.wall.now = new Date(world.http.wall.now.getTime() + 1_000);
    members.push((await world.submitted()).member);
    const whole = await world.call('GET', '/api/admin/pending-verifications', world.admin.token);
    const all = whole.json<Waiting[]>();
    expect(Number(whole.headers['x-total-count'])).toBe(all.length);
    expect(whole.headers.link).toBeUndefined();
    expect(all.slice(-2).map(({ user }) => user.id)).toEqual(members.map(({ id }) => id));

    const seen: string[] = [];
    let next: string | undefined = '/api/admin/pending-verifications?limit=2';
    while (next !== undefined) {
      const page = await world.call('GET', next, world.admin.token);
      expect(page.headers['x-total-count']).toBe(String(all.length));
      seen.push(...page.json<Waiting[]>().map(({ id }) => id));
      next = /^<(.*)>; rel="next"$/.exec(String(page.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(all.map(({ id }) => id));

    const newest = '/api/admin/pending-verifications?direction=desc';
    const reversed = await world.call('GET', newest, world.admin.token);
    expect(reversed.json<Waiting[]>().map(({ id }) => id)).toEqual(seen.toReversed());
  });

  // spec: 6.4.4, 6.4.5
  test('is closed to borrowers and strangers, and refuses a wrong page', async () => {
    const { token } = await signUp(world.http.router.app);
    const get = (by: string | undefined, query = '') =>
      world.call('GET', `/api/admin/pending-verifications${query}`, by);
    expect((await get(token)).statusCode).toBe(403);
    expect((await get(undefined)).statusCode).toBe(401);
    expect((await get(world.admin.token, '?cursor=nonsense')).statusCode).toBe(400);
    expect((await get(world.admin.token, '?direction=up')).statusCode).toBe(400);
  });
});

describe('deciding', () => {
  // spec: 4.3.2, 7.2.24
  test('approved: the member is told, the queue is shorter, the audit log knows who', async () => {
    const { member, waiting } = await world.submitted();
    const answer = await world.decide(waiting.id, 'approved', world.admin, '  looks fine ');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: waiting.id,
      status: 'approved',
      decided_at: expect.any(String),
    });
    expect(await world.me(member.token)).toMatchObject({
      id_verification_status: 'approved',
      id_submitted: false,
      id_notes: null,
    });
    expect(await world.waitingOf(member.id)).toBeUndefined();
    expect(await world.documentsOf(member.id)).toMatchObject([
      { status: 'approved', decidedBy: world.admin.id, notes: 'looks fine' },
    ]);
    expect(await world.audited('id_document.approved', member.id)).toMatchObject([
      { actorId: world.admin.id },
    ]);
  });

  // spec: 4.3.3, 4.3.8, 7.2.24
  test('rejected: the member reads why, and a new upload waits again', async () => {
    const { member, waiting } = await world.submitted();
    const [rejected] = await world.documentsOf(member.id);
    await world.decide(waiting.id, 'rejected', world.admin, 'Too dark to read');
    expect(await world.me(member.token)).toMatchObject({
      id_verification_status: 'rejected',
      id_submitted: false,
      id_notes: 'Too dark to read',
    });
    world.http.wall.now = new Date(world.http.wall.now.getTime() + 1_000);
    expect((await world.upload(member.token)).json()).toMatchObject({
      id_verification_status: 'pending',
      id_submitted: true,
      id_notes: null,
    });
    expect(await world.http.runtime.files.read(rejected?.file ?? '')).toBeNull();
    expect((await world.documentsOf(member.id)).map(({ status }) => status)).toEqual([
      'pending',
      'rejected',
    ]);
  });

  test('twice the same by one admin is once', async () => {
    const { member, waiting } = await world.submitted();
    const answers = await Promise.all([
      world.decide(waiting.id, 'approved'),
      world.decide(waiting.id, 'approved'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[1]?.body).toBe(answers[0]?.body);
    expect(await world.audited('id_document.approved', member.id)).toHaveLength(1);
    const other = await world.decide(waiting.id, 'rejected');
    expect(other.statusCode).toBe(409);
    expect(other.json().code).toBe('id_not_waiting');
  });

  test('by two admins at once: the first wins', async () => {
    const second = await world.newAdmin();
    const { member, waiting } = await world.submitted();
    await world.open(waiting.id_card_url);
    const answers = await Promise.all([
      world.decideUnseen(waiting.id, 'approved', world.admin),
      world.decideUnseen(waiting.id, 'rejected', second),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json().status;
    expect((await world.me(member.token)).id_verification_status).toBe(won);
  });

  test('approved: is refused to an admin who did not open this document', async () => {
    const second = await world.newAdmin();
    const { member, waiting } = await world.submitted();
    await world.open(waiting.id_card_url);
    const answer = await world.decideUnseen(waiting.id, 'approved', second, '   ');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'id_not_viewed',
      fields: { notes: answer.json().detail },
    });
    expect((await world.me(member.token)).id_verification_status).toBe('pending');
    expect((await world.decideUnseen(waiting.id, 'approved')).statusCode).toBe(200);
    expect(await world.audited('id_document.approved', member.id)).toMatchObject([
      { codes: { approval_basis: 'document_viewed' } },
    ]);
  });

  test('approved: without a look needs notes, and the audit trail tells that', async () => {
    const { member, waiting } = await world.submitted();
    const notes = 'Seen at the counter.';
    const answer = await world.decideUnseen(waiting.id, 'approved', world.admin, notes);
    expect(answer.statusCode).toBe(200);
    expect(await world.audited('id_document.approved', member.id)).toMatchObject([
      { codes: { approval_basis: 'reason_given' }, detailsHash: expect.anything() },
    ]);
  });

  test('approved: a look at the document before it was replaced does not count', async () => {
    const { member, waiting } = await world.submitted();
    await world.open(waiting.id_card_url);
    await world.upload(member.token);
    const newer = await world.waitingOf(member.id);
    const answer = await world.decideUnseen(newer?.id ?? '', 'approved');
    expect(answer.json().code).toBe('id_not_viewed');
  });

  test('rejected: needs no look', async () => {
    const { waiting } = await world.submitted();
    expect((await world.decideUnseen(waiting.id, 'rejected')).statusCode).toBe(200);
  });

  // spec: 4.2.12
  test('on one’s own is refused', async () => {
    await world.upload(world.admin.token);
    const second = await world.newAdmin();
    const own = await world.waitingOf(world.admin.id, second);
    const answer = await world.decide(own?.id ?? '', 'approved');
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('own_case');
    expect((await world.decide(own?.id ?? '', 'approved', second)).statusCode).toBe(200);
  });

  // spec: 4.3.4
  test('in the member’s form takes the document out of the queue', async () => {
    const { member, waiting } = await world.submitted();
    await world.open(waiting.id_card_url);
    const body = { id_verification_status: 'approved' };
    await world.call('PUT', `/api/admin/members/${member.id}`, world.admin.token, body);
    expect(await world.waitingOf(member.id)).toBeUndefined();
    expect((await world.me(member.token)).id_submitted).toBe(false);
    expect((await world.decide(waiting.id, 'rejected')).statusCode).toBe(409);
  });

  const setStatus = async (memberId: string, body: Record<string, string>) =>
    world.call('PUT', `/api/admin/members/${memberId}`, world.admin.token, body);
  const approved = { id_verification_status: 'approved' };

  test('approved in the member’s form: needs a look at the document that waits, or a reason', async () => {
    const { member, waiting } = await world.submitted();
    const refused = await setStatus(member.id, { ...approved, first_name: 'Anna' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'id_not_viewed',
      fields: { reason: refused.json().detail },
    });
    expect(await world.me(member.token)).toMatchObject({
      first_name: 'Ann',
      id_verification_status: 'pending',
      id_submitted: true,
    });
    await world.open(waiting.id_card_url);
    expect((await setStatus(member.id, approved)).statusCode).toBe(200);
    expect(await world.audited('member.updated', member.id)).toMatchObject([
      { codes: { id_status: 'approved', approval_basis: 'document_viewed' }, detailsHash: null },
    ]);
  });

  test('approved in the member’s form: a document that was opened and rejected counts too', async () => {
    const { member, waiting } = await world.submitted();
    await world.open(waiting.id_card_url);
    await world.decide(waiting.id, 'rejected');
    expect((await setStatus(member.id, approved)).statusCode).toBe(200);
  });

  test('approved in the member’s form: who handed none in needs a reason, which is kept sealed', async () => {
    const member = await signUp(world.http.router.app);
    expect((await setStatus(member.id, approved)).json().code).toBe('id_not_viewed');
    const reason = 'Seen at the counter.';
    expect((await setStatus(member.id, { ...approved, reason })).statusCode).toBe(200);
    const [entry] = await world.audited('member.updated', member.id);
    expect(entry?.codes).toMatchObject({ approval_basis: 'reason_given' });
    const opened = await world.http.router.database.transact((tx) =>
      readAuditDetails(tx, world.http.router.keys, {
        object: { type: 'member', id: member.id },
        subjectId: member.id,
      }),
    );
    expect(opened).toMatchObject([{ action: 'member.updated', details: { reason } }]);
  });

  test('approved in the member’s form: once more after a new name needs a reason', async () => {
    const { member, waiting } = await world.submitted();
    await world.decide(waiting.id, 'approved');
    await world.call('PUT', '/api/profile/update', member.token, { last_name: 'Renamed' });
    expect((await setStatus(member.id, approved)).json().code).toBe('id_not_viewed');
  });

  test('approved in the member’s form where it is already changes nothing and asks nothing', async () => {
    const { member, waiting } = await world.submitted();
    await world.decide(waiting.id, 'approved');
    const second = await world.newAdmin();
    const url = `/api/admin/members/${member.id}`;
    const body = { ...approved, membership_level: 'gold' };
    expect((await world.call('PUT', url, second.token, body)).statusCode).toBe(200);
  });

  test('set back to pending in the member’s form leaves a document waiting', async () => {
    const { member, waiting } = await world.submitted();
    await world.decide(waiting.id, 'rejected');
    await world.upload(member.token);
    const body = { id_verification_status: 'pending' };
    await world.call('PUT', `/api/admin/members/${member.id}`, world.admin.token, body);
    expect(await world.waitingOf(member.id)).toBeDefined();
    expect((await world.me(member.token)).id_submitted).toBe(true);
  });

  test('refuses a wrong word, too long notes, an unknown id, a borrower and a stranger', async () => {
    const { member, waiting } = await world.submitted();
    const maybe = await world.decide(waiting.id, 'maybe');
    expect(maybe.statusCode).toBe(400);
    expect(maybe.json().fields).toEqual({ status: 'Choose approved or rejected.' });
    expect(
      (await world.decide(waiting.id, 'rejected', world.admin, 'x'.repeat(2001))).statusCode,
    ).toBe(400);
    const nobody = await world.decide('00000000-0000-4000-8000-000000000000', 'approved');
    expect(nobody.statusCode).toBe(404);
    expect(nobody.json().code).toBe('verification_not_found');
    expect((await world.decide('1', 'approved')).statusCode).toBe(400);
    expect((await world.decide(waiting.id, 'approved', member)).statusCode).toBe(403);
    expect(
      (await world.call('POST', `/api/admin/verify-id/${waiting.id}?status=approved`, undefined))
        .statusCode,
    ).toBe(401);
    expect((await world.waitingOf(member.id))?.id).toBe(waiting.id);
  });
});
