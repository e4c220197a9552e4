import { errorCatalogue } from '@sevenday/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { notices, sendNotice } from '../notices/index.ts';
import { work } from '../platform/database/tables.ts';
import type { IdWorld } from './id-documents.testing.ts';
import { idDocuments } from './tables.ts';

/** The member of each of these decisions. */
export const name = 'Ann M. Lee';

/** What a test does to decide on an ID, and to undo that. */
export function undoStepsIn(world: IdWorld) {
  return {
    read,
    decidedAtOf,
    undo,
    undoNamed,
    editMember,
    noticesOf,
    onlyNotice,
    mailOf,
    sendMail,
    decided,
    expectRefused,
  };

  function read<T>(body: Parameters<typeof world.http.router.database.transact<T>>[0]) {
    return world.http.router.database.transact(body);
  }

  /** When the document was decided on, as the admin's page knows it. */
  async function decidedAtOf(id: string): Promise<Date | null> {
    const [document] = await read((tx) =>
      tx
        .select({ decidedAt: idDocuments.decidedAt })
        .from(idDocuments)
        .where(eq(idDocuments.id, id)),
    );
    return document?.decidedAt ?? null;
  }

  /** Names the newest decision, if no other is named. */
  async function undo(
    id: string,
    by: { token: string } = world.admin,
    decidedAt: Date | null = null,
  ) {
    const named = decidedAt ?? (await decidedAtOf(id)) ?? world.http.wall.now;
    return undoNamed(id, by.token, named);
  }

  function undoNamed(id: string, token: string | undefined, decidedAt: Date) {
    return world.call('POST', `/api/admin/verify-id/${id}/undo`, token, {
      decided_at: decidedAt.toISOString(),
    });
  }

  function editMember(memberId: string, by: { token: string }, edit: Record<string, unknown>) {
    return world.call('PUT', `/api/admin/members/${memberId}`, by.token, edit);
  }

  /** The notices about IDs of a member. */
  function noticesOf(memberId: string) {
    return read((tx) =>
      tx
        .select()
        .from(notices)
        .where(
          and(
            eq(notices.subjectId, memberId),
            inArray(notices.kind, ['id_approved', 'id_rejected']),
          ),
        ),
    );
  }

  async function onlyNotice(memberId: string) {
    const [notice, ...others] = await noticesOf(memberId);
    if (!notice || others.length > 0) throw new Error('There is not exactly one notice.');
    return notice;
  }

  function mailOf(noticeId: string) {
    return read((tx) =>
      tx
        .select()
        .from(work)
        .where(and(eq(work.kind, 'send_mail'), eq(work.key, noticeId))),
    );
  }

  function sendMail(noticeId: string) {
    return sendNotice(world.http.runtime)(noticeId);
  }

  async function decided(status: 'approved' | 'rejected') {
    const { member, waiting } = await world.submitted();
    const answer = await world.decide(waiting.id, status, world.admin, 'Too dark to read');
    expect(answer.statusCode).toBe(200);
    return { member, id: waiting.id };
  }

  async function expectRefused(
    answer: Awaited<ReturnType<typeof undo>>,
    detail: string,
  ): Promise<void> {
    expect(answer.json()).toMatchObject({ code: 'id_decision_final', detail });
    expect(answer.statusCode).toBe(errorCatalogue.id_decision_final.status);
  }
}
