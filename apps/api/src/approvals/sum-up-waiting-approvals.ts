import type { StaffRole } from '@sevenday/contract/capabilities';
import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { users } from '../identity/index.ts';
import {
  countOldestAndSum,
  nothingWaits,
  type WaitingWork,
} from '../platform/database/count-oldest-and-sum-what-waits.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { onBusinessClock } from '../platform/time/business-and-wall-clocks.ts';
import { kindsOf } from './find-second-people.ts';
import { approvalRequests } from './tables.ts';

const lesserRoles: Exclude<StaffRole, 'owner'>[] = ['worker', 'reviewer', 'auditor'];

const mayDo = or(
  and(users.isAdmin, inArray(approvalRequests.kind, kindsOf('owner'))),
  ...lesserRoles.map((role) =>
    and(eq(users.staffRole, role), inArray(approvalRequests.kind, kindsOf(role))),
  ),
);

/**
 * Counts the acts that wait for this person's decision, and adds up their amounts in cents. Also
 * returns since when the oldest act waits. `asked`: how many acts of this person's own wait for a
 * second person.
 */
export async function sumUpWaitingApprovals(
  tx: Tx,
  { adminId, now, wall }: { adminId: string; now: Date; wall: Date },
): Promise<WaitingWork & { asked: number }> {
  const isWaiting = and(
    eq(approvalRequests.status, 'waiting'),
    gt(approvalRequests.lapsesAt, wall),
  );
  const asked = tx.$count(approvalRequests, and(isWaiting, eq(approvalRequests.askedBy, adminId)));
  const [approvals = { ...nothingWaits, asked: 0 }] = await tx
    .select({ ...countOldestAndSum(approvalRequests.askedAt, approvalRequests.amountCents), asked })
    .from(approvalRequests)
    .innerJoin(users, eq(users.id, adminId))
    .where(
      and(
        isWaiting,
        ne(approvalRequests.askedBy, adminId),
        sql`not ${adminId}::uuid = any(${approvalRequests.memberIds})`,
        mayDo,
      ),
    );
  const { oldestAt } = approvals;
  return { ...approvals, oldestAt: oldestAt && onBusinessClock(oldestAt, { now, wall }) };
}
