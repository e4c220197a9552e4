import { idDecisionUndoMs, idPhotoAdvice, refusals } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { notices } from '../notices/index.ts';
import { isLongRun } from '../platform/testing.ts';
import { useIdDocuments } from './id-documents.testing.ts';
import { name, undoStepsIn } from './undo-decision.testing.ts';

const world = useIdDocuments();
const { reviewing } = refusals;
const decisions = ['approved', 'rejected'] as const;

const { read, decidedAtOf, undo, undoNamed, noticesOf, onlyNotice, ...steps } = undoStepsIn(world);
const { mailOf, sendMail, decided, expectRefused } = steps;

describe('a decision on an ID', () => {
  test.each(isLongRun ? decisions : decisions.slice(0, 1))(
    '%s: counts at once, and its mail waits',
    async (status) => {
      const { member } = await decided(status);
      expect((await world.me(member.token)).id_verification_status).toBe(status);
      const notice = await onlyNotice(member.id);
      const [mail] = await mailOf(notice.id);
      expect(mail?.dueAt.getTime()).toBe(notice.createdAt.getTime() + idDecisionUndoMs);
    },
  );

  test.each(decisions)('%s: is undone with its mail until that is sent', async (status) => {
    const { member, waiting } = await world.submitted();
    world.passASecond();
    const after = await world.submitted();
    await world.decide(waiting.id, status, world.admin, 'Too dark to read');
    const notice = await onlyNotice(member.id);
    const answer = await undo(waiting.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: waiting.id, status: 'pending' });

    expect(await world.me(member.token)).toMatchObject({
      id_verification_status: 'pending',
      id_submitted: true,
      id_notes: null,
    });
    expect(await world.documentsOf(member.id)).toMatchObject([
      { status: 'pending', notes: null, decidedAt: null, decidedBy: null },
    ]);
    const queue = await world.call(
      'GET',
      '/api/admin/pending-verifications?limit=200',
      world.admin.token,
    );
    const ids = queue.json<{ id: string }[]>().map(({ id }) => id);
    expect(ids.indexOf(waiting.id)).toBe(ids.indexOf(after.waiting.id) - 1);

    expect(await noticesOf(member.id)).toEqual([]);
    expect(await mailOf(notice.id)).toEqual([]);
    // A worker that took the mail before the undo finds nothing to send.
    expect(await sendMail(notice.id)).toBe('done');
    expect(await noticesOf(member.id)).toEqual([]);

    expect(await world.audited(`id_document.${status}`, member.id)).toHaveLength(1);
    expect(await world.audited('id_document.decision_undone', member.id)).toMatchObject([
      { actorId: world.admin.id, objectId: waiting.id, codes: { decision: status } },
    ]);
  });

  test.each(isLongRun ? decisions : decisions.slice(0, 1))(
    '%s: stands once its mail was sent',
    async (status) => {
      const { member, id } = await decided(status);
      const { id: noticeId } = await onlyNotice(member.id);
      await sendMail(noticeId);
      await expectRefused(await undo(id), reviewing.memberAlreadyNotified(name));
      expect((await world.me(member.token)).id_verification_status).toBe(status);
      expect(await onlyNotice(member.id)).toMatchObject({ status: 'sent' });
      expect(await world.audited('id_document.decision_undone', member.id)).toEqual([]);
    },
  );

  test('is final once we started to send its mail, because the member may have it', async () => {
    const { member, id } = await decided('approved');
    const { id: noticeId } = await onlyNotice(member.id);
    await read((tx) => tx.update(notices).set({ attempts: 1 }).where(eq(notices.id, noticeId)));
    await expectRefused(await undo(id), reviewing.memberAlreadyNotified(name));
  });

  test('can be undone later than that, if the mail is late', async () => {
    const { id } = await decided('approved');
    world.http.wall.now = new Date(world.http.wall.now.getTime() + 10 * idDecisionUndoMs);
    expect((await undo(id)).statusCode).toBe(200);
  });

  test('is undone once if two presses run at once', async () => {
    const { member, id } = await decided('rejected');
    const answers = await Promise.all([undo(id), undo(id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[1]?.body).toBe(answers[0]?.body);
    expect(await world.audited('id_document.decision_undone', member.id)).toHaveLength(1);
  });

  test('is undone only by the admin who made it', async () => {
    const second = await world.newAdmin();
    const { member, id } = await decided('approved');
    const decidedAt = await decidedAtOf(id);
    await expectRefused(await undo(id, second), reviewing.decidedByAnotherAdmin(name));
    // A press that comes late doesn't undo what another admin decided since.
    await undo(id);
    await world.decide(id, 'rejected', second);
    await expectRefused(
      await undo(id, world.admin, decidedAt),
      reviewing.decidedByAnotherAdmin(name),
    );
    expect((await world.me(member.token)).id_verification_status).toBe('rejected');
  });

  test('is named by when it was made: a late press doesn’t undo a newer one', async () => {
    const { member, waiting } = await world.submitted();
    const decide = () => world.decide(waiting.id, 'approved');
    const { decided_at: first } = (await decide()).json();
    expect((await decide()).json()).toMatchObject({ decided_at: first });
    await undo(waiting.id, world.admin, new Date(first));
    world.passASecond();
    const { decided_at: second } = (await decide()).json();
    const late = await undo(waiting.id, world.admin, new Date(first));
    await expectRefused(late, reviewing.changedSinceDecision(name));
    expect((await world.me(member.token)).id_verification_status).toBe('approved');
    expect((await undo(waiting.id, world.admin, new Date(second))).statusCode).toBe(200);
  });

  test('is final after the member handed in a newer document', async () => {
    const { member, id } = await decided('rejected');
    world.passASecond();
    await world.upload(member.token);
    await expectRefused(await undo(id), reviewing.changedSinceDecision(name));
    const newer = await world.waitingOf(member.id);
    expect(newer?.id).not.toBe(id);
    // Nor does it come back after that one was rejected too.
    await world.decide(newer?.id ?? '', 'rejected');
    await expectRefused(await undo(id), reviewing.changedSinceDecision(name));
    expect((await undo(newer?.id ?? '')).statusCode).toBe(200);
  });

  test('is final after an admin set the status, or the member changed their name', async () => {
    const set = await decided('approved');
    const body = { id_verification_status: 'rejected' };
    await world.call('PUT', `/api/admin/members/${set.member.id}`, world.admin.token, body);
    await expectRefused(await undo(set.id), reviewing.changedSinceDecision(name));
    const renamed = await decided('approved');
    await world.call('PUT', '/api/profile/update', renamed.member.token, { last_name: 'Renamed' });
    expect(await noticesOf(renamed.member.id)).toEqual([]);
    await expectRefused(await undo(renamed.id), reviewing.changedSinceDecision('Ann M. Renamed'));
  });

  test('is not for a borrower, a stranger or an id that nobody has', async () => {
    const { member, id } = await decided('approved');
    expect((await undo(id, member)).statusCode).toBe(403);
    const { now } = world.http.wall;
    expect((await undoNamed(id, undefined, now)).statusCode).toBe(401);
    expect((await undo('00000000-0000-4000-8000-000000000000')).json().code).toBe(
      'verification_not_found',
    );
    expect((await undoNamed('1', world.admin.token, now)).statusCode).toBe(400);
    const unnamed = await world.call(
      'POST',
      `/api/admin/verify-id/${id}/undo`,
      world.admin.token,
      {},
    );
    expect(unnamed.json()).toMatchObject({ code: 'invalid_input' });
    // A document that waits stays as it is.
    const { waiting } = await world.submitted();
    expect((await undo(waiting.id)).statusCode).toBe(200);
    expect((await world.me(member.token)).id_verification_status).toBe('approved');
  });
});

describe('what a member whose ID was rejected reads', () => {
  test('is what to do next, where the reviewer wrote nothing', async () => {
    const { member, waiting } = await world.submitted();
    await world.decide(waiting.id, 'rejected');
    expect((await world.me(member.token)).id_notes).toBe(idPhotoAdvice);
    expect(await world.documentsOf(member.id)).toMatchObject([{ notes: null }]);
  });
});
