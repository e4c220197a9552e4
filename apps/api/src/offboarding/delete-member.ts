import { isDeepStrictEqual } from 'node:util';
import { addCents, isOut } from '@sevenday/lending';
import { eq, inArray } from 'drizzle-orm';
import { type Operations, removeRequestsOf, requireApproval } from '../approvals/index.ts';
import { readBankConnectionIds } from '../bank-accounts/index.ts';
import { filesOfMember } from '../id-verifications/index.ts';
import { deleteUser, readStaff, users } from '../identity/index.ts';
import {
  eraseDeniedLoanRequests,
  eraseMemberLoans,
  type RemovedLoan,
  totalDueCents,
} from '../loans/index.ts';
import type { MemberRecord } from '../members/index.ts';
import { removeMemberNotices } from '../notices/index.ts';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { auditDetails, auditEntries, idempotencyKeys } from '../platform/database/tables.ts';
import { forgetAnswersOf } from '../platform/http/forget-answers-with-session-token.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { enqueueWork } from '../platform/work/enqueue-withdraw-and-unpark-work.ts';
import type { WorkKind } from '../platform/work/work-queues.ts';
import { closeOpenCheckouts, eraseMemberPayments } from '../repayments/index.ts';
import { endInvitationsBy, notifyOwners } from '../staff/index.ts';
import { type Deletable, type DeletionAsked, lockDeletable } from './refuse-deletion.ts';
import { keepRecords } from './retain-records.ts';
import { departures } from './tables.ts';
import { planForgetting } from './vacuum-database.ts';

/**
 * Deletes a member for good, for an admin (decisions, "A member's deletion").
 *
 * Asks a second person first, if the rules want one. Then open payment pages are expired at the provider, so that nobody
 * pays for a loan that is gone. The rest is one transaction. Work after it removes files, the customer at the provider,
 * the link to the bank, and what is left in the embedded database's files. Refuses with `member_not_found`, `own_case`,
 * `last_admin`, `forbidden`, `money_in_transit`, `provider_unavailable`, or as `requireApproval` does.
 */
export async function deleteMember(runtime: Runtime, asked: DeletionAsked): Promise<void> {
  const { database, clocks } = runtime;
  const { actorId } = asked;
  const before = await database.transact(async (tx) => {
    const at = { now: await clocks.business(tx), wall: clocks.wall() };
    const deletable = await lockDeletable(tx, runtime, asked, {
      openPages: 'ignored',
      now: at.now,
    });
    if (actorId) await requireApproval(tx, runtime, deletionOf(deletable), { actorId, ...at });
    return deletable;
  });
  await closePagesOf(runtime, before.loans);
  await database.transact(async (tx) => {
    const at = { now: await clocks.business(tx), wall: clocks.wall() };
    const deletable = await lockDeletable(tx, runtime, asked, {
      openPages: 'counted',
      now: at.now,
    });
    // Money may have been sent to the member since the first question.
    const owes = deletionOf(deletable);
    if (actorId && !isDeepStrictEqual(owes, deletionOf(before)))
      await requireApproval(tx, runtime, owes, { actorId, ...at });
    await erase(tx, runtime, deletable, { actorId: asked.actorId, ...at });
  });
}

/** Makes the operation that deletes a member after a second person approved it. */
export function deletionOperations(runtime: Runtime): Pick<Operations, 'delete_member'> {
  return {
    delete_member: {
      async prepare({ member_id: memberId, loans }, { actorId }) {
        await closePagesOf(runtime, loans);
        return async (tx, { approved, now, wall }) => {
          const asked = { memberId, actorId };
          const deletable = await lockDeletable(tx, runtime, asked, { openPages: 'counted', now });
          approved.meet(deletionOf(deletable));
          await erase(tx, runtime, deletable, { actorId, now, wall });
          return null;
        };
      },
    },
  };
}

/** Names what a deletion writes off: what each loan owes whose money is out. */
function deletionOf({ member, loans }: Deletable) {
  const owed = loans.filter(isOut).map((loan) => ({
    id: loan.id,
    member_id: loan.memberId,
    amount_cents: totalDueCents(loan),
  }));
  return { kind: 'delete_member', content: { member_id: member.id, loans: owed } } as const;
}

function closePagesOf(runtime: Runtime, loans: readonly { id: string }[]): Promise<void> {
  return closeOpenCheckouts(
    runtime,
    loans.map(({ id }) => id),
  );
}

interface Erasing {
  actorId: string | null;
  now: Date;
  wall: Date;
}

async function erase(
  tx: Tx,
  { database, keys }: Runtime,
  { member, loans }: Deletable,
  erasing: Erasing,
): Promise<void> {
  const loanIds = loans.map(({ id }) => id);
  const payments = await eraseMemberPayments(tx, keys, loanIds);
  const removed = await eraseMemberLoans(tx, keys, loans, erasing);
  const denied = await eraseDeniedLoanRequests(tx, member.id);
  const notices = await removeMemberNotices(tx, keys, member.id, erasing);
  const { actorId: by, now, wall } = erasing;
  await removeRequestsOf(tx, keys, member.id, { by, now, wall });
  await planDeparture(tx, member, erasing);
  const kept = await keepRecords(tx, keys, {
    subjectId: member.id,
    loans: [...removed, ...denied],
    payments,
    notices,
    wall,
  });
  await noteStaffGone(tx, keys, member.id, erasing);
  await deleteUser(tx, keys, member);
  await eraseTraces(tx, member.id);
  await planForgetting(tx, database, erasing);
  await recordAudit(tx, keys, {
    at: erasing.now,
    actorId: erasing.actorId,
    action: 'member.deleted',
    subjectId: member.id,
    object: { type: 'member', id: member.id },
    codes: { written_off_cents: writtenOff(removed), loans: removed.length, kept_records: kept },
  });
}

/** Tells the owners if the person worked here, and ends the invitations that the person sent. */
async function noteStaffGone(
  tx: Tx,
  keys: Keys,
  personId: string,
  { actorId, now, wall }: Erasing,
): Promise<void> {
  const staff = new Map((await readStaff(tx)).map((person) => [person.id, person]));
  if (!staff.has(personId)) return;
  await endInvitationsBy(tx, keys, personId, { now, wall });
  const change = { change: 'deleted', role: 'borrower', personId, actorId, now, wall } as const;
  await notifyOwners(tx, keys, staff, change);
}

function writtenOff(removed: readonly RemovedLoan[]): number {
  return addCents(...removed.map(({ writtenOffCents }) => writtenOffCents));
}

/** Schedules what has to be done outside the database once this has committed. That work needs no row of the member. */
async function planDeparture(tx: Tx, member: MemberRecord, erasing: Erasing): Promise<void> {
  const files = await filesOfMember(tx, member.id);
  if (member.pictureFile) files.push(member.pictureFile);
  for (const file of files) await plan(tx, 'remove_file', file, erasing);
  const connections = await readBankConnectionIds(tx, member.id);
  const { id: subjectId, providerCustomerId } = member;
  const [user] = await tx
    .select({ registeredAt: users.createdAt })
    .from(users)
    .where(eq(users.id, subjectId));
  await tx.insert(departures).values({ subjectId, providerCustomerId, ...connections, ...user });
  await plan(tx, 'forget_customer', subjectId, erasing);
  await plan(tx, 'note_deletion', subjectId, erasing);
}

function plan(tx: Tx, kind: WorkKind, key: string, { now, wall }: Erasing): Promise<void> {
  return enqueueWork(tx, { kind, key, dueAt: now, createdAt: wall });
}

/**
 * Deletes what the platform keeps of a person apart from their rows: the answers to their calls, and the former and new
 * values in the audit trail. Runs after their sessions have ended, so that none of their calls can leave another
 * answer. The entries of the trail stay, each with the hash of its values.
 */
async function eraseTraces(tx: Tx, subjectId: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.actor, subjectId));
  await forgetAnswersOf(tx, subjectId);
  const entries = tx
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, subjectId));
  await tx.delete(auditDetails).where(inArray(auditDetails.auditId, entries));
}
