import { idPhotoAdvice, refusals } from '@sevenday/contract';
import { describe, expect, test } from 'vitest';
import { signUp } from '../platform/testing.ts';
import { useIdDocuments } from './id-documents.testing.ts';
import { name, undoStepsIn } from './undo-decision.testing.ts';

const world = useIdDocuments();
const { reviewing } = refusals;
const { undo, editMember, noticesOf, onlyNotice, sendMail, decided, expectRefused } =
  undoStepsIn(world);

describe('a decision on an ID', () => {
  test('is either undone or mailed if both run at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { member, id } = await decided('approved');
      const { id: noticeId } = await onlyNotice(member.id);
      const [answer] = await Promise.all([undo(id), sendMail(noticeId)]);
      const told = (await noticesOf(member.id)).map(({ status }) => status);
      const { id_verification_status: status } = await world.me(member.token);
      expect([answer.statusCode, status, told]).toEqual(
        answer.statusCode === 200 ? [200, 'pending', []] : [409, 'approved', ['sent']],
      );
    }
  });

  test('is final once another admin decided again in the member’s form, though the same', async () => {
    const second = await world.newAdmin();
    const { member, id } = await decided('approved');
    await editMember(member.id, second, { id_verification_status: 'pending' });
    // The member isn't told of an approval that no longer holds.
    expect(await noticesOf(member.id)).toEqual([]);
    const approved = { id_verification_status: 'approved', reason: 'Seen at the counter.' };
    expect((await editMember(member.id, second, approved)).statusCode).toBe(200);
    await expectRefused(await undo(id), reviewing.memberAlreadyNotified(name));
    expect((await world.me(member.token)).id_verification_status).toBe('approved');
    expect(await onlyNotice(member.id)).toMatchObject({ kind: 'id_approved' });
    expect(await world.audited('id_document.decision_undone', member.id)).toEqual([]);
  });

  test('is final after a rejected member or an admin changed the name', async () => {
    const rejected = await decided('rejected');
    await world.call('PUT', '/api/profile/update', rejected.member.token, { last_name: 'Renamed' });
    await expectRefused(await undo(rejected.id), reviewing.changedSinceDecision('Ann M. Renamed'));
    const approved = await decided('approved');
    const body = { last_name: 'Corrected' };
    await world.call('PUT', `/api/admin/members/${approved.member.id}`, world.admin.token, body);
    await expectRefused(
      await undo(approved.id),
      reviewing.changedSinceDecision('Ann M. Corrected'),
    );
  });

  test('is final if it was made in the member’s form, where no mail waits', async () => {
    const { member, waiting } = await world.submitted();
    const body = { id_verification_status: 'rejected' };
    await world.call('PUT', `/api/admin/members/${member.id}`, world.admin.token, body);
    await expectRefused(await undo(waiting.id), reviewing.memberAlreadyNotified(name));
  });

  test('can be made again after it was undone, and the member is told then', async () => {
    const { member, id } = await decided('rejected');
    await undo(id);
    expect((await world.decide(id, 'approved')).statusCode).toBe(200);
    expect(await onlyNotice(member.id)).toMatchObject({ kind: 'id_approved', status: 'planned' });
    expect((await undo(id)).statusCode).toBe(200);
    expect((await world.decide(id, 'approved')).statusCode).toBe(200);
    expect(await onlyNotice(member.id)).toMatchObject({ kind: 'id_approved' });
  });
});

describe('what a member whose ID was rejected reads', () => {
  test('is the same where the status was set in the member’s form', async () => {
    const member = await signUp(world.http.router.app);
    const body = { id_verification_status: 'rejected' };
    await world.call('PUT', `/api/admin/members/${member.id}`, world.admin.token, body);
    expect((await world.me(member.token)).id_notes).toBe(idPhotoAdvice);
  });
});
