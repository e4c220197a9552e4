import type { ApprovalRules } from '@sevenday/contract';
import { sql } from 'drizzle-orm';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { Operation } from './dependencies.ts';
import { type ActBy, requireApproval } from './require-approval.ts';
import { readApprovalRules, writeApprovalRules } from './rules.ts';

/**
 * Sets which acts need a second person's approval, and how much money may be sent a day. If the
 * change makes any rule weaker, another owner has to approve the change, if there is one. Refuses
 * with the codes of `requireApproval`.
 */
export async function setApprovalRules(
  tx: Tx,
  runtime: Pick<Runtime, 'keys' | 'staffNeedFactor'>,
  after: ApprovalRules,
  by: ActBy,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('approval rules', 0))`);
  const before = await readApprovalRules(tx);
  const changed = (Object.keys(before) as (keyof ApprovalRules)[]).filter(
    (name) => before[name] !== after[name],
  );
  if (changed.length === 0) return;
  await requireApproval(tx, runtime, { kind: 'change_rules', content: { before, after } }, by);
  await writeApprovalRules(tx, after);
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
}

/** Makes the operation that changes the rules after another owner approved the change. */
export function changeRules(runtime: Runtime): Operation<'change_rules'> {
  return {
    prepare:
      async ({ after }) =>
      async (tx, by) => {
        await setApprovalRules(tx, runtime, after, by);
        return null;
      },
  };
}
