import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signUp } from '../platform/testing.ts';
import { useIdDocuments } from './id-documents.testing.ts';
import { idDocuments } from './tables.ts';

const world = useIdDocuments();

const hour = 3_600_000;

async function usualHours(): Promise<number | null> {
  const { token } = await signUp(world.http.router.app);
  const answer = await world.call('GET', '/api/profile/id-review-time', token);
  expect(answer.statusCode).toBe(200);
  return answer.json().usual_hours;
}

async function handIn(): Promise<string> {
  const member = await signUp(world.http.router.app);
  expect((await world.upload(member.token)).statusCode).toBe(200);
  return member.id;
}

/** Hands in a document, and decides on it so many hours later. An admin's session may have ended by then. */
async function decideAfter(hours: number): Promise<void> {
  const memberId = await handIn();
  world.http.wall.now = new Date(world.http.wall.now.getTime() + hours * hour);
  const reviewer = await world.newAdmin();
  const waiting = await world.waitingOf(memberId, reviewer);
  const decided = await world.decide(waiting?.id ?? '', 'approved', reviewer);
  expect(decided.statusCode).toBe(200);
}

/** Keeps so many decisions of so many days ago, each after a wait of so many hours. */
async function decidedBefore(
  memberId: string,
  count: number,
  { hours, daysAgo = 0 }: { hours: number; daysAgo?: number },
) {
  const [last] = await world.documentsOf(memberId);
  if (!last) throw new Error('The member handed in nothing.');
  const decidedAt = new Date(last.submittedAt.getTime() - daysAgo * 24 * hour);
  const copies = Array.from({ length: count }, () => ({
    ...last,
    id: randomUUID(),
    file: null,
    status: 'rejected' as const,
    submittedAt: new Date(decidedAt.getTime() - hours * hour),
    decidedAt,
    decidedBy: world.admin.id,
  }));
  await world.http.router.database.transact((tx) => tx.insert(idDocuments).values(copies));
}

test('the usual time of a review is the lender’s setting, and later what the last 50 decisions took', async () => {
  expect(await usualHours()).toBeNull();
  world.http.runtime.answerTimes.idReviewHours = 24;
  expect(await usualHours()).toBe(24);
  const waiting = await handIn();
  await decidedBefore(waiting, 9, { hours: 2 });
  expect(await usualHours()).toBe(24);
  await decideAfter(7);
  expect(await usualHours()).toBe(2);
  await decideAfter(6.5);
  await decideAfter(6.5);
  expect(await usualHours()).toBe(7);
  await decidedBefore(waiting, 60, { hours: 3 });
  expect(await usualHours()).toBe(3);
  await decidedBefore(waiting, 300, { hours: 90, daysAgo: 30 });
  expect(await usualHours()).toBe(3);
});

test('only people with an account are told how long a review takes', async () => {
  const answer = await world.call('GET', '/api/profile/id-review-time', undefined);
  expect(answer.statusCode).toBe(401);
});
