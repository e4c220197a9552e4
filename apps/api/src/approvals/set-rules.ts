import type { ApprovalRules } from '@sevenday/contract';
import type { StaffRole } from '@sevenday/contract/capabilities';
import { sql } from 'drizzle-orm';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Operation, RuleDependencies } from './dependencies.ts';
import { hasSecondPerson } from './find-second-people.ts';
import { type ActBy, requireApproval } from './require-approval.ts';
import { needsSecondPersonToJoin, readApprovalRules, writeApprovalRules } from './rules.ts';

/**
 * Sets which acts need a second person's approval, and how much money may be sent a day. If the
 * change makes any rule weaker, another owner has to approve the change, if there is one.
 *
 * Withdraws the open invitations that did not need a second person before, and need one now.
 * Otherwise an owner could keep an accomplice's invitation ready for the day on which the rules
 * become stricter. Keeps an invitation if nobody but its sender could approve it. Returns how many
 * it withdrew. Refuses with the codes of `requireApproval`.
 */
export async function setApprovalRules(
  tx: Tx,
  runtime: RuleDependencies,
  after: ApprovalRules,
  by: ActBy,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('approval rules', 0))`);
  const before = await readApprovalRules(tx);
  const changed = (Object.keys(before) as (keyof ApprovalRules)[]).filter(
    (name) => before[name] !== after[name],
  );
  if (changed.length === 0) return 0;
  await requireApproval(tx, runtime, { kind: 'change_rules', content: { before, after } }, by);
  await writeApprovalRules(tx, after);
  const { staffNeedFactor } = runtime;
  const isOutdated = async ({ role, invitedBy }: { role: StaffRole; invitedBy: string }) =>
    !needsSecondPersonToJoin(before, role) &&
    needsSecondPersonToJoin(after, role) &&
    (await hasSecondPerson(tx, 'invite_staff', { but: [invitedBy], staffNeedFactor }));
  const withdrawn = await runtime.withdrawInvitations(tx, isOutdated, by);
  await recordAudit(tx, runtime.keys, {
    at: by.now,
    actorId: by.actorId,
    action: 'approval_rules.changed',
    subjectId: null,
    object: { type: 'approval_rules', id: 'approval_rules' },
    codes: Object.fromEntries(
      changed.flatMap((name) => [
        [`${name}_before`, before[name]],
        [`${name}_after`, after[name]],
      ]),
    ),
  });
  return withdrawn;
}

/** Makes the operation that changes the rules after another owner approved the change. */
export function changeRules(runtime: RuleDependencies): Operation<'change_rules'> {
  return {
    prepare:
      async ({ after }) =>
      async (tx, by) => {
        await setApprovalRules(tx, runtime, after, by);
        return null;
      },
  };
}
